#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command every few seconds, until SIGTERM or the end of the parent process. $waited has the seconds since the start.
# Ends its own sleep too: a sleep that outlives it would hold the pipe of make's jobs open, and make would wait.
#
#   every.sh SECONDS COMMAND...
set -u
seconds=$1 parent=$PPID sleeping='' waited=0
export waited
shift
trap 'kill "$sleeping" 2>/dev/null; exit' TERM
while :; do
    sleep "$seconds" >/dev/null 2>&1 &
    sleeping=$!
    wait "$sleeping"
    kill -0 "$parent" 2>/dev/null || exit
    waited=$((waited + seconds))
    "$@"
done
