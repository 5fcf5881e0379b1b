#!/bin/sh
# SPDX-License-Identifier: MIT
# Says which unit and which of its configurations a file is of. A stimulus names its unit inside; the rest stands in the
# beginning of the file's name.
#
#   unit_of.sh FILE UNIT:CONFIG...
#
# Prints the unit and the configuration, or as much of it as is known; or "! what is wrong".
set -u
file=$1
shift
if ! { [ -f "$file" ] && [ -r "$file" ]; }; then
    echo "! there is no such file, or it can not be read"
    exit
fi
unit='' config=''
for target in "$@"; do
    case ${file##*/} in
    "${target%%:*}-${target#*:}"[-.]*) unit=${target%%:*} config=${target#*:} ;;
    "${target%%:*}"[-.]*) [ "$unit" = "${target%%:*}" ] || unit=${target%%:*} config='' ;;
    esac
done
case $file in
*.stim)
    # The rest of the file is for the worker to judge.
    unit=$(sed -n '2s/^unit \([a-z0-9_]*\)$/\1/p;2q' "$file")
    [ -n "$unit" ] || unit='! no stimulus: its second line does not name a unit' config=''
    ;;
*.fst) ;;
*) unit='! expected a name that ends in .stim or .fst' config='' ;;
esac
echo "$unit $config"
