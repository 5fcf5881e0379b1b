#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds a bench for speed comparisons: OUT/peer, all with -O3.
#
#   peer.sh OUT CXX UNIT PARAMS cpp|dpi FILE...
#
# PARAMS is a list of NAME=VALUE. The files are the RTL and, by their full paths, the model's object and library. The bench is
# tb/bench/UNIT_cpp.cpp, or tb/bench/UNIT_dpi.sv with UNIT_dpi.cpp and, from the port list, OUT/ports.svh.
set -eu
out=$1 cxx=$2 unit=$3 params=$4 kind=$5
shift 5
verilator=${VERILATOR:-verilator}
bench=$PWD/tb/bench/${unit}_$kind
options="-O3 ${ARCH:-}"
make="CXX=$cxx LINK=$cxx OPT_FAST='$options' OPT_SLOW='$options' OPT_GLOBAL='$options'"

case $cxx in
# clang 14 has coroutines, which --timing needs, but libstdc++ needs these options to accept that.
*clang*) make="$make CFG_CXXFLAGS_COROUTINES='-fcoroutines-ts -D__cpp_impl_coroutine=201902L -Wno-deprecated-experimental-coroutine'" ;;
esac
build="-O3 --x-assign fast --x-initial fast --noassert -Irtl/include -Itb/bench --prefix Vdut --Mdir $out -o peer"
c_flags="-I$PWD/csim -I$PWD/tb/bench"
lanes=1 generics='' connected=''
for param in $params; do
    build="$build -D$param"
    c_flags="$c_flags -D$param"
    generics="$generics -G$param"
    connected="$connected${connected:+,}.${param%%=*}(${param#*=})"
    case $param in LANES=*) lanes=${param#*=} ;; esac
done

rm -rf "$out"
case $kind in
cpp) mode="--cc --exe --build --top-module $unit $generics" files="$bench.cpp" ;;
dpi)
    mode="--binary --timing --top-module bench -Wno-WIDTH -I$out -DPARAMETERS=$connected" files="$bench.sv $bench.cpp"
    mkdir -p "$out"
    ${CC:-cc} -E -P -x c -w -Icsim "-DUNIT=$unit" "-DUNIT_PORTS=\"cycle/${unit}_ports.h\"" "-DLANES=$lanes" \
        tb/bench/plain_ports.svh.in >"$out/ports.svh"
    ;;
esac
told=tb/units/$unit.vlt
[ -f "$told" ] || told=
# Words of lists are separate arguments on purpose.
# shellcheck disable=SC2086
"$verilator" $mode $build -MAKEFLAGS "$make" -CFLAGS "$c_flags" -LDFLAGS -latomic $told "$@" $files >"$out.log" 2>&1 || {
    rm -rf "$out"
    cat "$out.log" >&2
    exit 1
}
