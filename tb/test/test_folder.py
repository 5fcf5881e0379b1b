#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of units in a folder anywhere: for make in a checkout, and for lanelock of an installation, into which nothing may be
written.

    test_folder.py BUILD=DIR

BUILD has what make has built for the tests, which is not built again here: links to it, which make replaces and never
writes to. Paths of the user's have blanks, quotes and what a shell or make would look into.
"""
import glob
import hashlib
import os
import re
import shutil
import subprocess

from checks import BUILD, MAKE, QUIET, ended, equal, main, need_tool, one_line, passed, read_file, refused, run, start, write_file

WORK = os.path.abspath(f"{BUILD}/test/folder")
USER = f"{WORK}/it's $(touch pwn) `touch pwn` \"here\""
SHARE = f"{WORK}/an installation/share/lanelock"
LANELOCK = f"{WORK}/an installation/bin/lanelock"
UNIT = "mac16"
COUNTER = "test/saturating_counter"
OLD = 1_000_000_000  # a time stamp
REUSED = ("tools", "sim", "csim", "headers.h", "headers.h.gch", "icarus.vpi", "obj", "verilated", "libcsim.a", "libengine.a",
          "libfamilies.a", "libverilated.a")
BUG = "acc_q <= acc;", "acc_q <= acc + {39'd0, &product_op_q};"


def there(*words):
    """Runs a command where the user is."""
    return run(*words, env=QUIET, cwd=USER)


def lanelock(*words):
    return there(LANELOCK, *words)


def make(*words):
    """In this checkout, with a build of its own."""
    return run(MAKE, "--no-print-directory", f"B={BUILD}/test/folder/build", f"HEADERS={BUILD}/headers.h", *words, env=QUIET)


def install():
    """As make install does, but for the library, which lanelock does not need. Its files are older than what is reused."""
    library = f"{WORK}/image/library"
    for name in "csim", "libcsim.a", "libcsim.so.0":
        write_file(f"{library}/{name}", "")
    for words in ["scripts/image.py", f"{WORK}/image", "0", "libcsim.so.1"], ["scripts/install.py", f"{WORK}/image/image"]:
        ended(run(*words, env={**QUIET, "DESTDIR": WORK, "PREFIX": "/an installation"}))
    for path in files_of(f"{WORK}/an installation"):
        os.utime(path, (OLD, OLD), follow_symlinks=False)


def files_of(top):
    return sorted(os.path.join(at, name) for at, _, names in os.walk(top) for name in names)


def sum_of(top):
    """Of all files: whoever is root is stopped by no permission."""
    found = hashlib.sha256()
    for path in files_of(top):
        found.update(path.encode())
        with open(path, "rb") as file:
            found.update(file.read())
    return found.hexdigest()


def folder(*names, at=USER, example=f"examples/{UNIT}"):
    """A copy of the example."""
    path = os.path.join(at, *names)
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(f"tb/{example}", path)
    return path


def change(path, old, new):
    text = read_file(path)
    assert old in text, f"{path} has no {old}"
    write_file(path, text.replace(old, new))


def plant(path, old, new):
    """Changes the Verilog file that has it."""
    for name in os.listdir(path):
        found = name.endswith(".v") and old in read_file(f"{path}/{name}")
        if found:
            change(f"{path}/{name}", old, new)
            return
    raise AssertionError(f"no file of {path} has {old}")


# ---------------------------------------------------------------- units
def test_new_unit(_):
    """Generated files compile and report their missing parts; existing files are not overwritten."""
    path = folder(UNIT)
    for name in "ports.h", "unit.c":
        os.unlink(f"{path}/{name}")
    done = lanelock("new-unit", f"{UNIT}/{UNIT}.v")
    equal((done.returncode, done.stderr, done.stdout.splitlines()[-1]), (0, "", f"  lanelock sim {UNIT}"))
    equal(*(re.findall(r"^PORT\((\w+, \w+, \d+, 1, \w+),", read_file(f"{at}/ports.h"), re.M) for at in (path, f"tb/examples/{UNIT}")))
    line = read_file(f"{path}/unit.c").splitlines().index(f"LL_UNIT({UNIT}, .execute = NULL);") + 1
    one_line(lanelock("sim", UNIT, "DEVICE=model", "COLOR=never", "-s"), 2, "found -s")
    done = lanelock("sim", UNIT, "DEVICE=model")
    equal((done.returncode, done.stderr), (1, f"{UNIT}/unit.c:{line}: no output is compared; write execute()\n"))
    for name in "ports.h", "unit.c":
        one_line(lanelock("new-unit", f"{UNIT}/{UNIT}.v"), 2, f"FILE={UNIT}/{UNIT}.v: {UNIT}/{name} exists")
        os.unlink(f"{path}/{name}")
    equal(sorted(os.listdir(path)), [f"{UNIT}.v", f"{UNIT}_sum.v", "prove.c"])


def test_new_unit_of_other_modules(place):
    """A module whose ports are no unit's, and files that are no Verilog, leave nothing."""
    def tried(name, text):
        write_file(f"{USER}/{name}/{name}.v", text)
        done = lanelock("new-unit", f"{name}/{name}.v")
        equal((done.returncode, os.listdir(f"{USER}/{name}")), (2, [f"{name}.v"]), done.stderr)
        return done.stderr.splitlines()[-1]

    head = "input wire clk, input wire rst, input wire req_valid_i, output wire req_ready_o, output wire rsp_valid_o, input wire rsp_ready_i"
    equal(tried("bare", "module bare(input wire clk); endmodule\n"), "FILE=bare/bare.v: found no port rst, expected clk rst req_valid_i req_ready_o "
          "rsp_valid_o rsp_ready_i, of 1 bit each; try a wrapper with these ports")
    for port, said in ("inout wire a", "a: found inout [0:0]"), ("input wire [8:1] a", "a: found input [8:1]"), ("input wire [599:0] a", "a: found input [599:0]"):
        assert tried("odd", f"module odd({head}, {port}); endmodule\n").startswith(f"FILE=odd/odd.v: {said}, expected an input or output of at most 512 bits")
    equal(tried("broken", "module broken(;\n"), "FILE=broken/broken.v: found no module that Verilator can compile; see its messages above")
    assert tried("sdwa", "module sdwa; endmodule\n").startswith("FILE=sdwa/sdwa.v: Lanelock has a unit of this name")
    os.rename(f"{USER}/broken", f"{USER}/other")
    one_line(lanelock("new-unit", "other/broken.v"), 2, "FILE=other/broken.v: found a folder named other, expected one named broken")
    one_line(lanelock("new-unit", "none.v"), 2, f"FILE={USER}/none.v: cannot be read: No such file")
    one_line(lanelock("new-unit", f"{place.build}/tools"), 2, "expected a Verilog file, as in lanelock new-unit FILE=mac16/mac16.v")


