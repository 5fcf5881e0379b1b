#!/bin/sh
# SPDX-License-Identifier: MIT
# Removes what make install has put below $DESTDIR$PREFIX, by the list that it left there, and the directories that are empty
# then, but for those that stand at the top there, which a system may have without us.
set -eu
to=${DESTDIR-}$PREFIX
list=$to/share/lanelock/files
if [ ! -f "$list" ]; then
    echo "make uninstall: $list: there is no such file; expected the PREFIX= and DESTDIR= of make install" >&2
    exit 1
fi
n=0
while IFS= read -r file; do
    case /$file/ in
    *'/../'*) echo "make uninstall: $list: $file: expected a path below $to" >&2 && exit 1 ;;
    esac
    rm -f -- "$to/$file"
    case $file in
    */*/*)
        below=${file#*/}
        (cd -- "$to/${file%%/*}" && rmdir -p -- "${below%/*}") 2>/dev/null || :
        ;;
    esac
    n=$((n + 1))
done <<FILES
$(cat -- "$list")
FILES
for own in share/lanelock include/lanelock; do
    [ ! -d "$to/$own" ] || find "$to/$own" -depth -type d -exec rmdir -- {} + 2>/dev/null || :
done
echo "removed $n files below $to"
