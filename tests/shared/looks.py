"""Looks: ways to call every command on a match that goes on, for a viewer who may not know all.

Words in braces are filled in: ``{v}`` the viewer, ``{p}`` ``{q}`` positions, ``{s}`` ``{t}`` seats,
``{d}`` a decision, ``{e}`` one of the viewer's, ``{r}`` a pricing, ``{l}`` a line, ``{w}`` a hidden
one, ``{a}`` one that is short or hidden, ``{m}`` the match where it waits for the viewer, ``{n}`` a
number, ``{o}`` a file to be written. ``+`` stands for ``--as {v}`` or, as a spectator's is the
least that anybody sees, for ``--as spectator`` or nothing.
"""

HIDDEN = ("run/real", "run/over")
LINES = ("run", "run", "run/open", "run/mine", "run/real", "run/over")
"""The match; branches: a spectator's, the viewer's own, two of the referee's, one of them ended."""

LOOKS = {
    "list": ("list", "list +"),
    "show": ("show {l} +", "show run@{p} +", "show run@r2 +", "show run@99999 +"),
    "log": ("log {l} +", "log run --from @{p} +"),
    "castle": ("castle {l} +", "castle run@{p} {s} +", "castle run purple +"),
    "market": ("market {l} +", "market run@{p} +"),
    "scores": ("scores {l} +", "scores run@{p} +", "scores run@0 +"),
    "replay": (
        "replay {l} +",
        "replay run --by round +",
        "replay run --by turn --since {s} +",
        "replay run --until deck<20 +",
        "replay run@{p} --to @{q} +",
    ),
    "branch new": (
        "branch new run@{d} made{n} --seed 1 +",
        "branch new run@{e} edit{n} --instead pass --seed 2 +",
        "branch new run@{e} edit{n} --instead 1 --seed 2 +",
        "branch new run@{p} dry --dry-run --seed 3 +",
        "branch new {l} more{n} --reshuffle --seed 4 +",
        "branch new run@0 none +",
    ),
    "branch list": ("branch list run", "branch list run --all +"),
    "branch show": ("branch show {l} +", "branch show run/none +"),
    "branch note": ("branch note run@{p} hm", "branch note {l} hm +"),
    "branch mark": ("branch mark run@{p} ?!", "branch mark {l} ?? +"),
    "branch promote": ("branch promote {l} +",),
    "branch drop": ("branch drop {l} +", "branch drop {l} --restore +"),
    "branch apply": ("branch apply {l} --dry-run +", "branch apply {w} +"),
    "what-if": (
        "what-if run@{d} --budget 3 --sites 1 --jobs 1 --taken +",
        "what-if run@{e} --budget 2 --sites 1 --jobs 1 +",
        "what-if {l} --budget 2 --sites 1 --jobs 1 +",
    ),
    "prices": ("prices run@{r} --budget 2 --jobs 1 +", "prices run --budget 2 --jobs 1 +"),
    "analyse": ("analyse {a} --budget 1 --jobs 1 +",),
    "compare": ("compare {l} run@{p} +", "compare run@{p} @{q} +", "compare run {l} +"),
    "why": (
        "why run@{p} +",
        "why {l} +",
        "why run@{d} +",
        "why run score {s} +",
        "why run@{p} money {s} +",
    ),
    "why-not": (
        "why-not run@{d} pass +",
        "why-not run 1 +",
        "why-not {l} 0,0,0 +",
        "why-not run@{d} 2 +",
        "why-not run@{d} hallway +",
        "why-not run@{d} [1,2] +",
    ),
    "knew": ("knew run@{p} {v}", "knew {l} {v}", "knew run nobody"),
    "audit": ("audit {l} +", "audit {l} --profile app +", "audit --all +", "audit --all"),
    "dispute open": ("dispute open {l} --by {s} --claim wrong",),
    "dispute evidence": ("dispute evidence run 1 --by {t} --text no --event @{p} --rule SEE-2",),
    "dispute rule": ("dispute rule run 1 --reject --reason so",),
    "dispute list": ("dispute list {l} +",),
    "dispute show": ("dispute show run 1 +", "dispute show run 1 --format html +"),
    "record export": (
        "record export {l} +",
        "record export run@{p} +",
        "record export {l} --format text +",
        "record export {l} --format html +",
        "record export {l} --format svg +",
        "record export run@{p} --format svg --draw categories +",
        "record export run --format svg --draw points -o {o}.svg +",
    ),
    "receipt take": ("receipt take {l} +", "receipt take run@{p} +"),
    "receipt key": ("receipt key",),
    "bundle": ("bundle {l} -o {o}.zip +",),
    "take-back": (
        "take-back run@{d} --by {v} --dry-run",
        "take-back {l}@{d} --by {v}",
        "take-back run@{p} --by {v} --reason slip",
    ),
    "play": (
        "play {w}@1 --choose pass --as {v}",
        "play {w} --as {v}",
        "play {m} --choose 1 --dry-run",
        "play {m}",
    ),
    "shuffle": ("shuffle run --seed {s}=00", "shuffle {l} --seed {s}=00"),
    "projections status": ("projections status",),
    "projections compare": ("projections compare", "projections compare journal knowledge"),
    "projections rebuild": ("projections rebuild",),
    "doctor": ("doctor",),
    "store archive": ("store archive --dry-run", "store archive", "store archive {l}"),
    "store restore": (
        "store restore --all --dry-run",
        "store restore --all",
        "store restore {l} --dry-run",
        "store restore {l}",
    ),
}
"""By command, the calls that look at a match or ask something of it."""

WITHOUT = {
    "demo": "it plays in a store of its own",
    "new": "it begins a match and reads none",
    "simulate": "it begins matches and reads none",
    "judge": "it judges a castle without any match",
    "record import": "it reads a file that somebody has",
    "record shrink": "it reads a file that somebody has",
    "receipt check": "it tells of hashes alone whether they are those of a receipt",
    "rules": "it reads no match",
    "tiles": "it reads no match",
    "worker": "it prints nothing of the rollouts that it does for what-if",
    "store copy": "it prints how many events there are, and a store is whoever's who can open it",
}
"""Commands that show nothing of a match that goes on, and why."""
