#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a make that builds, and reports progress every few seconds: a wide unit takes long to compile.
#
#   building.sh COMMAND...
set -u
flags=${MAKEFLAGS:-}
case ${flags%% *} in *[ns]*) exec "$@" ;; esac
# shellcheck disable=SC2016
scripts/every.sh 8 sh -c 'echo "building for $waited s"' &
said=$!
trap 'kill "$said" 2>/dev/null' EXIT
# The command handles interrupts.
trap : INT TERM
"$@"
