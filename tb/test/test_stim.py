#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of stimuli that a person writes: make stim, and the examples of docs/stimulus.md.

    test_stim.py BUILD=

BUILD has the workers with the model as the device.
"""
import os
import re

from checks import BUILD, ended, equal, main, make, one_line, read_file, write_file
import port_list

REFUSED = 2


def stim(place, unit, text, name="ops.txt", config=None):
    """Returns the stimulus that the worker of a unit's last configuration, which is fast, makes of a text."""
    config = config or list(port_list.params_of(unit))[-1]
    path = write_file(place.path(name), text, encoding="latin-1")
    return place.run(f"{BUILD}/dut/{unit}-{config}-model/worker", "stim", f"FILE={path}", f"DIR={place.dir}", f"CONFIG={config}")


def made(done):
    """Returns the generated file as text."""
    equal(done.returncode, 0, done.stderr)
    return read_file(re.search(r", (\S+?)(?:;|$)", done.stdout.replace("cycles on model", "model"))[1])


def page_blocks():
    return ["".join(line[4:] + "\n" for line in block.splitlines())
            for block in re.findall(r"\n\n((?:    .*\n)+)", read_file("docs/stimulus.md"))]


def fields(text, line=0):
    """Returns the words of an operation's line in a stimulus, by name."""
    words = [found for found in text.splitlines() if found.startswith(("op ", "beat "))][line].split()
    at = words.index("req")
    return {"gap": words[words.index("gap") + 1], "ready": words[words.index("ready") + 1],
            "rst": words[words.index("rst") + 1:][:3], "memory": words[words.index("memory") + 1] if "memory" in words else None,
            "req": [int(word, 0) for word in words[at + 1:]]}


# ----------------------------------------------------------------
def test_page(place):
    """The examples of the page run as printed, and have the printed results."""
    blocks = page_blocks()
    command, said, ops = (next(block for block in blocks if block.startswith(word))
                          for word in ("make stim", "atomic_alu: 3", "# ops.txt"))
    write_file(place.path("ops.txt"), ops)
    done = make(*command.split()[1:-1], f"FILE={place.path('ops.txt')}")
    equal(done.stdout.replace(BUILD, "build"), said)
    replay = done.stdout.split("; ")[1].split()
    again = make(*replay[1:], "DEVICE=model")
    assert again.stdout.startswith("pass atomic_alu default model  3 operations, 26 cycles"), again.stdout + again.stderr
    lines = next(block for block in blocks if block.startswith("dword_atomic.add")).splitlines()
    units = ["dword_atomic", "svm_atomic", "svm_scatter", "visa_decode", "atoms", "sdwa", "dpp"]
    equal(len(lines), len(units))
    for unit, line in zip(units, lines):
        made(stim(place, unit, line))
    words = next(block for block in blocks if block.startswith("power_up_seed 7"))
    text = made(stim(place, "dword_atomic", words + lines[0]))
    assert "power_up_seed 7\nmemory 1\nword 0x100 0x1122334455667788\nhost 1\nword 0x4 0x5\nops 1\n" in text, text


