#!/bin/sh
# SPDX-License-Identifier: MIT
# Removes what make install has put below $DESTDIR$PREFIX, according to its list, and empty directories. Top-level ones stay,
# because a system may have them without us.
set -eu
to=${DESTDIR-}$PREFIX
list=$to/share/lanelock/files
if [ ! -f "$list" ]; then
    echo "make uninstall: $list: found no file; expected the PREFIX= and DESTDIR= of make install" >&2
    exit 1
fi
files=$(cat -- "$list")
if outside=$(printf '%s\n' "$files" | grep -m 1 -E '^/|(^|/)\.\.(/|$)'); then
    echo "make uninstall: $list: $outside: expected a path below $to" >&2
    exit 1
fi
cd -- "$to"
printf '%s\n' "$files" | xargs -d '\n' rm -f --
for top in $(printf '%s\n' "$files" | sed -n 's|^\([^/]*\)/.*/.*|\1|p' | sort -u); do
    (cd -- "$top" && printf '%s\n' "$files" | sed -n "s|^$top/\(.*\)/[^/]*\$|\1|p" | sort -u | xargs -d '\n' rmdir -p --) 2>/dev/null || :
done
for own in share/lanelock include/lanelock; do
    [ ! -d "$own" ] || find "$own" -depth -type d -exec rmdir -- {} + 2>/dev/null || :
done
echo "removed $(printf '%s\n' "$files" | wc -l) files below $to"
