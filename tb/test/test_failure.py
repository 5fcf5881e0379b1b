#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of failures: each is reported and saved when it is found, and is not lost later.

    test_failure.py BUILD= CXX= LDLIBS= UNIT:FILE,FILE...:PARAM=VALUE,...
"""
import copy
import os
import re
import signal
import time

from checks import (FOUND, GOOD_RESULT, SHARDS, bench_of, bugs, ended, equal, main, read_file, read_json, start, worker_of,
                    write_file)
import results_page


def counting(place):
    """A design that fails once, after a number of operations that cannot shrink, so that shrinking does not end."""
    return place.broken("assign rsp_valid_o = b_valid_q;", """reg [14:0] count = 0;
    always @(posedge clk) if (req_valid_i & req_ready_o) count <= count + 1;
    assign rsp_valid_o = b_valid_q & (count != 15'd20000);""", "rtl/atomic_alu.v")


def failures_of(place, target):
    """Checks the results of a run whose first shard failed. Returns its report, the replay, and the stimulus."""
    equal([row["verdict"] for row in place.json()], ["FAIL"])
    equal([place.xml().get(name) for name in ("failures", "errors", "skipped")], ["1", "0", str(SHARDS)])
    report = place.xml().find("testcase/failure").text
    stimulus = re.search(r"^  replay   make replay FILE=(\S+)$", report, re.MULTILINE)[1]
    # Editors jump to the place at its start: an operation.
    path, line = report.split(": ")[0].rsplit(":", 1)
    equal((path, read_file(stimulus).splitlines()[int(line) - 1][:7]), (stimulus, "op gap "))
    return report, place.run(worker_of(target), "replay", f"FILE={stimulus}"), stimulus


def report_for_programs(place):
    """Returns the report of the only target, after checking it and the run against docs/results.md."""
    run = read_json(place.path("results", "sim.json"))
    results_page.check_run(run)
    report = read_json(run["targets"][0]["failure"]["report"])
    results_page.check_failure(report)
    return report


def operations_in(path):
    return int(re.search(r"^ops (\d+)$", read_file(path), re.MULTILINE)[1])


def test_failure_that_is_not_shrunk(place):
    """The stimulus is the whole run, and fails in the same cycle."""
    target = counting(place)
    done = ended(place.sim("CYCLES=800000", "JOBS=1", "SHRINK=0", target), 1)
    report, replay, stimulus = failures_of(place, target)
    assert done.stdout.endswith(f"\n{report}  Stopped after the first failure; 7 of 8 shards not run.\nFAIL  1 of 1 failed: atomic_alu broken\n"), done.stdout
    head = re.match(r"\S+:\d+: FAIL atomic_alu broken verilated  seed 1 shard 0  cycle (\d+) @ \d+   (\d+) operations left of (\d+)\n"
                    r"  not shrunk: SHRINK=0\n", report)
    equal(head[2], head[3], report)
    equal(operations_in(stimulus), int(head[2]))
    assert f"  cycle {head[1]} @" in replay.stdout, replay.stdout
    # Waves of a long run are not written by default.
    assert re.search(r"^  waves    make waves FILE=\S+-1-0\.stim$", report, re.MULTILINE), report
    name = os.path.basename(stimulus)
    equal(sorted(os.listdir(place.path("fail"))), [name.replace(".stim", ".json"), name])
    # Nor does the report have them.
    equal(report_for_programs(place)["cycles"], None)


def found(process):
    """Waits for the first lines of a failure, which come before shrinking. Returns the stimulus."""
    lines = [process.stderr.readline() for _ in range(2)]
    equal(process.poll(), None)
    return [FOUND.match(line)[1] for line in lines][1]


def test_interrupt_while_shrinking(place):
    """The whole run is saved at once, and the shortest stimulus so far is saved and reported."""
    target = counting(place)
    with place.start_sim("CYCLES=800000", "JOBS=1", target) as process:
        stimulus = found(process)
        equal(os.listdir(place.path("fail")), [os.path.basename(stimulus)])
        equal(place.run(worker_of(target), "replay", f"FILE={stimulus}").returncode, 1)
        all_of_it = operations_in(stimulus)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate()
        equal(process.returncode, 1)
    report, replay, replayed = failures_of(place, target)
    equal(replayed, stimulus)
    assert f"\n{report}" in out and "\n  shrinking was interrupted: a shorter stimulus may also fail\n" in report, out
    assert 19000 < operations_in(stimulus) <= all_of_it, operations_in(stimulus)
    equal((replay.returncode, replay.stdout.split()[1:5]), (1, ["FAIL", "atomic_alu", "default", "verilated"]))
    equal(place.parts(), [])


def test_design_that_ends_trials(place):
    """A difference is shrunk although the design ends some trials, and ends one run when it is closed."""
    target = place.broken("assign rsp_valid_o = b_valid_q;", """reg [15:0] count = 0;
    always @(posedge clk) begin
        if (req_valid_i & req_ready_o) count <= count + 1;
        if (req_valid_i && count == 0 && op_i[1:0] == 3) $stop;
    end
    final if (count == 12) $stop;
    assign rsp_valid_o = b_valid_q & (count != 12);""", "rtl/atomic_alu.v")
    done = place.sim("CYCLES=80000", "JOBS=1", "SEED=2", target)
    report, replay, stimulus = failures_of(place, target)
    assert re.match(r"\S+:\d+: FAIL .*  1[12] operations left of \d+\n", report), report
    assert "  a wrong handshake, at cycle " in report and f"\n{report}" in done.stdout, done.stdout
    assert report.splitlines()[1:-3] == replay.stdout.splitlines()[1:-1], replay.stdout
    # A slow machine prints the progress of the run as well.
    equal(len(re.findall(r"^(?!\d+ of \d+ work items).", done.stderr, re.M)), 2, done.stderr)
    told = report_for_programs(place)
    equal((told["kind"], told["differences"][0]["port"], len(told["operations"]["text"])), ("valid", "rsp_valid_o", 8))
    last = {port["name"]: (port["values"][-1], port.get("expected", [None])[-1]) for port in told["cycles"]["ports"]}
    equal((last["rsp_valid_o"], last["rsp_ready_i"][1]), (("0", "1"), None))
    equal((told["cycle"], told["cycles"]["at"][-1], told["replay"]), (told["cycles"]["end"] - 1, told["cycle"], f"make replay FILE={stimulus}"))


def workers_of(process):
    return [int(word) for word in read_file(f"/proc/{process.pid}/task/{process.pid}/children").split()]


def test_shrunk_that_can_not_be_saved(place):
    """The whole run was saved, and the report names it."""
    target = counting(place)
    with place.start_sim("CYCLES=800000", "JOBS=1", target) as process:
        stimulus = found(process)
        all_of_it = operations_in(stimulus)
        for pid in workers_of(process):
            os.mkdir(f"{stimulus}.{pid}.part")
        process.send_signal(signal.SIGTERM)
        process.communicate()
        equal(process.returncode, 1)
    _, replay, replayed = failures_of(place, target)
    equal((replayed, operations_in(stimulus), replay.returncode), (stimulus, all_of_it, 1))


FIRST_WORD = """#include <string.h>
#include "engine/ports.h"
bool __wrap_port_differs(const struct port *port, const uint32_t *a, const uint32_t *b);
bool __wrap_port_differs(const struct port *port, const uint32_t *a, const uint32_t *b) {
    return memcmp(a + port->word, b + port->word, sizeof *a) != 0;
}
"""


def blind(place):
    """A design with a wrong upper word, and a bench that compares only the first word of each port."""
    source, part, libs = place.path("first_word.c"), place.path("first_word.o"), place.bench.libs
    write_file(source, FIRST_WORD)
    cc = place.bench.cxx[0].replace("clang++", "clang").replace("g++", "gcc")
    bugs.must("compiler", [cc, "-std=c11", "-Icsim", "-Itb", "-c", source, "-o", part])
    place.bench.libs = ["-Wl,--wrap=port_differs", part, *libs]
    try:
        return place.broken("assign new_o       = b_new_q;", "assign new_o       = b_new_q ^ {b_write_q, 63'd0};", "rtl/atomic_alu.v")
    finally:
        place.bench.libs = libs


def test_internal_error(place):
    """A difference that belongs to no port has no verdict: each command fails, but none reports a failure of the design."""
    target = blind(place)
    worker = worker_of(target)
    for words in (["CHECK=cycle"], ["CHECK=txn"], ["CHECK=cycle", "KEEP_GOING=1"]):
        done = place.sim("CYCLES=80000", "JOBS=1", *words, target)
        equal((done.returncode, place.json()[0]["verdict"], place.xml().get("errors")), (1, "BROKEN", "1"))
        head = re.search(r"^(\S+\.stim):\d+: BROKEN atomic_alu broken verilated  seed 1 shard 0  cycle \d+ @ \d+   1 operation left of \d+\n"
                        r"  \w+\..*\n  this is a fault of Lanelock, not of the design, and the run has no verdict\n"
                        r"  internal error: output word \d+ of atomic_alu differs, but belongs to no port: expected 0x\w{8}, seen 0x\w{8}, ",
                        done.stdout, re.MULTILINE)
        assert head, done.stdout
        equal(report_for_programs(place)["kind"], "internal")
        replay = place.run(worker, "replay", f"FILE={head[1]}", words[0])
        assert (replay.returncode, "BROKEN atomic_alu" in replay.stdout) == (3, True), replay
    path = place.run(worker, "stim", f"FILE={head[1]}", f"DIR={place.dir}").stdout.rsplit("FILE=", 1)[1].split()[0]
    equal(place.run(worker, "stim", f"FILE={path}", f"DIR={place.dir}").returncode, 3)
    saved = {**os.environ, "FILES": head[1], "TARGETS": "atomic_alu-default-verilated", "BUILD": place.dir}
    done = place.run("scripts/regress.py", "replay", f"atomic_alu:default:verilated:{worker}", env=saved)
    assert (done.returncode, done.stdout[:6]) == (2, "WRONG "), done


SAID = """echo "fail what was found" >&3
echo "found here it is" >&3
"""


def test_shrinking_that_ends_badly(place):
    """A failure is reported with its first lines if shrinking fails."""
    crash = place.script("crash", SAID + "kill -SEGV $$\n")
    stop = place.script("stop", SAID + "echo the design stopped it >&2\nexit 97\n")
    silent = place.script("silent", SAID + "exit 0\n")
    done = ended(place.sim("CYCLES=80000", "JOBS=1", crash, stop, silent), 1)
    equal(done.stderr, 3 * "here it is\n")
    equal([row["verdict"] for row in place.json()], ["FAIL"] * 3)
    texts = [failure.text for failure in place.xml().iter("failure")]
    for text, said in zip(texts, ("ended by signal 11 (Segmentation fault)", "the design stopped it", "exit status 0")):
        equal(text, f"what was found\n  while it was shrunk: {said}\n")
    equal(len(texts), 3)


def test_shrinking_that_can_not_be_interrupted(place):
    """If shrinking does not end at an interrupt, the first lines are reported."""
    target = place.script("endless", SAID + "sleep 30 & wait; sleep 30\n")
    with place.start_sim("CYCLES=80000", "JOBS=2", target) as process:
        equal(process.stderr.readline(), "here it is\n")
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
        equal(process.returncode, 1)
    assert "\nwhat was found\n" in out and out.endswith("\nFAIL  1 of 1 failed: fake endless\n"), out
    equal([row["verdict"] for row in place.json()], ["FAIL"])
    equal(place.xml().get("failures"), "1")


def saved(place):
    """Returns the files of failures with their contents, except reports for programs, which have paths."""
    files = {}
    for name in sorted(name for name in os.listdir(place.path("fail")) if not name.endswith(".json")):
        with open(place.path("fail", name), "rb") as file:
            files[name.replace("atomic_alu-broken-verilated-1-0", "")] = file.read()
    return files


def test_saved_failures_stay(place):
    """Saved failures stay when the next run passes, fails in the same way, or in another."""
    words = ["CYCLES=80000", "JOBS=1"]
    wrap = place.broken("wire bound = (~less & ~(turned & equal)) | (turned & zero);", "wire bound = turned & zero;")
    deep = counting(place)
    equal(place.sim(*words, wrap).returncode, 1)
    first = saved(place)
    equal(list(first), [".stim"])
    equal(place.sim(*words, wrap.replace(worker_of(wrap), place.worker)).returncode, 0)
    equal(saved(place), first)
    equal(place.sim(*words, wrap).returncode, 1)
    equal(saved(place), first)
    for number in 1, 2:
        equal(place.sim("CYCLES=800000", "JOBS=1", "SHRINK=0", deep).returncode, 1)
        last = saved(place)
        equal(list(last), [".1.stim", ".stim"], number)
        equal(last[".1.stim"], first[".stim"])
        assert last[".stim"] != first[".stim"]
    equal(place.sim(*words, wrap).returncode, 1)
    equal(list(saved(place)), [".1.stim", ".2.stim", ".stim"])
    equal(saved(place)[".stim"], first[".stim"])
    equal(saved(place)[".2.stim"], last[".stim"])


def test_first_shard_that_fails(place):
    """The first failing shard in number is reported, even if another one fails earlier; later shards do not count."""
    flag = place.path("flag")
    target = place.script("fails", f"""case "$*" in
*SHARD=5*) {SAID} >"{flag}"; exec sleep 30 ;;
*SHARD=2*) while [ ! -e "{flag}" ]; do sleep 0.1; done; echo "fail of shard 2" >&3; exit 1 ;;
esac
""" + GOOD_RESULT)
    for jobs in ("JOBS=8", "JOBS=1"):
        done = ended(place.sim("CYCLES=80000", jobs, target), 1)
        assert done.stdout.endswith("\nof shard 2\n  Stopped after the first failure; 5 of 8 shards not run.\nFAIL  1 of 1 failed: fake fails\n"), done.stdout
        equal([[child.tag for child in case] for case in place.xml()], [[], [], ["failure"], *[["skipped"]] * 6])
        equal((place.json()[0]["verdict"], place.json()[0]["cycles"]), ("FAIL", 20000))


TABLE = re.compile(r"^  (\S+) +(\S+) +(\w+) +1 of (\d+) +(\S+\.stim|none)$", re.MULTILINE)


def test_all_that_is_wrong(place):
    """Each failing operation is set aside, with its own report and stimulus; the others are checked."""
    target = place.broken("""XOR:     k = K_WALL | K_PUT | K_XOR;
            `ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM | K_SGN;
            `ATOMIC_ALU_OP_IMAX:    k = K_WALL | K_MM | K_SGN | K_MAX;""", """XOR:     k = K_WALL | K_PUT | K_XOR | K_AND;
            `ATOMIC_ALU_OP_IMIN:    k = K_WALL | K_MM | K_SGN | K_MAX;
            `ATOMIC_ALU_OP_IMAX:    k = K_WALL | K_MM | K_SGN;""", "rtl/atomic_alu_control.v")
    done = ended(place.sim("CYCLES=80000", "JOBS=1", "SEED=2", "KEEP_GOING=1", target), 1)
    assert "\n3 distinct failures of atomic_alu broken verilated, the most frequent first; all other operations pass\n" in \
        done.stdout, done.stdout
    table = TABLE.findall(done.stdout)
    equal(sorted(row[:3] for row in table), [(name, "new_o", "value") for name in ("imax", "imin", "xor")])
    rows = place.json()[0]["failures"]
    often = [row["failed"] / row["of"] for row in rows]
    equal(often, sorted(often, reverse=True))
    found = [row[4].partition("-verilated-2-")[2] for row in table]
    equal(sorted(found), ["0-2.stim", "0-3.stim", "0.stim"])
    assert found[0] != "0.stim", "the first one found is the most frequent one, so that their order shows nothing"
    for name, _, _, _, stimulus in table:
        replay = place.run(worker_of(target), "replay", f"FILE={stimulus}")
        assert re.match(rf"\S+:\d+: FAIL .*   1 operation\n  {name}\.", replay.stdout), replay.stdout
        assert f"\n  replay   make replay FILE={stimulus}\n" in done.stdout, done.stdout
    assert "  FAIL, 3 distinct failures\n" in done.stdout, done.stdout
    equal([(row["operation"], row["stimulus"]) for row in rows], [(row[0], row[4]) for row in table])
    equal([(case.get("name"), [child.tag for child in case]) for case in place.xml()[8:]],
          [(f"{row[0]}: new_o value", ["failure"]) for row in table] + [("coverage", ["skipped"])])
    equal([place.xml().get(name) for name in ("tests", "failures", "skipped")], ["12", "3", "1"])


def test_two_causes_in_one_operation(place):
    """Each cause is reported, with a case that fails only by it, and with the bins that separate them."""
    target = place.broken(
        "    assign new_o   = keep & (", """    wire narrow = ~keep_mid & ~store & old_i[15:0] == 16'd0;
    wire wide = keep_high & ~store & old_i[WIDTH-1] & ~|old_i[WIDTH-2:0];
    assign new_o   = {{WIDTH - 8{1'b0}}, wide, 2'd0, narrow, 4'd0} ^ keep & (""")
    done = ended(place.sim("CYCLES=800000", "JOBS=1", "KEEP_GOING=1", "OPS=add or", "SEED=1", target), 1)
    rows = sorted((row for row in place.json()[0]["failures"] if row["operation"] == "add"), key=lambda row: row["where"])
    equal([(row["port"], row["kind"], row["where"]) for row in rows],
          [("new_o", "value", "operands: width 16, old 0"), ("new_o", "value", "operands: width 64, old signed minimum")])
    for row, case in zip(rows, ("add.16  old 0x0000  src0 0x0000", "add.64  old 0x8000000000000000  src0 0x")):
        replay = place.run(worker_of(target), "replay", f"FILE={row['stimulus']}").stdout
        assert re.match(rf"\S+:\d+: FAIL .*   1 operation\n  {case}", replay), replay
        assert row["failed"] and f"\n    where {row['where']}\n" in done.stdout, done.stdout


def traced(place, old, new, file):
    """Returns our design with one text replaced and with waves."""
    bench = copy.copy(place.bench)
    bench.cxx = [*bench.cxx, "-DDUT_TRACE"]
    out, config = os.path.join(place.build, "test", "broken", "traced"), next(iter(bench.params))
    write_file(os.path.join(out, os.path.basename(file)), read_file(file).replace(old, new))
    sources = [os.path.join(out, os.path.basename(each)) if each == file else each for each in bench.rtl]
    return f"{bench.unit}:broken:verilated:{bench.compile(out, config, sources, bench.params[config], '--trace-fst')}"


def test_waves_of_transfers(place):
    """Expected outputs change together with the seen ones, and the file ends two clocks after the difference."""
    target = traced(place, "equal & match_i;", "equal & match_i & ~&old_i[3:0];", "rtl/atomic_alu_finish.v")
    for check in "cycle", "txn":
        equal(place.sim("CYCLES=80000", "JOBS=1", f"CHECK={check}", "OPS=cmpxchg", target).returncode, 1)
        report = report_for_programs(place)
        cycle = report["cycle"]
        dump = place.run("fst2vcd", "-f", report["waves"].split("FILE=")[1].split()[0]).stdout
        codes = {}  # of SCOPE.NAME
        for scope, rest in re.findall(r"\$scope module (\w+) \$end\n(.*?)(?=\$scope|\$upscope)", dump, re.S):
            codes |= {f"{scope}.{name}": code for code, name in re.findall(r"\$var \w+ \d+ (\S+) (\w+)", rest)}
        changes = {name: {} for name in codes}  # by time
        time = 0
        for line in dump.split("$enddefinitions $end")[1].splitlines():
            if line.startswith("#"):
                time = int(line[1:])
            elif line and line[0] in "01b":
                value, code = line[1:].split() if line[0] == "b" else (line[0], line[1:])
                for name in codes:
                    if codes[name] == code:
                        changes[name][time] = int(value, 2)
        equal(time, 10 * (cycle + 3) - 5, check)
        for name in ("rsp_valid_o", "new_o", "ret_o", "write_o"):
            after = {at for at in {**changes[f"TOP.{name}"], **changes[f"expected.{name}"]} if at > 5}
            equal([at for at in after if at % 10 != 5], [], f"{check} {name}")
        equal({at: value for at, value in changes["expected.differs"].items() if at}, {10 * cycle: 1, 10 * cycle + 10: 0}, check)
        equal(changes["expected.cycle"], {10 * n: n for n in range(cycle + 3)}, check)


def test_selections(place):
    """A sum with a wrong low byte is shrunk to an operation on dwords, which shows all of it."""
    bench = bench_of("sdwa")
    bug = bugs.Bug("tb/test/test_failure.py", "a carry is lost")
    bug.file, bug.old, bug.new = "rtl/vop_alu.v", ["x + y +"], ["(x & ~{31'd0, y[0]}) + y +"]
    worker = bench.build(os.path.join(place.build, "test", "broken", "selections"), "int1", {bug.file: bugs.mutate(bug)})
    for seed in range(3, 6):
        report = place.run(worker, "run", f"SEED={seed}", "CYCLES=100000", "SHRINK=86400", "OPS=v_add_u32 v_sub_u32").stdout
        assert re.search(r"^  [0-9a-f]{8} 06060600  v_\w+_sdwa .*dst_sel:DWORD.* src0_sel:DWORD src1_sel:DWORD", report, re.M), report
        assert re.search(r"^  dst_o +expected 0x0000000\d   seen 0x[0-9a-f]{8}$", report, re.M), report


def test_broken_rule(place):
    """A broken rule is reported once, for all operations; commands of later failures relax it."""
    outputs = """assign rsp_valid_o = b_valid_q{0};
    assign write_o     = b_write_q{0};
    assign error_o     = b_error_q{0};
    assign new_o       = b_new_q{1};"""
    target = place.broken(outputs.format("", ""), outputs.format(" & rsp_ready_i", " & {64{rsp_ready_i}} ^ {63'd0, b_write_q & rsp_ready_i}"),
                          "rtl/atomic_alu.v")
    done = place.sim("CYCLES=80000", "JOBS=1", "KEEP_GOING=1", "CHECK=txn", "OPS=or xor", "WIDTHS=64", "AGAIN=CHECK=txn", target)
    equal(done.returncode, 1)
    table = TABLE.findall(done.stdout)
    equal(sorted(row[:3] for row in table), [("any", "rsp_valid_o", "wait"), ("or", "new_o", "value"), ("xor", "new_o", "value")])
    relaxed = dict(re.findall(r'^  replay   make replay FILE=(\S+) CHECK=txn(?: RELAX="(.*)")?$', done.stdout, re.M))
    equal(sorted(relaxed), sorted(row[4] for row in table))
    for name, _, kind, _, stimulus in table:
        replay = place.run(worker_of(target), "replay", f"FILE={stimulus}", "CHECK=txn", f"RELAX={relaxed[stimulus]}").stdout
        assert f"\n  rule {kind}:" in replay if kind == "wait" else f"\n  {name}." in replay and "\n  rule" not in replay, replay
    assert "wait" in relaxed.values(), relaxed
    assert "; no other operations are left\n" in done.stdout, done.stdout
    # What was relaxed before stays so.
    done = place.run(worker_of(target), "run", "CYCLES=8000", "CHECK=txn", "RELAX=due", "ASIDE=wait", f"FAIL={place.path('both')}",
                     'AGAIN=CHECK=txn RELAX="due" B=b')
    assert '.stim CHECK=txn RELAX="wait due" B=b\n' in done.stdout, done.stdout


def test_end_of_going_on(place):
    """The failures found count at an interrupt, at the limit, and if one cannot be set aside."""
    def fails(name, key, end):
        return place.script(name, f"""case "$*" in *ASIDE=1,1*) {end} ;; esac
echo "fail what was found" >&3
echo "finding {key} 1 7 new_o value op" >&3
exit 1
""")

    def ends(out, number, how):
        many = "" if number == 1 else "s"
        assert f"\n{number} distinct failure{many} of fake " in out and f", the most frequent first; {how}\n" in out, out
        equal((out.count("what was found\n"), len(TABLE.findall(out))), (number, number))
        equal((len(place.json()[0]["failures"]), place.xml().get("failures")), (number, str(number)))

    rest = "other operations are not checked"
    done = ended(place.sim("CYCLES=80000", "JOBS=1", "KEEP_GOING=1", fails("many", "1", "")), 1)
    ends(done.stdout, 50, f"the search ended at its limit; {rest}")
    target = place.script("all", """case "$*" in *ASIDE=1*) echo "cycles 17\nops 0\ncover nn" >&3; exit ;; esac
echo "fail what was found" >&3
echo "finding 1 1 7 new_o value op" >&3
exit 1
""")
    ends(place.sim("CYCLES=80000", "JOBS=1", "KEEP_GOING=1", target).stdout, 1, "no other operations are left")
    done = place.sim("CYCLES=80000", "JOBS=1", "KEEP_GOING=1", fails("lost", "-", ""))
    ends(done.stdout, 1, f"one of them cannot be set aside; {rest}")
    flag = place.path("flag")
    target = fails("slow", "1", f">{flag}; exec sleep 30")
    with place.start_sim("CYCLES=80000", "JOBS=1", "KEEP_GOING=1", target) as process:
        while not os.path.exists(flag):
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate()
        equal(process.returncode, 1)
    ends(out, 2, "other operations are not checked")


def test_verdict_of_what_is_interrupted(_):
    """The output of an interrupted command is printed."""
    command = ["scripts/verdict.sh", "sh", "-c", "trap 'echo said; exit 7' INT TERM; echo begun; sleep 20 & wait"]
    for send in signal.SIGINT, signal.SIGTERM:
        # A shell cannot catch what was ignored when it began, as in the background an interrupt is.
        with start(*command, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
            equal(process.stdout.readline(), "begun\n")
            os.killpg(process.pid, send)
            equal(process.communicate()[0], "said\n", send)
            equal(process.returncode, 7)


if __name__ == "__main__":
    main(globals(), bench_of())