def test_there_and_back(place):
    """A stimulus in plain words is the same stimulus."""
    texts = {"atomic_alu": "imin.16 old -2 (of 0xffff00000000fffe)  src0 0x8000  src1_i 5  after 65534 idle  stall of 65534  reset of 65534 after 65534 offered\n"
                           "refused: op 0x13 width 2  old 1  rsp_ready_i 0000000000000000000000000000001\nop_i 3  width_i 3\n",
             "int_alu": "add.8 src1 5  src0 0x80 (of 0xff80)  after 1 idle\nrefused: op 0x3f width 1  src2 3\n",
             "float_alu": "f2i.f32.u8 rtz  src0 0x437f8000 (of 0x1437f8000)  after 1 idle\nrefused: op 0x3f  format 1  rm 7  src2 3\n"
                          "min.f16  type 3  rm 5  src1 0x8000\n",
             "dpp": "v_mov_b32_dpp v0, v0 quad_perm:[3,2,1,0]  lane 0-63: src0 -7 vcc 1  beat 2  after 2 idle  exec_i 5  rsp_ready_i 01\n",
             "atoms": "ATOMS.ADD R0, [R1], R2  write of -1 to 2047  after 3 idle\n",
             "dword_atomic": "00 01  write of 5 to 0x3ff  wait of 300 at answer\n",
             "svm_atomic": "memory 0xfffffffffffffff8 0x1\n7d 01 02  exec_mask_i 1  address_i[0 1] 5  mem_req_ready_i 01  mem_rsp_valid_i 0000000000000001\n"}
    for unit, text in texts.items():
        first = stim(place, unit, "power_up_seed 2147483647\n" + text)
        stimulus = made(first)
        path = re.search(r", (\S+\.stim);", first.stdout)[1]
        config = path.split("-")[-2]
        worker = f"{BUILD}/dut/{unit}-{config}-model/worker"
        words = place.run(worker, "stim", f"FILE={path}", f"DIR={place.dir}", f"CONFIG={config}")
        text = made(words)
        write_file(f"{path[:-4]}txt", text + "# changed\n")
        one_line(place.run(worker, "stim", f"FILE={path}", f"DIR={place.dir}", f"CONFIG={config}"), REFUSED, f"{path[:-4]}txt: found an older file")
        equal(read_file(f"{path[:-4]}txt"), text + "# changed\n")
        os.rename(path, path + ".kept")
        # The file's name begins with unit and configuration, which are not added again.
        equal(made(place.run(worker, "stim", f"FILE={path[:-4]}txt", f"DIR={place.dir}", f"CONFIG={config}")), stimulus)
        assert os.path.exists(path), words.stdout


def test_names_stay(place):
    """The name of a failure of a user's design survives both conversions, and the commands add the options that it lacks."""
    worker, text = f"{BUILD}/dut/atomic_alu-default-model/worker", stim(place, "atomic_alu", "add.32 old 1\n")
    name = place.path("atomic_alu-user-verilated-1-0.stim")
    os.rename(re.search(r", (\S+\.stim);", text.stdout)[1], name)
    for made_of, made_as, target in ((name, f"{name[:-5]}.txt", "stim"), (f"{name[:-5]}.txt", name, "replay")) * 2:
        done = ended(place.run(worker, "stim", f"FILE={made_of}", f"DIR={place.dir}", "CONFIG=default"))
        equal(done.stdout.split(", ")[-1], f"{made_as}; make {target} FILE={made_as} CONFIG=default\n")
        os.remove(made_of)


def test_what_is_said(place):
    """Each word of a text sets its part of the stimulus."""
    op = fields(made(stim(place, "atomic_alu", "imin.64 old 1  src0 2  after 7 idle  rsp_ready_i 001  reset of 3 after 4 offered\n")))
    equal(op, {"gap": "7", "ready": "0xfffffffc", "rst": ["4", "3", "1"], "memory": None, "req": [11, 2, 1, 0, 2, 0, 0, 0]})
    text = made(stim(place, "atomic_alu", "imin.32 old -1 # no more\n\n    src0 3  <- due\n  imin.32\n"))
    equal([fields(text, 0)["req"], fields(text, 1)["req"]], [[11, 0, 0xffffffff, 0, 3, 0, 0, 0], [11, 0, 0, 0, 0, 0, 0, 0]])
    text = made(stim(place, "dword_atomic",
                     "dword_atomic.add (M1, 2) T255 V32.0 V33.0 %null.0 V34.0  [0-1] 0x104 src0 1  before [0-1] 0x5  mem_rsp_valid_i 01  wait of 300 at answer"))
    assert "\nmemory 1\nword 0x100 0x500000000\nhost 0\n" in text and fields(text)["memory"] == "0xfffeffff", text
    text = made(stim(place, "atoms", "ATOMS.EXCH.U64 R0, [R4], R2  Ra[0-1] 8 +8  at[0-1] 8 +8  before[0-1] 0x700000005 -1"))
    assert "\nhost 4\nword 0x2 0x5\nword 0x3 0x7\nword 0x4 0x4\nword 0x5 0x7\n" in text, text
    text = made(stim(place, "dword_atomic", "00  wait of 9 at read  write of 0x12 to 1023"))
    assert " wait 9 1 write 1023 0x12 req " in text, text
    text = made(stim(place, "sdwa", "v_add_f32_sdwa v0, v1, v2 src0_sel:DWORD  lane 0: src0 1.5 src1 0x2 vcc 1"))
    equal(fields(text)["req"][2:], [0x3fc00000, 2, 0, 1, 1, 0x3c0])


