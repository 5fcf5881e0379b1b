#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of what make install puts into other people's hands, and of the flows in tb/examples/flows/ that use it, in a DESTDIR
below BUILD.

    test_install.py BUILD=DIR

MAKE and CC are in the environment.
"""
import glob
import os
import re
import shutil

from checks import BUILD, MAKE, QUIET, bugs, equal, main, need_tool, read_file, write_file

BUILT = os.path.abspath(BUILD)
PREFIX = "/opt/lanelock"
DESTDIR = f"{BUILT}/test/a place"
PLAIN = f"{BUILT}/test/a_place"  # the same: what other tools call make for has no blanks
STAGE = PLAIN + PREFIX
SHARE = f"{STAGE}/share/lanelock"
VERILATOR = os.environ.get("VERILATOR", "verilator")
FLOWS = os.path.abspath("tb/examples/flows")
# What is tested is that it works, not how fast: compiled without optimising, in a second or so.
# Nor does it need Verilator.
QUICKLY = ("OPT=-O0 -Dalways_inline=unused", f"B={BUILT}/test/install", "VERILATOR=none", "CXX=none")


def run(*words, ok=True, **options):
    env = {**QUIET, "LD_LIBRARY_PATH": f"{STAGE}/lib", "PKG_CONFIG_PATH": f"{STAGE}/lib/pkgconfig",
           "PKG_CONFIG_SYSROOT_DIR": PLAIN}
    done = bugs.run(words, env=env, **options)
    assert not ok or done.returncode == 0, f"{words[0]} ended with {done.returncode}: {done.stdout[-2000:]}"
    return done.stdout


def make(*words, **options):
    return run(MAKE, "--no-print-directory", *words, f"PREFIX={PREFIX}", f"DESTDIR={DESTDIR}", **options)


def installed():
    return sorted(os.path.relpath(os.path.join(at, name), DESTDIR + PREFIX) for at, _, names in os.walk(DESTDIR) for name in names)


def test_install(_):
    """Exactly the files of its list are installed, also by a second make install, which compiles nothing."""
    shutil.rmtree(DESTDIR, ignore_errors=True)
    if not os.path.islink(PLAIN):
        os.symlink("a place", PLAIN)
    make("install", *QUICKLY)
    listed = sorted(read_file(f"{SHARE}/files").splitlines())
    equal(installed(), listed)
    equal(make("install", *QUICKLY), f"installed {len(listed)} files below {DESTDIR}{PREFIX}\n")
    equal(installed(), listed)
    for name in ("bin/csim", "lib/libcsim.a", "lib/pkgconfig/lanelock.pc", "share/man/man1/csim.1",
                 "share/bash-completion/completions/csim", "share/lanelock/rtl/include/gcn_op.vh"):
        assert name in listed, name
    units = [name[:-len(".mk")] for name in os.listdir("tb/units") if name.endswith(".mk")]
    for unit in units:
        assert f"share/lanelock/{unit}.core" in listed and f"share/lanelock/rtl/{unit}.v" in listed, unit


def test_headers(_):
    """Each header is complete, in C and in C++, and only declares names of libcsim.map."""
    declared = set()
    for path in sorted(glob.glob(f"{STAGE}/include/lanelock/*.h")):
        for words in (("gcc", "-std=c11", "-xc"), ("g++", "-std=c++17", "-xc++")):
            run(*words, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-I", f"{STAGE}/include",
                "-include", path, "/dev/null")
        text = re.sub(r"/\*.*?\*/", "", read_file(path), flags=re.S)
        declared |= set(re.findall(r"^\w[\w *]*[ *](csim_\w+)\(", text, re.M))
    equal(sorted(declared), sorted(name for name, _ in listed_names()))


def listed_names():
    """The names of libcsim.map, each with its version."""
    for version, block in re.findall(r"^(CSIM_\S+) \{(.*?)^\}", read_file("csim/lanelock/libcsim.map"), re.M | re.S):
        names = re.findall(r"^ +(csim_\w+);", block, re.M)
        equal(names, sorted(names))
        yield from ((name, version) for name in names)


def test_names(_):
    """The libraries show what the headers declare, each name with its version."""
    names = sorted(listed_names())
    shown = [line.split() for line in run("nm", "-D", "--defined-only", f"{STAGE}/lib/libcsim.so").splitlines()]
    equal(sorted(words[2] for words in shown if words[1] != "A"), [f"{name}@@{version}" for name, version in names])
    static = run("nm", "-g", "--defined-only", f"{STAGE}/lib/libcsim.a")
    equal(sorted(re.findall(r" [A-Z] (\w+)$", static, re.M)), [name for name, _ in names])
    assert "Library soname: [libcsim.so.0]" in run("readelf", "-d", f"{STAGE}/lib/libcsim.so")


def test_csim(_):
    """The program, its page and the completion of its words."""
    equal(run(f"{STAGE}/bin/csim", "disasm", "nv", "ec0fffe710970100"), "ATOMS.ADD.S32 R0, [R1-0x190], R9\n")
    need_tool("try make deps", "bash")
    complete = '. "$1"; COMP_WORDS=(csim eval ""); COMP_CWORD=2; _csim; echo "${COMPREPLY[@]}"'
    equal(run("bash", "-c", complete, "bash", f"{STAGE}/share/bash-completion/completions/csim"), "gcn\n")
    need_tool("try make deps test", "groff")
    equal(run("groff", "-ww", "-mdoc", "-Tutf8", "-z", f"{STAGE}/share/man/man1/csim.1"), "")


def test_units(place):
    """Of every unit in every configuration the function part agrees with the cycle part."""
    cc = os.environ.get("CC", "cc").split()[0]
    run(cc, "-std=c11", "tb/test/install_units.c", "-I", f"{STAGE}/include", f"{STAGE}/lib/libcsim.a", "-o", place.path("units"))
    said = run(place.path("units")).splitlines()
    assert len(said) > 8 and all(line.startswith("ok ") for line in said[:-1]), said


def test_c(place):
    need_tool("try make deps test", "pkg-config")
    flags = run("pkg-config", "--cflags", "--libs", "lanelock").split()
    for static in (), ("-static",):
        run("gcc", f"{FLOWS}/c/one_operation.c", "-o", place.path("one"), *flags, *static)
        equal(run(place.path("one")), "new_o 0x80000000\n")


def test_python(_):
    equal(run("python3", f"{FLOWS}/python/latency.py", f"{STAGE}/lib/libcsim.so.0"), "lane 5 gives 4, 12 cycles after the request\n")


def verilator(*words):
    need_tool("try make deps", VERILATOR)
    return run(VERILATOR, "--timing", "--assert", "-Wno-fatal", f"+incdir+{SHARE}/rtl/include", "-y", f"{SHARE}/rtl", "-y",
               f"{SHARE}/dpi", *words)


ENDS = """#include <cstdlib>
void vl_finish(const char *, int, const char *) { std::exit(0); }
void vl_stop(const char *, int, const char *) { std::exit(1); }
void vl_fatal(const char *, int, const char *, const char *) { std::exit(1); }
"""


def test_dpi(place):
    """A bench with the checker. BUILD has most of Verilator's runtime, which leaves open how a run ends."""
    write_file(place.path("ends.cpp"), ENDS)
    verilator("--binary", "--Mdir", place.path("obj"), "-CFLAGS", f"-I{STAGE}/include", "-LDFLAGS",
              f"{STAGE}/lib/libcsim.a {BUILT}/libverilated.a", "-MAKEFLAGS",
              "OPT_GLOBAL=-O0 OPT_FAST=-O0 OPT_SLOW=-O0 VM_GLOBAL_FAST='verilated_dpi verilated_timing'", "--top-module", "bench",
              f"{SHARE}/dpi/lanelock_pkg.sv", f"{FLOWS}/dpi/bench.sv", f"{SHARE}/dpi/lanelock_dpi.c", place.path("ends.cpp"))
    said = run(place.path("obj/Vbench"))
    assert said.startswith("pass 2048 operations\n"), said


