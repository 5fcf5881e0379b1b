#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the words of a user's design mean: files, lists and flags, the order of packages, the names of clock and reset; and
that all scripts call the Verilator that they are told of."""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile

from checks import QUIET, equal, main, read_file, run, write_file
import package_order
import pins
import user_design
import user_icarus

PLACE = tempfile.TemporaryDirectory(prefix="test_sources_")
PROGRAM, WORK = os.path.abspath("scripts/sources.py"), PLACE.name


def write(name, text="", mode=0o644):
    return write_file(os.path.join(WORK, name), text, mode)


def read(**variables):
    """(flags, files) of the words, or the line that refuses them."""
    done = run(sys.executable, PROGRAM, cwd=WORK, env=variables)
    if done.returncode:
        equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), variables)
        return done.stderr[:-1]
    lines = done.stdout.split("\n")
    blank = lines.index("")
    return lines[:blank], lines[blank + 1:-1]


# ---------------------------------------------------------------- words
def test_names(_):
    odd = ["a b.v", "it's.v", "x;y.v", "#%*?&|<>`.v", "é.v", "sub/-x.v", "+y.v"]
    for name in ["a.v", "sub/b.v", "-x.v", *odd]:
        write(name)
    equal(read(DUT="a.v\tsub/b.v\na.v"), ([], ["a.v", "sub/b.v"]))
    equal(read(DUT=f"{WORK}/a.v sub/../a.v"), ([], [f"{WORK}/a.v", "sub/../a.v"]))
    equal(read(DUT="+y.v"), ([], ["./+y.v"]))
    for name in odd[:-1]:
        equal(read(DUT=name.replace(" ", "\\ ")), ([], [name]))
        equal(read(DUT=f'"{name}"'), ([], [name]))
    equal(read(DUT="$SUB/b.v ${SUB}/-x.v $(SUB)/b.v", SUB="sub"), ([], ["sub/b.v", "sub/-x.v"]))
    equal(read(DUT="$DASH", DASH="-x.v"), ([], ["./-x.v"]))
    for word in "$(x.v", "$none/a.v", "a$":
        equal(read(DUT=word), f"DUT={word}: expected a variable of the environment after $")
    equal(read(DUT="gone.v"), "DUT=gone.v: cannot be read: No such file or directory")
    equal(read(DUT="sub"), "DUT=sub: cannot be read: not a regular file")
    write("my new alu/x.sv")
    write("my new alu/x.f", "a.v")
    for word in "my new alu/x.sv a.v", "-f my new alu/x.f", "-v my new alu/x.sv":
        equal(read(DUT=word), "DUT=my: cannot be read: a blank in a name needs a backslash before it, or double quotes around it")
    equal(read(DUT="my alu.v a.v"), "DUT=my: cannot be read: No such file or directory")
    for word in 'a\\"b', "a\\\\b":
        assert read(DUT=word).endswith("expected a name without quotes, backslashes and control characters"), word
    for word in "a\\\nb", '"a\nb"', "-DA=\x7f":
        assert read(DUT=word).endswith(": expected no control characters"), word
    assert read(DUT="$X.v", X="a\nb").endswith("expected a name without quotes, backslashes and control characters")
    equal(read(DUT="$LONG", LONG="x" * 5000), "DUT=$LONG: expected the name of a file")
    equal(read(DUT='a.v "b.v c.v'), "DUT=b.v c.v: expected a closing quote")


def test_lists(_):
    for name in "a.v", "in/a.v", "in/deep/b.v", "in/c d.v":
        write(name)
    write("in/all.f", '// "a.v" gone.v\n/* gone.v\n */ a.v //gone.v\n-F deep/b.f +incdir+inc+$TOP "c d.v" -y lib -Iinc2\n')
    write("in/deep/b.f", "b.v +define+A=1 -Wno-WIDTH --timescale 1ns/1ps ..//a.v")
    flags = ["+define+A=1", "-Wno-WIDTH", "--timescale", "1ns/1ps", "-Iin/inc", "-I/top", "-y", "in/lib", "-Iin/inc2"]
    equal(read(DUT="-F in/all.f", TOP="/top"), (flags, ["in/a.v", "in/deep/b.v", "in/deep/..//a.v", "in/c d.v"]))
    # What a list of -f names is relative to where make runs, and so is what a list names that it names.
    write("in/plain.f", "a.v -f in/plain2.f")
    write("in/plain2.f", "in/a.v")
    equal(read(DUT="-f in/plain.f"), ([], ["a.v", "in/a.v"]))
    equal(read(DUT=f"-F {WORK}/in/deep/b.f")[1], [f"{WORK}/in/deep/b.v", f"{WORK}/in/deep/..//a.v"])
    write("self.f", "-F self.f")
    equal(read(DUT="-F self.f"), "DUT=self.f:1: self.f: expected no list that names itself")
    write("wrong.f", "a.v\n/* two\nlines */ gone.v\na.v")
    equal(read(DUT="-f wrong.f"), "DUT=wrong.f:3: gone.v: cannot be read: No such file or directory")
    equal(read(DUT="-f gone.f"), "DUT=gone.f: cannot be read: No such file or directory")
    equal(read(DUT="-f in"), "DUT=in: cannot be read: not a regular file")
    write("open.f", 'a.v "a.v\ngone.v')
    equal(read(DUT="-f open.f"), "DUT=open.f:1: a.v?gone.v: expected a closing quote")
    write("long.f", "ä" * (1 << 19))
    write("nul.f", "a.v\0b.v")
    for name in "long.f", "nul.f":
        equal(read(DUT=f"-f {name}"), f"DUT={name}: cannot be read: expected a text of less than a million bytes")


def test_patterns(_):
    """Files that match are sorted; a file of that very name is not a pattern."""
    for name in "many/b.v", "many/a.v", "many/c.sv", "many/x[1].v", "a+b/one.v":
        write(name)
    equal(read(DUT="many/[ab].v many/*.sv"), ([], ["many/a.v", "many/b.v", "many/c.sv"]))
    equal(read(DUT="many/x[1].v"), ([], ["many/x[1].v"]))
    write("many/all.f", "?.v")
    equal(read(DUT="-F many/all.f"), ([], ["many/a.v", "many/b.v"]))
    write("many/stars.f", "many/*.sv many/[ab].v /* gone.v */")
    equal(read(DUT="-f many/stars.f"), ([], ["many/c.sv", "many/a.v", "many/b.v"]))
    write("many/none.f", "a.v\n*.vhd2")
    equal(read(DUT="-F many/none.f"), "DUT=many/none.f:2: *.vhd2: found no file that matches, expected one; "
          "try the path from where make runs, or -F")
    # A + in a name of a file or a directory
    equal(read(DUT="a+b/one.v +incdir+a+b +incdir+many+gone +libext+.v"), (["-Ia+b", "-Imany", "-Igone", "+libext+.v"], ["a+b/one.v"]))


def test_flags(_):
    write("a.v")
    equal(read(DUT="a.v", VFLAGS="-Wno-fatal --unroll-count 9 +define+A=\\\"x\\\" -DB"),
          (["-Wno-fatal", "--unroll-count", "9", '+define+A="x"', "-DB"], ["a.v"]))
    equal(read(DUT="a.v -v a.v -FI a.v"), (["-v", "a.v", "-FI", "a.v"], ["a.v"]))
    equal(read(VFLAGS="a.v"), "VFLAGS=a.v: expected a flag of Verilator; the files are DUT=")
    equal(read(VFLAGS="--unroll-count"), "VFLAGS=--unroll-count: expected a word after it")
    equal(read(DUT="-v gone.v"), "DUT=gone.v: cannot be read: No such file or directory")
    for flag in "--cc", "-cc", "--exe", "--Mdir", "--prefix", "--build", "--binary", "-o", "-CFLAGS", "--lib-create", "--xml-only", \
            "--lint-only", "-E", "--pipe-filter", "--debug --gdb", "--get-supported":
        equal(read(VFLAGS=flag), f"VFLAGS={flag.split()[-1]}: the bench controls the output of Verilator")
    for flag in "--top-module", "-top":
        equal(read(DUT=flag), f"DUT={flag}: TOP= names the module")
    for flag in "-GN=1", "-pvalue+N=1":
        equal(read(VFLAGS=flag), f"VFLAGS={flag}: PARAMS= sets parameters")
    for flag in "--threads", "--timing", "--savable", "--pins-bv", "--vpi", "--coverage-line", "--prof-cfuncs":
        equal(read(VFLAGS=flag), f"VFLAGS={flag}: the bench is compiled for a design without it")
    equal(read(VFLAGS="--x-assign"), "VFLAGS=--x-assign: power-up values are random here")
    equal(read(VFLAGS="--trace-depth"), "VFLAGS=--trace-depth: what a wave file shows is not to be chosen")


# ---------------------------------------------------------------- packages, pins
def test_package_order(_):
    """Only what uses a package is moved, and a right order stays."""
    uses = {"a": "b_pkg::x", "b": "", "c": "import a_pkg::*;", "macros": "`define A b_pkg::x // a_pkg::y", "top": 'd_pkg::x "c_pkg::"'}
    path = {name: write(f"{name}.sv", f"{text}\n{'' if name in ('macros', 'top') else f'package {name}_pkg;'}\nendpackage\n")
            for name, text in uses.items()}
    for given, expected in (("b a c macros top", "b a c macros top"), ("c top macros a b", "b a c top macros"),
                            ("macros a b", "b macros a"), ("top c", "top c")):
        equal(package_order.ordered([path[name] for name in given.split()]), [path[name] for name in expected.split()], given)
    write("b.sv", "package automatic b_pkg; import a_pkg::x; endpackage")
    equal(package_order.ordered([path["a"], path["b"]]), [path["b"], path["a"]])


def test_what_is_missing(_):
    user, header, later = write("user.v"), write("header.v", "`define WIDE 1\n`define DEEP 2\n"), write("later.sv", "package late; endpackage")
    said = "".join(f"%Error{kind}: {user}:1:2: {text}\n" for kind, text in (
        ("", "Define or directive not defined: '`WIDE'"), ("", "Define or directive not defined: '`DEEP'"),
        ("-PKGNODECL", "Package/class 'late' not found, and needs to be predeclared"), ("", "Importing from missing package 'late'"),
        ("", "Importing from missing package 'gone'"), ("", "Define or directive not defined: '`GONE'")))
    equal(user_design.where_it_is(said, [user, header, later]), [
        f"macro `WIDE is in {header}, which has to come before {user}", f"package late is in {later}, which has to come before {user}",
        "package gone is in none of the files that DUT= names", "macro `GONE is in none of the files that DUT= names"])


def test_reset(_):
    for word, name, low in (("", "rst", False), ("rst_ni", "rst_ni", True), ("rst_n", "rst_n", True), ("RST_N_I", "RST_N_I", True),
                            ("nreset", "nreset", True), ("n_rst", "n_rst", True), ("aresetn", "aresetn", True), ("rst_b", "rst_b", True),
                            ("rst_i", "rst_i", False), ("reset", "reset", False), ("new_rst", "new_rst", False), ("rst_in", "rst_in", False),
                            ("low:rst_i", "rst_i", True), ("high:rst_ni", "rst_ni", False)):
        os.environ["RESET"] = word
        equal(pins.reset(), (name, low), word)
    os.environ["RESET"] = "rst_ni"
    header = write("Vdut.h", "    VL_IN8(&clk,0,0);\n    VL_IN8(&rst_ni,0,0);\n")
    listed = write("one_ports.h", 'PORT(IN, rst, 1, 1, ALWAYS, "reset")\n')
    done = run("scripts/check_ports.py", header, listed, "1", env={**os.environ, "CLOCK": "clk_i"})
    equal(done.stderr.splitlines(), ["clk_i: expected input, 1 bit, found no port of this name; try CLOCK=clk", "clk: expected no port of this name, found input, 1 bit",
                                     f"{listed}: found other ports than in the Verilog, expected the same; see above"])
    del os.environ["RESET"]


def test_wrong_ports(_):
    """Each difference names what may be meant."""
    ports = write("named_ports.h", "".join(f'PORT({way}, {name}, {width}, 1, ALWAYS, "it")\n' for way, name, width in (
        ("IN", "rst", 1), ("IN", "op_i", 6), ("OUT", "write_o", 1), ("OUT", "ret_o", 64))))
    for header, said in (
            ("VL_IN8(&clk_i,0,0); VL_IN8(&reset,0,0); VL_IN8(&operation_i,5,0); VL_IN8(&op,5,0); VL_OUT8(&wirte_o,0,0); VL_OUT64(&ret_o,63,0);",
             ["rst: expected input, 1 bit, found no port of this name; try RESET=reset", "op_i: expected input [5:0], found no port of this name; the nearest is op",
              "write_o: expected output, 1 bit, found no port of this name; the nearest is wirte_o", "clk: expected input, 1 bit, found no port of this name; try CLOCK=clk_i"]),
            ("VL_IN8(&op_i,5,0); VL_OUT8(&write_o,0,0); VL_OUT64(&ret_o,63,0);",
             ["rst: expected input, 1 bit, found no port of this name; try RESET=NAME, or a wrapper if the design has none",
              "clk: expected input, 1 bit, found no port of this name; try CLOCK=NAME, or a wrapper if the design has none"])):
        done = run("scripts/check_ports.py", write("Vdut.h", header.replace("; ", ";\n")), ports, "1")
        *each, last = done.stderr.splitlines()
        equal(sorted(line for line in each if "expected no port of this name" not in line), sorted(said))
        equal(last, f"{ports}: found other ports than in the Verilog, expected the same; see above")
    assert user_design.wrong_ports("top", "sdwa").endswith("; try TOP= with another module, or a wrapper: make new-design UNIT=sdwa DIR=my_sdwa")


def test_interface_on_top(_):
    """The message proposes a wrapper, which the design needs."""
    top = write("bused.sv", "interface bus; logic valid; endinterface\nmodule top(input wire clk, bus b); endmodule\n")
    os.environ["UNIT"] = "sdwa"
    expected = "the ports of top have a SystemVerilog interface, expected those of docs/units/sdwa.md; try a wrapper: make new-design UNIT=sdwa DIR=my_sdwa"
    for said, why in ((f"%Error-UNSUPPORTED: {top}:2:32: Unsupported: Interfaced port on top level module\n", user_design.why_not_compiled),
                      (f"{top}:2: syntax error\n{top}:1: Errors in port declarations.\n", user_icarus.why_not_compiled)):
        equal(why(said, "top", [top], "log"), expected)
    del os.environ["UNIT"]


def test_errors_of_verilator(_):
    """The flag that avoids one is printed where it is known, else the place in the design."""
    internal = "an internal error of Verilator"
    for said, why in ((": Internal Error: ../V3DfgPasses.cpp:120: No", f"{internal}; try VFLAGS=-fno-dfg"),
                      (": Verilator internal fault, sorry. Suggest trying --debug", f"{internal}; try VFLAGS=-fno-dfg"),
                      (": Internal Error: a b/c.v:22:15: ../V3Width.cpp:5915: Under node", f"{internal} in V3Width, for a b/c.v:22; "
                       "try other PARAMS= or other code there, or another Verilator"),
                      ("-BLKLOOPINIT: a.v:7:1: Unsupported: Delayed assignment", "Verilator cannot compile it, see its messages above; "
                       'try VFLAGS="--unroll-count 1024"')):
        equal(user_design.why_not_compiled(f"%Error{said}\n", "top", [], "log"), why)


def test_warnings_of_top(_):
    """Each kind of warning about the file of the top module is shown once, with its number; other files are left to the log."""
    top, part = write("w/top.v", "module top; endmodule"), write("w/part.v", "module part; endmodule // module top")
    said = "".join(f"%Warning-{kind}: {path}:{line}:1: text {line}\n   : more\n" for kind, path, line in (
        ("WIDTH", top, 3), ("LATCH", top, 4), ("WIDTH", part, 5), ("WIDTH", top, 6)))
    equal(user_design.warnings_of(said, "top", [part, top]),
          [f"%Warning-WIDTH: {top}:3:1: text 3 (2 of WIDTH)", f"%Warning-LATCH: {top}:4:1: text 4"])


# ---------------------------------------------------------------- names
def compiled(*files, flags=()):
    """(files that were read, what was printed of an error, the C++) of a design, where the project's scripts are."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            user_design.compiled("b/row/rtl", "atomic_alu", "top", list(flags), list(files))
    except user_design.Refused:
        return [], said.getvalue(), ""
    finally:
        assert "lanelock_" not in read_file("b/row/verilator.log")
    code = "".join(read_file(f"b/row/rtl/{name}") for name in sorted(os.listdir("b/row/rtl")) if name.endswith(".cpp"))
    return [line.split(" ", 2)[2] for line in read_file("b/row/rtl/sources").splitlines()], "", code


