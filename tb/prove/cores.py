# SPDX-License-Identifier: MIT
"""What `make prove` proves: a row for each core.

A core is added with a row here, and with a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the
very functions that libcsim is built from, and returns whether the row is about this input at all. Rows of one wrapper
differ in what `flags` say to clang.

* Of a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset on: one
  request, which is accepted when it may be and whose response is taken at once. `frames` are the cycles that it has.
* Of a module without registers `top` names it; if it has some, they are wires for the proof. `inputs` and `outputs` are its
  ports in the order of the structs, NAME:BITS each; every port has as many 32-bit words there as it needs. NAME=VALUE is an
  input that is constant. Outputs that are not listed are not compared. The module is one of the unit, or of tops/TOP.v, which
  puts some together.
* `cases` of it are proved one after the other, each {input, or NAME[HIGH:LOW]: value}, and that the row is about no others.
* The logic that has become of the wrapper is held against the wrapper as gcc and clang compile it, on 10^7 inputs: check.c.
  They begin with `seeds`, which are written as cases are, or with the cases.
* `stages`, the first and the last one, are those of `top`, a pipeline whose data are to move with them: stages.py.
* `lanes` are the parameters with which it is looked whether each lane of the unit is by itself: stages.py.
* A row belongs to all units whose RTL has its modules: hierarchy.py. requests.py has how each of them receives a counterexample.
* `open_` says of what is not proved what is tested instead. It is listed, and is no failure.
"""
import re
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source flags frames top inputs outputs cases seeds stages lanes open_",
                  defaults=("", 4, "", "", "", (), (), (), {}, ""))

# Of functions that are not all to be inlined by themselves
INLINE = "-mllvm -inline-threshold=100000"
UNROLLED = INLINE + " -mllvm -unroll-threshold=100000"
SHALLOW = 7  # clocks from reset to behind the response of sdwa without floats
DEEP = 13  # clocks from reset to behind the response of the unit with floats
ATOMS = "inst_i:64 minus_i:1 compute_i:1"
INSTEAD = "instead: make sim UNIT=sdwa, make exhaustive"
MOV_B32_DPP = 0xff000000_7e0002fa  # of all rows and banks, with quad_perm


def operations(names):
    """A case for each operation of VOP1 and VOP2 whose name is like this"""
    with open("csim/isa/gcn_op.def", encoding="utf-8") as file:
        found = re.findall(r"^OP\((VOP\d), (\w+), (\d+), \"\w+\", [FI]", file.read(), re.M)
    return [{"op2_i": 63, "op1_i": int(code)} if form == "VOP1" else {"op2_i": int(code)}
            for form, name, code in found if re.fullmatch(names, name)]


def instructions():
    """One of SDWA for each operation: all selections are DWORD, VOP1 has no source 1."""
    with open("csim/isa/gcn_op.def", encoding="utf-8") as file:
        found = re.findall(r"^OP\((\w+), \w+, (\d+), \"\w+\", [IF]", file.read(), re.M)
    found += [("VOPC", code) for code in range(0x10, 0xe0, 3)]
    place = {"VOP1": (63 << 25, 9, 0x60600), "VOP2": (0, 25, 0x6060600), "VOPC": (62 << 25, 17, 0x6060600)}
    return [{"inst_i": place[form][2] << 32 | place[form][0] | int(code) << place[form][1] | 0xf9} for form, code in found]


def half_factors(cases):
    """These cases, with the highest bit that is 1 in each f16 operand's exponent, or else in its fraction; or none"""
    highest = [(f"[14:{bit}]", 1) for bit in range(14, -1, -1)] + [("[14:0]", 0)]
    pairs = [(x, y) for i, x in enumerate(highest) for j, y in enumerate(highest) if i < 5 or j < 5]
    pairs.append((("[14:10]", 0), ("[14:10]", 0)))
    return [{**case, f"src0_i{x}": one, f"src1_i{y}": other} for case in cases for (x, one), (y, other) in pairs]