def test_refused(place):
    """One line has the place and the expected text, and no file is written."""
    for unit, text, place_of, said in (
            ("atomic_alu", "# only a comment\n", "2", "found the end of the file, expected an operation"),
            ("atomic_alu", "imni.32 old 1", "1:1", "found 'imni.32', expected 'imin', which is the nearest, or an operation"),
            ("atomic_alu", "fmax.64 old 1", "1:6", "expected a width of fmax: .16, .32"),
            ("atomic_alu", "add old 1", "1:5", "expected a width of add: .16, .32, .64"),
            ("atomic_alu", "op 0x40 width 0", "1:4", "expected a number of 6 bits"),
            ("atomic_alu", "op 1 old 1", "1:6", "expected 'width'"),
            ("atomic_alu", "add.32 old 0x100000000", "1:12", "expected a number of 32 bits"),
            ("atomic_alu", "add.32\n    sorce1 3", "2:5", "found 'sorce1', expected 'src1', which is the nearest, or the end, after, reset,"),
            ("atomic_alu", "add.32 after 1 idle old 1", "1:21", "expected it before the timing and the ports"),
            ("atomic_alu", "add.32 after 65535 idle", "1:14", "a number of cycles, 1 to 65534"),
            ("atomic_alu", "add.32 stall of 0", "1:17", "a number of cycles, 1 to 65534"),
            ("atomic_alu", "add.32 stall 4", "1:14", "'of'"),
            ("svm_scatter", "svm_scatter.1.1 (M1, 1) V32.0 V33.0  wait of 4 at read", "1:51", "what is to wait"),
            ("atomic_alu", "add.16 old 0x80 (of 0x0)", "1:21", "a number whose low 16 bits are 0x80"),
            ("atomic_alu", "add.16 old 1  src0 2  old 1", "1:23", "old once"),
            ("atomic_alu", "refused: op 0 width 1", "1:1", "an operation that is refused"),
            ("int_alu", "add.8 src0 0x80 (of 0x7f)", "1:21", "a number whose low 8 bits are 0x80"),
            ("int_alu", "add.8 src1 1 src1 2", "1:14", "src1 once"),
            ("int_alu", "refused: op 0 width 1", "1:1", "an operation that is refused"),
            ("float_alu", "add.f8 rne", "1:5", "a format"),
            ("float_alu", "add.f32 src0 1", "1:9", "a rounding"),
            ("float_alu", "f2i.f32.f16 rne", "1:9", "an integer"),
            ("float_alu", "f2i.f32.i64 rne", "1:1", "a format that the unit has"),
            ("float_alu", "ad.f32 rne", "1:1", "'add', which is the nearest, or an operation, as add.f32, or op CODE"),
            ("atomic_alu", "add.32 after 2 cycles", "1:16", "expected 'idle'"),
            ("atomic_alu", "add.32 rsp_ready_i " + 32 * "0", "1:20", "up to 32 digits of 0 and 1, with a 1 in them"),
            ("atomic_alu", "add.32 rsp_ready_i 012", "1:20", "up to 32 digits of 0 and 1"),
            ("atomic_alu", "add.32 reset of 0 after 1", "1:17", "1 to 65534"),
            ("atomic_alu", "add.32 reset of 1 after 1 reset of 1 after 1", "1:27", "one reset at most"),
            ("atomic_alu", "add.32 beat 1", "1:8", "found 'beat'"),
            ("atomic_alu", "add.32\npower_up_seed 0", "2:15", "a power-up seed, 1 to 2147483647"),
            ("atomic_alu", "power_up_seed 1 2\nadd.32", "1:17", "expected the end"),
            ("atomic_alu", "memory 8 1\nadd.32", "1:1", "found 'memory'"),
            ("atomic_alu", "add.32 \0", "1:8", "byte 0x00"),
            ("visa_decode", "dword_atomic.ad (M1, 1) T0 V32.0 V33.0 %null.0 V34.0", "1:14", "found 'ad'"),
            ("visa_decode", "7d" + 30 * " 00", "1:91", "no more than 30 bytes"),
            ("dword_atomic", "memory 4 1", "1:8", "a multiple of 8"),
            ("dword_atomic", "memory 8 1\nmemory 8 1", "2:8", "each address once"),
            ("dword_atomic", "host 0 0x100000000", "1:8", "a number of 32 bits"),
            ("dword_atomic", "dword_atomic.inc (M1, 1) T0 V32.0 %null.0 %null.0 V34.0  P1 1", "1:58", "no predicate"),
            ("dword_atomic", "dword_atomic.inc (M1, 1) T0 V32.0 %null.0 %null.0 V34.0  [16] 1", "1:59", "lanes, 0 to 15"),
            ("dword_atomic", "00  before [0] 5", "1:5", "nothing before, as the message is refused"),
            ("svm_scatter", "svm_scatter.4.2 (M1, 8) V40.0 V35.0  [0] 0x10: 11223344", "1:56", "2 blocks of 8 hexadecimal digits"),
            ("svm_scatter", "svm_scatter.4.2 (M1, 8) V40.0 V35.0  message_i 0x1" + 38 * "0", "1:48", "0x and a number of 152 bits"),
            ("dword_atomic", "00  write of 1 to 1024", "1:19", "the number of a dword, up to 1023"),
            ("dword_atomic", "00  write of 0x100000000 to 1", "1:14", "a number of 32 bits"),
            ("dword_atomic", "00  write 1 to 1", "1:11", "'of'"),
            ("dword_atomic", "00  write of 1 at 1", "1:16", "'to'"),
            ("dword_atomic", "00  beat 1  write of 1 to 1", "1:13", "found 'write'"),
            ("svm_atomic", "00  write of 1 to 1", "1:5", "found 'write'"),
            ("atoms", "0x123", "1:1", "a word of 16 hexadecimal digits"),
            ("atoms", "ATOMS.ADD R0, [R1], R2  P1 1", "1:25", "no predicate"),
            ("atoms", "ATOMS.ADD R0, [R1], R2  idle Rd[0] 1", "1:30", "expected Ra, Rb or Rc"),
            ("atoms", "ATOMS.ADD.U64 R0, [R1], R2", "1:10", "illegal_decode"),
            ("atoms", "refused: illegal_decode  ATOMS.ADD.U64 R0, [R1], R2  before[0] 1", "1:54", "nothing before"),
            ("atoms", "ATOMS.ADD R0, [R1], R2  beat 2", "1:30", "the number of a beat, 0 to 1"),
            ("sdwa", "v_nop_e32", "1:1", "an instruction with an SDWA or a DPP dword"),
            ("sdwa", "1a0004f9 06001501  v_min_i32_sdwa v0, v1, v2", "1:20", "which agrees with the words, or the text alone"),
            ("sdwa", "v_mov_b32_sdwa v0, v1  lane 1: src0 1", "1:29", "a lane, 0 to 0"),
            ("sdwa", "v_mov_b32_sdwa v0, v1  lane 0: src0 1.5", "1:37", "an integer of 32 bits"),
            ("dpp", "v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3]  lane 0: exec 1", "1:51", "found 'exec', expected 'EXEC', which is the nearest")):
        done = stim(place, unit, text)
        assert done.returncode, text
        one_line(done, REFUSED, f"{place.path('ops.txt')}:{place_of}: ", said)
        equal([name for name in os.listdir(place.dir) if name.endswith((".stim", ".part"))], [], text)
    one_line(stim(place, "atomic_alu", "unit atomic_alu\n", "x.stim"), REFUSED, "x.stim:1: found 'unit', expected 'lanelock-stim'")