def test_failure(_):
    """A bug is found, and replayed, shown, kept and repaired by the commands that are printed."""
    path = folder(UNIT)
    change(f"{path}/{UNIT}.v", *BUG)
    done = ended(lanelock("sim", UNIT), 1)
    assert "replay   lanelock" in done.stdout, done.stdout + done.stderr
    stimulus = re.search(r"^  replay   lanelock replay FILE=(build/fail/\S+\.stim) UNIT=mac16$", done.stdout, re.M)[1]
    wave = re.search(r"^  waves    lanelock waves FILE=(build/fail/\S+\.fst) UNIT=mac16$", done.stdout, re.M)[1]
    assert "lanelock replay FILE=build/fail/" in read_file(f"{USER}/build/results/sim.json")
    equal(read_file(f"{USER}/{stimulus}").splitlines()[1:3], [f"unit {UNIT}", f"with UNIT={UNIT}"])
    for words in ["replay", stimulus], ["regress", UNIT, f"FILES={stimulus}"]:
        done = ended(lanelock(*words), 1)
        assert re.search(f"FAIL {UNIT} default verilated", done.stdout), done.stdout
    for word in stimulus, wave:
        done = ended(lanelock("waves", word))
        layout = re.search(r"^layout +(build/waves/\S+\.gtkw)", done.stdout, re.M)[1]
        equal(re.findall(r"^-(\w+)$", read_file(f"{USER}/{layout}"), re.M)[-2:], ["request", "response"])
    kept = f"{UNIT}/regress/{os.path.basename(stimulus)}"
    equal(lanelock("keep", stimulus).stdout, f"{kept}: kept, for lanelock regress UNIT={UNIT}\n")
    equal(lanelock("report").stdout, "build/results/index.html\n")
    change(f"{path}/{UNIT}.v", *reversed(BUG))
    done = lanelock("regress", UNIT, "DEVICE=model")
    equal((done.returncode, done.stdout.splitlines()[-2].split("   ")[-1]), (0, kept), done.stdout + done.stderr)
    # A word for each file, whatever is in its name.
    odd = f"it's $x {UNIT}-default.stim"
    equal(lanelock("keep", stimulus, f"TO={odd}").stdout, f"{odd}: kept, for lanelock regress with FILES=\n")
    done = lanelock("regress", UNIT, odd, kept, "DEVICE=model")
    equal((done.returncode, [line.split("   ")[-1] for line in done.stdout.splitlines()[:-1]]), (0, [odd, kept]), done.stdout + done.stderr)
    for files, said in (odd.replace("'", ""), f": found a path with blanks, expected quotes around it; try FILES=\"'its $x {UNIT}-default.stim'\""), \
                       (odd, ": no closing quotation; a name with a quote needs quotes around it, or a backslash before it"):
        shutil.copy(f"{USER}/{odd}", f"{USER}/{odd.replace(chr(39), '')}")
        refused(lanelock("regress", UNIT, f"FILES={files}"), f"FILES={files}{said}")
    # Without the folder at its place, a message has the command that names it.
    os.rename(path, f"{USER}/moved")
    for word in "replay", "waves":
        refused(lanelock(word, stimulus), f"FILE={stimulus}: it was recorded with UNIT=, which is missing; try lanelock {word} FILE={stimulus} UNIT={UNIT}")
    done = lanelock("regress", f"FILES={stimulus}")
    assert done.returncode == 2 and f"try lanelock replay FILE={stimulus} UNIT={UNIT}\n" in done.stdout, done.stdout
    os.rename(f"{USER}/moved", path)


