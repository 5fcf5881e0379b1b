#!/bin/sh
# SPDX-License-Identifier: MIT
# Turns a design into C++, in a new directory: OUT/dut_all.cpp, one translation unit with the shim, and OUT/sources, its source
# files with their check sums. With -Wall in FLAGS, Verilator's output is in OUT/said and printed only if it fails: lint reports the
# warnings, and a design under change can be run meanwhile.
#
#   verilate.sh OUT UNIT TOP PARAMS FLAGS FILE...
#
# PARAMS is a list of NAME=VALUE, FLAGS are Verilator's; with --trace-fst it adds the scope `expected`. DUT_LANES is the number of
# lanes of a design without a parameter for it.
set -eu
out=$1 unit=$2 top=$3 params=$4 flags=$5
shift 5
verilator=${VERILATOR:-verilator}
common="--cc --noassert -O3 --x-assign fast --x-initial unique --Mdir $out"
# Newer ones print statistics, and compare all inputs with their last values at each clock, although most of ours change:
# docs/speed.md. Older ones reject the options. The script's binary answers at once, and does everything here, with the script's
# stack limit. The environment may name another one to the script.
asked=$verilator
[ "${VERILATOR_ROOT:-}${VERILATOR_BIN:-}" ] || ! command -v "${verilator}_bin" >/dev/null 2>&1 || asked=${verilator}_bin
translate() {
    # A shell without this option keeps its stack size.
    # shellcheck disable=SC3045
    (ulimit -s unlimited 2>/dev/null || : && exec "$asked" "$@")
}
# Up to 5.036, some trees of gates come out wrong unless this option is off: docs/trust.md.
case $("$asked" --version 2>/dev/null) in
"Verilator 5.0"[0-2]* | "Verilator 5.03"[0-6]*) trees=-fno-const-bit-op-tree ;;
*) trees= ;;
esac
for option in --quiet -fno-ico-change-detect $trees; do
    ! "$asked" "$option" --version >/dev/null 2>&1 || common="$common $option"
done

rm -rf "$out"
mkdir -p "$out"
lanes=${DUT_LANES:-1024} # by default all lanes of its ports
generics=
for param in $params; do
    generics="$generics -G$param"
    case $param in LANES=*) lanes=${param#*=} ;; esac
done
told=tb/units/$unit.vlt
[ -f "$told" ] || told=
# A user's unit has its folder: scripts/port_list.py. Delays are ignored, and assertions must hold.
ports=cycle/${unit}_ports.h own=
if [ -d "${UNITS_AT:-build/unit}/$unit" ]; then
    ports=$unit/ports.h
    own="-I$UNITS_AT/$unit --no-timing --assert"
fi
case $flags in -Wall*) exec 3>"$out/said" ;; *) exec 3>&2 ;; esac
# Words of lists are separate arguments on purpose.
# shellcheck disable=SC2086
translate $common $flags $generics --prefix Vdut --top-module "$top" $told "$@" -Irtl/include $own 2>&3 || {
    [ ! -f "$out/said" ] || cat "$out/said" >&2
    exit 1
}
# Verilator lists all candidates of a file that it searches for: cksum skips missing ones.
sed -n -e '/[/"]verilator_bin/d' -e 's/^S .* "\(.*\)"$/\1/p' "$out/Vdut__verFiles.dat" | xargs -r -d '\n' cksum -- 2>/dev/null >"$out/sources" || :

case $flags in
*--trace-fst*)
    ${CC:-cc} -E -P -x c -Icsim "-I${UNITS_AT:-build/unit}" "-DUNIT_PORTS=\"$ports\"" "-DLANES=$lanes" \
        tb/engine/expected.v.in >"$out/expected.v"
    # shellcheck disable=SC2086
    translate $common --trace-fst --prefix Vexpected --top-module expected "$out/expected.v"
    ;;
esac

# Reading Verilator's headers takes longer than compiling a small design, so they are read once. At file scope, only trace_init has
# no prefix. Half of the code runs once, when a design is opened, or writes a dump, which has few cycles: clang does not optimise
# it.
{
    ! grep -q VlClassRef "$out"/Vdut*.h || echo '#define DUT_HAS_CLASSES'
    for prefix in Vdut Vexpected; do
        printf '#define trace_init %s_trace_init\n' "$prefix"
        for source in "$out/$prefix"*.cpp; do
            [ -f "$source" ] || continue
            case $source in *__Syms.cpp | *__Slow.cpp | *__Trace__*) optimize=off ;; *) optimize=on ;; esac
            printf '#pragma clang optimize %s\n#include "%s"\n' "$optimize" "${source##*/}"
        done
        printf '#pragma clang optimize on\n'
        # Newer ones assume that each translation unit has the header of one design.
        printf '#undef trace_init\n#undef VL_PCH_INCLUDED\n'
    done
    printf '#include "devices/verilated.cpp"\n'
} >"$out/dut_all.cpp"
