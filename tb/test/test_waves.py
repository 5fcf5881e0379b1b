#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of what one sees of a run: the layouts, what is printed from them, and the text of values.

    test_waves.py BUILD= UNIT:CONFIG...

The workers of these units are built.
"""
import os
import re
import shutil
import subprocess
import sys

from checks import BUILD, MAKE, QUIET, ended, equal, main, outcome, read_file, run, write_file
import port_list
import waves
from layout import Layout, Wrong

TARGETS = sys.argv[2:]
CSIM = os.path.abspath(f"{BUILD}/csim")
ADD = "v_add_u16_sdwa v0, v0, v0 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_0"
SCATTER = "000000000001C10000000001B9000100008004"  # (M1_NM, 1), then the opcode 4e
HANGS = 120  # in seconds: a reader of a pipe could wait forever
WHOLE = r"(?:TOP|expected)\.\w+\b(?!\.)"
INSIDE = r"TOP\.\w+(?:\.\w+)+"


def copy(place):
    """The inputs of make waves and of the check of layouts, in their own directory."""
    for part in ("Makefile", "scripts", "waves", "csim", "tb/units", "tb/cli/options.def"):
        if os.path.isdir(part):
            shutil.copytree(part, os.path.join(place, part))
        else:
            os.makedirs(os.path.dirname(os.path.join(place, part)), exist_ok=True)
            shutil.copy(part, os.path.join(place, part))
    return place


# ---------------------------------------------------------------- the check of layouts
def test_what_is_wrong_with_a_layout(place):
    project = copy(place.path("project"))
    path = os.path.join(project, "waves/sdwa.layout")
    text = read_file(path)
    for old, new, *said in (
            ("vcc_i exec_i", "exec_i", "waves/sdwa.layout: vcc_i: 16 of 16 bits are not shown"),
            ("vcc_i exec_i", "vcc_i[14:0] exec_i", "vcc_i: 1 of 16 bits"),
            ("vcc_i exec_i", "exec_i\nhide vcc_i"),
            ("vcc_i exec_i", "vcc_i exec_i exek_i", "sdwa.layout:19: found exek_i, expected a port of sdwa or a format"),
            ("vcc_i exec_i", "vcd_i exec_i", "sdwa.layout:19: found vcd_i, expected a port of sdwa"),
            ("vcc_i exec_i", "vcc_i exec_i hex bin", "sdwa.layout:19: hex bin: expected ports, then at most one format"),
            ("[42:40]", "[64:40]", "inst_i[64:40]: expected bits from 63 down to 0"),
            ("[42:40]", "[40:42]", "inst_i[40:42]: expected bits"),
            ("0=PAD", "PAD", "sdwa.layout:4: PAD: expected CODE=TEXT"),
            ("0=PAD 1=SEXT 2=PRESERVE", "", "unused: there is no code in this table"),
            ("each lane 4", "each lane", "expected: each WORD N PORT"),
            ("old_i dst_o", "old_i dst_o[3:0]", "expected whole ports"),
            ("group request", "group", "group: expected more words"),
            ("group request", "include none", "sdwa.layout:8: waves/none: No such file"),
            ("group request", "include sdwa.layout", "it is included already"),
            ("rsp_valid_o", "rst rsp_valid_o", "found rst, which is at the top of every layout")):
        equal(text.count(old), 1, old)
        write_file(path, text.replace(old, new))
        done = run("scripts/layout.py", cwd=project)
        equal(done.stderr, "")
        equal(done.returncode, int(bool(said)), new)
        equal(len(done.stdout.splitlines()), len(said), f"lines of {done.stdout!r}:")
        for words in said:
            assert words in done.stdout, f"'{done.stdout}' does not contain '{words}'"


def test_each_layout_has_a_unit(place):
    project = copy(place.path("project"))
    equal(run("scripts/layout.py", cwd=project).stdout, "")
    os.rename(os.path.join(project, "waves/sdwa.layout"), os.path.join(project, "waves/other.layout"))
    done = ended(run("scripts/layout.py", cwd=project), 1)
    equal(done.stdout.splitlines(), ["waves/other.layout: there is no unit of this name"])


# ---------------------------------------------------------------- printed layouts
def printed(path, unit):
    """The files next to the dump."""
    work, name = os.path.split(path)
    if not os.path.exists(os.path.join(work, "csim")):
        os.symlink(CSIM, os.path.join(work, "csim"))
    done = ended(run("scripts/waves.py", unit, path, work, env=QUIET), errors="")
    stem = f"{work}/waves/{name.removesuffix('.fst')}"
    assert f"dump     {path}\nlayout   {stem}.gtkw" in done.stdout, done.stdout
    return read_file(f"{stem}.gtkw"), read_file(f"{stem}.sucl")


def rows_of(text):
    """Returns the rows of a save file: pairs of its lines and the set of (signal, bit) that they show."""
    rows, lines = [], []
    for line in text.splitlines()[9:]:
        lines.append(line)
        if re.match(r"[+#Te-]", line):
            shown = set()
            for bit, name, msb in re.findall(rf"(?:\((\d+)\))?({WHOLE})(?:\[(\d+):0\])?", line):
                bits = int(msb or 0) + 1
                shown |= {(name, bits - 1 - int(bit))} if bit else {(name, n) for n in range(bits)}
            rows.append((lines, shown))
            lines = []
    return rows


def test_all_of_a_dump_is_shown(place):
    for target in TARGETS:
        unit, config = target.split(":")
        path = place.path(f"{unit}-{config}.fst")
        ended(run(f"{BUILD}/dut/{unit}-{config}-verilated/worker", "trace", f"WAVES={path}"))
        save, commands = printed(path, unit)
        dump = waves.Dump(path)
        bits = dump.bits
        equal(sorted(set(re.findall(INSIDE, save))), sorted(name for name, _, _ in dump.registers), target)
        # Some units trace no register, for speed.
        assert dump.registers or "tracing_off" in read_file(f"rtl/{unit}.v"), target
        assert all(name.endswith("_q") for name, _, _ in dump.registers), target
        rows = rows_of(save)
        assert "what differs" not in save, f"{target} differs"
        every = {(name, n) for name in bits for n in range(bits[name])}
        equal({bit for _, shown in rows for bit in shown} ^ every, set(), target)
        for (lines, shown), (below, beside) in zip(rows, rows[1:] + [([], set())]):
            wanted = {(f"expected.{name[4:]}", n) for name, n in shown if f"expected.{name[4:]}" in bits}
            assert not wanted or beside == wanted, f"{target}: {lines[-1][:60]} has {below[-1][:60]} below it"
        # Groups are complete, and the files for values exist.
        equal(save.count("@c00200\n"), save.count("@1401200\n"))
        for table in re.findall(r"^\^\d+ (.*)", save, re.M):
            assert re.fullmatch(r"([0-9a-f]+ \S+\n)+", read_file(table)), table
        for words in re.findall(r"^\^>\d+ (\S+ .*)", save, re.M):
            equal(run(*words.split(" ", 1), input="xz\n").stdout, "xz\n", words)
        surfer_takes(commands, os.path.dirname(path), bits, target)
        # Surfer's rows: each signal once, at its own place
        equal(sorted(re.findall(r"^variable_add (.*)$", commands, re.M)), sorted([*bits, *(name for name, _, _ in dump.registers)]))
        places = re.findall(r"^(?:variable|divider)_add .*\nitem_focus ([a-p]+)$", commands, re.M)
        digits = str.maketrans("abcdefghijklmnop", "0123456789abcdef")
        equal([int(place.translate(digits), 16) for place in places], list(range(len(places))))


# The printed commands among those of docs/commands/README.md of Surfer, each with the arguments that it may have
COMMANDS = {"variable_add": f"{WHOLE}|{INSIDE}", "divider_add": r"\w+", "item_focus": "[a-p]+", "item_set_color": "Gray|Red|Orange|Yellow|Green|Violet",
            "item_set_format": r"[\w.]+", "item_rename": "[^#;]+", "item_unfocus": "", "zoom_fit": "", "zoom_in": "", "cursor_set": r"\d+",
            "goto_cursor": ""}
FORMATS = "Hexadecimal", "Binary", "Unsigned"


def surfer_takes(commands, work, bits, target):
    """Each line is a command of Surfer. Each format is Surfer's own, or a mapping as wide as the signal."""
    signal = None
    for line in commands.splitlines()[1:]:
        word, _, rest = line.partition(" ")
        assert word in COMMANDS and re.fullmatch(COMMANDS[word], rest), f"{target}: {line}"
        signal = rest if word == "variable_add" else signal
        if word != "item_set_format" or rest in FORMATS:
            continue
        name, width, *rows = read_file(os.path.join(work, "waves", ".surfer", "mappings", rest)).splitlines()
        equal((name, width), (f"Name = {rest}", f"Bits = {bits[signal]}"), target)
        assert rows, f"{target}: {rest} has no values"
        for row in rows:
            value, text = re.fullmatch(r"0x([0-9a-f]+) (\S.*)", row).groups()
            assert int(value, 16) < 1 << bits[signal] and text.strip(), f"{rest}: {row}"