def test_bugs(_):
    """Each planted bug is found, shrunk, replayed and shown. The first one of mac16 is test_failure's."""
    counter = "reg         open_q;", "reg open_q;\n    reg [6:0] n_q;"
    counted = "crc_q  <= crc;", "crc_q  <= crc ^ {31'd0, n_q == 7'd64};\n            n_q <= first_i ? 7'd1 : n_q + {6'd0, n_q != 7'd127};"
    for example, cycles, most, *bugs in ((f"examples/{UNIT}", 80000, 4, ("load_q       <= a_q;", "load_q       <= b_q;")),
                                         (f"examples/{UNIT}", 800000, 1200, ("{1'b0, {39{1'b1}}}", "{1'b0, {38{1'b1}}, 1'b0}")),
                                         ("examples/crc32", 80000, 4, ("first_i ? 32'hffffffff", "first_i & ~open_q ? 32'hffffffff")),
                                         ("examples/crc32", 80000, 4, ("~rsp_valid_o | rsp_ready_i", "~rsp_valid_o | rsp_ready_i | ~last_i")),
                                         ("examples/crc32", 80000, 66, counter, counted),
                                         (COUNTER, 80000, 1, ("sum[7:0] | {8{sum[8]}}", "sum[7:0]")),
                                         (COUNTER, 80000, 3, ("if (req_ready_o) begin", "if (req_ready_o | req_valid_i) begin"))):
        unit = os.path.basename(example)
        path = folder(unit, example=example)
        for bug in bugs:
            plant(path, *bug)
        done = lanelock("sim", unit, f"CYCLES={cycles}")
        left = re.search(rf"^build/fail/\S+: FAIL {unit} default .*  (\d+) operations? left of ", done.stdout, re.M)
        assert done.returncode == 1 and left and int(left[1]) <= most, f"{bugs}\n{done.stdout}{done.stderr}"
        stimulus = re.search(r"^  replay   lanelock replay FILE=(\S+\.stim) ", done.stdout, re.M)[1]
        wave = re.search(r"^  waves    lanelock waves FILE=(\S+\.fst) ", done.stdout, re.M)[1]
        seen = re.search("^ +\\S+ +expected .*", done.stdout, re.M)[0]
        done = lanelock("replay", stimulus)
        assert done.returncode == 1 and seen in done.stdout, f"{seen}\n{done.stdout}{done.stderr}"
        done = ended(lanelock("waves", wave))
        assert re.search(r"^layout +build/waves/\S+\.gtkw", done.stdout, re.M), done.stdout


def test_refusals(_):
    """A design of some operations refuses the others with REST=refused, and no others."""
    unit = os.path.basename(COUNTER)
    path = folder(unit, example=COUNTER)
    passed(lanelock("sim", unit, "CYCLES=80000"))
    rest = "OPS=up", "REST=refused"
    equal(lanelock("sim", unit, "CYCLES=80000", *rest).returncode, 1)
    change(f"{path}/{unit}.v", "ONLY_UP = 0", "ONLY_UP = 1")
    equal(lanelock("sim", unit, "CYCLES=80000").returncode, 1)
    done = lanelock("sim", unit, "CYCLES=80000", *rest)
    passed(done)
    assert "the others are refused" in done.stdout, done.stdout


