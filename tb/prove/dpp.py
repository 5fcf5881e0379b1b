# SPDX-License-Identifier: MIT
"""Proofs of dpp: tb/prove/units.py."""
import re

import gcn
from cores import UNROLLED, Core

MOV_B32_DPP = 0xff000000_7e0002fa  # of all rows and banks, with quad_perm
ROWS_BANKS = 0xff00e400  # the upper dword of a DPP instruction: all rows and banks, each lane reads itself


def moves():
    """A case for each move of DPP, with any number"""
    with open("csim/isa/gcn_dpp_move.def", encoding="utf-8") as file:
        codes = [int(code, 16) for code in re.findall(r"^MOVE\(\w+, (\w+)", file.read(), re.M)]
    return [{"inst_i[48:48]": 0} if code < 0x100 else {"inst_i[48:44]": code >> 4} if code < 0x130 else {"inst_i[48:40]": code}
            for code in codes]


def operation_dpp(at):
    word = at["op2_i"] << 25 | at["opc_i"] << 17 | at["op1_i"] << 9 | 0xfa
    return f"{word:08x} {ROWS_BANKS | at['source_i'] << 20:08x}  EXEC 0x1  mode {at['mode_i']:#x}  lane 0: {gcn.lane_text(at)}"


def dpp_wave(at):
    source0 = at.get("src0_i", 0)
    lanes = "".join(f"\n    lane {n}: src0 {source0 >> 32 * n & 0xffffffff:#x} src1 1" for n in range(64))
    exec_ = at.get("exec_i", (1 << 64) - 1)
    return f"{at['inst_i'] & 0xffffffff:08x} {at['inst_i'] >> 32:08x}  EXEC {exec_:#x}{lanes}"


CORES = [
    Core("dpp-decode", "dpp", "lanes16", "errors of all 2^64 words", "dpp_wave", UNROLLED, top="dpp_wave",
         inputs="inst_i:64 exec_i=64'd0 src0_i=2048'd0 row_i=2'd0", outputs="error_o:4"),
] + [
    Core(f"dpp-row{row}", "dpp", "lanes16", f"row {row}: what lanes read, which work", "dpp_wave", f"{UNROLLED} -DROW={row}",
         top="dpp_wave", inputs=f"inst_i:64 exec_i:64 src0_i:2048 row_i=2'd{row}", outputs="modifiers_o:4 do_o:16 told_o:16 stay_o:16 s0_o:512",
         cases=moves(), seeds=[{"inst_i": MOV_B32_DPP, **move} for move in moves()])
    for row in range(4)
]
REQUESTS = {"vop_operation": ("~clamp_i", operation_dpp), "dpp_wave": ("1", dpp_wave)}
