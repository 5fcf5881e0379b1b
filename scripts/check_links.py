#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that links lead somewhere: relative links and anchors of Markdown files, and names of pages in code, messages and scripts,
such as docs/install.md or docs/install.md#python. Prints one line for each wrong link.

    check_links.py [ROOT]
"""
import difflib
import functools
import os
import re
import sys

SOURCES = ["csim", "docs", "rtl", "scripts", "tb", "waves", ".ci"]
LINK = re.compile(r"\]\(([^()\s]+)\)")
NAMED = re.compile(r"(?<![\w/.$-])(?<!\]\()docs/[a-z0-9_/]+\.md(?:#[\w-]*)?")
CODE = re.compile(r"^```.*?^```|(?<=\n\n)(?: {4}[^\n]*\n+)+|`[^`\n]*`", re.M | re.S)
OTHER = re.compile(r"[a-z]+:")


def files():
    yield from (name for name in sorted(os.listdir(".")) if os.path.isfile(name))
    for top in SOURCES:
        for at, below, names in os.walk(top):
            below[:] = sorted(name for name in below if name != "__pycache__")
            yield from (os.path.join(at, name) for name in sorted(names))


@functools.lru_cache(maxsize=None)
def read(path):
    """Returns the text of a file, or "" if it is binary."""
    with open(path, "rb") as file:
        data = file.read()
    return "" if b"\0" in data else data.decode("utf-8", "replace")


def blanked(text):
    """Returns the page without its code, with all line breaks."""
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


@functools.lru_cache(maxsize=None)
def anchors(page):
    """Returns the anchors of a page: those of its headings, as GitHub derives them, and its own."""
    found = re.findall(r'<a id="([^"]+)">', read(page))
    for heading in re.findall(r"^#+ +(.*?) *$", re.sub(r"^```.*?^```", "", read(page), flags=re.M | re.S), re.M):
        name = re.sub(r"[^\w -]", "", re.sub(r"\]\([^)]*\)", "", heading).lower()).replace(" ", "-")
        again = sum(re.fullmatch(re.escape(name) + r"(-\d+)?", other) is not None for other in found)
        found.append(f"{name}-{again}" if name in found else name)
    return found


def links(path):
    """Yields each link of a file as offset, text and the path that it leads to."""
    text = read(path)
    for found in NAMED.finditer(text):
        yield found.start(), found[0], found[0]
    for found in LINK.finditer(blanked(text)) if path.endswith(".md") else ():
        if found[1].startswith("#"):
            yield found.start(), found[1], path + found[1]
        elif not OTHER.match(found[1]):
            yield found.start(), found[1], os.path.normpath(os.path.join(os.path.dirname(path), found[1]))


def wrong(path):
    """Yields a line for each link of a file that leads nowhere."""
    for offset, link, target in links(path):
        page, _, anchor = target.partition("#")
        if not os.path.exists(page):
            expected, near = "a file of this repository", []
        elif "#" in target and anchor not in anchors(page):
            expected, near = f"an anchor of {page}", difflib.get_close_matches(anchor, anchors(page), 1)
        else:
            continue
        yield f"{path}:{read(path).count(chr(10), 0, offset) + 1}: found {link}, expected {expected}" + "".join(f"; try #{name}" for name in near)


def main(root="."):
    os.chdir(root)
    found = [line for path in files() for line in wrong(path)]
    print("".join(f"{line}\n" for line in found), end="")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