def test_model_that_is_not_pure(_):
    """It shows after more requests than are tried first: the verdict names the model's file, not the design."""
    path = folder(UNIT)
    good = read_file(f"{path}/unit.c")
    for late in "0x20", "(unsigned)clock()":
        write_file(f"{path}/unit.c", f"#include <time.h>\nstatic unsigned calls;\n#define LATE (++calls > 20000 ? {late} & 0x20 : 0)\n" + good)
        change(f"{path}/unit.c", "(uint64_t)*acc & 0xffffffffff", "((uint64_t)*acc & 0xffffffffff) ^ LATE")
        said = rf" {UNIT} default \w+  (seed 1 shard 0: )?{UNIT}/unit\.c:\d+: the model responds to the same requests in two ways after a reset; keep"
        done = lanelock("sim", UNIT, "CYCLES=80000", "JOBS=1", "V=1")
        assert done.returncode == 1 and re.search(f"^BROKEN{said}", done.stdout, re.M) and "FAIL" not in done.stdout, f"{done.returncode} {done.stdout}{done.stderr}"
    assert "/unit.c" in done.stdout and "drive.c" not in done.stdout, f"of other ports than before: {done.stdout}"


def test_messages_name_the_user_s_file(_):
    """Of each compiler; and what it cannot compile stops no other unit."""
    path = folder(UNIT)
    for name, text, words, said in (("unit.c", "int", ["DEVICE=model"], rf"^{UNIT}/unit\.c:\d+:\d+: error: "),
                                    (f"{UNIT}.v", "endmodule", ["DEVICE=icarus"], rf"^{UNIT}/{UNIT}\.v:\d+: "), (f"{UNIT}.v", "endmodule", [], rf"^%Error: {UNIT}/{UNIT}\.v:\d+:\d+: "),
                                    ("ports.h", "PORT(IN)", ["DEVICE=model"], rf"^{UNIT}/ports\.h:\d+:\d+: error: ")):
        good = read_file(f"{path}/{name}")
        write_file(f"{path}/{name}", f"{good}\n{text}\n")
        done = lanelock("sim", UNIT, *words)
        write_file(f"{path}/{name}", good)
        assert done.returncode == 2 and re.search(said, done.stderr, re.M), f"{name}: {done.returncode} {done.stderr}"
        assert "build/unit" not in done.stderr and "make" not in done.stderr, done.stderr
    change(f"{path}/ports.h", "rsp_ready_i", "ready_i")
    done = lanelock("sim", UNIT, "DEVICE=model")
    assert done.returncode == 1 and re.search(rf"^{UNIT}/unit.c:\d+: ports.h has no port rsp_ready_i; add PORT.IN, rsp_ready_i, 1, 1, ALWAYS, ", done.stderr), done.stderr
    change(f"{path}/ports.h", "ready_i", "rsp_ready_i")
    change(f"{path}/ports.h", "IN, a_i, 16", "IN, a_i, 17")
    done = lanelock("sim", UNIT)
    equal((done.returncode, done.stderr.splitlines()), (2, ["a_i: expected input [16:0], found input [15:0]", f"{UNIT}/ports.h: found other ports than in the "
                                                            "Verilog, expected the same; see above"]))


def test_commands(_):
    """Each takes the unit, and paths with blanks."""
    path = f"two words/{UNIT}"
    folder(path)
    passed(lanelock("sim", path, "DEVICE=icarus", "CYCLES=800"))
    passed(lanelock("sim", path, "DEVICE=model", "CYCLES=8000", "SEED=2", f"B={USER}/build"))
    shutil.copy(f"{USER}/build/results/cover-{UNIT}-default-model.json", f"{USER}/two words/it's one.json")
    passed(lanelock("sim", path, "DEVICE=model", "CYCLES=8000", "SEED=3"))
    ended(lanelock("farm", path, "DEVICE=model", "SEEDS=1", "WHERE=local", "CYCLES=8000"))
    done = lanelock("cover-merge", "two words/it's one.json", f"build/results/cover-{UNIT}-default-model.json")
    assert re.search(f"{UNIT} default  2 runs", done.stdout), done.stdout + done.stderr
    write_file(f"{USER}/the ops.txt", "load a_i 3\nmac a_i 4 b_i 5\n")
    done = lanelock("stim", path, "the ops.txt")
    assert re.search(rf"2 operations, .*; lanelock replay FILE=build/stim/\S+\.stim UNIT='{path}'$", done.stdout, re.M), done.stdout + done.stderr
    done = lanelock("new-design", path, "DIR=my design")
    equal((done.returncode, done.stdout.splitlines()[1]), (0, f"  lanelock sim UNIT='{path}' DUT=\"my\\ design/{UNIT}.v\" CHECK=txn"), done.stderr)
    done = lanelock("synth", path, "TARGET=gates")
    assert done.returncode == 0 and re.search(f"^{UNIT} +default ", done.stdout, re.M), done.stdout + done.stderr
    done = lanelock("soak", path, "DEVICE=model", "CYCLES=-1")
    refused(done, "CYCLES=-1: expected")
    refused(lanelock("sim", path, "DEVICE=lanes"), f"UNIT={UNIT}: it has no vector lanes; expected one of: atomic_alu-default")


