#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command that leaves results, and writes the page of results behind it, whatever came of it. NO_PAGE in the
# environment is said by tests, which look at a hundred runs and at one page.
#
#   reported.sh BUILD COMMAND...
set -u
build=$1
shift
# An interrupt is for the command to answer; the page is written after it, too.
trap : INT TERM
"$@"
status=$?
[ -n "${NO_PAGE:-}" ] && exit "$status"
command -v python3 >/dev/null && scripts/report.py after "$build"
if [ -t 1 ] && [ -e "$build/results/index.html" ]; then
    echo "page: $build/results/index.html   (make report opens it)"
fi
exit "$status"
