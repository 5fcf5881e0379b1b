#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make prove: a proof, a design with a planted bug, which gives a stimulus, and what the translator refuses.

    test_prove.py BUILD=

BUILD has the workers with the model as the device.
"""
import contextlib
import glob
import io
import os
import re
import subprocess
import types

from checks import BUILD, ended, equal, main, make, outcome, read_file, read_json, write_file
import hierarchy
import requests
import port_list
import results_page
import stages
import tools
import user
from cases import Logic, bits_of, words_of
from miter import Port
from ir import Module, Unknown
from prove import Design, Proof, words_again
from test_stim import made, make, stim
from translate import Translation, translate
from units import CORES

MESSAGE = [Port("message_i", 240)]
PIPELINE = """module pipeline (input wire clk, input wire [3:2] load, input wire [1:0] x_i, output wire [1:0] r_o);
    reg [1:0] a_2_q, a_3_q;
    always @(posedge clk) begin
        if (load[2]) a_2_q <= x_i;
        if (load[3]) a_3_q <= ~a_2_q;
    end
    assign r_o = a_3_q;
endmodule
"""
BODY = "define i32 @prove(i32* %0, i32* %1) {\n  BODY\n  ret i32 %3\n}\n"


def contains(text, part):
    if part not in text:
        raise AssertionError(f"expected {part} in: {text}")


def test_cores_are_proved(_):
    for unit, files in (("visa_decode", "visa_decode.v visa_decode_core.v"), ("atomic_alu", "atomic_alu.v "
                        "atomic_alu_control.v atomic_alu_prepare.v atomic_alu_finish.v")):
        done = make("prove", f"UNIT={unit}", "DUT=+incdir+rtl/include " + " ".join("rtl/" + file for file in files.split()))
        equal(done.returncode, 0, done.stderr)
        contains(done.stdout, " proved ")
        equal(done.stdout.splitlines()[-1], "1 passed, 0 failed")
        left = read_json(f"{BUILD}/results/prove.json")
        results_page.check_others("prove", left)
        equal([(row["unit"], row["core"], row["verdict"]) for row in left["rows"]], [(unit, unit, "proved")])
        assert left["design"].endswith(files.split()[-1]), left


def test_modules_put_together_are_read(place):
    """Yosys reads the RTL once for all."""
    script = ""
    for core in {core.top: core for core in CORES if os.path.exists(f"tb/prove/tops/{core.top}.v")}.values():
        design = Design(f"{core.unit}:{core.config}::{' '.join(sorted(glob.glob('rtl/*.v')))}")
        rtl, top = design.read(core.top).split("; ")
        script += f"{'design -load rtl' if script else f'{rtl}; design -save rtl'}; {top}; hierarchy -check -top {core.top}; "
    tools.synthesize(script, f"{place.dir}/tops.log")


def test_planted_bug_gives_a_stimulus(place):
    core = read_file("rtl/visa_decode_core.v")
    broken = core.replace("{228{ok}} & found[", "{{180{ok}}, {48{ok & (address_o != 48'hc0ffee)}}} & found[")
    if broken == core:
        raise AssertionError("rtl/visa_decode_core.v has no dst to break")
    write_file(place.path("core.v"), broken)
    done = ended(make("prove", "UNIT=visa_decode", f"DUT=rtl/visa_decode.v {place.path('core.v')} +incdir+rtl/include"), 2)
    contains(done.stdout, " DIFFERENT ")
    stimulus = re.search(r"make replay FILE=(\S+)", done.stdout)[1]
    equal(make("replay", f"FILE={stimulus}", "DEVICE=model").returncode, 0)


def test_command_for_a_core_names_no_design(_):
    os.environ.update(AGAIN="DUT=core.v TOP=core", DUT="core.v")
    equal(words_again(True, "build"), " DUT=core.v TOP=core CHECK=txn")
    os.environ.update(AGAIN="DUT=core.v CHECK=cycle", CHECK="cycle")
    equal(words_again(True, "build"), " DUT=core.v CHECK=cycle")
    del os.environ["CHECK"], os.environ["DUT"]
    equal(words_again(False, "build"), "")
    equal(words_again(False, "other"), " B=other")
    del os.environ["AGAIN"]


def test_inputs_of_a_module_become_a_request(place):
    """The inputs of each module, and how the ports of each unit's request begin; None: no request has them."""
    lane = {"op2_i": 3, "opc_i": 1, "op1_i": 2, "source_i": 5, "clamp_i": 1, "mode_i": 0x3c5, "src0_i": 6, "src1_i": 7, "old_i": 8, "vcc_i": 1}
    enable = {"look_i": 1, "exec_log2_i": 3, "mask_i": 2, "no_mask_i": 0, "named_i": 1, "combine_i": 1, "inverse_i": 1,
              "exec_mask_i": 0xabcdef, "pred_i": 5}
    reach = {"look_i": 1, "bytes_log2_i": 1, "size_i": 1 << 40, "size_33_i": 1 << 32, "address_i": 16 << 64 | 9, "offset_i": 4 << 32 | 17}
    step = {"exec_log2_i": 1, "block_size_i": 1, "num_blocks_i": 0, "channel_i": 0, "number_i": 0, "rest_i": 0, "has_i": 3, "facts_i": 0x181c,
            "mark_i": 1, "value_i": 1}
    pair = {"exec_log2_i": 3, "block_size_i": 0, "num_blocks_i": 1, "facts_i": 0}  # two blocks of a byte, of which one is in bounds
    decode = {"inst_i": 0xec0fffff10970100, "minus_i": 1, "compute_i": 1}
    for top, at, expected in (
            ("vop_operation", lane, {"sdwa": "060204f9 16162600 00000006 00000007 00000008 00000001 00000001 000003c5",
                                     "dpp": "060204fa ff50e400 00000001 00000000 00000001 00000000 000003c5 00000006"}),
            ("vop_operation", {**lane, "op2_i": 63, "source_i": 1}, {"sdwa": "7e0204f9 00162600 00000006", "dpp": "7e0204fa ff10e400"}),
            ("dpp_wave", {"inst_i": 0xff09120a_321216fa, "exec_i": 0xffff00000005, "src0_i": 9 << 32},
             {"dpp": "321216fa ff09120a 00000000 00000000 00000005 0000ffff 000003c0 00000000 00000009"}),
            ("visa_enable", enable, {"svm_scatter": "0123044e 280001a0", "svm_atomic": "0123054e 002002a0", "dword_atomic": "0123027d 002005a0"}),
            ("visa_reach", {**reach, "bytes_log2_i": 2}, {"svm_scatter": "0001044e", "svm_atomic": "0001054e 00200200", "dword_atomic": "0001027d 00200500"}),
            ("scatter_plan", step, {
                "svm_scatter": "0001044e 28000100 00000000 00002300 00000000 00000003 ffffffff 00010008 00000000 00010004 00000000 00010000"}),
            ("scatter_plan", {**step, **pair}, {
                "svm_scatter": "0003044e 28010000 00000000 00002300 00000000 00000003 ffffffff 00010001 00000000 00010000 00000000 00010000"}),
            ("scatter_plan", {**step, **pair, "facts_i": 0x100}, {"svm_scatter": None}),
            ("scatter_plan", {**step, "has_i": 7}, {"svm_scatter": None}),
            ("atoms_decode", decode, {"atoms": "10970100 ec0fffff 00000001 00002000"}),
            ("atoms_pass", {"wide_i": 1, "left_i": 5, "dword_i": 6}, {
                "atoms": "20270100 ec800000 00000001 00002000 00000005 000000ff 00000018"})):
        equal(requests.conditions(top, expected).keys(), expected.keys())
        for unit, words in expected.items():
            text = requests.text_of(top, unit, at)
            if words is None:
                equal(text, None)
                continue
            config = next(iter(port_list.params_of(unit)))
            contains(made(stim(place, unit, text + "\n", config=config)).replace("0x", ""), "req " + words)