def test_printed(_):
    """What is printed in SystemVerilog is accepted: of a unit with all kinds of ports, and of one with parameters."""
    for name in "dword_atomic", "sdwa_int1":
        equal(verilator("--lint-only", "-Werror-PINMISSING", "-Werror-WIDTH", "--top-module", f"{name}_sim",
                        f"{SHARE}/dpi/lanelock_pkg.sv", f"{SHARE}/dpi/{name}_sim.sv"), "")


def test_vhdl(place):
    need_tool("try make deps test GHDL=1", "ghdl")
    run("gcc", "-shared", "-fPIC", "-I", f"{STAGE}/include", f"{FLOWS}/vhdl/lanelock_vhdl.c", f"{STAGE}/lib/libcsim.a", "-o",
        place.path("liblanelock_vhdl.so"))
    run("ghdl", "-a", f"{FLOWS}/vhdl/lanelock.vhd", cwd=place.dir)
    assert "pass" in run("ghdl", "--elab-run", "bench", cwd=place.dir)


def test_fusesoc(place):
    """Lint of a unit with the flags of its core."""
    need_tool("Debian 12 does not have it, try pip install fusesoc", "fusesoc")
    run("cp", "-r", SHARE, place.path("cores"))
    run("fusesoc", "--cores-root", "cores", "run", "--target=lint", "lanelock:lane:atomic_alu", cwd=place.dir)