NEGATE = ("""module negate (input wire clk, input wire rst, input wire req_valid_i, output wire req_ready_o, input wire [39:0] a_i,
    output reg rsp_valid_o, input wire rsp_ready_i, output reg [39:0] r_o);
    assign req_ready_o = !rsp_valid_o || rsp_ready_i;
    always @(posedge clk)
        if (rst) rsp_valid_o <= 1'b0;
        else if (req_ready_o) begin
            rsp_valid_o <= req_valid_i;
            r_o <= -a_i;
        end
endmodule
""", """#include "lanelock/bench_unit.h"
#include "lanelock/ports.h"
static void respond(const void *request, void *response, size_t n) {
    for (size_t i = 0; i < n; i++)
        ((struct rsp *)response)[i].r_o = -((const struct req *)request)[i].a_i & 0xffffffffff;
}
LL_UNIT(negate, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 1);
""")


def test_prove(_):
    """The proved cores are those that a folder declares, or a whole unit without state; other units are rejected."""
    need_tool("try make deps", "yosys", "yosys-abc", "clang-14")
    folder(f"two words/{UNIT}")
    done = lanelock("prove", f"two words/{UNIT}")
    equal((done.returncode, done.stdout.splitlines()[-2:]), (0, ["1 open", "1 passed, 0 failed"]), done.stdout + done.stderr)
    assert re.search(r"^mac16_sum .* proved ", done.stdout, re.M), done.stdout
    path = folder(UNIT)
    change(f"{path}/mac16_sum.v", "~sum[40] & sum[39];", "~sum[40] & sum[39] & |sum[38:0];")
    done = ended(lanelock("prove", UNIT), 1)
    assert re.search(r"^mac16_sum .* DIFFERENT .*\n    op_i 0x[01]  acc_i 0x7\w+  product_i 0x\w+  load_i 0x\w+\n    mac16: no rule .*"
                     r"; try lanelock sim UNIT=mac16$", done.stdout, re.M), done.stdout
    for old, new, said in (("return true", "return maybe", rf"^{UNIT}/prove.c:\d+:\d+: error: use of undeclared identifier"),
                           ("(mac16_sum", "(mac16", f"^{UNIT}/prove.c: found LL_CORE.mac16., expected a module of the unit's Verilog, not the unit itself$"),
                           ("(mac16,", "(other,", f"^{UNIT}/prove.c: found LL_CORE.other., expected a module"),
                           ("LL_CORE(other", "LL_CORE(x + y", f"^{UNIT}/prove.c: expected each LL_CORE and LL_OPEN as LL_CORE.")):
        change(f"{path}/prove.c", old, new)
        done = lanelock("prove", UNIT)
        equal((done.returncode, len(done.stderr.splitlines()), done.stdout), (2, 1, ""), done.stderr)
        assert re.search(said, done.stderr), done.stderr
    os.unlink(f"{path}/prove.c")
    refused(lanelock("prove", UNIT), f"{UNIT}/prove.c: file not found, expected a core to prove of a unit with state; write LL_CORE(")
    write_file(f"{USER}/negate/negate.v", NEGATE[0])
    equal(lanelock("new-unit", "negate/negate.v").returncode, 0)
    write_file(f"{USER}/negate/unit.c", NEGATE[1])
    done = lanelock("prove", "negate")
    equal((done.returncode, done.stdout.splitlines()[-1]), (0, "1 passed, 0 failed"), done.stdout + done.stderr)
    change(f"{USER}/negate/negate.v", "-a_i", "-a_i - (a_i == 40'hc0ffee)")
    done = ended(lanelock("prove", "negate"), 1)
    stimulus = re.search(r"^negate .* DIFFERENT .*\n    a_i 0xc0ffee\n    lanelock replay FILE=(\S+) UNIT=negate\n", done.stdout, re.M)
    assert stimulus, done.stdout + done.stderr
    done = ended(lanelock("replay", stimulus[1], "UNIT=negate"), 1)
    assert "a_i 0x0000c0ffee" in done.stdout, done.stdout