def test_same_names(_):
    """A named file is the one that is read, and messages use its given name, even if other files have the same name."""
    write("same/old/x.vh", "`define OLD\n")
    for name in "scripts", "csim", "rtl", "tb":
        os.symlink(os.path.abspath(name), os.path.join(WORK, "same", name))
    module = 'module {}(input clk); always @(posedge clk) $fatal(0, "{}"); endmodule\n'
    write("same/old/top.v", "`include \"x.vh\"\n`ifndef OLD\nno OLD\n`endif\nmodule top(input clk); alu alu(clk); endmodule\n")
    for place in "old/", "", "old/core/", "core/", "l i b/":
        write(f"same/{place}alu.v", module.format("alu", f"I am {place or 'here'}"))
    with contextlib.chdir(os.path.join(WORK, "same")):
        for alu, mark, dash_v in (("alu.v", "here", False), ("./alu.v", "here", True), ("core/alu.v", "core/", True),
                                  ("core/../alu.v", "here", False), ("l i b/alu.v", "l i b/", True), (f"{os.getcwd()}/alu.v", "here", False)):
            was_read, failed, code = compiled("old/top.v", flags=("-v", alu)) if dash_v else compiled("old/top.v", alu)
            equal(failed, "", alu)
            equal(sorted(was_read), sorted(["old/top.v", "old/x.vh", alu]))
            assert f"I am {mark}" in code and f'VL_STOP_MT("{alu}", 1' in code and "lanelock_" not in code, (alu, re.findall("VL_STOP.*", code))
        # Ours of the same name come last.
        write("same/core/atomic_alu_op.vh", "")
        write("same/core/alu.v", "`include \"atomic_alu_op.vh\"\n" + module.format("alu", ""))
        equal(sorted(compiled("core/alu.v", "old/top.v")[0])[:2], ["core/alu.v", "core/atomic_alu_op.vh"])
        # An included file is next to the file that includes it, unless +incdir+ has its directory.
        for name, text in (("old", "`define OLD"), ("core", "`define CORE")):
            write(f"same/{name}/x.vh", text + "\n")
        write("same/core/alu.v", "`include \"x.vh\"\n`ifndef CORE\nno CORE\n`endif\n" + module.format("alu", ""))
        for files in ("old/top.v", "core/alu.v"), ("core/alu.v", "old/top.v"):
            was_read, failed, _ = compiled(*files)
            equal((failed, sorted(was_read)), ("", ["core/alu.v", "core/x.vh", "old/top.v", "old/x.vh"]))
        write("same/inc/x.vh", "`define OLD\n`define CORE\n")
        equal(sorted(compiled("old/top.v", "core/alu.v", flags=["-Iinc"])[0]), ["core/alu.v", "inc/x.vh", "old/top.v"])
        write("same/core/alu.v", "\n\nmodule alu(input clk); wrong\n")
        _, failed, _ = compiled("old/top.v", "./core/../core/alu.v")
        assert failed.startswith("%Error: ./core/../core/alu.v:3:"), failed


