# SPDX-License-Identifier: MIT
"""A copy of the project for the tests of make, in a directory whose name has blanks and quotes."""
import os
import shutil
import subprocess
import tempfile

from checks import BUILD, MAKE, QUIET, run

UNITS = ("atomic_alu", "dword_atomic", "visa_decode")


class Checkout:
    """The copy, with what is built of some units."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory(prefix="test_make_")
        self.top = self.place.name
        self.dir = os.path.join(self.top, "it's a \"checkout\"")
        shutil.copytree(".", self.dir, ignore=lambda path, _: [".git", os.path.basename(BUILD)] if path == "." else [])
        self.bin = os.path.join(self.top, "bin")
        os.makedirs(self.bin)
        names = ["tools", "sim", "csim", "headers.h", "headers.h.gch", "obj", "verilated", "libcsim.a", "libengine.a",
                 "libfamilies.a", "libverilated.a"]
        names += [f"dut/{unit}-default{device}" for unit in UNITS for device in ("", "-verilated")]
        os.makedirs(self.path("build", "dut"))
        for name in names:
            subprocess.run(["cp", "-a", os.path.join(BUILD, name), self.path("build", name)], check=True)

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def write(self, name, text, mode="w"):
        with open(self.path(name), mode, encoding="utf-8") as file:
            file.write(text)
        return name

    def make(self, *words, **options):
        env = {**QUIET, "PATH": self.bin + ":" + QUIET["PATH"]}
        return run(MAKE, "--no-print-directory", *words, cwd=self.dir, env=env, **options)

    def unharmed(self):
        assert not os.path.exists(self.path("pwn")), "the value was run as a command"
