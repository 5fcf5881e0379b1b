#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies a directory's layout to $DESTDIR$PREFIX, each file under a temporary name that is then renamed. Keeps a list of the
files, share/lanelock/files, for uninstall.sh.

    install.py IMAGE
"""
import os
import shutil
import signal
import sys

from command import read, start


def put(source, path):
    """Copies a file or a link. An interrupt leaves no partial file."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path}.new{os.getpid()}"
    try:
        shutil.copyfile(source, part, follow_symlinks=False)
        shutil.copymode(source, part, follow_symlinks=False)
        os.replace(part, path)
    finally:
        if os.path.lexists(part):
            os.unlink(part)


def main(image):
    to = os.environ.get("DESTDIR", "") + os.environ["PREFIX"]
    os.umask(0o022)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        os.makedirs(f"{to}/share/lanelock", exist_ok=True)
    except OSError:
        sys.exit(f"make install: {to}: cannot be made: expected a directory that one may write to, or sudo")
    listed = read(f"{image}/share/lanelock/files").splitlines()
    for name in listed:
        try:
            put(f"{image}/{name}", f"{to}/{name}")
        except OSError as error:
            sys.exit(f"make install: {to}: {name} cannot be written: {error.strerror}")
    print(f"installed {len(listed)} files below {to}")


if __name__ == "__main__":
    start(main)
