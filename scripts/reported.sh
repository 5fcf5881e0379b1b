#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command with results, then writes the page of results, whatever the status. Tests set NO_PAGE, because they
# make a hundred runs and check one page.
#
#   reported.sh BUILD COMMAND...
set -u
build=$1
shift
# The command handles interrupts; the page is then written as well.
trap : INT TERM
"$@"
status=$?
[ -n "${NO_PAGE:-}" ] && exit "$status"
command -v python3 >/dev/null && scripts/report.py after "$build"
exit "$status"
