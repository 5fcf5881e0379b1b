#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command that prints its result on standard output. Success without output has checked nothing: a shell runs an
# empty file that way.
#
#   verdict.sh COMMAND...
set -u
status=1
work=$(mktemp -d) || exit
# The command has a pipe, and may need to find out what is at its end.
[ ! -t 1 ] || export VERDICT_TERMINAL=yes
trap 'rm -rf "$work"' EXIT
# The command handles interrupts; other processes that get one wait for it.
trap : INT TERM
{
    trap : INT TERM
    "$@"
    echo $? >"$work/status"
} | (trap '' TERM && exec tee -i "$work/said")
if [ -s "$work/status" ]; then read -r status <"$work/status"; else status=130; fi
if [ "$status" -eq 0 ] && [ ! -s "$work/said" ]; then
    echo "$1: it ended without a verdict: nothing was checked" >&2
    status=1
fi
exit "$status"
