#!/bin/sh
# SPDX-License-Identifier: MIT
# Opens GTKWave on a dump with the layout of its unit, at the first cycle in which the outputs differ from what was
# expected; without a display, or without GTKWave, says where they are.
#
#   waves.sh DUMP LAYOUT
set -eu
dump=$1 layout=$2
if [ ! -f "$layout" ]; then
    echo "$layout: there is no such layout" >&2
    exit 1
fi
where() {
    echo "dump     $dump"
    echo "layout   $layout   (open both: gtkwave $dump $layout)"
    exit
}
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || ! command -v gtkwave >/dev/null 2>&1; then
    where
fi

view=$(mktemp) vcd=$(mktemp) first=$(mktemp)
trap 'rm -f "$view" "$vcd" "$first"' EXIT
if ! fst2vcd "$dump" >"$vcd" 2>/dev/null; then
    echo "$dump: this is not a whole FST file" >&2
    exit 1
fi
# The time at which expected.differs rises, that of the end, and that at which rst falls first
times=$(awk '
    $1 == "$var" && $5 == "differs" && !id { id = $4 }
    $1 == "$var" && $5 == "rst" && !rst { rst = $4 }
    /^#/ { end = substr($1, 2) }
    $1 == "1" id && id && !at { at = end }
    $1 == "0" rst && rst && !begin { begin = end }
    END { print at + 0, end + 0, begin + 0 }' "$vcd")
begin=${times##* } times=${times% *}
at=${times% *} end=${times#* }

# A short dump is shown from end to end; of a longer one so many cycles that all digits of a value can be read, from the
# end of the first reset on, in which memory may be loaded. The marker stands where the failing cycle begins.
marker=-1 start=0 fit=off
[ "$at" -gt 0 ] && marker=$at
if [ "$end" -le 90 ]; then
    fit=on
elif [ "$at" -gt 75 ]; then
    start=$((at - 75))
elif [ "$at" -eq 0 ] && [ "$begin" -gt 75 ]; then
    start=$((begin - 15))
fi
# A closed group could hide the difference: it is opened.
opened=
[ "$at" -gt 0 ] && opened='s/^@c00200/@800200/; s/^@1401200/@1000200/'
sed -e "s/^\[timestart\].*/[timestart] $start/" -e "s/^\*\([-0-9.]*\) [-0-9]*/*\1 $marker/" -e "$opened" "$layout" >"$view"
# A layout's [timestart] does nothing when the window ends behind the dump. Not every GTKWave has scripts.
script=
if gtkwave --help 2>&1 | grep -q -e '--script'; then
    echo "gtkwave::setWindowStartTime $start" >"$first"
    script="-S $first"
fi
# shellcheck disable=SC2086
gtkwave --rcvar "do_initial_zoom_fit $fit" $script "$dump" "$view" >"$vcd" 2>&1
if grep -q 'Could not initialize' "$vcd"; then where; fi
