# SPDX-License-Identifier: MIT
"""Proofs of sdwa: tb/prove/units.py."""
import re

import gcn
from cores import UNROLLED, Core

SHALLOW = 7  # clocks from reset to after the response of sdwa without floats
DEEP = 13  # clocks from reset to after the response of the unit with floats
INSTEAD = "instead: make sim UNIT=sdwa, make exhaustive"
DWORD = 6  # a selection of SDWA


def operations(names):
    """Returns a case for each operation of VOP1 and VOP2 with such a name."""
    with open("csim/isa/gcn_op.def", encoding="utf-8") as file:
        found = re.findall(r"^OP\((VOP\d), (\w+), (\d+), \"\w+\", [FIT]", file.read(), re.M)
    return [{"op2_i": 63, "op1_i": int(code)} if form == "VOP1" else {"op2_i": int(code)}
            for form, name, code in found if re.fullmatch(names, name)]


def instructions():
    """Returns an SDWA instruction for each operation: all selections are DWORD, VOP1 has no source 1."""
    with open("csim/isa/gcn_op.def", encoding="utf-8") as file:
        found = re.findall(r"^OP\((\w+), \w+, (\d+), \"\w+\", [IF]", file.read(), re.M)
    found += [("VOPC", code) for code in range(0x10, 0xe0, 3)]
    place = {"VOP1": (63 << 25, 9, 0x60600), "VOP2": (0, 25, 0x6060600), "VOPC": (62 << 25, 17, 0x6060600)}
    return [{"inst_i": place[form][2] << 32 | place[form][0] | int(code) << place[form][1] | 0xf9} for form, code in found]


def half_factors(cases):
    """Returns these cases, split by the highest 1 in each f16 operand's exponent, or else in its fraction; or none."""
    highest = [(f"[14:{bit}]", 1) for bit in range(14, -1, -1)] + [("[14:0]", 0)]
    pairs = [(x, y) for i, x in enumerate(highest) for j, y in enumerate(highest) if i < 5 or j < 5]
    pairs.append((("[14:10]", 0), ("[14:10]", 0)))
    return [{**case, f"src0_i{x}": one, f"src1_i{y}": other} for case in cases for (x, one), (y, other) in pairs]


def lane(name, what, datapath, cases):
    return Core(f"lane-{name}", "sdwa", "lanes1", what, "vop_operation", f"{UNROLLED} -DONLY=GCN_{datapath}", top="vop_operation",
                inputs="op2_i:6 opc_i:8 op1_i:8 source_i:4 clamp_i:1 mode_i:10 src0_i:32 src1_i:32 old_i:32 vcc_i:1",
                outputs="r_o:32 bit_o:1", cases=cases)


def transcendental(name, what, flags, names):
    cases = [{"op1_i": case["op1_i"]} for case in operations(names)]
    return Core(f"trans-{name}", "sdwa", "lanes1", what, "trans_operation", f"{UNROLLED} {flags}", top="trans_operation",
                inputs="op1_i:8 clamp_i:1 mode_i:10 x_i:32", outputs="r_o:32", cases=cases)


def operation_sdwa(at):
    vop1 = at["op2_i"] == 63
    word = at["op2_i"] << 25 | at["opc_i"] << 17 | at["op1_i"] << 9 | 0xf9
    source0, source1 = at["source_i"] & 3, at["source_i"] >> 2
    sdwa = DWORD << 8 | at["clamp_i"] << 13 | DWORD << 16 | source0 << 20 | (0 if vop1 else DWORD << 24) | source1 << 28
    return f"{word:08x} {sdwa:08x}  mode {at['mode_i']:#x}  lane 0: {gcn.lane_text(at)}"


def transcendental_sdwa(at):
    return operation_sdwa({**at, "op2_i": 63, "opc_i": 0, "source_i": 0, "src0_i": at["x_i"], "src1_i": 0, "old_i": 0, "vcc_i": 0})


