"""Elements of an SVG document as text, everything in them escaped."""

from xml.sax.saxutils import escape, quoteattr

Value = str | int | float


def element(name: str, *children: str, **attributes: Value) -> str:
    """Returns an element; children are markup, attributes are values.

    In attribute names ``_`` stands for ``-``, at their end for nothing (``class_``). A value of
    ``""`` is left out.
    """
    pairs = [
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
        for key, value in attributes.items()
        if value != ""
    ]
    opening = f"<{name}{''.join(pairs)}"
    return f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>"


def text(words: str, **attributes: Value) -> str:
    """Returns a text element with these words."""
    return element("text", escape(words), **attributes)


def title(words: str) -> str:
    """Returns what a reader is told of the element that this stands in."""
    return element("title", escape(words))


def number(value: Value) -> str:
    """Returns a value as an attribute has it: numbers to a thousandth, without needless digits."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def moved(x: float, y: float) -> str:
    """Returns the transformation that moves by so much."""
    return f"translate({number(float(x))} {number(float(y))})"
