# SPDX-License-Identifier: MIT
"""Proofs of int_alu: tb/prove/units.py."""
from cores import UNROLLED, Core


def int_alu(name, config, what, first, last):
    """Returns the core for the codes from the first to the last one, including refused ones."""
    codes = sum(1 << code for code in range(first, last + 1))
    return Core(f"int-{name}", "int_alu", config, what, "int_alu", f"{UNROLLED} -DONLY={codes:#x}", 7)


CORES = [
    int_alu("sums", "riscv", "sums, saturation, absolute values", 0x00, 0x07),
    int_alu("logic", "riscv", "logic", 0x08, 0x0f),
    int_alu("counts", "riscv", "counts, reversal", 0x18, 0x1f),
    int_alu("compare", "riscv", "comparisons, minimum, maximum", 0x20, 0x2f),
    int_alu("refused", "riscv", "codes without an operation", 0x3c, 0x3f),
    Core("int-product", "int_alu", "riscv", "products", "int_alu", open_="instead: make sim UNIT=int_alu"),
    Core("int-division", "int_alu", "riscv", "divisions", "int_alu", open_="instead: make sim UNIT=int_alu"),
] + [
    int_alu(f"shift-{config}", config, f"{config}: shifts, rotates", 0x10, 0x17) for config in ("riscv", "x86", "arm", "cuda")
]