def value_changes(unit, lanes, changes):
    """Returns the text of a dump of a unit, 40 units of time long, in which the given outputs differ at 30."""
    layout = Layout(unit)
    names = {"expected.differs": 1, "expected.cycle": 32}
    for name, port in layout.ports.items():
        for scope in ("TOP", "expected") if port.is_output else ("TOP",):
            names[f"{scope}.{name}"] = port.width * min(port.lanes, lanes)
    codes = {name: f"n{n}" for n, name in enumerate(names)}
    lines = []
    for scope in ("TOP", "expected"):
        lines.append(f"$scope module {scope} $end")
        for name, bits in names.items():
            if name.startswith(scope):
                name_of_bits = name.split(".")[1] + (f" [{bits - 1}:0]" if bits > 1 else "")
                lines.append(f"$var wire {bits} {codes[name]} {name_of_bits} $end")
        lines.append("$upscope $end")
    lines += ["$enddefinitions $end", "#0"]
    lines += [f"b{'0' * bits} {codes[name]}" if bits > 1 else f"0{codes[name]}" for name, bits in names.items()]
    lines += ["#30", f"1{codes['expected.differs']}"]
    lines += [f"b{value:0{names[f'TOP.{name}']}b} {codes[f'TOP.{name}']}" for name, value in changes.items()]
    return "\n".join(lines + ["#40", f"0{codes['TOP.clk']}"]) + "\n"