CORES = [
    Core(f"sdwa-{datapath.lower().replace('_', '-')}", "sdwa", "int1", f"one lane without floats: {what}", "sdwa",
         f"-DONLY=GCN_DATAPATH_{datapath}", SHALLOW, seeds=instructions())
    for datapath, what in (
        ("NONE", "V_NOP, refused instructions"), ("ADD", "sums"), ("COMPARE", "compares"), ("MIN_MAX", "minimum, maximum"),
        ("CNDMASK", "V_CNDMASK"), ("LOGIC", "and, or, xor, not, mov"), ("SHIFT_LEFT", "shifts to the left"),
        ("SHIFT_RIGHT", "shifts to the right"), ("SHIFT_RIGHT_SIGNED", "signed shifts"), ("REVERSE", "V_BFREV"),
        ("FIND_HIGH", "V_FFBH_U32"), ("FIND_HIGH_SIGNED", "V_FFBH_I32"), ("FIND_LOW", "V_FFBL"))
] + [
    Core(f"sdwa-float-{datapath.lower().replace('_', '-')}", "sdwa", "lanes1", f"one lane with floats: {what}", "sdwa",
         f"-DONLY=GCN_FLOAT_{datapath}", DEEP, seeds=instructions())
    for datapath, what in (("NONE", "V_NOP, refused instructions"), ("MIN_MAX", "minimum, maximum"), ("COMPARE", "compares"),
                           ("CLASS", "classes"),
                           ("INTEGRAL", "V_TRUNC, V_CEIL, V_RNDNE, V_FLOOR"), ("FRACT", "V_FRACT"),
                           ("LDEXP", "V_LDEXP_F16"), ("FREXP_MANT", "V_FREXP_MANT"))
] + [
    Core("lane-stages", "sdwa", "lanes1", "the data of a lane move with their stage", "", top="vop_pipe", stages=(2, 9)),
    Core("sdwa-lanes", "sdwa", "lanes16", "a lane follows no other lane's operands", "", lanes={"LANES": 16, "FLOAT": 1}),
    Core("sdwa-int-lanes", "sdwa", "int1", "without floats: a lane follows no other lane's operands", "", lanes={"LANES": 16, "FLOAT": 0}),
] + [
    lane(name, what, datapath, operations(codes))
    for name, what, datapath, codes in (
        ("float-add", "f16 and f32: sums, differences", "FLOAT_ADD", r"(ADD|SUB|SUBREV)_F(16|32)"),
        ("float-convert", "between f16 and f32", "FLOAT_CONVERT", r"CVT_F(16_F32|32_F16)"),
        ("float-from-integer", "integers to floats", "FLOAT_FROM_INTEGER", r"CVT_(OFF_)?F\d+_[IU].+"),
        ("float-to-integer", "floats to integers", "FLOAT_TO_INTEGER", r"CVT_(RPI_|FLR_)?[IU]\d+_F(16|32)"),
        ("float-frexp-exp", "V_FREXP_EXP", "FLOAT_FREXP_EXP", r"FREXP_EXP_I\d+_F(16|32)"),
        ("mul-16", "V_MUL_LO_U16", "DATAPATH_MUL_LOW -DRESULT_BITS=16", "MUL_LO_U16"))
] + [
    lane("float-mul-16", "f16: products", "FLOAT_MUL -DRESULT_BITS=16", half_factors(operations("MUL_F16"))),
    lane("float-mac-16", "f16: V_MAC", "FLOAT_MAC -DRESULT_BITS=16",
         [{**case, "src1_i[14:10]": exponent} for case in operations("MAC_F16") for exponent in range(32)])
] + [
    transcendental("special", "NaNs, zeros, infinities, beyond the range", "", r"(EXP|LOG|RCP|RSQ|SQRT|SIN|COS)(_IFLAG|_LEGACY)?_F(16|32)"),
    transcendental("sin", "range reduction of sine; each quadratic is 1/2", "-DONLY=FLOAT_SIN", "SIN_F(16|32)"),
    transcendental("cos", "range reduction of cosine; each quadratic is 1/2", "-DONLY=FLOAT_COS", "COS_F(16|32)")
] + [
    Core(f"sdwa-{name}", "sdwa", "lanes1", what, "sdwa", open_=INSTEAD)
    for name, what in (("mul-24", "integer products of 24 bits"),
                       ("float-mul", "f32: products, V_MAC"))
]
REQUESTS = {"vop_operation": ("1", operation_sdwa), "trans_operation": ("1", transcendental_sdwa)}
CLASSIFIED_BY = ("families/gcn/cover_features.c", "families/gcn/cover_op.c", "families/gcn/options.c", "families/gcn/ops.c",
                 "isa/gcn_decode.c")
