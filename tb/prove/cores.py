# SPDX-License-Identifier: MIT
"""What `make prove` proves: a row for each core.

A core is added with a row here, and with a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the
very functions that libcsim is built from, and returns whether the row is about this input at all. Rows of one wrapper
differ in what `flags` say to clang.

* Of a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset on: one
  request, which is accepted when it may be and whose response is taken at once. `frames` are the cycles that it has.
* Of a module without registers, `top` names it, and `inputs` and `outputs` are its ports in the order of the structs,
  NAME:BITS each; every port has as many 32-bit words there as it needs. NAME=VALUE is an input that is constant.
* `vectors` are the inputs on which the logic that has become of the wrapper is held against the wrapper as gcc and clang
  compile it: check.c.
* `open_` says of what is not proved what is tested instead. It is listed, and is no failure.
"""
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source flags frames top inputs outputs vectors open_",
                  defaults=("", 4, "", "", "", 0, ""))

# Of functions that are not all to be inlined by themselves
INLINE = "-mllvm -inline-threshold=100000"
DEEP = 13  # clocks from reset to behind the response of the unit with floats
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
]
