#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of DEVICE=board on a simulated board: the bridge and a unit under Verilator at a pseudo-terminal.

    test_board.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...
"""
import contextlib
import fcntl
import os
import re
import select
import subprocess
import sys
import threading
import tty

from checks import BUILD, bench_of, bugs, equal, main, one_line, open_terminal, read_file, write_file
import board_unit
import plant

UNIT, CONFIG, OTHER = "atomic_alu", "default", "visa_decode"
CYCLES, LOST = 2000, 98
WRONG, MUTE = "sub adds", "stage A never holds anything"
BRIDGE = [f"tb/board/board_{part}.v" for part in ("bridge", "link", "burst", "crc", "uart_rx", "uart_tx")]


def worker(unit):
    return f"{BUILD}/dut/{unit}-{CONFIG}-board/worker"


def hash_of(unit):
    said = subprocess.run([f"{BUILD}/dut/{unit}-{CONFIG}-model/worker", "covergroups"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.match("ports (0x[0-9a-f]{8})\n", said)[1]


def server(bench, out):
    """What the board holds, with two bugs, one of which PLANTED_BUG switches on."""
    wrong = next(bug for bug in bugs.read_bugs(f"tb/test/bugs/{UNIT}.bugs") if bug.name == WRONG)
    mute = bugs.Bug("tb/test/test_board.py", MUTE)
    mute.file, mute.old, mute.new = f"rtl/{UNIT}.v", ["b_valid_q   <= 1'b1;"], ["b_valid_q   <= 1'b0;"]
    files = {f"{out}/board.v": board_unit.module(UNIT, CONFIG, int(hash_of(UNIT), 0))}
    for number, bug in enumerate((wrong, mute), 1):
        merged = plant.Merged(read_file(bug.file))
        assert merged.plant(number, bugs.mutate(bug)), bug.name
        files[f"{out}/{os.path.basename(bug.file)}"] = str(merged)
    for path, text in files.items():
        write_file(path, text)
    planted = [path if path in files else rtl for rtl in bench.rtl for path in [f"{out}/{os.path.basename(rtl)}"]]
    clocks = re.search(r"CLOCKS = (\d+)", read_file("tb/board/serve.c"))[1]
    bugs.must("verilator", ["scripts/verilate.sh", f"{out}/v", "serial", "board", f"CLOCKS={clocks} IDLE_LOG2=14", "-Wall -Wno-fatal",
                            f"{out}/board.v", *BRIDGE, *planted])
    said = read_file(f"{out}/v/said")
    warned = [line for line in said.splitlines() if line.startswith("%") and "planted" not in line]
    equal(warned, [])
    sources = [f"{out}/board.v", *BRIDGE, *bench.rtl]
    equal(bugs.run(["iverilog", "-g2005", "-Wall", "-t", "null", "-Irtl/include", "-s", "board", *sources]).stdout, "")
    bugs.must("yosys", ["yosys", "-q", "-p", f"read_verilog -Irtl/include {' '.join(sources)}; hierarchy -check -top board; proc; opt_clean; "
                        "check -assert", "-p", "select -assert-none t:*DLATCH* t:*dlatch* %u"])
    cxx = [word for word in bench.cxx if not word.startswith("-DUNIT")]
    bugs.must("compiler", [*cxx, "-DUNIT=serial", '-DUNIT_HEADER="board/serial.h"', '-DUNIT_PORTS="board/serial_ports.h"', "-include",
                           "test/planted_bug.h", f"-I{out}/v", "-c", f"{out}/v/dut_all.cpp", "-o", f"{out}/dut.o"])
    bugs.must("linker", [cxx[0], f"{out}/dut.o", f"{BUILD}/obj/tb/board/serve.o", f"{BUILD}/libengine.a", f"{BUILD}/libverilated.a",
                         *bench.libs, "-o", f"{out}/serve"])
    return f"{out}/serve"


class PtyBoard:
    """A simulated board: tb/board/serve, the bridge and the unit under Verilator, at a pseudo-terminal. `port` is the serial port.
    `fault(number, byte)` returns what becomes of a byte, with its number in its direction: the byte, another one, b"" for one that is
    lost, or None: the cable is pulled."""

    def __init__(self, server, fault=None, environment=None):
        self.fault, self.count = fault, [0, 0]  # of bytes that have passed, from the board and to it
        self.master, slave = open_terminal()
        self.port = os.ttyname(slave)
        self.slave = slave  # the port exists even while no process has opened it
        self.server = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                                       env={**os.environ, **(environment or {})})
        self.thread = threading.Thread(target=self.pass_on, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stdin.close()
        self.thread.join()
        self.server.wait()
        self.server.stdout.close()

    @property
    def passed(self):
        return sum(self.count)

    def changed(self, data, to_board):
        """What becomes of these bytes; None: the cable is pulled."""
        if not self.fault:
            self.count[to_board] += len(data)
            return data
        out = b""
        for byte in data:
            self.count[to_board] += 1
            now = self.fault(self.count[to_board], bytes([byte]))
            if now is None:
                return None
            out += now
        return out

    def pass_on(self):
        """Until the server ends, or the cable is pulled."""
        from_server = self.server.stdout.fileno()
        while True:
            ready, _, _ = select.select([self.master, from_server], [], [])
            for source in ready:
                data = os.read(source, 4096)
                data = self.changed(data, source == self.master) if data else None
                if data is None:
                    os.close(self.slave)
                    os.close(self.master)
                    return
                to = self.server.stdin.fileno() if source == self.master else self.master
                while data:
                    data = data[os.write(to, data):]


def board(fault=None, bug=0):
    return PtyBoard(SERVER, fault, {"PLANTED_BUG": str(bug)})


def run(place, port, *words, unit=UNIT):
    return place.run(worker(unit), *(words or ("run", f"CYCLES={CYCLES}")), env={**os.environ, "PORT": port})


def ops(done):
    equal((done.returncode, done.stderr), (0, ""), done.stdout)
    return int(re.search(r"^ops (\d+)$", done.stdout, re.MULTILINE)[1])


def faults(lost, garbled, doubled):
    """One of many bytes in each direction is lost, has a wrong bit, or is repeated."""
    def fault(number, byte):
        if number % doubled == 0:
            return byte + byte
        return b"" if number % lost == 0 else bytes([byte[0] ^ 1 << number % 8]) if number % garbled == 0 else byte
    return fault


@contextlib.contextmanager
def talker(byte):
    """A port that sends the same byte forever at full speed, and never reads."""
    master, slave = open_terminal()
    tty.setraw(slave)
    with subprocess.Popen(["sh", "-c", 'while :; do printf "$0"; done', byte * 1000], stdout=master, stderr=subprocess.DEVNULL) as talks:
        try:
            yield os.ttyname(slave)
        finally:
            talks.kill()
    os.close(master)
    os.close(slave)


# ---------------------------------------------------------------- what is on it is right, or wrong
def test_regression(place):
    """All work items, with gaps, stalls and resets."""
    with board() as there:
        done = place.sim("CHECK=txn", f"CYCLES={8 * CYCLES}", "JOBS=1", f"{UNIT}:{CONFIG}:board:{worker(UNIT)}", env={**os.environ, "PORT": there.port})
    equal((done.returncode, done.stderr), (0, ""), done.stdout)
    target = place.json()[0]
    equal((target["verdict"], target["device"]), ("pass", "board"))
    assert target["operations"] > 1000, target["operations"]


def test_bug_is_found_and_shrunk(place):
    """And what is left is replayed on the board."""
    with board(bug=1) as there:
        environment = {**os.environ, "PORT": there.port}
        done = place.sim("CHECK=txn", f"CYCLES={8 * CYCLES}", "JOBS=1", f"{UNIT}:{CONFIG}:board:{worker(UNIT)}", env=environment)
        equal(done.returncode, 1, done.stderr)
        assert re.search(rf"^\S+\.stim:\d+: FAIL {UNIT} {CONFIG} board .* 1 operation left of \d+$", done.stdout, re.MULTILINE), done.stdout
        assert "\n  sub" in done.stdout and "\n  new_o  " in done.stdout, done.stdout
        saved = re.search(r"FILE=(\S+\.stim)$", done.stdout, re.MULTILINE)[1]
        equal(run(place, there.port, "replay", f"FILE={saved}").returncode, 1)
    with board() as there:
        equal(run(place, there.port, "replay", f"FILE={saved}").returncode, 0)


def test_unit_that_never_answers(place):
    with board(bug=2) as there:
        done = run(place, there.port, "run", f"CYCLES={CYCLES}", "SHRINK=0")
    equal(done.returncode, 1, done.stderr)
    assert "no response was seen" in done.stdout and "nothing has moved for too long" in done.stdout, done.stdout


# ---------------------------------------------------------------- the line
def test_lost_and_garbled_bytes(place):
    """What passes is the same as without. A frame has up to 255 entries, so a fault in each would leave none whole."""
    words = "run", f"CYCLES={4 * CYCLES}"
    with board() as there:
        expected, passed = ops(run(place, there.port, *words)), there.passed
    with board(faults(29001, 24999, 26007)) as there:
        equal(ops(run(place, there.port, *words)), expected)
        assert there.passed > passed + 3000, (there.passed, passed)


def test_bad_line(place):
    for fault, said in ((faults(7, 1000003, 1000003), "bytes are lost or garbled"),
                        (lambda number, byte: b"", "the board does not answer: expected one with the bitstream")):
        with board(fault) as there:
            one_line(run(place, there.port), LOST, f"PORT={there.port}: ", said)


def test_another_program(place):
    """Its output is not an answer, and its input is lost."""
    for byte, why in ("x", "the board does not answer"), ("Z", "every answer of the board is incomplete"):
        with talker(byte) as port:
            one_line(run(place, port), LOST, f"PORT={port}: {why}")
    with board() as there, subprocess.Popen(["cat", there.port], stdout=subprocess.DEVNULL) as other:
        done = run(place, there.port)
        other.kill()
    one_line(done, LOST, f"PORT={there.port}: ")


def test_cable_is_pulled(place):
    """The cable is pulled in the first frame, in a burst, and while a failure is shrunk. The regression reports it once."""
    for after in 5, 4000:
        with board(lambda number, byte, after=after: byte if number < after else None) as there:
            one_line(run(place, there.port), LOST, f"PORT={there.port}: the board is gone; check its cable")
    with board(lambda number, byte: byte if number < 4000 else None) as there:
        done = place.sim("CHECK=txn", f"CYCLES={8 * CYCLES}", "JOBS=1", f"{UNIT}:{CONFIG}:board:{worker(UNIT)}", env={**os.environ, "PORT": there.port})
    equal(done.returncode, 1, done.stderr)
    assert done.stdout.count("the board is gone") == 1 and "  Stopped after the first failure; 7 of 8 shards not run." in done.stdout, done.stdout


def test_wrong_bitstream(place):
    with board() as there:
        one_line(run(place, there.port, unit=OTHER), LOST, f"the board has {UNIT}-{CONFIG} of ports {hash_of(UNIT)}",
                 f"expected {OTHER}-{CONFIG} of ports {hash_of(OTHER)}")


def test_port(place):
    one_line(run(place, ""), LOST, "PORT= is missing")
    one_line(run(place, "/dev/null"), LOST, "PORT=/dev/null: expected a serial port")
    one_line(run(place, place.path("none")), LOST, "it cannot be opened: No such file")
    one_line(run(place, "/dev/null", "run", "CHECK=cycle"), 2, "CHECK=cycle: the device board is compared by transfers alone: expected CHECK=txn")
    with board() as there, open(there.port, "rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        one_line(run(place, there.port), LOST, "another run uses it")


def test_missing_tool(place):
    """make board names a missing program. Without the one for bitstreams, it still does all earlier steps."""
    python = [sys.executable, "scripts/board.py", BUILD, "icebreaker", f"{UNIT}-{CONFIG}"]
    done = place.run(*python, env={**os.environ, "PATH": place.dir})
    one_line(done, 1, "not on this machine: nextpnr-ice40")
    for program in "yosys", "nextpnr-ice40":
        write_file(place.path(program), "#!/bin/sh\n", 0o755)
    os.makedirs(f"{BUILD}/board/{UNIT}-{CONFIG}", exist_ok=True)
    done = place.run(*python, env={**os.environ, "PATH": place.dir})
    made = f"{BUILD}/board/{UNIT}-{CONFIG}/icebreaker.asc"
    equal((done.returncode, done.stderr),
          (1, f"not on this machine: icepack, of github.com/YosysHQ/icestorm: expected it to make a bitstream of {made}\n"))


if __name__ == "__main__":
    SERVER = server(bench_of(UNIT), f"{BUILD}/test/board")
    main(globals())