def write_dump(path, text):
    write_file(f"{path}.vcd", text)
    ended(run("vcd2fst", f"{path}.vcd", path))
    return path


def faulty(place, unit, lanes, **changes):
    return write_dump(place.path(f"{unit}-faulty.fst"), value_changes(unit, lanes, changes))


def test_what_differs(place):
    save, commands = printed(faulty(place, "sdwa", 16, dst_o=1 << 32 * 9), "sdwa")
    rows = [lines[-1].split(" ")[0] for lines, _ in rows_of(save)]
    top = rows.index("-what")
    equal(rows_of(save)[top + 1][1], {("TOP.dst_o", n) for n in range(288, 320)})
    equal(rows_of(save)[top + 2][1], {("expected.dst_o", n) for n in range(288, 320)})
    equal(rows[top + 3], "-")
    assert "@800200\n-lanes 4 to 15\n" in save and "@1000200\n-lanes 4 to 15\n" in save, "the group of lane 9 is closed"
    assert "*-4.000000 30 " in save, "the marker is elsewhere"
    assert "item_rename what differs\nvariable_add TOP.dst_o\n" in commands, commands
    assert "\ncursor_set 30\n" in commands, commands
    # A group without a difference stays closed.
    save, _ = printed(faulty(place, "sdwa", 16, dst_o=1 << 32 * 3), "sdwa")
    assert "@c00200\n-lanes 4 to 15\n" in save, "a group opened in which nothing differs"
    # At most 8 rows are at the top.
    save, _ = printed(faulty(place, "sdwa", 16, dst_o=(1 << 512) - 1), "sdwa")
    equal(save.index("-request") < save.index("{dst_o 8}"), True)


