#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a make that builds, when no other one builds in the same directory: two would make the same parts of targets beside
# each other, and move what the other one has not finished into place.
#
#   alone.sh DIRECTORY COMMAND...
set -u
lock=$1/building
shift
flags=${MAKEFLAGS:-}
case ${flags%% *} in *n*) exec "$@" ;; esac
# Where nothing can be written, the command says so; where there is no flock, whoever runs two sees to it.
[ -d "${lock%/*}" ] || mkdir -p "${lock%/*}" 2>/dev/null
if command -v flock >/dev/null 2>&1 && (: >>"$lock") 2>/dev/null; then
    exec 9>>"$lock"
    # One that has nothing to build is gone before anybody wants a word.
    if ! flock -w 8 9; then
        echo "another make builds in ${lock%/*}: this one waits until it has"
        flock 9
    fi
fi
# An interrupt is for the command to answer. What it starts does not keep the lock.
trap : INT TERM
"$@" 9>&-
