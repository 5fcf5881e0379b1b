#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a make that builds, and says now and then that it still does: a wide unit takes longer to compile than one likes to
# wait for a word.
#
#   building.sh COMMAND...
set -u
flags=${MAKEFLAGS:-}
case ${flags%% *} in *[ns]*) exec "$@" ;; esac
# shellcheck disable=SC2016
scripts/every.sh 8 sh -c 'echo "building for $waited s"' &
said=$!
trap 'kill "$said" 2>/dev/null' EXIT
# An interrupt is for the command to answer.
trap : INT TERM
"$@"