def test_registers_by_their_clock(place):
    """In a design without names that end in _q, the signals that change on rising clock edges only are shown."""
    path = place.path("inside.fst")
    head, rest = value_changes("atomic_alu", 1, {}).split("$enddefinitions $end\n#0\n")
    inside = "".join(f"$var wire {bits} {code} {name} $end\n" for bits, code, name in (
        (1, "a", "busy"), (8, "b", "count [7:0]"), (1, "c", "next"), (1, "d", "never")))
    clk = re.search(r" (\S+) clk \$end", head)[1]
    changes = f"#5\n1{clk}\n1a\nb11 b\n#7\n1c\n#10\n0{clk}\n#15\n1{clk}\nb100 b\n1c\n#20\n"
    write_dump(path, f"{head}$scope module TOP $end\n$scope module mine $end\n{inside}$upscope $end\n$upscope $end\n"
                     f"$enddefinitions $end\n#0\n0a\nb0 b\n0c\n0d\n{rest.split('#30')[0]}{changes}")
    equal(waves.Dump(path).registers, [("TOP.mine.busy", 1, ""), ("TOP.mine.count", 8, "[7:0]")])
    save, commands = printed(path, "atomic_alu")
    assert "-registers of the design\n@28\n[color] 7\n+{busy} TOP.mine.busy\n@22\n[color] 7\n+{count} TOP.mine.count[7:0]\n" in save, save
    assert "variable_add TOP.mine.count\n" in commands, commands


def beats_of_requests(path, clk, rst, is_low):
    """Returns a dump with twelve beats of requests and of responses, after a reset."""
    head = re.sub(r" clk \$end", f" {clk} $end", value_changes("dpp", 16, {}).split("#0\n")[0])
    cycles = [re.sub(r" rst \$end", f" {rst} $end", head) + "#0"]
    codes = {name: code for code, name in re.findall(r"\$var wire 1 (\S+) (\w+) \$end", cycles[0])[::-1]}
    for cycle in range(20):
        requests, responds = int(1 <= cycle < 13), int(cycle >= 8)
        values = {clk: 0, rst: int((cycle == 0) != is_low), "req_valid_i": requests, "req_ready_o": requests, "rsp_valid_o": responds,
                  "rsp_ready_i": responds, "differs": int(cycle == 15)}
        cycles += [f"{value}{codes[name]}" for name, value in values.items()] + [f"#{10 * cycle + 5}", f"1{codes[clk]}"]
        cycles.append(f"#{10 * cycle + 10}")
    write_dump(path, "\n".join(cycles) + "\n")


def test_a_request_of_beats(place):
    """The window begins at the first beat of the request whose response differs, with any name of clock and reset."""
    for unit, config in (("dpp", "lanes16"), ("dword_atomic", "default")):
        equal(port_list.beats(unit, config), (4, 4))
    equal(port_list.beats("svm_scatter", "default")[1], 1)
    for clk, rst, is_low in (("clk", "rst", False), ("clk_i", "rst_ni", True), ("clock", "rst_ni", False)):
        path = place.path(f"beats-{clk}-{rst}.fst")
        beats_of_requests(path, clk, rst, is_low)
        os.environ.update(CLOCK=clk, RESET=rst if is_low else f"high:{rst}")
        dumps = [waves.Dump(path, beats) for beats in ((4, 4), (4, 1), (1, 1))]
        equal(([dump.asked for dump in dumps], dumps[0].begin), ([55, 125, 85], 10), f"{clk} {rst}")
    del os.environ["CLOCK"], os.environ["RESET"]
    done = run("scripts/waves.py", "dpp", path, place.dir, env=QUIET)
    equal((done.returncode, done.stderr),
          (1, f"{path}: found no TOP.clk, expected the clock and the reset; try CLOCK= or RESET=\n"))


def test_no_tools_and_no_model(place):
    """Without GTKWave's tools all ports are shown; without csim the values are shown as numbers."""
    path = faulty(place, "sdwa", 16, dst_o=1)
    os.makedirs(place.path("bin"))
    for tool in ("python3", "env"):
        os.symlink(shutil.which(tool), place.path("bin", tool))
    alone = dict(QUIET, PATH=place.path("bin"), DISPLAY=":0")
    ended(run(sys.executable, "scripts/waves.py", "sdwa", path, place.dir, env=alone), errors="")
    save = read_file(place.path("waves/sdwa-faulty.gtkw"))
    assert "^>" not in save and "TOP.dst_o[511:0]" in save and "what differs" not in save


