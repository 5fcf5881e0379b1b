#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints those of the lists of verilate.sh that are not true any more: a file that is named there says something else now,
# or the words of a user's design mean something else, as when a list of -f has changed; one of which both is so twice.
#
#   DUT= VFLAGS= stale.sh SOURCES OUT/sources...
#
# SOURCES is the program that prints what the words mean, which OUT/words says of a user's design.
sources=$1
shift
[ $# -gt 0 ] || exit 0
{
    for list in "$@"; do
        words=${list%sources}words
        if [ -e "$words" ] && ! "$sources" 2>/dev/null | cmp -s - "$words"; then echo "$list"; fi
    done
    # Every make asks this: a process for each list would take longer than all else that make does.
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
