#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of tb/mutate, with a few mutants of one unit.

    test_mutate.py BUILD= JOBS= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...
"""
import contextlib
import glob
import io
import os
import re
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

from checks import BUILD, OPTIONS, equal, main, outcome, read_file, run, write_file
import implied
import judge as judge_module
import mutate
import netlist
import port_list
import product
import prover
import results_page
import survivor
from judge import IMPLIED, Judge, LONG, ONE_CLOCK, SHORT

UNIT, COUNT = "visa_decode", 60  # of which some are the same
FEW = 4  # cycles, in which an operation is answered
DESIGN_OPTIONS = {**OPTIONS, "COUNT": str(COUNT), "SEED": "1", "MUTANTS": "", "TREES": ""}
WORDS = {word.split(":")[0]: word for word in sys.argv[1:] if ":" in word}
DESIGN = mutate.Design(DESIGN_OPTIONS, WORDS[UNIT])


def judged(cycles):
    """Returns the row, its report, and whether the report is as expected."""
    said = io.StringIO()
    with ThreadPoolExecutor(2) as pool, contextlib.redirect_stdout(said):
        row = mutate.judge_all(DESIGN, cycles, pool, mutate.Progress(UNIT))
        good = mutate.tell(row)
    return row, said.getvalue().splitlines(), good


def test_verdicts(_):
    judge = DESIGN.judge(DESIGN.mutants)
    # A mutant that a run finds is not equivalent, and a run costs less than a proof.
    unseen = (mutant for mutant in DESIGN.mutants if not mutate.is_cycle(DESIGN.run(mutant.number, 0, mutate.BRIEF)))
    same = next(mutant for mutant in unseen if judge.verdict(mutant, SHORT).same)
    late = (mutant for mutant in DESIGN.mutants if [any(map(mutate.is_cycle, DESIGN.find(mutant, n))) for n in (FEW, mutate.BRIEF)] == [False, True])
    DESIGN.mutants = [next(late), next(late), same]
    row, said, good = judged("")
    columns = mutate.summary(row)
    equal((columns["mutants"], columns["killed"], columns["equivalent"], good), (3, 2, 1, True))
    assert columns["longest"] >= columns["median"] > 0, said
    assert row["mutants"][2]["number"] == same.number and "same" not in row["mutants"][0], row
    results_page.check_others("mutate", {"version": 1, "seed": 1, "count": 3, "trees": False, "units": [row]})
    # A run of a few cycles kills nothing: killed mutants are undecided, and equivalent ones stay equivalent.
    short, said, good = judged(FEW)
    cut = mutate.summary(short)
    equal((cut["killed"], cut["survived"], cut["equivalent"], cut["undecided"], good), (0, 2, 1, 0, False))
    results_page.check_others("mutate", {"version": 1, "seed": 1, "count": 3, "trees": False, "units": [short]})
    for mutant in short["mutants"][:2]:
        equal((mutant["shown"], *mutant["commands"][:1]), (True, f"make replay FILE={mutant['stimulus']} DUT={mutant['stimulus'][:-5]}.v "
                                                           f"CONFIG=default B={BUILD}".removesuffix(" B=build")))
        for number in 0, mutant["number"]:  # switched off, and on
            done = run(DESIGN.worker, "replay", f"FILE={mutant['stimulus']}", env={**os.environ, "PLANTED_BUG": str(number)})
            equal(done.returncode != 0, number > 0, done.stdout + done.stderr)
        # The remaining files are for a person to examine.
        for path in mutant["stimulus"], mutant["stimulus"].removesuffix(".stim") + ".v":
            os.unlink(path)
    equal(len([line for line in said[1:] if "survived; these inputs distinguish it: clock 0: " in line and "; clock 1: " in line]), 2)
    # If all are killed, no mutant is judged.
    DESIGN.mutants = DESIGN.mutants[:2]
    equal(mutate.summary(judged("")[0])["killed"], 2)


# Written words have their parity, which is checked; a register keeps forever the value that the first reset gives it.
SMALL = """module small (input clk, input rst, input put_i, input take_i, input [1:0] in_i, output [1:0] out_o, output wrong_o, output any_o);
    reg at_q, full_q, hold_q, first_q;
    reg [1:0] in_q;
    wire [3:0] word;
    wire awake = ~rst;
    lut_ram #(.ADDRESS(5), .WIDTH(4)) ram (.clk(clk), .we_i(full_q), .waddr_i({5{at_q}}), .wdata_i({^in_q, in_q[0], in_q}),
                                           .raddr_i({5{~at_q}}), .rdata_o(word));
    always @(posedge clk) begin
        first_q <= first_q & awake;
        full_q <= ~rst & put_i & ~full_q;
        at_q   <= ~rst & (at_q ^ full_q);
        hold_q <= ~rst & (full_q | (hold_q & ~take_i));
        if (put_i) in_q <= in_i;
    end
    assign out_o   = word[1:0] & {2{hold_q & ~rst}};
    assign any_o   = first_q | (word[3] ^ (^word[1:0]));
    assign wrong_o = hold_q & (word[3] ^ (^word[1:0]) | (word[2] & ~word[0]));
