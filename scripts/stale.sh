#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints those of the lists of verilate.sh that are not true any more: a file that is named there says something else now,
# or the words of a user's design mean something else, as when a list of -f has changed.
#
#   DUT= VFLAGS= stale.sh SOURCES OUT/sources...
#
# SOURCES is the program that prints what the words mean, which OUT/words says of a user's design.
sources=$1
shift
for list in "$@"; do
    words=${list%sources}words
    if [ -e "$words" ] && ! "$sources" 2>/dev/null | cmp -s - "$words"; then
        echo "$list"
        continue
    fi
    cut -d ' ' -f 3- "$list" | tr '\n' '\0' | xargs -0 cksum -- 2>/dev/null | cmp -s - "$list" || echo "$list"
done
