#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command, and replaces our path by the user's on its standard error:
#
#   as_given.sh OURS GIVEN COMMAND...
set -u
ours=$1 given=$2
shift 2
flags=${MAKEFLAGS:-}
case ${flags%% *} in *n*) exec "$@" ;; esac
case $ours in *[].*^$\\\|[]*) ours=$(printf '%s\n' "$ours" | sed 's/[][\.*^$|]/\\&/g') ;; esac
case $given in *[\\\&\|]*) given=$(printf '%s\n' "$given" | sed 's/[\&|]/\\&/g') ;; esac
# make's message about a failed command is for the caller of make.
makes=
[ -z "${LANELOCK_COMMAND-}" ] || makes='/^make\[[0-9]*\]: \*\*\* \(\[.*\] Error [0-9]*\|Waiting for unfinished jobs\.*\)$/d'
# The command handles interrupts. make's own descriptors are 3 and 4, and 8 is that of scripts/lanelock_shell.sh.
trap : INT TERM
{
    status=$({
        { "$@" 2>&1 8>&1 >&6 6>&- 7>&- || echo $? >&7; } | (trap '' INT TERM && exec sed -u "$makes;s|$ours|$given|g") >&2
    } 7>&1)
} 6>&1
exit "${status:-0}"