# ---------------------------------------------------------------- VERILATOR
def test_verilator(_):
    """The one that is named is called, and no other one; it fails at once, and so does what has called it."""
    log = os.path.join(WORK, "called")
    tool = '#!/bin/sh\necho "${{0##*/}} $*" >>"{}"\nexit 1\n'
    named = write("tools/mine", tool.format(log), 0o755)
    write("tools/mine_coverage", tool.format(log), 0o755)
    for name in "verilator", "verilator_coverage":
        write(f"bin/{name}", tool.format(log + ".by_name"), 0o755)
    write("cover/toggle/1.dat")
    path = write("design.v", "module design; endmodule")
    env = {**os.environ, "VERILATOR": named, "PATH": f"{WORK}/bin:{os.environ['PATH']}", "DUT": path, "PARAMS": ""}
    rtl = "rtl/visa_decode.v"
    for command, said in (
            (["scripts/verilate.sh", f"{WORK}/v", "visa_decode", "visa_decode", "", "", rtl], f"mine --cc .*{rtl}"),
            (["scripts/user_design.py", f"{WORK}/u", "visa_decode"], "mine --cc .*design.v"),
            (["scripts/peer.sh", f"{WORK}/p", "c++", "atomic_alu", "", "cpp", rtl], "mine --cc --exe"),
            (["scripts/cover.py", f"{WORK}/cover"], "mine_coverage --write"),
            (["tb/test/test_transcendental_rtl.sh", f"{WORK}/build"], "mine --binary")):
        write_file(log, "")
        done = run(*command, env=env, stderr=subprocess.STDOUT)
        called = [line for line in read_file(log).splitlines() if not line.endswith(" --version")]  # which only queries the version
        assert done.returncode and len(called) == 1 and re.match(said, called[0]), f"{command}: {called} {done.stdout}"
    assert not os.path.exists(log + ".by_name"), "Verilator was called by its name"
    # make has it from the environment as well.
    headers = os.path.join(WORK, "nothing", "headers.h")
    done = run("make", "-s", f"B={WORK}/nothing", headers, env={**QUIET, "VERILATOR": "no-such-verilator"}, stderr=subprocess.STDOUT)
    assert done.returncode and done.stdout.startswith("not on this machine: no-such-verilator "), done.stdout


def test_trees_of_gates(_):
    """Only a Verilator that compiles trees of gates incorrectly gets the flag that disables their optimization."""
    log = os.path.join(WORK, "arguments")
    tool = write("tools/of_version", f'''#!/bin/sh
case " $* " in *" --version "*) echo "Verilator $SAID 2026-01-01 rev v$SAID"; exit ;; esac
echo "$*" >"{log}"
exit 1
''', 0o755)
    for version, wrong in ("5.006", True), ("5.036", True), ("5.038", False), ("5.040", False), ("6.000", False):
        subprocess.run(["scripts/verilate.sh", f"{WORK}/v", "visa_decode", "visa_decode", "", "", "rtl/visa_decode.v"],
                       env={**os.environ, "VERILATOR": tool, "SAID": version}, stderr=subprocess.DEVNULL, check=False)
        equal("-fno-const-bit-op-tree" in read_file(log).split(), wrong, version)
        os.remove(log)


if __name__ == "__main__":
    main(globals())