endmodule
"""


# Whether a mutant is equivalent, and the state of its own that the proof gives it; "written" is memories that hold written words
SAME = {"const1 S[0] of procmux": (True, ["in_q"]), "const0 S[0] of procmux": (False, ["in_q", "ram", "written"]),
        "const0 rdata_o[2] of ram": (True, ["written"]), "const0 rdata_o[3] of ram": (False, ["written"]),
        "const1 we_i[0] of ram": (False, ["ram", "written"]), "const0 we_i[0] of ram": (False, ["ram", "written"]),
        "const0 wdata_i[2] of ram": (True, ["ram", "written"]), "inv wdata_i[2] of ram": (False, ["ram", "written"]),
        "const0 Y[0] of or, any_o": (False, ["written"]), "const1 Y[0] of not, awake": (True, []),
        "inv CLK[0] of register0_": (None, []), "const1 CLK[0] of register0_": (False, ["in_q", "ram", "written"])}


def written(path, text):
    write_file(path, text)
    return path


def facts_in(place):
    """Facts are those of a test, not ours."""
    return mock.patch.object(product, "FACTS", place.path("facts_{}.v"))


def small_netlist(place):
    """The small design and its mutants, by the beginning of their texts."""
    small = netlist.Netlist(place.path("netlist"), "small", [], [written(place.path("small.v"), SMALL), "rtl/lut_ram.v"])
    all_mutants = small.mutants(1000, 1)
    return small, {text: next(mutant for mutant in all_mutants if mutant.text.startswith(text)) for text in SAME}


def test_own_registers_and_memories(place):
    """A mutant that gets its own registers and memories one by one has the same verdict as one with all from the beginning."""
    small, mutants = small_netlist(place)
    judge = Judge(small, list(mutants.values()), [])
    names = ["written", *({"register0_": "in_q"}.get(name, name) for name in judge.cut.owned)]
    for text, mutant in mutants.items():
        same, chosen = judge.verdict(mutant).same, judge.choice.get(mutant, 0) >> product.EXACT
        equal((same, sorted(name for number, name in enumerate(names) if chosen >> number & 1)), SAME[text], text)
        judge.choice[mutant] = mutant.number | (1 << product.EXACT + len(names)) - (1 << product.EXACT)
        equal(judge.verdict(mutant).same, same, text)
    # After some time it gets all registers together.
    with mock.patch.object(judge_module, "ONE_BY_ONE", 0):
        judge.choice.clear()
        mutant = mutants["const1 S[0] of procmux"]
        equal((judge.verdict(mutant).same, judge.choice[mutant]), (True, mutant.number | judge.all))
    # Proofs by induction begin after cycles without a difference.
    for base, same in ("No output asserted in 10 frames. ", True), ("No output asserted in 9 frames. ", False), ("", False):
        judge.abc = lambda *_, text=base: text + "Networks are equivalent. "
        equal(judge.ask(mutants["const1 Y[0] of not, awake"].number, "bad", "ind"), (same, None), base)
    del judge.abc
    # The last attempt for other mutants is a proof about two units that share no register.
    judge.ask = lambda choice, *_: (choice & judge.all == judge.all, None)
    for effort, same in (LONG, True), (SHORT, None):
        judge.choice.clear()
        equal(judge.verdict(mutants["const1 S[0] of procmux"], effort).same, same, effort)


# Payload is loaded even when it is invalid; out_o counts while valid_o is 1.
LOOSE = """module loose (input clk, input rst, input valid_i, input in_i, input hold_i, output reg valid_o, output reg out_o);
    always @(posedge clk) begin
        valid_o <= valid_i & ~rst;
        out_o   <= in_i & ~hold_i | in_i & valid_i;
    end