def test_arguments(place):
    """make requests missing options, and a name of any characters becomes one that needs no quotes."""
    for words, said in ((["UNIT=atomic_alu"], "FILE= is missing"), ([f"FILE={place.path('none.txt')}", "UNIT=sdwa"], "cannot be read"),
                        ([f"FILE={place.path('a $x;.txt')}"], "found no unit for the operations, expected UNIT= as well")):
        write_file(place.path("a $x;.txt"), "add.32 old 1 src0 2\n")
        done = make("stim", *words)
        assert done.returncode and said in done.stderr.splitlines()[0], done.stderr
    done = make("stim", "UNIT=atomic_alu", f"FILE={place.path('a $x;.txt')}")
    assert done.stdout.endswith(f"make replay FILE={BUILD}/stim/atomic_alu-default-a__x_.stim\n"), done.stdout + done.stderr


def test_weights(place):
    """An error is one line, operations of weight 0 are excluded, and the verdict names the weights."""
    def sim(words, unit="atomic_alu", cycles="400000", ops=""):
        return place.run(f"{BUILD}/sim", f"BUILD={place.dir}", f"CYCLES={cycles}", f"WEIGHTS={words}", f"OPS={ops}",
                         f"{unit}:default:model:{BUILD}/dut/{unit}-default-model/worker")

    for words, said in (("add", "expected NAME=WEIGHT"), ("=1", "expected NAME=WEIGHT"), ("ad=1", "unknown name in atomic_alu, expected any of gap stall latency reset"),
                        ("add=101", "a weight from 0 to 100"), ("add=x", "a weight from 0 to 100"), ("16=0 32=0 64=0", "all weights are 0"),
                        ("gap=101", "expected PERCENT or PERCENT:LEAST-MOST, a part of 100 and cycles from 1 to 65534"), ("gap=1:0", "PERCENT"),
                        ("gap=1:3-2", "PERCENT"), ("stall=1:65535", "from 1 to 65534"), ("reset=1:65535", "to 65534"), ("latency=1", "found no memory port in atomic_alu"),
                        (f"@{place.path('none')}", "cannot be read")):
        one_line(sim(words), REFUSED, said)
    one_line(sim("latency=1:65535", "dword_atomic"), REFUSED, "from 1 to 65534")
    one_line(sim("cmpxchg=5", ops="add sub"), REFUSED, "WEIGHTS=cmpxchg=5: it is never sent, as it is left out")
    equal(sim("cmpxchg=0 add=2", cycles="8000", ops="add sub").returncode, 0)
    write_file(place.path("weights"), "add=100 xor=0 # often, and never\n\t64=0, gap=100:200\n")
    seen = {}
    for words in "", "add=100 xor=0 64=0 gap=100:200", f"@{place.path('weights')}", "stall=0 gap=0 reset=0", "latency=100:15 add=1":
        unit = "dword_atomic" if "latency" in words else "atomic_alu"
        done = ended(sim(words, unit, "80000"))
        row = next(line for line in done.stdout.splitlines() if line.startswith(f"{unit} ") and "coverage:" not in line).split()
        seen[words] = [row[3], row[4], " ".join(row[8:])]
    plain, weighed, same, quick, slow = seen.values()
    equal(same, weighed)
    equal([row[2] for row in (plain, weighed, quick, slow)],
          ["pass", "pass 21 of 22 operations, 2 of 3 widths; weighted", "pass weighted", "pass weighted"])
    assert int(weighed[1]) < 500 and int(quick[1]) > 79000 > int(plain[1]) and int(slow[1]) < 1500, seen
    # Full speed alone does not cover all bins, which is not a failure.
    done = sim("stall=0 gap=0 reset=0", cycles="16000000")
    assert done.returncode == 0 and "not hit" in done.stdout, done.stdout
    assert "found no unit, expected UNIT=" in make("sim", "WEIGHTS=gap=0").stderr


if __name__ == "__main__":
    main(globals())