def test_what_is_no_dump(place):
    path = place.path("no.fst")
    of_no_unit = "$scope module top $end\n$var wire 1 ! clk $end\n$upscope $end\n$enddefinitions $end\n#0\n0!\n#9\n1!\n"
    for write, text in (write_file, ""), (write_file, "no dump\n"), (write_dump, of_no_unit):
        write(path, text)
        done = run("scripts/waves.py", "sdwa", path, place.dir, env=QUIET)
        equal((done.returncode, done.stdout, done.stderr), (1, "", f"{path}: this is not a whole FST file of a unit\n"))
    equal(os.path.exists(place.path("waves/no.gtkw")), False)


def test_paths_with_blanks_and_quotes(place):
    project = copy(place.path("it's a \"project\""))
    name = "sdwa a 'dump'.fst"
    shutil.copy(faulty(place, "sdwa", 16, dst_o=1), os.path.join(project, name))
    make = [MAKE, "--no-print-directory", "waves", f"FILE={name}", "UNIT=sdwa"]
    done = ended(run(*make, cwd=project, env=QUIET), errors="")
    # The printed commands are complete, and GTKWave gets the intended arguments.
    tools = place.path("bin")
    for tool in ("gtkwave", "surfer"):
        write_file(os.path.join(tools, tool), "#!/bin/sh\nfor word; do echo \"$word\"; done >>\"$SAID\"\n", 0o755)
    path, said = f"{tools}:{os.environ['PATH']}", place.path("said")
    for command in re.findall(r"   (gtkwave .*|env .* surfer .*)", done.stdout):
        equal(run("sh", "-c", command, cwd=project, env=dict(QUIET, PATH=path, SAID=said)).returncode, 0, command)
    layout = "build/waves/sdwa a 'dump'"
    of_surfer = ["-c", "sdwa a 'dump'.sucl", os.path.join(project, name)]
    equal(read_file(said).splitlines(), [name, f"{layout}.gtkw", *of_surfer])
    os.unlink(said)
    done = run(*make, cwd=project, env=dict(QUIET, PATH=path, SAID=said, DISPLAY=":0"))
    equal((done.returncode, done.stdout, done.stderr), (0, "", ""))
    equal(read_file(said).splitlines()[-2:], [name, f"{layout}.gtkw"])
    os.unlink(said)
    done = run(*make, "VIEWER=surfer", cwd=project, env=dict(QUIET, PATH=path, SAID=said, DISPLAY=":0"))
    equal((done.returncode, done.stdout, done.stderr, read_file(said).splitlines()), (0, "", "", of_surfer))
    for words, told in (("VIEWER=surfer", "VIEWER=surfer: found no surfer; "), ("VIEWER=vim", "VIEWER=vim: expected gtkwave or surfer")):
        done = run(*make, words, cwd=project, env=dict(QUIET, DISPLAY=":0"))
        assert done.returncode and done.stdout == "" and done.stderr.startswith(told), (done.stdout, done.stderr)


def test_surfer_shows_instructions(place):
    """Returns the operations of the dump as text."""
    inst = 0x06050006_321216f9
    path = faulty(place, "sdwa", 1, inst_i=inst, dst_o=1)
    _, commands = printed(path, "sdwa")
    assert "variable_add TOP.inst_i\nitem_focus " in commands and "\nitem_set_format sdwa.inst_i\n" in commands, commands
    text = run(CSIM, "wave", "gcn", "sdwa", input=f"{inst:x}\n").stdout.strip()
    equal(read_file(place.path("waves", ".surfer", "mappings", "sdwa.inst_i")), f"Name = sdwa.inst_i\nBits = 64\n0x{inst:x} {text}\n")


def test_an_unknown_layout(_):
    equal(outcome(Wrong, Layout, "none"), "csim/cycle/none_ports.h: No such file or directory")