endmodule
"""


def test_payload_without_valid(place):
    """A mutant that changes only invalid payload is equivalent, unless STRICT=1."""
    ports = [port_list.Port("OUT", name, 1, 1, qualifier, "") for name, qualifier in (("valid_o", "ALWAYS"), ("out_o", "valid_o"))]
    loose = netlist.Netlist(place.path("loose"), "loose", [], [written(place.path("loose.v"), LOOSE)])
    every = {mutant.text.split(",")[0]: mutant for mutant in loose.mutants(1000, 1)}
    same = {strict: {text for text, mutant in every.items() if judge.verdict(mutant).same}
            for strict in (True, False) for judge in [Judge(loose, list(every.values()), ports, strict)]}
    equal((same[True] < same[False], len(same[False]) < len(every)), (True, True), same)


def test_prover(place):
    """abc answers after an unanswered question, after a failing one, and after its own end, each question with its answer."""
    files = {}
    for name, gate in ("one", "in_i"), ("none", "in_i & ~in_i"):
        path = written(place.path(f"{name}.v"), f"module {name} (input in_i, output out_o); assign out_o = {gate}; endmodule\n")
        netlist.yosys(f"read_verilog {path}\nprep -top {name}\naigmap\nwrite_aiger {place.path(name + '.aig')}\n", place.path("prover.ys"))
        files[name] = f"read_aiger {name}.aig; strash; pdr; write_cex -n {name}.cex"
    asked = prover.Prover(place.dir)
    for _ in range(2):
        equal((judge_module.PROVED in asked.ask(files["one"], 60), os.path.exists(place.path("one.cex"))), (False, True))
        equal((judge_module.PROVED in asked.ask(files["none"], 60), os.path.exists(place.path("none.cex"))), (True, False))
    first = asked.process
    equal(asked.ask(files["one"], -1), "")
    said = asked.ask(files["none"], 60)
    equal((judge_module.PROVED in said, asked.process is first), (True, False))
    for spoil, line in (lambda: None, 'yosys-abc: Cannot open input file "no.aig". '), (asked.process.kill, "yosys-abc ended: "):
        spoil()
        wrong = outcome(netlist.Wrong, asked.ask, "read_aiger no.aig; strash", 60)
        equal(wrong.startswith(line), True, wrong)
        equal(judge_module.PROVED in asked.ask(files["none"], 60), True)
    first = asked.process
    with mock.patch.object(prover, "PATIENCE", -1):
        asked.ask(files["none"], 60)
    equal((asked.process, first.returncode is not None), (None, True))


# A repeated write of the same word is equivalent. A read at the same edge may return anything.
WRITES = """module writes (input clk, input rst, input put_i, input set_i, input at_i, input [1:0] in_i, output [1:0] kept_o, output [1:0] moved_o,
               output [1:0] other_o, output [31:0] rare_o, output [31:0] often_o);
    reg look_q, again_q, at_q, go_q, near_q, set_q, row_q;
    reg [1:0] in_q;
    wire put = put_i & ~rst;
    wire [31:0] rare_word, often_word, in = {16{in_q}};
    lut_ram #(.ADDRESS(1), .WIDTH(2)) kept (.clk(clk), .we_i(look_q | again_q), .waddr_i(at_q), .wdata_i(in_q), .raddr_i(at_i), .rdata_o(kept_o));
    lut_ram #(.ADDRESS(1), .WIDTH(2)) moved (.clk(clk), .we_i(look_q), .waddr_i(at_q ^ look_q), .wdata_i(in_q), .raddr_i(at_i), .rdata_o(moved_o));
    lut_ram #(.ADDRESS(1), .WIDTH(2)) other (.clk(clk), .we_i(look_q), .waddr_i(at_q), .wdata_i(in_q ^ {2{look_q}}), .raddr_i(at_i), .rdata_o(other_o));
    block_ram_1r1w #(.ADDRESS(1)) rare (.clk(clk), .we_i(go_q && set_q), .waddr_i(row_q), .wdata_i(set_q ? in : rare_word), .raddr_i(at_i),
                                        .rdata_o(rare_word));
    block_ram_1r1w #(.ADDRESS(1)) often (.clk(clk), .we_i(!(~(near_q & row_q) || ~set_q)), .waddr_i(row_q), .wdata_i(set_q ? in : often_word),
                                         .raddr_i(at_i), .rdata_o(often_word));
    always @(posedge clk) begin
        look_q  <= rst | put_i;
        again_q <= look_q;
        go_q    <= put & ~go_q;
        near_q  <= put & ~(near_q & set_q);
        set_q   <= set_i;
        row_q   <= at_i;
        if (rst | put_i) {at_q, in_q} <= {at_i, in_i};
    end
    assign rare_o  = rare_word & {32{go_q}};
    assign often_o = often_word & {32{near_q}};
endmodule
"""
WRITTEN = {"const1 we_i[0] of kept": True, "const0 B[0] of or, again_q[0]": True, "const0 A[0] of or": False, "inv we_i[0] of kept": False,
           "const1 we_i[0] of moved": False, "const1 we_i[0] of other": False, "const1 B[0] of logic_and": True,
           "inv B[0] of logic_and": False, "const0 B[0] of logic_or": False, "const1 wdata_i[0] of often": False}


def same_of(base, texts):
    """Returns whether the mutants whose texts begin with these are the same as the design."""
    every = base.mutants(4000, 1)
    mutants = {text: next(mutant for mutant in every if mutant.text.startswith(text)) for text in texts}
    judge = Judge(base, list(mutants.values()), [])
    return {text: judge.verdict(mutant).same for text, mutant in mutants.items()}


def test_writes(place):
    """A mutant that writes the stored word again is equivalent, unless the word is read at that edge."""
    files = [written(place.path("writes.v"), WRITES), "rtl/lut_ram.v", "rtl/block_ram_1r1w.v"]
    equal(same_of(netlist.Netlist(place.path("writes"), "writes", [], files), WRITTEN), WRITTEN)


# A read of another address returns another word, unless the result is not loaded.
READS = """module reads (input clk, input rst, input load_i, input [9:0] at_i, output [56:0] word_o);
    reg load_q;
    reg [9:0] at_q;
    float_transcendental_rom rom (.clk(clk), .load_i(load_q), .address_i(at_q & {10{load_q}}), .word_o(word_o));
    always @(posedge clk) {load_q, at_q} <= rst ? 0 : {load_i, at_i};
