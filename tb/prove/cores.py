# SPDX-License-Identifier: MIT
"""What `make prove` proves: a row for each core.

A core is added with a row here, and with a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the
very functions that libcsim is built from, and returns whether the row is about this input at all. Rows of one wrapper
differ in what `flags` say to clang.

* Of a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset on: one
  request, which is accepted when it may be and whose response is taken at once. `frames` are the cycles that it has.
* Of a module without registers, `top` names it, and `inputs` and `outputs` are its ports in the order of the structs,
  NAME:BITS each; every port has as many 32-bit words there as it needs. NAME=VALUE is an input that is constant. Outputs
  that are not listed are not compared. The module is one of the unit, or of tops/TOP.v, which puts some together.
* `vectors` are the inputs on which the logic that has become of the wrapper is held against the wrapper as gcc and clang
  compile it: check.c.
* `open_` says of what is not proved what is tested instead. It is listed, and is no failure.
"""
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source flags frames top inputs outputs vectors open_",
                  defaults=("", 4, "", "", "", 0, ""))

# Of functions that are not all to be inlined by themselves
INLINE = "-mllvm -inline-threshold=100000"
UNROLLED = INLINE + " -mllvm -unroll-threshold=100000"
DEEP = 13  # clocks from reset to behind the response of the unit with floats
ATOMS = "inst_i:64 minus_i:1 compute_i:1"
INSTEAD = "instead: make sim UNIT=sdwa, make exhaustive"

CORES = [
    Core("atomic_alu", "atomic_alu", "default", "all codes, widths and operands: 2^200 requests", "atomic_alu", INLINE,
         vectors=10**7),
    Core("visa_decode", "visa_decode", "default", "all 2^240 messages", "visa_decode", INLINE, vectors=10**7),
] + [
    Core(f"sdwa-{datapath.lower().replace('_', '-')}", "sdwa", "int1", f"one lane without floats: {what}", "sdwa",
         f"-DONLY=GCN_DATAPATH_{datapath}")
    for datapath, what in (
        ("NONE", "V_NOP, all that is refused"), ("ADD", "sums"), ("COMPARE", "compares"), ("MIN_MAX", "minimum, maximum"),
        ("CNDMASK", "V_CNDMASK"), ("LOGIC", "and, or, xor, not, mov"), ("SHIFT_LEFT", "shifts to the left"),
        ("SHIFT_RIGHT", "shifts to the right"), ("SHIFT_RIGHT_SIGNED", "signed shifts"), ("REVERSE", "V_BFREV"),
        ("FIND_HIGH", "V_FFBH_U32"), ("FIND_HIGH_SIGNED", "V_FFBH_I32"), ("FIND_LOW", "V_FFBL"))
] + [
    Core(f"sdwa-float-{datapath.lower().replace('_', '-')}", "sdwa", "lanes1", f"one lane with floats: {what}", "sdwa",
         f"-DONLY=GCN_FLOAT_{datapath}", DEEP)
    for datapath, what in (("NONE", "V_NOP, all that is refused"), ("MIN_MAX", "minimum, maximum"), ("COMPARE", "compares"),
                           ("CLASS", "classes"),
                           ("INTEGRAL", "V_TRUNC, V_CEIL, V_RNDNE, V_FLOOR"), ("FRACT", "V_FRACT"),
                           ("LDEXP", "V_LDEXP_F16"), ("FREXP_MANT", "V_FREXP_MANT"))
] + [
    Core(f"sdwa-{name}", "sdwa", "lanes1", what, "sdwa", open_=INSTEAD)
    for name, what in (("mul", "integer products of 16 and 24 bits"), ("float-add", "f16 and f32: sums, differences"),
                       ("float-mul", "f16 and f32: products, V_MAC"), ("float-convert", "conversions between floats and integers"),
                       ("float-frexp-exp", "V_FREXP_EXP"))
] + [
    Core("visa-enable", "svm_scatter", "default", "channels: masks, predicate; all inputs", "visa_enable", UNROLLED,
         top="visa_enable", inputs="look_i:1 exec_log2_i:3 mask_i:3 no_mask_i:1 named_i:1 combine_i:2 "
         "inverse_i:1 exec_mask_i:32 pred_i:32",
         outputs="enable_o:16", vectors=10**6),
    Core("visa-bounds", "svm_scatter", "default", "alignment, bounds: all addresses, sizes", "visa_reach", UNROLLED,
         top="visa_reach", inputs="look_i:1 bytes_log2_i:2 size_i:64 size_33_i:33 address_i:128 offset_i:64",
         outputs="misaligned_o:2 in_bounds_o:2 misaligned_32_o:2 in_bounds_32_o:2", vectors=10**6),
    Core("atoms-decode", "atoms", "warp32", "errors of all 2^64 words", "atoms_decode", UNROLLED,
         top="atoms_decode", inputs=ATOMS, outputs="error_o:3", vectors=10**6),
    Core("atoms-fields", "atoms", "warp32", "fields of all legal words", "atoms_decode", UNROLLED + " -DFIELDS",
         top="atoms_decode", inputs=ATOMS,
         outputs="op_o:6 wide_o:1 cast_o:1 spin_o:1 rd_o:1 all_o:1 not_o:1 offset_o:32", vectors=10**6),
    Core("atoms-pass", "atoms", "warp32", "conflicts: all lanes left, all banks", "atoms_pass", UNROLLED, top="atoms_pass",
         inputs="wide_i:1 left_i:32 dword_i:256", outputs="served_o:32 rest_o:32", vectors=10**6),
    Core("dpp-decode", "dpp", "lanes16", "errors of all 2^64 words", "dpp_decode", UNROLLED, top="dpp_judge",
         inputs="inst_i:64", outputs="error_o:4", vectors=10**6),
    Core("dpp-lanes", "dpp", "lanes16", "what each lane reads, which lanes work", "dpp", open_="instead: make sim UNIT=dpp"),
    Core("scatter-piece", "svm_scatter", "default", "bytes of a piece, where they stand in Src", "svm_scatter",
         open_="instead: make sim UNIT=svm_scatter"),
]
