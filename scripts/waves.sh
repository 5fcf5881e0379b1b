#!/bin/sh
# SPDX-License-Identifier: MIT
# Opens GTKWave on a dump with the layout of its unit, at the first cycle in which the outputs differ from what was
# expected, with these outputs on top; without a display, or without GTKWave, says where dump and layout are.
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
# The time at which expected.differs rises, that of the end, that at which rst falls first, and that of the request which
# is answered where differs rises; then the outputs that differ there, one a line: the name, what is seen, what is expected
awk '
    function of(port) { return value[id["TOP." port]] }
    function settled() { # all values of the time now are known
        requests = of("req_valid_i") && of("req_ready_o")
        responds = of("rsp_valid_o") && of("rsp_ready_i")
        if (!at || at != now) return
        asked = answers < asks ? request[answers + 1] : asks ? request[asks] : at
        for (port in outputs)
            if (of(port) != value[id["expected." port]]) found = found "\n" port " " of(port) " " value[id["expected." port]]
    }
    $1 == "$scope" { scope[++depth] = $3 }
    $1 == "$upscope" { depth-- }
    $1 == "$var" && depth == 1 {
        id[scope[1] "." $5] = $4
        if (scope[1] == "expected" && $5 != "differs") outputs[$5]
    }
    /^#/ { settled(); now = substr($1, 2) }
    /^[01]/ { value[substr($1, 2)] = substr($1, 1, 1) + 0 }
    /^b/ { value[$2] = substr($1, 2) }
    $1 == "1" id["expected.differs"] && !at { at = now }
    $1 == "0" id["TOP.rst"] && !begin { begin = now }
    $1 == "1" id["TOP.clk"] && of("rst") { asks = answers = 0 }
    $1 == "1" id["TOP.clk"] && !of("rst") {
        if (requests) request[++asks] = now
        if (responds) answers++
    }
    END { settled(); print at + 0, now + 0, begin + 0, asked + 0 found }' "$vcd" >"$first"
read -r at end begin asked <"$first"

# A short dump is shown from end to end; of a longer one so many cycles that all digits of a value can be read, from the
# end of the first reset on, in which memory may be loaded. The marker stands where the failing cycle begins. More cycles
# are shown where the request that it answers came before them, but not so many that clk can not be seen any more.
marker=-1 start=0 fit=off
[ "$at" -gt 0 ] && marker=$at
if [ "$end" -le 90 ]; then
    fit=on
elif [ "$at" -gt 75 ]; then
    start=$((at - 75))
    if [ "$asked" -lt $((start + 15)) ] && [ $((at - asked)) -le 2000 ]; then start=$((asked > 15 ? asked - 15 : 0)); fi
elif [ "$at" -eq 0 ] && [ "$begin" -gt 75 ]; then
    start=$((begin - 15))
fi
# The outputs that differ, of wide ones the lanes, stand below rst as well, at most 8, as they stand in the layout. A
# closed group could hide what belongs to them: it is opened.
LC_ALL=C awk -v start="$start" -v marker="$marker" '
    function differs(    port, width, from, bits) {
        if (!match($0, /(TOP|expected)\.[a-z0-9_]+/)) return 0
        port = substr($0, RSTART, RLENGTH)
        sub(/.*\./, "", port)
        width = match($0, /\[[0-9]+:0\]/) ? substr($0, RSTART + 1) + 1 : 1
        if (!(port in seen) || length(seen[port]) != width) return 0
        from = match($0, /\([0-9]+\)(TOP|expected)/) ? substr($0, RSTART + 1) + 1 : 1
        bits = gsub(/\)(TOP|expected)/, "&")
        if (!bits) bits = width
        return substr(seen[port], from, bits) != substr(expected[port], from, bits)
    }
    NR == FNR { if (NR > 1) { seen[$1] = $2; expected[$1] = $3 }; next }
    /^\[timestart\]/ { $2 = start }
    /^\*/ {
        if (marker - start > 75) $1 = sprintf("*%.6f", substr($1, 2) - log((marker - start) / 75) / log(2))
        $2 = marker
    }
    marker > 0 { sub(/^@c00200/, "@800200"); sub(/^@1401200/, "@1000200") }
    /^@/ { how = $0 }
    /^\^/ { sub(/\n\^.*/, "", how); how = how "\n" $0 }
    /^\[color\]/ { color = $0 }
    /^[+#Te]/ && differs() && (shown += /TOP/) <= 8 { group = group how "\n" color "\n" $0 "\n" }
    { if (below) rest = rest $0 "\n"; else print }
    /TOP\.rst$/ { below = 1 }
    END { printf "%s%s", group ? "@200\n-\n-what differs\n" group : "", rest }' "$first" "$layout" >"$view"
# A layout's [timestart] does nothing when the window ends behind the dump. Not every GTKWave has scripts.
script=
if gtkwave --help 2>&1 | grep -q -e '--script'; then
    echo "gtkwave::setWindowStartTime $start" >"$first"
    script="-S $first"
fi
# shellcheck disable=SC2086
gtkwave --rcvar "do_initial_zoom_fit $fit" $script "$dump" "$view" >"$vcd" 2>&1
if grep -q 'Could not initialize' "$vcd"; then where; fi
