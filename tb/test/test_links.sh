#!/bin/sh
# SPDX-License-Identifier: MIT
# Tests that scripts/check_links.py finds each link that leads nowhere, and accepts the others.
#
#   test_links.sh BUILD
#
# Prints lines of the Test Anything Protocol.
set -u
work=$1/test/links
number=0
bad=0
# The check reads this file, too: it has no name of a page in full.
docs=docs
rm -rf "$work"
mkdir -p "$work/docs/units" "$work/scripts"
# shellcheck disable=SC2016
printf '# A page\n\n## One, two\n\n## One, two\n\n```\n## Code\n```\n\n<a id="own"></a>\n' >"$work/docs/a.md"

# FILE TEXT FOUND [LINE]: the text is line 3 of the file. FOUND is what the check prints about it, or empty.
expect() {
    number=$((number + 1))
    printf '# Top\n\n%s\n' "$2" >"$work/$1"
    printed=$(scripts/check_links.py "$work")
    printed="$printed, status $?"
    rm "$work/$1"
    if [ "$3" ]; then want="$1:${4:-3}: found $3, status 1"; else want=', status 0'; fi
    if [ "$printed" = "$want" ]; then
        echo "ok $number - $1: $(echo "$2" | tr "\n" " ")"
    else
        printf 'not ok %d - %s: %s\n# expected %s\n# was %s\n' "$number" "$1" "$2" "$want" "$printed"
        bad=1
    fi
}

expect README.md "[a]($docs/a.md#one-two), [b]($docs/a.md#one-two-1), [c]($docs/a.md#own), [d](#top), [e](https://a.org/b)" ''
expect README.md "[a]($docs/b.md)" "$docs/b.md, expected a file of this repository"
expect README.md "[a]($docs/a.md#one-to)" "$docs/a.md#one-to, expected an anchor of $docs/a.md; try #one-two"
expect README.md "[a]($docs/a.md#code)" "$docs/a.md#code, expected an anchor of $docs/a.md"
expect README.md "[a](#bottom)" "#bottom, expected an anchor of README.md"
expect README.md "![a]($docs/a.png)" "$docs/a.png, expected a file of this repository"
expect README.md "\`[a](b.md)\`" ''
expect README.md "    [a](b.md)

[a](c.md)" 'c.md, expected a file of this repository' 5
expect "$docs/units/c.md" "[a](../a.md#own), [\`b\`](../../docs)" ''
expect "$docs/units/c.md" "[a](a.md)" "a.md, expected a file of this repository"
expect scripts/a.sh "echo 'see $docs/a.md#own, $docs/a.md.'" ''
expect scripts/a.sh "echo 'see $docs/b.md'" "$docs/b.md, expected a file of this repository"
expect scripts/a.sh "echo 'see $docs/a.md#older'" "$docs/a.md#older, expected an anchor of $docs/a.md"
expect Makefile "# $docs/units/a.md" "$docs/units/a.md, expected a file of this repository"

echo "1..$number"
exit $bad
