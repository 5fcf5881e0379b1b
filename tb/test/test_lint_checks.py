#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks of make lint on small trees: check_rooms.sh finds each arrow between rooms that runs the wrong way, and each word where
none belongs; check_cycles.py, modules of a folder that use each other; check_links.py, each link that leads nowhere.

    test_lint_checks.py
"""
import os
import tempfile

from checks import run, tell, write_file

OF_ENGINE = "engine/, common/, cycle/ports.h, devices/device.h, lanelock/allowed.h, pipeline.h, bench_random.h or bench_text.h"
NO_WORD = "no word of an instruction set"
NO_UNIT = "no unit; try a variable of tb/units/own.mk"
# A file, its line, and what the check expects in its place, or nothing if the line is accepted
ROOMS = [
    ("csim/common/a.c", '#include "common/b.h"', ""),
    ("csim/common/a.h", '#include "isa/b.h"', "common/"),
    ("csim/isa/a.c", '#include "common/b.h"', ""),
    ("csim/isa/a.c", '#  include "cycle/b.h"', "common/ or isa/"),
    ("csim/cycle/a.c", '#include "isa/b.h"', ""),
    ("csim/cycle/a.c", '#include "engine/b.h"', "common/, isa/ or cycle/"),
    ("tb/engine/a.c", '#include "common/b.h"', ""),
    ("tb/engine/a.c", '#include "devices/device.h"', ""),
    ("tb/engine/a.c", '#include "lanelock/bench_unit.h"', OF_ENGINE),
    ("tb/units/a.c", '#include "engine/b.h"', "lanelock/, families/, common/, isa/ or cycle/"),
    ("tb/units/a.c", '#include "families/b/c.h"', ""),
    ("tb/engine/a.c", '#include "devices/verilated.h"', OF_ENGINE),
    ("tb/engine/a.cpp", '#include "isa/b.h"', OF_ENGINE),
    ("tb/engine/a.c", '#include "agents/b.h"', OF_ENGINE),
    ("tb/agents/a.c", '#include "engine/b.h"', ""),
    ("tb/agents/a.c", '#include "units/b.h"', "agents/, engine/ or common/"),
    *((path, text % word, NO_WORD) for word in ("vISA", "GCN", "sdwa", "dpp", "ATOMIC", "atoms", "Nvidia")
      for path, text in (("tb/engine/a.c", "/* %s */"), ("csim/common/a.h", "int %s_a;"))),
    *((path, '"own": 5', NO_UNIT) for path in ("scripts/a.py", "scripts/a", "tb/prove/cores.py")),
    ("tb/prove/own.py", '"own": 5', ""),
    ("scripts/a.py", "# make sim UNIT=own", ""),
    ("scripts/a.py", '"owner": 5', ""),
]

A = '#include "engine/a.h"\nint a(void) {\n    return 0;\n}\n'
DECLARES = "int b(int *,\n      void (*)(int));\nextern int b_all[2];\n"
CYCLE = "tb/engine: found a cycle of modules, a, b; expected an order; try to move a function to another module\n"
# What modules a and b do, the text of a.c and of b.c, and what is printed, or nothing
MODULES = [
    ("b uses a", A, "", ""),
    ("a includes b, which uses a", A + '#include "engine/b.h"\n', "", CYCLE + "  a: b (include)\n  b: a (include)"),
    ("a calls a function of b, which uses a", A + "int c(void) {\n    return b();\n}\n", "", CYCLE + "  a: b (b)\n  b: a (include)"),
    ("a mentions b in a comment and a string", '/* b() */\nstatic int c(void) {\n    return "b()"[0];\n}\n', "", ""),
    ("a declares a function and an object of b", DECLARES, "int b_all[2];\n", ""),
    ("a has types with the names of a function and an object of b", DECLARES + "struct b {\n    enum b_all { A } a;\n};\n",
     "int b_all[2];\n", ""),
    ("b provides an object of another folder, which a uses", "int a(void) {\n    return unit.words;\n}\n", "struct unit unit;\n", ""),
]

DOCS = "docs"  # check_links.py reads this file, too: it has no name of a page in full
PAGE = '# A page\n\n## One, two\n\n## One, two\n\n```\n## Code\n```\n\n<a id="own"></a>\n'
NO_FILE = "expected a file of this repository"
# A file, its text from line 3 on, and what is printed after the file's name, or nothing
LINKS = [
    ("README.md", f"[a]({DOCS}/a.md#one-two), [b]({DOCS}/a.md#one-two-1), [c]({DOCS}/a.md#own), [d](#top), [e](https://a.org/b)", ""),
    ("README.md", f"[a]({DOCS}/b.md)", f"3: found {DOCS}/b.md, {NO_FILE}"),
    ("README.md", f"[a]({DOCS}/a.md#one-to)", f"3: found {DOCS}/a.md#one-to, expected an anchor of {DOCS}/a.md; try #one-two"),
    ("README.md", f"[a]({DOCS}/a.md#code)", f"3: found {DOCS}/a.md#code, expected an anchor of {DOCS}/a.md"),
    ("README.md", "[a](#bottom)", "3: found #bottom, expected an anchor of README.md"),
    ("README.md", f"![a]({DOCS}/a.png)", f"3: found {DOCS}/a.png, {NO_FILE}"),
    ("README.md", "`[a](b.md)`", ""),
    ("README.md", "    [a](b.md)\n\n[a](c.md)", f"5: found c.md, {NO_FILE}"),
    (f"{DOCS}/units/c.md", "[a](../a.md#own), [`b`](../../docs)", ""),
    (f"{DOCS}/units/c.md", "[a](a.md)", f"3: found a.md, {NO_FILE}"),
    ("scripts/a.sh", f"echo 'see {DOCS}/a.md#own, {DOCS}/a.md.'", ""),
    ("scripts/a.sh", f"echo 'see {DOCS}/b.md'", f"3: found {DOCS}/b.md, {NO_FILE}"),
    ("scripts/a.sh", f"echo 'see {DOCS}/a.md#older'", f"3: found {DOCS}/a.md#older, expected an anchor of {DOCS}/a.md"),
    ("Makefile", f"# {DOCS}/units/a.md", f"3: found {DOCS}/units/a.md, {NO_FILE}"),
]


def differs(check, files, expected, part=""):
    """None, or how the output of a check of a tree with these files, or of a part of it, is not the line that is expected, or none."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            write_file(os.path.join(root, path), text)
        done = run(f"scripts/{check}", os.path.join(root, part))
    seen, wanted = (done.returncode, done.stdout.replace(root + "/", "")), (1, expected + "\n") if expected else (0, "")
    return None if seen == wanted else f"expected {wanted}, seen {seen}"


def results():
    for path, line, expected in ROOMS:
        files = {"tb/units/own.mk": "own_CONFIGS := default\n", path: line + "\n"}
        yield f"{path}: {line}", differs("check_rooms.sh", files, expected and f"{path}:1:{line}   (expected {expected})")
    for what, a, b, expected in MODULES:
        b_header = '#include "engine/a.h"\nstatic inline int b(void) {\n    return a();\n}\n'
        files = {"tb/engine/a.h": "int a(void);\n", "tb/engine/a.c": a, "tb/engine/b.h": b_header, "tb/engine/b.c": b}
        yield what, differs("check_cycles.py", files, expected, "tb/engine")
    for path, text, expected in LINKS:
        files = {f"{DOCS}/a.md": PAGE, path: f"# Top\n\n{text}\n"}
        yield f"{path}: {text!r}", differs("check_links.py", files, expected and f"{path}:{expected}")


if __name__ == "__main__":
    tell(results())