def test_cores_of_units(_):
    """A core is proved for each unit whose RTL has its modules, and only for these."""
    designs = [Design(f"{unit}:::{' '.join(files)}") for unit, files in (
        ("svm_atomic", ["rtl/visa_enable.v", "rtl/visa_bounds.v"]), ("svm_scatter", ["rtl/visa_enable.v"]),
        ("dpp", ["rtl/vop_decode.v", "rtl/vop_pipe.v"]))]
    units = {core.name: hierarchy.units_of(core, designs) for core in CORES}
    equal({name: found for name, found in units.items() if found}, {
        "visa-enable": ["svm_scatter", "svm_atomic"], "visa-bounds": ["svm_atomic"], "lane-stages": ["dpp"]})
    done = make("prove", "UNIT=dword_atomic", "DUT=rtl/visa_enable.v")
    contains(done.stderr, "no row proves all of dword_atomic; make prove takes designs of atomic_alu float_alu int_alu sdwa visa_decode")


def test_other_than_a_request(place):
    """A counterexample is one that the unit can receive, if there is one: of 8 channels no channel is above the 8th."""
    text = read_file("rtl/visa_enable.v")
    for good, bad in ("raw == lanes", "raw[14:0] == lanes[14:0]"), ("enabled   = lanes &", "enabled   = 16'd1 ^ lanes &"):
        write_file(place.path("visa_enable.v"), text.replace(good, bad))
        core, = (core for core in CORES if core.name == "visa-enable")
        units = ["svm_scatter", "svm_atomic", "dword_atomic", "other"]
        proof = Proof(core, Design(f"svm_scatter:default::{place.path('visa_enable.v')}"), BUILD, units).run()
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            equal(proof.tell(), False)
        said = shown.getvalue()
        for unit in units[:3]:
            found = unit != "svm_atomic" or "16'd1" in bad
            equal(f"-{unit}.stim" in said, found, said)
            equal(f"    {unit}: no request that the unit can receive makes visa_enable differ\n" in said, not found, said)
        contains(said, "    other: no rule makes a request of the inputs of visa_enable; try make sim UNIT=other\n")