def lane(name, what, datapath, cases):
    return Core(f"lane-{name}", "sdwa", "lanes1", what, "vop_operation", f"{UNROLLED} -DONLY=GCN_{datapath}", top="vop_operation",
                inputs="op2_i:6 opc_i:8 op1_i:8 source_i:4 clamp_i:1 mode_i:10 src0_i:32 src1_i:32 old_i:32 vcc_i:1",
                outputs="r_o:32 bit_o:1", cases=cases)


def moves():
    """A case for each move of DPP, whatever its number is"""
    with open("csim/isa/gcn_dpp_move.def", encoding="utf-8") as file:
        codes = [int(code, 16) for code in re.findall(r"^MOVE\(\w+, (\w+)", file.read(), re.M)]
    return [{"inst_i[48:48]": 0} if code < 0x100 else {"inst_i[48:44]": code >> 4} if code < 0x130 else {"inst_i[48:40]": code}
            for code in codes]


def shapes():
    """A case for each size and number of blocks of SVM_SCATTER"""
    return [{"block_size_i": size, "num_blocks_i": number} for size in range(3) for number in range(4)]


def steps():
    """Returns the cases of shapes() for each number of channels; all channels have all their bytes, from place 0 on."""
    found = []
    for shape in shapes():
        width = (1, 4, 8)[shape["block_size_i"]] << shape["num_blocks_i"]
        found += [{**shape, "exec_log2_i": size, "has_i": 0xffff, "facts_i": (width - 1 << 3) * 0x0101010101010101}
                  for size in range(3 if shape["num_blocks_i"] else 0, 5) if width << size <= 512]
    return found


def int_alu(name, config, what, first, last):
    """The codes from the first to the last one, refused ones among them"""
    codes = sum(1 << code for code in range(first, last + 1))
    return Core(f"int-{name}", "int_alu", config, what, "int_alu", f"{UNROLLED} -DONLY={codes:#x}", 7)


