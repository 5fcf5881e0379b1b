#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a make that builds, while no other one builds in the same directory. Two would make the same files at the same
# time, and move each other's unfinished files into place.
#
#   alone.sh DIRECTORY COMMAND...
set -u
lock=$1/building
shift
flags=${MAKEFLAGS:-}
case ${flags%% *} in *n*) exec "$@" ;; esac
# In a read-only place, the command reports that. Without flock, the user must not run two.
[ -d "${lock%/*}" ] || mkdir -p "${lock%/*}" 2>/dev/null
if command -v flock >/dev/null 2>&1 && (: >>"$lock") 2>/dev/null; then
    exec 9>>"$lock"
    # A short wait has no message: the other make may have nothing to build.
    if ! flock -w 8 9; then
        echo "another make builds in ${lock%/*}: this one waits until it has"
        flock 9
    fi
fi
# The command handles interrupts. Its children do not keep the lock.
trap : INT TERM
"$@" 9>&-