endmodule
"""
READ = {"const1 B[0] of and": True, "inv address_i[0] of rom": False, "const0 load_i[0] of rom": False, "const1 load_i[0] of rom": False}


def test_reads(place):
    """A mutant that reads the same words at the same edges is equivalent."""
    base = netlist.Netlist(place.path("reads"), "reads", [], [written(place.path("reads.v"), READS), "rtl/float_transcendental_rom.v"])
    equal(same_of(base, READ), READ)


def test_held_words(place):
    """A small LUT RAM of the mutant holds the written words, stored as the bits that differ from the unit's."""
    ports = [f"{side}_{port}" for side in "ab" for port in ("we_i", "waddr_i", "wdata_i", "raddr_i")]
    heads = ", ".join(f"input {'[1:0] ' if 'data' in port else ''}{port}" for port in ports)
    text = (f"module top (input clk, input [1:0] any_a_i, input [1:0] any_b_i, {heads}, output wrong);\n"
            "wire [1:0] a_rdata_o, b_rdata_o; reg [2:0] a [0:1], b [0:1];\n"
            "initial begin a[0] = 0; a[1] = 0; b[0] = 0; b[1] = 0; end\n"
            "always @(posedge clk) begin if (a_we_i) a[a_waddr_i] <= {1'b1, a_wdata_i}; if (b_we_i) b[b_waddr_i] <= {1'b1, b_wdata_i}; end\n"
            "wire [2:0] a_word = a[a_raddr_i], b_word = b[b_raddr_i];\n"
            "assign wrong = (a_word[2] && a_word[1:0] != a_rdata_o) || (b_word[2] && b_word[1:0] != b_rdata_o);\n"
            "pair_lut_ram #(.W_wdata_i(2), .W_rdata_o(2)) pair (.clk(clk), .exact_i(1'b0), .own_i(1'b1), .any_a_i(any_a_i), .any_b_i(any_b_i), "
            f"{', '.join(f'.{port}({port})' for port in ports)}, .a_rdata_o(a_rdata_o), .b_rdata_o(b_rdata_o), .differs_o());\nendmodule\n")
    netlist.yosys(f"read_verilog tb/mutate/pair_lut_ram.v {written(place.path('top.v'), text)}\n"
                  f"prep -flatten -top top\nmemory_map\ntechmap\nsetundef -zero\naigmap\nwrite_aiger {place.path('top.aig')}\n", place.path("top.ys"))
    said = netlist.run(["yosys-abc", "-q", f"read_aiger {place.path('top.aig')}; strash; pdr -T 60"])
    equal(judge_module.PROVED in said, True, said)


def test_implied_of_words(place):
    """Guesses for a small LUT RAM are implications of a differing word: here, that this bit is not read."""
    path = written(place.path("words.v"), """module words (input clk, input rst, input we_i, input at_i, input [1:0] in_i, output out_o);
        wire [1:0] word;
        wire low = in_i[0] | in_i[1];
        lut_ram #(.ADDRESS(1), .WIDTH(2)) ram (.clk(clk), .we_i(we_i), .waddr_i(at_i), .wdata_i({in_i[1], low}), .raddr_i(at_i), .rdata_o(word));
        assign out_o = word[0] & ~word[1];
    endmodule
    """)
    base = netlist.Netlist(place.path("words"), "words", [], [path, "rtl/lut_ram.v"])
    every = base.mutants(1000, 1)
    mutants = {text: next(mutant for mutant in every if mutant.text.startswith(text)) for text in ("const0 B[0] of or", "const0 A[0] of or")}
    judge = Judge(base, list(mutants.values()), [])
    equal({text: judge.clock_by_clock(mutant.number) for text, mutant in mutants.items()}, {"const0 B[0] of or": True, "const0 A[0] of or": False})


def test_loose(place):
    """Data are arbitrary, unless they belong to the mutant or to a fact. A fact about a wire is one about its source, here late_q."""
    path = written(place.path("data.v"), """module data (input clk, input [8:0] in_i, output [8:0] out_o, output [7:0] short_o, output any_o);
        reg [8:0] early_q, late_q;
        reg [7:0] short_q;
        wire any = |late_q;
        always @(posedge clk) {early_q, late_q, short_q} <= {in_i, early_q, late_q[8:1]};
        assign {out_o, short_o, any_o} = {late_q, short_q, any};
    endmodule
    """)
    base = netlist.Netlist(place.path("data"), "data", [], [path])
    with facts_in(place):
        for known, data in ("", 2), (r", input [8:0] \late_q ", 1), (r", input \any ", 1):
            if known:
                written(place.path("facts_data.v"), f"module facts_data (input clk, input rst{known}, output wrong_o); assign wrong_o = 0; endmodule")
            cut = product.Cut(base, [])
            equal(len(cut.data), data)
            own = 1 << product.OWN + cut.data[0]
            equal(cut.loose(own), own | sum(1 << product.OWN + len(cut.owned) + number for number in cut.data[1:]))


def test_implied(place):
    """Random runs show the differing registers of a mutant, and proofs use them."""
    small, mutants = small_netlist(place)
    judge = Judge(small, list(mutants.values()), [])
    guesses, seen = implied.guesses, []
    implied.guesses = lambda product: seen.append((product, guesses(product))) or seen[-1][1]
    try:
        for text, mutant in mutants.items():
            same = judge.verdict(mutant).same
            if same is not None:
                equal(judge.ask(judge.choice[mutant], "bad", IMPLIED), (same, None), text)
                # Missing registers are found. Contents of memories are not guessed, except for the smallest ones.
                equal(judge.clock_by_clock(mutant.number), same and "written" not in SAME[text][1], text)
        # in_q is loaded with an input that put_i does not offer. In these cycles full_q, which is register3_, is 0.
        seen.clear()
        judge.ask(mutants["const1 S[0] of procmux"].number | judge.all, "bad", IMPLIED)
        # A guess without a proof does not count. This one is never true.
        implied.guesses = lambda _: [(1,)]
        equal(judge.ask(mutants["const0 S[0] of procmux"].number | judge.all, "bad", IMPLIED), (False, None))
    finally:
        implied.guesses = guesses
    (simple, guessed), = seen
    names = {2 * (1 + simple.inputs + int(at[1:])): name for at, name in simple.names.items() if at[0] == "l"}
    pairs = sorted((names[apart], *(names.get(one) or "not " + names[one ^ 1] for one in others)) for apart, *others, _ in guessed)
    equal([pair for pair in pairs if pair[0] == "register0_.apart"],
          [("register0_.apart", what) for what in ("not age_q[0]", "not age_q[1]", "not age_q[2]", "register3_.a")])
    # For registers that differ in no run, the guesses are each state, and that they never differ.
    equal([pair for pair in pairs if pair[0] == "register2_.apart"],
          [("register2_.apart",)] + [("register2_.apart", f"{negation}register{number}_.a") for negation in ("not ", "") for number in (2, 3, 4)])