CORES = [
    Core("atomic_alu", "atomic_alu", "default", "all codes, widths and operands: 2^200 requests", "atomic_alu", INLINE),
    Core("visa_decode", "visa_decode", "default", "all 2^240 messages", "visa_decode", INLINE),
] + [
    Core(f"sdwa-{datapath.lower().replace('_', '-')}", "sdwa", "int1", f"one lane without floats: {what}", "sdwa",
         f"-DONLY=GCN_DATAPATH_{datapath}", SHALLOW, seeds=instructions())
    for datapath, what in (
        ("NONE", "V_NOP, all that is refused"), ("ADD", "sums"), ("COMPARE", "compares"), ("MIN_MAX", "minimum, maximum"),
        ("CNDMASK", "V_CNDMASK"), ("LOGIC", "and, or, xor, not, mov"), ("SHIFT_LEFT", "shifts to the left"),
        ("SHIFT_RIGHT", "shifts to the right"), ("SHIFT_RIGHT_SIGNED", "signed shifts"), ("REVERSE", "V_BFREV"),
        ("FIND_HIGH", "V_FFBH_U32"), ("FIND_HIGH_SIGNED", "V_FFBH_I32"), ("FIND_LOW", "V_FFBL"))
] + [
    Core(f"sdwa-float-{datapath.lower().replace('_', '-')}", "sdwa", "lanes1", f"one lane with floats: {what}", "sdwa",
         f"-DONLY=GCN_FLOAT_{datapath}", DEEP, seeds=instructions())
    for datapath, what in (("NONE", "V_NOP, all that is refused"), ("MIN_MAX", "minimum, maximum"), ("COMPARE", "compares"),
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
    Core(f"sdwa-{name}", "sdwa", "lanes1", what, "sdwa", open_=INSTEAD)
    for name, what in (("mul-24", "integer products of 24 bits"),
                       ("float-mul", "f32: products, V_MAC"))
] + [
    Core("visa-enable", "svm_scatter", "default", "channels: masks, predicate; all inputs", "visa_enable", UNROLLED,
         top="visa_enable", inputs="look_i:1 exec_log2_i:3 mask_i:3 no_mask_i:1 named_i:1 combine_i:2 "
         "inverse_i:1 exec_mask_i:32 pred_i:32",
         outputs="enable_o:16"),
    Core("visa-bounds", "svm_scatter", "default", "alignment, bounds: all addresses, sizes", "visa_reach", UNROLLED,
         top="visa_reach", inputs="look_i:1 bytes_log2_i:2 size_i:64 size_33_i:33 address_i:128 offset_i:64",
         outputs="misaligned_o:2 in_bounds_o:2 misaligned_32_o:2 in_bounds_32_o:2"),
    Core("scatter-plan", "svm_scatter", "default", "steps: byte enables, places in Src", "scatter_plan", UNROLLED,
         top="scatter_plan", inputs="exec_log2_i:3 block_size_i:2 num_blocks_i:2 channel_i:4 number_i:3 rest_i:32 has_i:16 "
         "facts_i:64 mark_i:9 value_i:8",
         outputs="last_o:3 be_o:8 data_o:64", cases=shapes(), seeds=steps()),
    Core("atoms-decode", "atoms", "warp32", "errors of all 2^64 words", "atoms_decode", UNROLLED,
         top="atoms_decode", inputs=ATOMS, outputs="error_o:3"),
    Core("atoms-fields", "atoms", "warp32", "fields of all legal words", "atoms_decode", UNROLLED + " -DFIELDS",
         top="atoms_decode", inputs=ATOMS,
         outputs="op_o:6 wide_o:1 cast_o:1 spin_o:1 rd_o:1 all_o:1 not_o:1 offset_o:32"),
    Core("atoms-reach", "atoms", "warp32", "addresses: checks, bank, row", "atoms_reach", UNROLLED, top="atoms_reach",
         inputs="ra_i:32 offset_i:32 wide_i:1 size_i:25", outputs="misaligned_o:1 beyond_o:1 banks_o:32 row_o:6"),
    Core("atoms-pass", "atoms", "warp32", "conflicts: all lanes left, all banks", "atoms_pass", UNROLLED, top="atoms_pass",
         inputs="wide_i:1 left_i:32 dword_i:256", outputs="served_o:32 rest_o:32"),
    Core("dpp-decode", "dpp", "lanes16", "errors of all 2^64 words", "dpp_wave", UNROLLED, top="dpp_wave",
         inputs="inst_i:64 exec_i=64'd0 src0_i=2048'd0 row_i=2'd0", outputs="error_o:4"),
] + [
    Core(f"dpp-row{row}", "dpp", "lanes16", f"row {row}: what lanes read, which work", "dpp_wave", f"{UNROLLED} -DROW={row}",
         top="dpp_wave", inputs=f"inst_i:64 exec_i:64 src0_i:2048 row_i=2'd{row}", outputs="modifiers_o:4 do_o:16 told_o:16 stay_o:16 s0_o:512",
         cases=moves(), seeds=[{"inst_i": MOV_B32_DPP, **move} for move in moves()])
    for row in range(4)
] + [
    int_alu("sums", "riscv", "sums, saturation, absolute values", 0x00, 0x07),
    int_alu("logic", "riscv", "logic", 0x08, 0x0f),
    int_alu("counts", "riscv", "counts, reversal", 0x18, 0x1f),
    int_alu("compare", "riscv", "comparisons, minimum, maximum", 0x20, 0x2f),
    Core("int-product", "int_alu", "riscv", "products", "int_alu", open_="instead: make sim UNIT=int_alu"),
    Core("int-division", "int_alu", "riscv", "divisions", "int_alu", open_="instead: make sim UNIT=int_alu"),
] + [
    int_alu(f"shift-{config}", config, f"{config}: shifts, rotates", 0x10, 0x17) for config in ("riscv", "x86", "arm", "cuda")
]
