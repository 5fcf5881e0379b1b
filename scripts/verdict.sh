#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command that says on its standard output what came of it. One that ends well without a word has checked nothing:
# that is how a shell runs an empty file.
#
#   verdict.sh COMMAND...
set -u
status=1
work=$(mktemp -d) || exit
# The command has a pipe, and may ask what is at its end.
[ ! -t 1 ] || export VERDICT_TERMINAL=yes
trap 'rm -rf "$work"' EXIT
# An interrupt is for the command to answer; whatever else gets it waits for that.
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
