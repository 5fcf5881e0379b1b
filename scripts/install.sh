#!/bin/sh
# SPDX-License-Identifier: MIT
# Copies what is laid out in a directory to $DESTDIR$PREFIX, each file beside its place and then moved there, and keeps a list of
# them, share/lanelock/files, which uninstall.sh goes by.
#
#   install.sh IMAGE
set -eu
image=$1
to=${DESTDIR-}$PREFIX
umask 022
fail() {
    echo "make install: $to: $1" >&2
    exit 1
}
# What stands at the end of DESTDIR would be a name of its own without the / of PREFIX, which arguments has asked for.
mkdir -p -- "$to/share/lanelock" 2>/dev/null || fail 'can not be made: expected a directory that one may write to, or sudo'
new=.new$$

# What an interrupt leaves is no file that anybody looks for, and gone with the next line.
now=
trap '[ -z "$now" ] || rm -f -- "$now"' EXIT
trap 'exit 130' INT TERM
put() { # FILE FROM: by a copy, or another link to the same
    mkdir -p -- "$(dirname -- "$to/$1")"
    now=$to/$1$new
    cp -P --preserve=mode -- "$2" "$now" || fail "$1 can not be written"
    mv -fT -- "$now" "$to/$1" || fail "$1 can not be written"
    now=
}

while IFS= read -r file; do
    put "$file" "$image/$file"
done <"$image/share/lanelock/files"
echo "installed $(wc -l <"$image/share/lanelock/files") files below $to"
