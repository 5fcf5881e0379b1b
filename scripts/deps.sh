#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs missing tools from Debian 12, and reports what to install elsewhere. This is the only list of tools. The
# environment adds to it: SYNTH=1 the tools for the clock of make synth; FARM=1 Slurm, for make farm and its tests; TESTS=1
# small tools of tests, as make sets for make deps test; GHDL=1 and CHROMIUM=1 the large ones.
set -eu

# Command or file, and its package. Dependencies of these packages (gcc, perl) are not named.
needs='
clang:clang
g++:g++
ar:binutils
verilator:verilator
iverilog:iverilog
yosys:yosys
gtkwave:gtkwave
lcov:lcov
python3:python3
clang-format:clang-format
clang-tidy:clang-tidy
shellcheck:shellcheck
/usr/include/zlib.h:zlib1g-dev
/usr/include/cmocka.h:libcmocka-dev
/usr/include/mpfr.h:libmpfr-dev
'
# Adds needs that apply only if a variable is 1: its name, its value, and the needs.
optional() {
    case $2 in
    0) ;;
    1) needs="$needs $3" ;;
    *)
        echo "$1=$2: expected 0 or 1" >&2
        exit 2
        ;;
    esac
}
optional TESTS "${TESTS:-0}" 'llvm-mc-14:llvm-14 pkg-config:pkg-config groff:groff-base'
optional GHDL "${GHDL:-0}" 'ghdl:ghdl'
optional CHROMIUM "${CHROMIUM:-0}" 'chromium:chromium Xvfb:xvfb pnmtopng:netpbm'
optional SYNTH "${SYNTH:-0}" 'nextpnr-ice40:nextpnr-ice40 icepack:fpga-icestorm'
optional FARM "${FARM:-0}" 'sbatch:slurm-client slurmctld:slurmctld slurmd:slurmd munge:munge'

# Prints the missing packages.
missing() {
    for need in $needs; do
        command -v "${need%%:*}" >/dev/null 2>&1 || [ -e "${need%%:*}" ] || printf ' %s' "${need#*:}"
    done
}

packages=$(missing)
if [ -z "$packages" ]; then
    echo "all tools are here"
    exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "This system has no apt-get. Please install in its own way what Debian 12 calls:$packages" >&2
    exit 1
fi
sudo=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Please run as root, or with sudo installed: apt-get install$packages" >&2
        exit 1
    fi
    sudo=sudo
fi
echo "installing:$packages"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# Words of the list are separate arguments on purpose.
# shellcheck disable=SC2086
$sudo apt-get install -y -qq --no-install-recommends $packages >/dev/null
packages=$(missing)
if [ -n "$packages" ]; then
    echo "still missing:$packages" >&2
    exit 1
fi