def test_mutate(_):
    """The netlist passes the regression, in which payload counts only while it is valid. A killed mutant is reported."""
    folder(f"two words/{UNIT}")
    done = lanelock("mutate", f"two words/{UNIT}", "COUNT=2", "CYCLES=80000")
    assert re.search(rf"^{UNIT} +default +2 ", done.stdout, re.M), done.stdout + done.stderr


def test_page(_):
    """What docs/howto/unit.md and docs/own_unit.md show is the result of their steps."""
    page = read_file("docs/howto/unit.md") + read_file("docs/own_unit.md")
    verilog, (model, *others) = re.search("```verilog\n(.*?)```", page, re.S)[1], re.findall("```c\n(.*?)```", page, re.S)
    features = next(text for text in others if ".features = features" in text)
    path = f"{USER}/limiter"

    write_file(f"{path}/limiter.v", verilog)
    equal(lanelock("new-unit", "limiter/limiter.v").returncode, 0)
    write_file(f"{path}/unit.c", model)
    done = lanelock("sim", "limiter")
    columns = re.search("^ *(limiter  +default .*  pass)$", page, re.M)[1].split()
    seen = re.search("^limiter  +default .*  pass$", done.stdout, re.M)
    assert seen, done.stdout + done.stderr
    equal([word for at, word in enumerate(seen[0].split()) if at != 5], [word for at, word in enumerate(columns) if at != 5])  # 5: the rate
    declaration = features.replace(".latency = 1,", ".latency = 1, .closed = true,")
    ignore = re.search(r"static const char \*never.*?\n}\n", page, re.S)[0]
    lines = re.search("^    (limiter default verilated  coverage: .*?)\n\n", page, re.M | re.S)[1].splitlines()
    # All bins are hit or ignored; few cycles show the latter.
    for text, cycles in (features, []), (declaration.replace('"grant"}}', '"grant"}, .ignore = never}'), ["CYCLES=800000"]):
        write_file(f"{path}/unit.c", model[:model.index("LL_UNIT")] + (ignore if cycles else "") + text)
        done = lanelock("sim", "limiter", "DEVICE=model", *cycles)
        equal([line.strip().replace("verilated", "model") in done.stdout for line in lines], [not cycles] * len(lines), done.stdout)
        assert "not hit" in done.stdout, done.stdout + done.stderr
    # An empty bucket denies, so a run that ignores this fails.
    write_file(f"{path}/unit.c", model[:model.index("LL_UNIT")] + ignore.replace("[0] == 2", "[0] == 0") + text.replace(", .closed = true", ""))
    done = lanelock("sim", "limiter", "DEVICE=model", "CYCLES=80000")
    assert done.returncode and "hit, though impossible" in done.stdout, done.stdout + done.stderr
    write_file(f"{path}/unit.c", model)
    write_file(f"{path}/limiter.v", verilog.replace(">= want_i", "> want_i"))
    done = lanelock("sim", "limiter")
    for line in re.search("^(    build/fail/limiter-.*?)\n\n", page, re.S | re.M)[1].splitlines():
        assert line[4:].replace("  make ", "  lanelock ") in done.stdout, f"{line}\n{done.stdout}"


def test_configurations(_):
    """unit.mk has those of the unit, as tb/units/*.mk has them; what it does not have is refused."""
    path = folder(UNIT)
    write_file(f"{path}/unit.mk", f"{UNIT}_CONFIGS := first second\n{UNIT}_RTL := {UNIT}.v\n")
    passed(lanelock("sim", UNIT, "CONFIG=second", "DEVICE=model", "CYCLES=8000"))
    refused(lanelock("sim", UNIT, "CONFIG=third"), f"CONFIG=third: unknown configuration of {UNIT}, expected one of: first second")
    write_file(f"{path}/unit.mk", f"{UNIT}_CONFIGS := a-b\n")
    refused(lanelock("sim", UNIT), f"found a - in {UNIT}_CONFIGS of its unit.mk")


def test_options(_):
    """A feature is restricted by a word of its own, and a word of another unit is refused."""
    change(f"{folder(UNIT)}/unit.c", '.option = "OPS"', '.option = "kind"')
    done = lanelock("sim", UNIT, "DEVICE=model", "CYCLES=8000", "OPS=kind=mac,kind=load")
    assert re.search(r"pass  2 of 4 ops$", done.stdout, re.M), done.stdout + done.stderr
    passed(lanelock("sim", UNIT, "DEVICE=model", "CYCLES=8000", "WEIGHTS=mac=0 load=10"))
    refused(lanelock("sim", UNIT, "DEVICE=model", "OPS=kind=mav"), "OPS=kind=mav: unknown op of mac16, expected any of mac")
    refused(lanelock("sim", UNIT, "DEVICE=model", "OPS=mac"), "OPS=mac: unknown subset of mac16, expected OPS=kind=")


