# SPDX-License-Identifier: MIT
"""A copy of the project for the tests of make, in a directory whose name has blanks and quotes."""
import os
import shutil
import subprocess
import tempfile

from test_cli import MAKE  # pylint: disable=import-error

UNITS = ("atomic_alu", "dword_atomic", "visa_decode")
# Messages about the flags of the outer make, and a directory that is named here, are not for the tested make.
QUIET = {name: value for name, value in os.environ.items()
         if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "DISPLAY", "WAYLAND_DISPLAY", "TESTFLOAT")}


class Checkout:
    """The copy, with what is built of some units."""

    def __init__(self, build):
        self.top = tempfile.mkdtemp(prefix="test_make_")
        self.dir = os.path.join(self.top, "it's a \"checkout\"")
        shutil.copytree(".", self.dir, ignore=lambda path, _: [".git", os.path.basename(build)] if path == "." else [])
        self.bin = os.path.join(self.top, "bin")
        os.makedirs(self.bin)
        names = ["tools", "sim", "csim", "headers.h", "headers.h.gch", "obj", "verilated", "libcsim.a", "libengine.a",
                 "libfamilies.a", "libverilated.a"]
        names += [f"dut/{unit}-default{device}" for unit in UNITS for device in ("", "-verilated")]
        os.makedirs(self.path("build", "dut"))
        for name in names:
            subprocess.run(["cp", "-a", os.path.join(build, name), self.path("build", name)], check=True)

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def write(self, name, text, mode="w"):
        with open(self.path(name), mode, encoding="utf-8") as file:
            file.write(text)
        return name

    def make(self, *words, **options):
        env = {**QUIET, "PATH": self.bin + ":" + QUIET["PATH"]}
        return subprocess.run([MAKE, "--no-print-directory", *words], cwd=self.dir, env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, errors="replace", check=False, **options)

    def unharmed(self):
        assert not os.path.exists(self.path("pwn")), "the value was run as a command"
