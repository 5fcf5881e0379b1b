# SPDX-License-Identifier: MIT
"""Proofs of float_alu: tb/prove/units.py."""
from cores import UNROLLED, Core

FRAMES = 9  # a reset, six stages and their response
INSTEAD = "instead: make sim UNIT=float_alu"
REFUSED = [0x05, 0x06, 0x07, 0x0e, 0x0f, *range(0x24, 0x28), 0x2a, 0x2b, *range(0x2f, 0x40)]


def float_alu(name, config, what, codes):
    """Returns the core for these codes, including refused requests."""
    return Core(f"float-{name}", "float_alu", config, what, "float_alu", f"{UNROLLED} -DONLY={sum(1 << code for code in codes):#x}", FRAMES)


CORES = [
    float_alu("compare", "riscv", "comparisons", range(0x10, 0x20)),
    float_alu("sign", "riscv", "sign injection, classes", range(0x20, 0x24)),
    float_alu("refused", "riscv", "codes without an operation", REFUSED),
    Core("float-arithmetic", "float_alu", "riscv", "sums, products, quotients, roots", "float_alu", open_=INSTEAD),
    Core("float-conversion", "float_alu", "riscv", "conversions, integral numbers", "float_alu", open_=INSTEAD),
] + [
    float_alu(f"min-max-{config}", config, f"{config}: minimum, maximum", (0x0c, 0x0d)) for config in ("riscv", "x86", "arm", "gcn")
]