# Its response to xor is wrong, and it includes a file next to it.
PART_OF_ALU = """`default_nettype none
`include "own.vh"
module own_alu (input wire [5:0] op_i, input wire [1:0] width_i, input wire [63:0] old_i, input wire [63:0] src0_i, input wire [63:0] src1_i,
    output wire write_o, output wire error_o, output wire [63:0] new_o, output wire [63:0] ret_o);
    wire [63:0] new_value;
    assign new_o = op_i == `ATOMIC_ALU_OP_XOR ? `WRONG : new_value;
    atomic_alu_core core (.op_i(op_i), .width_i(width_i), .old_i(old_i), .src0_i(src0_i), .src1_i(src1_i), .new_o(new_value),
        .ret_o(ret_o), .write_o(write_o), .error_o(error_o));
endmodule
"""


def test_part_of_a_unit(place):
    """OPS=, WIDTHS= and REST= mean the same as for make sim; so do files, lists, and where includes and modules are found."""
    for name, text in (("own.v", PART_OF_ALU), ("own.vh", '`include "atomic_alu_op.vh"\n`define WRONG 64\'d0\n')):
        write_file(place.path(f"a part/{name}"), text)
    words = ["prove", "UNIT=atomic_alu", "TOP=own_alu", f'DUT="{place.path("a part/own.v")}" -y rtl +libext+.v -Wno-fatal']
    for more, different, said in ((["OPS=add or"], False, "    2 of 22 operations\n"), (["OPS=add xor"], True, "2 of 22 operations"),
                                  (["OPS=add", "REST=refused"], True, "1 of 22 operations; the others are refused"), ([], True, "")):
        done = make(*words, *more)
        equal(done.stdout.count(" DIFFERENT "), int(different), done.stdout + done.stderr)
        contains(done.stdout, said)
    done = ended(make(*words, "OPS=nonsense"), 2)
    contains(done.stderr, "OPS=nonsense: unknown operation of atomic_alu, expected any of add sub inc")
    contains(make("prove", "UNIT=atomic_alu", "OPS=add").stderr, "OPS=add: expected DUT= as well; the RTL of Lanelock is proved for all operations")