def test_two_at_once(_):
    """In one build, where nothing of the unit is built yet."""
    folder(UNIT)
    shutil.rmtree(f"{USER}/build/dut", ignore_errors=True)
    with start(LANELOCK, "sim", UNIT, "DEVICE=model", "CYCLES=8000", cwd=USER, env=QUIET, stderr=subprocess.STDOUT) as first:
        second = lanelock("sim", UNIT, "DEVICE=model", "CYCLES=8000")
        said = first.stdout.read()
    equal(first.returncode, 0, said)
    passed(second)


def test_one_name_at_once(_):
    """The second folder of a name is refused while a run works on the first, and goes its way after that."""
    one, other = folder("a", UNIT), folder("b", UNIT)
    words = "sim", f"a/{UNIT}", "DEVICE=model", "CYCLES=4000000", "V=1"
    with start(LANELOCK, *words, cwd=USER, env=QUIET, stderr=subprocess.STDOUT) as first:
        begun = first.stdout.readline()
        second = lanelock("sim", f"b/{UNIT}", "DEVICE=model", "CYCLES=8000")
        again = lanelock("stim", f"a/{UNIT}", f"{USER}/none.txt")
        said = begun + first.stdout.read()
    equal(first.returncode, 0, said)
    refused(second, f"UNIT=b/{UNIT}: found {one} at work in build, a folder of the same name as {other}; wait until make ", " has ended, or give one of them B=")
    one_line(again, 2, f"FILE={USER}/none.txt: cannot be read")
    passed(lanelock("sim", f"b/{UNIT}", "DEVICE=model", "CYCLES=8000"))


# ---------------------------------------------------------------- names
def test_what_is_no_unit(_):
    """One line, whatever the folder is called."""
    for name in "two words", "it's", "a\"b", "d$x", "$(touch pwn)", "-x", "a-b", "1st", "a.b":
        done = there(os.path.abspath("scripts/unit_folder.sh"), "build", folder(name), "", "sdwa")
        equal((done.returncode, done.stdout), (0, f"no found a folder named {name}, expected one with the name of its top module, of letters, digits and _"))
        if name in ("d$x", "-x"):
            for done in lanelock("sim", f"./{name}"), make("sim", f"UNIT={USER}/{name}"):
                refused(done, f": found a folder named {name}, expected one with the name of its top module")
        shutil.rmtree(f"{USER}/{name}")
    one_line(lanelock("sim", "-x"), 2, "lanelock: found -x, expected a unit, a file or NAME=VALUE; a path may begin with ./")
    folder("sdwa")
    for word in "sdwa", "./sdwa":
        refused(lanelock("sim", word), f"UNIT={word}: Lanelock has a unit of this name", "rename the folder and its module")
    shutil.rmtree(f"{USER}/sdwa")
    for what, *names in (["ports.h"] * 2, ["unit.c"] * 2, ["Verilog file", f"{UNIT}.v", f"{UNIT}_sum.v"]):
        path = folder(UNIT)
        for name in names:
            os.unlink(f"{path}/{name}")
        refused(lanelock("sim", UNIT), f"UNIT={UNIT}: found no {what} in it, expected ports.h, unit.c and Verilog files")
    change(f"{folder(UNIT)}/{UNIT}.v", f"module {UNIT}", "module other")
    refused(lanelock("sim", UNIT), f"UNIT={UNIT}: found no module {UNIT} in its Verilog files")
    shutil.copy(f"{folder(UNIT)}/{UNIT}.v", f"{USER}/{UNIT}/more of it.v")
    refused(lanelock("sim", UNIT), "found the file more of it.v, expected a name of letters, digits and any of _ . + -")
    for word in f"{UNIT}/{UNIT}.v", "$(touch pwn)", "a\nb":
        refused(lanelock("sim", word), "unknown unit, expected one of: atomic_alu", "or the path of a folder with one")


