#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a make that builds, and says now and then that it still does: a wide unit takes longer to compile than one likes to
# wait for a word.
#
#   building.sh COMMAND...
set -u
every=8
flags=${MAKEFLAGS:-}
case ${flags%% *} in *[ns]*) exec "$@" ;; esac
# Who reads the output until its end does not wait for the last of these.
(
    seconds=0
    while sleep $every >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        seconds=$((seconds + every))
        echo "building for $seconds s"
    done
) &
said=$!
trap 'kill "$said" 2>/dev/null' EXIT
# An interrupt is for the command to answer.
trap : INT TERM
"$@"