SCATTER, ATOMIC, NONE = 0x044e, 0x054e, 0x10000  # how messages begin
# It implements only scatters, and addresses of messages that begin with BUG are wrong.
DECODER_OF_SCATTERS = """module own_decode (input wire [239:0] message_i, PORTS);
    wire [47:0] address;
    assign address_o = address ^ (message_i[15:0] == `BUG && message_i[63:56] == 8'd77);
    visa_decode_core #(.KINDS(3'b100)) core (.clk(1'b0), .look_i(1'b1), .message_i(message_i), CONNECTIONS);
endmodule
"""


def test_part_of_a_unit_with_values(place):
    """Values of options may come from values() of the unit. A bug is found if it is in a request that the design must respond to."""
    ports = [port for port in port_list.ports_of("visa_decode") if port.qualifier == "rsp_valid_o"]
    text = DECODER_OF_SCATTERS.replace("PORTS", ", ".join(f"output wire [{port.width - 1}:0] {port.name}" for port in ports))
    text = text.replace("CONNECTIONS", ", ".join(f".{port.name}({'address' if port.name == 'address_o' else port.name})" for port in ports))
    write_file(place.path("own.v"), text)
    for begins, rest, verdict in ((NONE, "refused", "proved"), (ATOMIC, "", "proved"), (ATOMIC, "refused", "DIFFERENT"), (SCATTER, "", "DIFFERENT")):
        done = make("prove", "UNIT=visa_decode", "TOP=own_decode", "OPS=svm_scatter", f"REST={rest}",
                    f"DUT={place.path('own.v')} -y rtl +libext+.v -Irtl/include -DBUG={begins}")
        contains(done.stdout, f" {verdict} ")
        contains(done.stdout, "    1 of 35 message operations" + ("; the others are refused" if rest else ""))
    done = ended(make("prove", "UNIT=visa_decode", f"DUT={place.path('own.v')}", "OPS=svm_scater"), 2)
    contains(done.stderr, "OPS=svm_scater: unknown message operation of visa_decode, expected any of")


def test_part_of_sdwa_is_translated(place):
    """The model and the requests of a part of sdwa compile with the parameters of its configuration, and without calls."""
    design = Design("sdwa:int1:LANES=1 FLOAT=0 TRANS=0:")
    proof = Proof(next(core for core in CORES if core.name == "sdwa-none"), design, place.dir, ["sdwa"])
    tools.compile_c(proof.source, f"{place.dir}/model.ll", proof.flags.split())
    contains(translate(f"{place.dir}/model.ll", "golden"), "module golden")
    asked = subprocess.run([f"{BUILD}/dut/sdwa-int1-model/worker", "values", "OPS=v_and_b32 modifiers=neg select=word", "WIDTHS=", "REST="],
                           stdout=subprocess.PIPE, text=True, check=True)
    part = types.SimpleNamespace(unit=design.unit, params=design.params, subset=asked.stdout)
    contains(user.UserDesign.part(part, place.dir), "module subset")


def test_errors_of_a_design_are_told(place):
    write_file(place.path("a.v"), "module visa_decode (\n  input wire clk\n  input wire rst\n);\nendmodule\n")
    done = make("prove", "UNIT=visa_decode", f"DUT={place.path('a.v')}")
    contains(done.stderr, f"{place.path('a.v')}:3: ERROR: syntax error")
    write_file(place.path("b.v"), "module visa_decode (input wire [3:0] x_i, output wire y_o);\n  assign y_o = ^x_i;\nendmodule\n")
    done = make("prove", "UNIT=visa_decode", f"DUT={place.path('b.v')}")
    contains(done.stderr, "visa_decode: port address_o is missing, expected output of 48 bits")


def test_parameters_are_those_that_a_design_declares(place):
    text = "module own #(parameter FLOAT = 8) (input wire x_i, output wire [3*FLOAT:0] a_o);\n  assign a_o = x_i;\n%sendmodule\n"
    for name, more in (("c.v", ""), ("d.v", "  defparam WIDE = 3;\n")):
        write_file(place.path(name), text % more)
    for name, params, expected in (("c.v", "", "own: port a_o is output of 4 bits"), ("c.v", "FLOAT=0", "own: port a_o is output of 1 bits"),
                                   ("c.v", "DEPTH=2", "PARAMS=: found no parameter DEPTH in own, expected one"), ("d.v", "", "Can't find object for defparam `WIDE`")):
        words = ["prove", "UNIT=sdwa", "CONFIG=lanes1", f"DUT={place.path(name)}", "TOP=own", f"PARAMS={params}"]
        contains(make(*words).stderr, expected)


