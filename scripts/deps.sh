#!/bin/sh
# SPDX-License-Identifier: MIT
# The one place that names the tools. Installs what Debian 12 has of them and is missing; says what to install elsewhere.
set -eu

# command, or file, and the package it comes in
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
'
# clang's sanitizers have no command of their own
library=libclang-rt-14-dev

packages=
for need in $needs; do
    what=${need%%:*}
    case $what in
    /*) [ -e "$what" ] && continue ;;
    *) command -v "$what" >/dev/null 2>&1 && continue ;;
    esac
    packages="$packages ${need#*:}"
done
if command -v dpkg-query >/dev/null 2>&1; then
    dpkg-query -W -f '${db:Status-Status}' "$library" 2>/dev/null | grep -qx installed || packages="$packages $library"
fi
if [ -z "$packages" ]; then
    echo "all tools are here"
    exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "This system has no apt-get. Please install what is missing in your system's own way:" >&2
    echo " $packages (names of Debian 12's packages; Verilator 5.006 or newer)" >&2
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
