import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULE_IDS = (Path(__file__).parent / "rule_ids.txt").read_text().split()
FUNCTIONS = [
    (source, node)
    for source in sorted(TESTS.rglob("test_*.py"))
    for node in ast.walk(ast.parse(source.read_text()))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
DESCRIPTIONS = "\n".join(
    f"{test.name.upper().replace('_', '-')} {ast.get_docstring(test) or ''}"
    for source, test in FUNCTIONS
    if source.parent.name != "project"
)


def is_named(rule):
    # A plain word such as BONUS counts in a docstring only, where it is no part of a name.
    boundary = "[A-Z0-9]" if "-" in rule else "[A-Z0-9-]"
    return re.search(f"(?<!{boundary}){rule}(?!{boundary})", DESCRIPTIONS)


def test_every_rule_is_named_by_a_test():
    """At least one test names each rule in its name or its docstring."""
    assert [] == [rule for rule in RULE_IDS if not is_named(rule)]


def test_every_test_says_the_behaviour():
    """Each test has a docstring."""
    silent = [
        f"{source.relative_to(TESTS)}:{test.lineno}"
        for source, test in FUNCTIONS
        if not ast.get_docstring(test)
    ]
    assert [] == silent