def test_what_is_not_known_is_refused(_):
    for body, expected in (("%3 = call i32 @f(i32 1)", "a call of @f, which clang has not inlined"),
                           ("%3 = fadd float 1.0, 2.0", "instruction fadd"),
                           ("%3 = load i32, i32* %1", "a load of what has not been written, byte 0 of out"),
                           ("%3 = add i32 1, 2\n  br label %4\n4:\n  br i1 true, label %4, label %5\n5:", "a loop at %4, which clang has not unrolled"),
                           ("%3 = add i32 1, 2", "byte 0 of what it returns is not written on each way")):
        module = Module(BODY.replace("BODY", body))
        contains(outcome(Unknown, lambda module=module: Translation(module, module.function("prove")).verilog("golden")), expected)


def test_translation_is_judged(_):
    directory = f"{BUILD}/prove/visa_decode"
    said = tools.judge("tb/prove/visa_decode.c", "", f"{directory}/model.v", directory, 100096, MESSAGE)
    equal(said, "100096 vectors, 100096 in scope")
    model = read_file(f"{directory}/model.v")
    broken = f"{directory}/broken.v"
    write_file(broken, model.replace("assign out = {", "assign out = ~{"))
    contains(outcome(tools.Failed, tools.judge, "tb/prove/visa_decode.c", "", broken, directory, 10000, MESSAGE), "logic and function differ")


def test_inputs_of_a_case_are_constants(_):
    ports = [Port("code_i", 4), Port("x_i", 33)]
    case = {"code_i[3:2]": 2, "x_i": 1 << 32 | 5}
    equal({bit: value for bit, value in bits_of(case, ports).items() if value}, {3: 1, 4: 1, 6: 1, 36: 1})
    equal(words_of(case, ports), ["0x8", "0x5", "0x1"])
    choice = Logic(3, [13], [(4, 2), (6, 3), (11, 9)], {0: 0, 1: 1, 2: 2})  # a ? b : c
    equal([choice.with_constants({0: a}, 0).outputs for a in (0, 1)], [[6], [4]])
    equal(choice.with_constants({0: 1}, 0).ands, [])
    equal(choice.with_constants({1: 0}, 0).ands, [(6, 3)])


def test_data_that_leave_their_stage_are_found(place):
    for old, new, expected in (("", "", 4), ("if (load[3])", "if (load[2])", "a_3_q[0] is not loaded with its stage alone"),
                               ("~a_2_q", "~a_2_q ^ x_i", "a_3_q[0] follows x_i[0], which is not of the stage before"),
                               ("r_o = a_3_q", "r_o = a_2_q", "r_o follows a_2_q[0], which is not of the last stage")):
        write_file(place.path("pipeline.v"), PIPELINE.replace(old, new) if old else PIPELINE)
        equal(outcome(tools.Failed, stages.check, [place.path("pipeline.v")], "pipeline", 2, 3, place.path("log")), expected)


def test_lane_that_follows_another_is_found(place):
    lanes = """module lanes #(parameter LANES = 1) (input wire clk, input wire all_i, input wire [2*LANES-1:0] x_i,
        output reg [LANES-1:0] r_o);
    reg [2*LANES-1:0] x_q;
    integer i;
    always @(posedge clk) begin
        x_q <= x_i;
        for (i = 0; i < LANES; i = i + 1) r_o[i] <= all_i & ^x_q[2*i+:2];
    end
endmodule
"""
    for text, expected in ((lanes, 3), (lanes.replace("x_q <= x_i", "x_q <= {x_i[4:0], x_i[5]}"), "what lane 0 gives follows x_i[5]")):
        write_file(place.path("lanes.v"), text)
        ports = {"x_i": 2, "r_o": 1}
        equal(outcome(tools.Failed, stages.check_lanes, [place.path("lanes.v")], "lanes", {"LANES": 3}, ports, place.path("log")), expected)


if __name__ == "__main__":
    main(globals())
