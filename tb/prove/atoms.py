# SPDX-License-Identifier: MIT
"""Proofs of atoms: tb/prove/units.py."""
from cores import UNROLLED, Core

ATOMS = "inst_i:64 minus_i:1 compute_i:1"


def atoms_decode(at):
    return f"ATOMS.ADD R0, [R1], R2  Ra[0-31] 0x100  Rb[0-31] 1  inst_i {at['inst_i']:#x}  compute_i {at['compute_i']}"


def atoms_reach(at):
    operation, address = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD", at["ra_i"] + at["offset_i"] & 0xffffffff
    return f"{operation} R0, [R1], R2  mask 0x1  size {at['size_i']:#x}  Ra[0] {address:#x}  Rb[0] 1"


def atoms_pass(at):
    operation = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD"
    lanes = "".join(f"\n    Ra[{n}] {(at['dword_i'] >> 8 * n & 255) * 4:#x}  Rb[{n}] {n + 1}" for n in range(32))
    return f"{operation} R0, [R1], R2  mask {at['left_i']:#x}{lanes}"


CORES = [
    Core("atoms-decode", "atoms", "warp32", "errors of all 2^64 words", "atoms_decode", UNROLLED,
         top="atoms_decode", inputs=ATOMS, outputs="error_o:3"),
    Core("atoms-fields", "atoms", "warp32", "fields of all legal words", "atoms_decode", UNROLLED + " -DFIELDS",
         top="atoms_decode", inputs=ATOMS,
         outputs="op_o:6 wide_o:1 cast_o:1 spin_o:1 rd_o:1 all_o:1 not_o:1 offset_o:32"),
    Core("atoms-reach", "atoms", "warp32", "addresses: checks, bank, row", "atoms_reach", UNROLLED, top="atoms_reach",
         inputs="ra_i:32 offset_i:32 wide_i:1 size_i:25", outputs="misaligned_o:1 beyond_o:1 banks_o:32 row_o:6"),
    Core("atoms-pass", "atoms", "warp32", "conflicts: all lanes left, all banks", "atoms_pass", UNROLLED, top="atoms_pass",
         inputs="wide_i:1 left_i:32 dword_i:256", outputs="served_o:32 rest_o:32"),
]
REQUESTS = {
    "atoms_decode": ("minus_i == (inst_i[51] & ~&inst_i[15:8])", atoms_decode),  # derived in the unit
    "atoms_reach": ("1", atoms_reach),
    "atoms_pass": ("1", atoms_pass),
}