def test_states(_):
    """Only the facts' registers whose names end in _q are states: a design with no other names."""
    states = ["facts.seen_q", "facts.old_q[3]", "facts.words_q[1][0]", "register7_.b facts.last_q"]
    others = ["facts.seen", "facts.old[3]", "facts.seen_q.next", "facts.seen_quick", "facts.ram.word_q", "more_facts.seen_q", "seen_q"]
    names = states + others
    empty = types.SimpleNamespace(inputs=2, names={f"l{number}": name for number, name in enumerate(names)} | {"i0": "facts.in_q", "o0": "facts.out_q"})
    *_, found, _, broken = implied.found(empty)
    equal(([names[literal // 2 - 1 - empty.inputs] for literal in found], broken), (states, 0))
    equal(list(found.values()), [None, "[3]", "[1]", None])


def test_implied_of_places(_):
    """For a word that differs in no run, guesses are the facts about its place, because the unit has too many states."""
    names = ["ram.words[0].apart", "ram.words[1].apart", "facts.got_q[0][1]", "facts.got_q[1][0]", "facts[1].got_q[1]", "facts.any_q", "state_q.a"]
    empty = types.SimpleNamespace(inputs=0, names={f"l{number}": name for number, name in enumerate(names)})
    literal = {name: 2 * (1 + number) for number, name in enumerate(names)}
    with mock.patch.multiple(implied, runs=lambda *_: [], MOST_STATES=0):
        guessed = [{name for name in names if literal[name] in {one & ~1 for one in guess}} for guess in implied.guesses(empty)]
    equal([guess - {"ram.words[0].apart"} for guess in guessed if "ram.words[0].apart" in guess], [set(), *[{"facts.got_q[0][1]"}] * 2])
    equal([guess - {"ram.words[1].apart"} for guess in guessed if "ram.words[1].apart" in guess],
          [set(), *[{"facts.got_q[1][0]"}] * 2, *[{"facts[1].got_q[1]"}] * 2])


def test_one_clock(place):
    """A fact that holds is excluded from those that are wrong in a clock."""
    small, mutants = small_netlist(place)
    judge = Judge(small, list(mutants.values()), [])
    first, second = (2 * (1 + judge.gates.inputs + int(at[1:])) for at, name in judge.gates.names.items()
                     if at[0] == "l" and name.startswith("age_q[") and name[6] in "01")
    path, number = place.path("one.aig"), mutants["const0 S[0] of procmux"].number
    for without, wrong in ((), True), ([(first,), (second,)], True), ([(first,), (first ^ 1,)], False):
        judge.gates.write(number | judge.all, ["bad"], path, (), without)
        said = netlist.run(["yosys-abc", "-q", f"read_aiger {path}; strash; {ONE_CLOCK.format(clock=place.path('clock'))}"])
        equal("UNSATISFIABLE" in said, not wrong, without)


# A mutant that always writes too early writes again before the read. A register that is loaded with another
# value, if `other` is always 1, is one of two.
EARLY = """module early (input clk, input rst, input put_i, input low_i, input [1:0] in_i, output [1:0] out_o, output either_o);
    reg at_q, low_q, high_q;
    wire other = ~in_i[0];
    wire [1:0] word;
    assign out_o = word & {2{low_i != at_q}};
    lut_ram #(.ADDRESS(1), .WIDTH(2)) ram (.clk(clk), .we_i(put_i), .waddr_i(at_q), .wdata_i(in_i), .raddr_i(low_i), .rdata_o(word));
    always @(posedge clk) begin
        at_q <= at_q ^ put_i;
        if (low_i) low_q <= other;
        else       high_q <= other;
    end
    assign either_o = low_q | high_q;
endmodule
"""


def test_clock_by_clock(place):
    """Words that a memory does not hold are read from the unit's, and results of single clocks are proved immediately."""
    early = netlist.Netlist(place.path("netlist"), "early", [], [written(place.path("early.v"), EARLY), "rtl/lut_ram.v"])
    mutants = {mutant.text.split(", /")[0]: mutant for mutant in early.mutants(1000, 1)}
    judge = Judge(early, list(mutants.values()), [])
    for text, same in ("const1 we_i[0] of ram", True), ("const0 we_i[0] of ram", False), ("inv wdata_i[0] of ram", False), ("inv waddr_i[0] of ram", False):
        equal(judge.clock_by_clock(mutants[text].number), same, text)
    path, question = place.path("netlist/clock.aig"), judge_module.CLOCK_BY_CLOCK.questions[0]
    _, missing = judge.in_one_clock(mutants["const1 Y[0] of not, other[0]"].number, "bad", path, question)
    equal(bin(missing >> product.OWN).count("1"), 2)


# A mutant that does not decode idle_i has another value in a lane when no operation is there.
LANES = """module lane (input clk, input put_i, input idle_i, input [1:0] in_i, output [1:0] out_o);
    reg put_q, done_q;
    reg [1:0] in_q, kept_q;
    always @(posedge clk) begin
        {put_q, in_q}    <= {put_i, in_i ^ {2{idle_i}}};
        {done_q, kept_q} <= {put_q, in_q};
    end
    assign out_o = kept_q & {2{done_q}};
endmodule
module lanes (input clk, input rst, input put_i, input [3:0] in_i, output [3:0] out_o);
    wire idle = ~put_i & in_i[0];
    genvar n;
    generate
        for (n = 0; n < 2; n = n + 1) begin : each
            lane lane (.clk(clk), .put_i(put_i), .idle_i(idle), .in_i(in_i[2*n+:2]), .out_o(out_o[2*n+:2]));
        end
    endgenerate
endmodule
"""


def test_parts(place):
    """Lanes are proved one by one. The second one begins with the registers that the first one needed."""
    lanes = netlist.Netlist(place.path("netlist"), "lanes", [], [written(place.path("lanes.v"), LANES)])
    mutants = {mutant.text.split(", /")[0]: mutant for mutant in lanes.mutants(1000, 1)}
    judge = Judge(lanes, list(mutants.values()), [])
    equal(sorted((sorted(places), {name[:8] for name in needs}) for needs, (places,) in ((needs, outputs.values()) for needs, outputs in judge.cut.parts)),
          [([0, 1], {"each[0]."}), ([2, 3], {"each[1]."})])
    asked, ask = [], judge.in_one_clock
    judge.in_one_clock = lambda choice, output, *more: asked.append((output, choice >> product.OWN & judge.all >> product.OWN)) or ask(choice, output, *more)
    equal(judge.clock_by_clock(mutants["const0 Y[0] of not"].number), True)
    equal([(output, bin(own).count("1")) for output, own in asked],
          [("bad_part[0]", 0), ("bad_part[0]", 1), ("bad_part[0]", 2), ("bad_part[1]", 0), ("bad_part[1]", 2)])
    # Lanes are proved before the whole unit.
    judge.ask, whole = None, judge.ask
    equal(judge.verdict(mutants["const0 Y[0] of not"]).same, True)
    judge.ask, needs = whole, judge.needs
    # A difference in a lane is a difference of the whole unit.
    for text, mutant in mutants.items():
        if not mutant.of_clock:
            same, judge.needs = judge.clock_by_clock(mutant.number), {"bad": set(judge.cut.owned)}
            equal(judge.verdict(mutant).same is True, same, text)
            judge.needs = needs
    # The whole unit is proved if the lanes do not decide.
    for text, same in ("const0 Y[0] of not", True), ("inv Y[0] of not", False):
        equal(judge.verdict(mutants[text]).same, same, text)


# No output depends on the bits that enter with odd_i, in any stage.
SHIFT = """module shift (input clk, input rst, input step_i, input odd_i, input in_i, output out_o);
    reg [1:0] kept_q, mark_q;
    wire what = in_i & ~odd_i;
    always @(posedge clk)
        if (step_i | rst) begin
            kept_q <= {what, kept_q[1]} & {2{~rst}};
            mark_q <= {odd_i, mark_q[1]} & {2{~rst}};
        end
    assign out_o = kept_q[0] & ~mark_q[0];
endmodule
"""
FACTS_OF_SHIFT = """module facts_shift (input clk, input rst, input \\step_i , input \\odd_i , input [1:0] \\mark_q , output wrong_o);
    reg [1:0] odd_q;
    always @(posedge clk) if (\\step_i || rst) odd_q <= {\\odd_i , odd_q[1]} & {2{!rst}};
    assign wrong_o = odd_q != \\mark_q ;
endmodule
"""


def test_implied_of_bits(place):
    """Each differing bit of a short register implies facts. A long register has no such guesses."""
    shift = netlist.Netlist(place.path("netlist"), "shift", [], [written(place.path("shift.v"), SHIFT)])
    mutant = next(mutant for mutant in shift.mutants(1000, 1) if re.match(r"const1 Y\[0\] of not, .*:3$", mutant.text))
    written(place.path("facts_shift.v"), FACTS_OF_SHIFT)
    with facts_in(place):
        judge = Judge(shift, [mutant], [])
    for several, same in (2, True), (1, False):
        with mock.patch.object(implied, "SEVERAL", several):
            equal(judge.clock_by_clock(mutant.number), same)


def test_products(place):
    """Each product is one that a pair of multipliers may have."""
    text = "module top (input signed [5:0] a, input signed [4:0] b, output right); wire [5:0] c = a; wire [4:0] d = b;\n"
    for number, (first, second, width) in enumerate((("a", "b", 13), ("c", "d", 11), ("a", "b", 7))):
        text += (f"wire [{width - 1}:0] p{number} = {first} * {second}, q{number}; pair_multiplier #(.W_A(6), .W_B(5), .W_Y({width})) "
                 f"pair{number} (p{number}, p{number}, {first}, {first}, {second}, {second}, q{number}, );\n")
    text += "assign right = p0 == q0 && p1 == q1 && p2 == q2; endmodule\n"
    script = (f"read_verilog tb/mutate/pair_multiplier.v {written(place.path('top.v'), text)}\n"
              "prep -flatten -top top\nsat -verify -prove right 1\n")
    netlist.yosys(script, place.path("top.ys"))


def test_random_runs(_):
    """Inputs keep the rules: an offered request stays until it is accepted. A large product has fewer of these rules."""
    judge = DESIGN.judge(DESIGN.mutants)
    broken, = (2 * (1 + judge.gates.inputs + int(at[1:])) for at, name in judge.gates.names.items() if name == "broken_q[0]")
    with mock.patch.object(implied, "RUNS", 32):
        equal([(values[broken >> 1], ones) for values, ones in implied.runs(judge.gates, broken)], [(0, (1 << 32) - 1)] * implied.CLOCKS)
        with mock.patch.object(implied, "MOST_BITS", 8 * (1 + len(judge.gates.gates))):
            equal(next(implied.runs(judge.gates, broken))[1], (1 << 8) - 1)


FACTS = "module facts_small (input clk, input rst, input \\first_q , input \\full_q , input [1:0] \\in_q , output wrong_o); assign wrong_o = {} ; endmodule\n"


def test_facts(place):
    """Facts about a unit are proved once, and other proofs use them."""
    small, mutants = small_netlist(place)
    mutant = mutants["const0 S[0] of procmux"]
    path = place.path("facts_small.v")
    with facts_in(place):
        for wrong in r"\full_q && \in_q == 3", "1":
            written(path, FACTS.format(wrong))
            refused(small, mutant, f"{path}: wrong_o: found no proof of this fact about small")
        # Each of several facts is proved separately.
        several = FACTS.replace("output wrong_o", "output [1:0] wrong_o")
        for wrong, first in (r"{\full_q , 1'b0}", "wrong_o[1]"), (r"{1'b0, \full_q }", "wrong_o[0]"):
            written(path, several.format(wrong))
            refused(small, mutant, f"{path}: {first}: found no proof of this fact about small")
        with mock.patch.object(Judge, "ask", lambda *_: (True, None)):
            judge = Judge(small, [mutant], [])
        equal(judge.verdict(mutant).same, True)
        written(path, FACTS.format(r"\first_q"))
        judge = Judge(small, [mutant], [])
        equal(judge.verdict(mutant).same, False)
        written(path, FACTS.format(r"\first_q").replace("[1:0]", "[2:0]"))
        refused(small, mutant, f"{path}: in_q: expected a wire of small of 3 bits")
        # Facts for other parameters are excluded. The wires of a pair of memories are wires of the unit, too.
        written(path, FACTS.format("1").replace("facts_small (", "facts_small #(parameter LANES = 8) ("))
        equal(Judge(small, [mutant], []).cut.facts, [])
        written(path, FACTS.format(r"\ram.a_again && !\ram.a_again ").replace("input rst,", r"input rst, input \ram.a_again ,"))
        equal(Judge(small, [mutant], []).cut.seen["ram.a_again"], 1)
        # A read returns the word that was written there, unless another fact proves it.
        written(path, FACTS.format(r"\full_q && ^{{\word [3], \word [1:0]}}").replace(r"\full_q ,", r"\full_q , input [3:0] \word ,"))
        refused(small, mutant, f"{path}: wrong_o: found no proof of this fact about small")
        written(path, FACTS.format(r"\hold_q && ^{{\word [3], \word [1:0]}}").replace(r"\full_q ,", r"\hold_q , input [3:0] \word ,"))
        equal(len(Judge(small, [mutant], []).cut.untrue), 1)


FACTS_OF_LANES = r"""module facts_lanes (input clk, input rst, input \put_i , output wrong_o);
    reg put_q;
    always @(posedge clk) put_q <= \put_i ;
    assign wrong_o = 0;
endmodule
module facts_lanes_each (input clk, input rst, input \facts.put_q , input \each[*].lane.put_q , output [1:0] wrong_o);
    reg put_q;
    always @(posedge clk) put_q <= \each[*].lane.put_q ;
    assign wrong_o = {put_q && rst, \facts.put_q != \each[*].lane.put_q };
endmodule
"""


def test_facts_of_lanes(place):
    """Facts about a lane count in the part of the unit that has this lane."""
    lanes = netlist.Netlist(place.path("netlist"), "lanes", [], [written(place.path("lanes.v"), LANES)])
    mutant = next(mutant for mutant in lanes.mutants(1000, 1) if mutant.text.startswith("const0 Y[0] of not"))
    path = written(place.path("facts_lanes.v"), FACTS_OF_LANES)
    with facts_in(place):
        # The second fact is false, and is reported for its first lane.
        refused(lanes, mutant, f"{path}: wrong_o[2]: found no proof of this fact about lanes")
        written(path, FACTS_OF_LANES.replace("put_q && rst", "1'b0"))
        judge = Judge(lanes, [mutant], [])
        equal(([(facts.name, facts.own, facts.number) for facts in judge.cut.facts], len(judge.cut.untrue)),
              ([("facts", [], 1), ("facts[0]", ["each[0].lane.put_q"], 2), ("facts[1]", ["each[1].lane.put_q"], 2)], 5))
        simple = place.path("simple.aig")
        for part in 0, 1:
            judge.gates.write(mutant.number | judge.all, [f"bad_part[{part}]"], place.path("part.aig"))
            netlist.run(["yosys-abc", "-q", f"read_aiger {place.path('part.aig')}; scleanup -e; write_aiger -s {simple}"])
            registers = " ".join(name for at, name in judge_module.Gates(simple).names.items() if at[0] == "l")
            equal({name: name in registers for name in ("facts.put_q", "each[0].", "each[1].")},
                  {"facts.put_q": True, "each[0].": part == 0, "each[1].": part == 1})
        for name, wrong in (r"input [1:0] \each[*].lane.put_q ", "2 bits"), (r"input \each[*].lane.none_q ", "1 bits"), (r"input \all[*].put_q ", "1 bits"):
            written(path, FACTS_OF_LANES.replace(r"input \each[*].lane.put_q ", name))
            refused(lanes, mutant, f"{path}: {name.split(chr(92))[1].strip()}: expected a wire of lanes of {wrong}")


def test_facts_of_units(place):
    """Each is about wires that its unit has."""
    for path in glob.glob(product.FACTS.format("*")):
        unit = os.path.basename(path)[len("facts_"):-len(".v")]
        _, files, *configs = WORDS[unit].split(":")
        params = [f"{name}={value}" for name, value in re.findall(r"\bparameter (\w+) = (\d+)", read_file(path))]
        assert not params or ",".join(params) in {config.split("=", 1)[1] for config in configs}, path
        base = netlist.Netlist(place.path(unit), unit, params, files.split(","))
        assert product.Cut(base, port_list.ports_of(unit)).facts, path


def refused(small, mutant, line):
    equal(outcome(netlist.Wrong, Judge, small, [mutant], []), line)


def test_one_shard(_):
    """A mutant that only one work item kills is reported."""
    mutant = {"number": 7, "mutant": "inv", "found_in_cycle": [None, None, 1234]}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        equal(mutate.tell({"unit": "u", "configuration": "c", "mutants": [mutant]}), True)
    assert "  7: inv: killed by shard 2 only, in cycle 1234\n" in said.getvalue(), said.getvalue()


def memory_clock(reset=0, read=None, write=None, answer=None, **more):
    """Returns the values of a memory port in one clock."""
    asks = write if read is None else read
    return {"rst": reset, "mem_req_valid_o": int(asks is not None), "mem_req_ready_i": 1, "mem_req_we_o": int(write is not None),
            "mem_req_addr_o": asks, "mem_rsp_valid_i": int(answer is not None), "mem_rsp_ready_o": 1, "mem_rsp_rdata_i": answer, **more}


def test_memory_of_a_survivor(_):
    """Its stimulus has the word of each first read, even if the word is written afterwards."""
    clocks = [memory_clock(reset=1), memory_clock(read=0x13), memory_clock(read=0x28, mem_req_ready_i=0),
              memory_clock(read=0x28), memory_clock(answer=5, mem_rsp_ready_o=0), memory_clock(answer=5, write=0x10),
              memory_clock(read=0x10), memory_clock(answer=6, write=0x18), memory_clock(read=0x30), memory_clock(answer=7),
              memory_clock(answer=8)]
    equal(survivor.memory_of(clocks), {0x10: 5, 0x28: 6, 0x30: 8})
    # A reset discards outstanding requests.
    equal(survivor.memory_of([*clocks[:2], memory_clock(reset=1), memory_clock(read=0x30), memory_clock(answer=8)]), {0x30: 8})
    equal(survivor.memory_of([{"rst": 0}]), {})
    # The waits of memory have a bit for each cycle after the one that accepts the operation.
    ports = {"req_valid_i": 1, "req_ready_o": 1, "rsp_valid_o": 0, "rsp_ready_i": 1}
    idle = {**ports, "req_valid_i": 0}
    clocks = [memory_clock(**{**idle, "rst": 1}), memory_clock(**ports, mem_req_ready_i=0),
              *(memory_clock(**idle, mem_req_ready_i=bit) for bit in (0, 1, 0, 1))]
    first = survivor.beats_of(clocks, 1, 1)[0]
    assert first.text([], 0).endswith("mem_req_ready_i 0101  mem_rsp_valid_i 0000"), first.text([], 0)


def test_chosen(_):
    """MUTANTS= selects some mutants of those that exist."""
    mutants = [types.SimpleNamespace(number=number) for number in range(1, 4)]
    for numbers, seen in (set(), [1, 2, 3]), ({3, 1}, [1, 3]):
        equal([mutant.number for mutant in mutate.chosen(mutants, numbers)], seen)
    equal(outcome(mutate.Wrong, mutate.chosen, mutants, {1, 4, 5}), "MUTANTS=4: found 3 mutants, expected one of their numbers; try a larger COUNT=")


def test_netlist_must_be_the_unit(_):
    """A netlist that differs from the model without a mutant gets no verdicts."""
    with mock.patch.object(DESIGN, "run", lambda *words: 5):
        equal(outcome(mutate.Wrong, judged, 1), "visa_decode: its netlist differs from the model while no mutant is switched on")


def test_errors(_):
    """Prints one line, and leaves no results of an earlier run."""
    build = os.path.join(BUILD, "test", "mutate")
    write_file(f"{build}/results/mutate.json", "")
    words = [f"BUILD={build}", "JOBS=1", "COUNT=1", "SEED=1", "MUTANTS=", "TREES=", "CYCLES=", "CXX=none", "LDLIBS=", "visa_decode:none.v:default="]
    for path, said in (os.environ["PATH"], "yosys: "), ("/nowhere", "not on this machine: yosys   (make deps"):
        done = run(sys.executable, "tb/mutate/mutate.py", *words, env={**os.environ, "PATH": path})
        equal((done.returncode, len(done.stderr.splitlines()), os.listdir(f"{build}/results")), (2, 1, []))
        assert done.stderr.startswith(said), done.stderr


if __name__ == "__main__":
    main(globals())