def test_commands_that_are_wrong(_):
    for words, said in ((["smi"], "found no command smi; lanelock help lists them"), (["sim soak"], "found no command sim soak"), (["lint"], "found no command lint"),
                        (["sim", "a", "b"], "found b and UNIT=a, expected one unit"), (["sim", "B=a b"], "B=a b: expected a path of letters"),
                        (["sim", "B=-x"], "B=-x: expected a path"), (["sim", "B=/proc/none"], "/proc/none cannot be written to"),
                        (["sim", "CYCLE=5"], "CYCLE=: unknown option; try CYCLES=, or lanelock help"),
                        (["replay"], "FILE=: expected a .stim file, as in lanelock replay FILE=build/fail/X.stim"),
                        (["sim", "sdwa", "DUT=none.v"], f"DUT={USER}/none.v: cannot be read"), (["keep", "FILE=tb.stim"], f"FILE={USER}/tb.stim: cannot be read"),
                        (["keep", f"{os.getcwd()}/tb/regress/atomic_alu-default-imin.stim"], "TO=: found no folder, expected one of yours; try TO=. and then "
                         "lanelock regress FILES=.")):
        one_line(lanelock(*words), 2, said)


def test_help(_):
    """It has each command that there is, with the same words as make's, and completion has them, too; and the version is that of CHANGELOG.md."""
    said = lanelock("help")
    equal((said.returncode, said.stderr, said.stdout), (0, "", lanelock().stdout))
    commands = re.search("^commands='(.*)'$", read_file("scripts/lanelock"), re.M)[1].split()
    equal(sorted(re.findall(r"^  lanelock ([a-z-]+)", said.stdout, re.M)), sorted(commands))
    assert not re.search(r"\bmake [a-z]", said.stdout), said.stdout
    version = re.search(r"^## (\S+)$", read_file("CHANGELOG.md"), re.M)[1]
    for command in LANELOCK, os.path.abspath("scripts/lanelock"):
        done = there(command, "--version")
        equal((done.returncode, done.stderr, done.stdout), (0, "", f"lanelock {version}\n"))
    need_tool("try make deps", "bash")
    for typed, index, expected in (["lanelock", "rep"], 1, "replay report\n"), (["lanelock", "sim", "CYC"], 2, "CYCLES=\n"), (["lanelock", "keep", "WATCH"], 2, "\n"):
        command = '. "$1"; shift; compopt() { :; }; COMP_CWORD=$1; shift; COMP_WORDS=("$@"); _lanelock; echo "${COMPREPLY[@]}"'
        done = there("bash", "-c", command, "bash", f"{WORK}/an installation/share/bash-completion/completions/lanelock", str(index), LANELOCK, *typed[1:])
        equal(done.stdout, expected, done.stderr)
    need_tool("try make deps test", "groff")
    equal(there("groff", "-ww", "-mdoc", "-Tutf8", "-z", f"{WORK}/an installation/share/man/man1/lanelock.1").stderr, "")


def test_checkout(_):
    """make UNIT= is the same thing; a folder of the same name elsewhere is another unit."""
    for at in "one $x", "two":
        path = folder(at, UNIT)
        if at == "two":
            change(f"{path}/unit.c", "int64_t sum =", "int64_t sum = 1 +")
        done = make("sim", f"UNIT={path}/", "DEVICE=model", "CYCLES=8000")
        passed(done)
        equal("ready after" in done.stdout, True, at)
        equal("ready after" in make("sim", f"UNIT={path}", "DEVICE=model", "CYCLES=8000").stdout, False, at)
    write_file(f"{path}/unit.c", read_file(f"{path}/unit.c") + "oops\n")
    done = make("sim", f"UNIT={path}", "DEVICE=model")
    assert done.returncode and f"\n{path}/unit.c:" in f"\n{done.stderr}", done.stderr
    refused(make("sim", "UNIT=tb/units"), "UNIT=tb/units: found no Verilog file in it")


def test_nothing_is_written_elsewhere(_):
    """The tests change nothing outside their own directories."""
    equal(sum_of(f"{WORK}/an installation"), SUM)
    equal(sum_of(f"tb/examples/{UNIT}"), EXAMPLE)
    equal([path for path in files_of(WORK) if os.path.basename(path) == "pwn"], [])
    assert not os.path.exists("pwn"), "a name was run as a command"
    equal(glob.glob(f"{glob.escape(USER)}/build/.lanelock/.s*"), [])


def set_up():
    """Installs, and reuses what is built."""
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(f"{USER}/build/.lanelock")
    install()
    for build in f"{WORK}/build", f"{USER}/build":
        os.makedirs(build, exist_ok=True)
        subprocess.run(["cp", "-al", *(f"{BUILD}/{name}" for name in REUSED), build], check=True)
    # What this one has built.
    os.symlink(os.path.realpath(f"{SHARE}/scripts"), f"{USER}/build/.lanelock/scripts")


if __name__ == "__main__":
    set_up()
    SUM, EXAMPLE = sum_of(f"{WORK}/an installation"), sum_of(f"tb/examples/{UNIT}")
    main(globals())
