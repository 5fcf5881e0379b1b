#!/bin/sh
# SPDX-License-Identifier: MIT
# Says which unit a file is of: a plan names it inside, a dump in the beginning of its own name.
#
#   unit_of.sh FILE UNIT...
#
# Prints the unit; nothing if a dump's name does not tell; or "! what is wrong".
set -u
file=$1
shift
if ! { [ -f "$file" ] && [ -r "$file" ]; }; then
    echo "! there is no such file, or it can not be read"
    exit
fi
case $file in
*.stim)
    # The rest of the file is for the worker to judge.
    unit=$(sed -n '2s/^unit \([a-z0-9_]*\)$/\1/p;2q' "$file")
    echo "${unit:-! no plan: its second line does not name a unit}"
    ;;
*.fst)
    best=
    for unit in "$@"; do
        case ${file##*/} in "$unit"[-.]*) best=$unit ;; esac
    done
    echo "$best"
    ;;
*) echo "! expected a name that ends in .stim or .fst" ;;
esac
