#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the outdated lists of verilate.sh: a file named there has changed, or the words of a user's design have another
# meaning, such as a changed list of -f. Prints a list twice if both are true.
#
#   DUT= VFLAGS= stale.sh OUT/sources...
#
# OUT/words has the meaning of the words of a user's design.
[ $# -gt 0 ] || exit 0
{
    for list in "$@"; do
        words=${list%sources}words
        if [ -e "$words" ] && ! scripts/sources.py 2>/dev/null | cmp -s - "$words"; then echo "$list"; fi
    done
    # Every make runs this: a process for each list would take longer than the other work of make.
    cut -d ' ' -f 3- -- "$@" | sort -u | xargs -d '\n' cksum -- 2>/dev/null | awk '
        BEGIN {
            while ((getline sum <"-") > 0) now[sum]
            for (i = 1; i < ARGC; i++) {
                kept = lines = 0
                for (; (getline line <ARGV[i]) > 0; lines++) kept += line in now
                if (!lines || kept < lines) print ARGV[i]
            }
        }' "$@"
}