def test_uninstall(_):
    """Only files that may belong to others remain; an error is reported in one line."""
    write_file(f"{STAGE}/share/man/man1/other.1", "")
    assert re.match(rf"removed \d+ files below {re.escape(DESTDIR + PREFIX)}$", make("uninstall").splitlines()[-1])
    equal(installed(), ["share/man/man1/other.1"])
    equal([at for at, below, names in os.walk(STAGE) if not below + names and os.path.dirname(at) != STAGE], [])
    assert os.path.isdir(f"{STAGE}/lib") and not os.path.exists(SHARE)
    equal(make("uninstall", ok=False).splitlines()[0], f"make uninstall: {DESTDIR}{PREFIX}/share/lanelock/files: found no file; "
          "expected the PREFIX= and DESTDIR= of make install")
    shutil.rmtree(DESTDIR)
    write_file(DESTDIR, "")
    equal(make("install", *QUICKLY, ok=False).splitlines()[0], f"make install: {DESTDIR}{PREFIX}: cannot be made: expected a "
          "directory that one may write to, or sudo")
    os.unlink(DESTDIR)


def test_words(_):
    """What has no place in a path is refused before anything is made."""
    for word, why in (("PREFIX=opt", "expected a path that begins with /, of letters, digits and any of _ . / + , @ -"),
                      ("PREFIX=/a b", "expected a path that begins with /, of letters, digits and any of _ . / + , @ -"),
                      ("DESTDIR=-x", "expected the path of a directory, which does not begin with -"),
                      ("VERILATORS=a;b", "expected commands, of letters, digits and any of _ . / + , @ -")):
        command = "verilators" if word.startswith("VERILATORS") else "install"
        equal(run(MAKE, "--no-print-directory", command, f"B={BUILT}", word, ok=False).splitlines()[0], f"{word}: {why}")


# What make sim leaves, of a design that the second Verilator makes half as fast and wrong.
FAKE_MAKE = """#!/usr/bin/env python3
import json, os, sys
given = dict(word.split("=", 1) for word in sys.argv if "=" in word)
os.makedirs(given["B"] + "/results", exist_ok=True)
second = given["VERILATOR"].endswith("second")
with open(given["B"] + "/results/sim.json", "w") as file:
    json.dump({"targets": [{"configuration": "c", "checked_cycles_per_s": 1e6 if second else 2e6, "verdict": "FAIL" if second else "pass"}]}, file)
"""


def test_verilators(place):
    """Two Verilators are compared; a list with a program that is not Verilator is rejected."""
    for name, text in (("first", "#!/bin/sh\necho Verilator 5.1\n"), ("second", "#!/bin/sh\necho Verilator 5.2\n"),
                       ("other", "#!/bin/sh\necho make 4\n"), ("make", FAKE_MAKE)):
        write_file(place.path(name), text, 0o755)

    def tried(*names):
        words = " ".join(place.path(name) for name in names)
        done = bugs.run(["scripts/verilators.py", place.path("build"), "u"],
                         env={**QUIET, "MAKE": place.path("make"), "VERILATORS": words})
        return done.returncode, [line.split() for line in done.stdout.replace(place.path(""), "").splitlines()]

    equal(tried("first", "second"), (1, [["unit", "config", "Verilator", "checked", "Mcyc/s", "to", "the", "first", "verdict"],
                                         ["u", "c", "5.1", "2.00", "1.00", "pass"], ["u", "c", "5.2", "1.00", "0.50", "FAIL"]]))
    write_file(place.path("make"), "#!/bin/sh\necho lz4.h: not here\nexit 2\n")
    equal(tried("first"), (1, [["unit", "config", "Verilator", "checked", "Mcyc/s", "to", "the", "first", "verdict"],
                               "u: not run with 5.1:".split(), "lz4.h: not here".split()]))
    equal(tried("first", "other"), (2, ["VERILATORS=other: found no version in the output of --version, expected Verilator".split()]))
    equal(tried("first", "none"), (2, ["VERILATORS=none: found no command of this name, expected the path of a verilator".split()]))
    status, lines = tried()
    equal((status, lines[0][:3]), (2, ["VERILATORS=", "is", "missing:"]))


if __name__ == "__main__":
    main(globals())