# ---------------------------------------------------------------- csim wave
def test_one_process_answers_each_line_at_once(_):
    with subprocess.Popen([CSIM, "wave", "gcn", "sdwa"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        add = ADD.encode()
        same = (b"", b"xz", b"000300004C0000FX", b"Z" * 16, b"?", b" 1", b"0" * 16, b"F" * 16, b"0x1", b"a\0b",
                b"\xff\xfe", b"1" * (1 << 20))
        for value, text in ((b"000300004C0000F9", add), (b"300004c0000f9", add), *zip(same, same),
                            (b"1", b"refused: not_sdwa"), (b"0" * (1 << 16) + b"300004c0000f9", add),
                            (b"000300004C0000F9", add)):
            process.stdin.write(value + b"\n")
            process.stdin.flush()
            equal(process.stdout.readline(), text + b"\n", value[:40])
            equal(process.poll(), None)
        process.stdin.close()
        equal((process.stdout.read(), process.wait()), (b"", 0))


def test_a_message_by_its_unit(_):
    """The last line needs no end."""
    equal(run(CSIM, "wave", "gcn", "sdwa", input="").returncode, 0)
    value = SCATTER + "4E\n"
    text = "svm_scatter.4.1 (M1_NM, 1) V441.0 V449.0\n"
    for unit, input_text, output in (
            ("svm_scatter", value, text), ("visa_decode", value, text), ("visa_decode", value.rstrip(), text),
            ("dword_atomic", value, "refused: opcode\n"), ("svm_atomic", value, "refused: opcode\n"),
            ("visa_decode", "ABCDEF" + value, text)):  # any bytes may follow a scatter
        equal(run(CSIM, "wave", "visa", unit, input=input_text).stdout, output, unit)
    for part, output in (("channels", "(M1_NM, 1)\n"), ("operands", "V441.0 V449.0\n")):
        equal(run(CSIM, "wave", "visa", "svm_scatter", part, input=value + "1\n").stdout, output + "-\n", part)
    long = bytes.fromhex("7d324401a005210000000000220000000000240000000000000000000000")[::-1].hex() + "\n"
    equal(run(CSIM, "wave", "visa", "dword_atomic", "channels", input=long).stdout, "(!P1.any) (M5, 16)\n")
    equal(run(CSIM, "wave", "visa", "dword_atomic", "operands", input=long).stdout, "T255 V33.0 V34.0 V36.0 %null.0\n")


def test_an_instruction_that_moves_lanes(_):
    """By its parts. A unit takes one of the two dwords."""
    words = "ff09120a321216fa\n080134ff7e0002fa\n000300004C0000F9\n1\n"
    for part, shown in (((), ("v_add_u32_dpp v9, vcc, v10, v11 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                              "v_mov_b32_dpp v0, v255 wave_rol:1 row_mask:0x0 bank_mask:0x8", "refused: not_dpp",
                              "refused: not_dpp")),
                        (("operands",), ("v_add_u32_dpp v9, vcc, v10, v11", "v_mov_b32_dpp v0, v255", "-", "-")),
                        (("move",), ("row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1",
                                     "wave_rol:1 row_mask:0x0 bank_mask:0x8", "-", "-")),
                        (("row0",), ("- - 0-13", "1-16", "-", "-")),
                        (("row3",), ("- - 48-61", "49-63 0", "-", "-"))):
        equal(run(CSIM, "wave", "gcn", "dpp", *part, input=words).stdout.splitlines(), list(shown), part)
    for ctrl, shown in (("001b", "3-0 7-4 11-8 15-12"),
                        ("00b1", "1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14"), ("0140", "15-0"), ("0141", "7-0 15-8"),
                        ("0142", "-*16"), ("0121", "15 0-14"), ("00e4", "0-15"), ("0000", "0*4 4*4 8*4 12*4")):
        equal(run(CSIM, "wave", "gcn", "dpp", "row0", input=f"ff0{ctrl[1:]}027e0002fa\n").stdout, shown + "\n", ctrl)
    equal(run(CSIM, "wave", "gcn", "sdwa", input=words).stdout.splitlines()[0], "refused: not_sdwa")


def test_wrong_words(_):
    for words in ((), ("gcn",), ("gcm", "sdwa"), ("gcn", "sdwa", "channels"), ("visa", "svm_atomic", "all"),
                  ("visa", "svm_atomic", "channels", "operands")):
        done = run(CSIM, "wave", *words, input="1\n")
        equal((done.returncode, done.stdout, len(done.stderr.splitlines())), (2, "", 1), words)


if __name__ == "__main__":
    main(globals(), seconds=HANGS)
