# SPDX-License-Identifier: MIT
"""The requests in which a unit's module sees the inputs of a counterexample, in the words of docs/stimulus.md.

REQUESTS has for each module that a row is about, and each unit that has it: a Verilog condition of the module's inputs under
which the unit can receive such a request, and the function that makes the text. A function returns None where the condition
does not exclude what no request has. What else a request has is chosen so that what the module makes of it is likely to be
seen."""
from functools import partial

DWORD = 6  # a selection of SDWA
STEP = 0x10000  # an address
ROWS_BANKS = 0xff00e400  # the upper dword of a DPP instruction: all rows and banks, each lane reads itself
SCATTERS = {0: "svm_scatter.1.1", 2: "svm_scatter.4.1", 3: "svm_scatter.8.1"}  # by the bytes of a block, as their logarithm
WIDTHS = {1: ".16", 2: "", 3: ".64"}  # of an atomic, by the same
ATOMICS = {"svm_atomic": "V32.0 V35.0 %null.0 %null.0", "dword_atomic": "T255 V32.0 %null.0 %null.0 V35.0"}
# A message is refused if its predicate combines or inverts without a name, or if its mask has another size; look_i is 0 then.
ENABLED = "look_i & (named_i | ~|combine_i & ~inverse_i) & ~(exec_log2_i == 3 & mask_i[0] | exec_log2_i == 4 & |mask_i[1:0])"


def lane_text(at):
    return f"src0 {at['src0_i']:#x} src1 {at['src1_i']:#x} old {at['old_i']:#x} vcc {at['vcc_i']}"


def operation_sdwa(at):
    vop1 = at["op2_i"] == 63
    word = at["op2_i"] << 25 | at["opc_i"] << 17 | at["op1_i"] << 9 | 0xf9
    source0, source1 = at["source_i"] & 3, at["source_i"] >> 2
    sdwa = DWORD << 8 | at["clamp_i"] << 13 | DWORD << 16 | source0 << 20 | (0 if vop1 else DWORD << 24) | source1 << 28
    return f"{word:08x} {sdwa:08x}  mode {at['mode_i']:#x}  lane 0: {lane_text(at)}"


def operation_dpp(at):
    word = at["op2_i"] << 25 | at["opc_i"] << 17 | at["op1_i"] << 9 | 0xfa
    return f"{word:08x} {ROWS_BANKS | at['source_i'] << 20:08x}  EXEC 0x1  mode {at['mode_i']:#x}  lane 0: {lane_text(at)}"


def dpp_wave(at):
    source0 = at.get("src0_i", 0)
    lanes = "".join(f"\n    lane {n}: src0 {source0 >> 32 * n & 0xffffffff:#x} src1 1" for n in range(64))
    exec_ = at.get("exec_i", (1 << 64) - 1)
    return f"{at['inst_i'] & 0xffffffff:08x} {at['inst_i'] >> 32:08x}  EXEC {exec_:#x}{lanes}"


def enabled(unit, at):
    size, mask = at["exec_log2_i"], at["mask_i"]
    predicate = f"({'!' * at['inverse_i']}P1{('', '.any', '.all')[at['combine_i']]}) " if at["named_i"] else ""
    scatter = unit == "svm_scatter"
    what, operands = ("svm_scatter.4.1", "V40.0 V35.0") if scatter else (f"{unit}.inc", ATOMICS[unit])
    channels = "".join(f"  [{n}] {8 * n:#x}" + f": {n + 1:08x}" * scatter for n in range(1 << size))
    return (f"{predicate}{what} (M{mask + 1}{'_NM' * at['no_mask_i']}, {1 << size}) {operands}  "
            f"EM {at['exec_mask_i']:#x}  " + (f"P1 {at['pred_i']:#x}" if predicate else "") + channels)


def reach_scatter(at):
    size, addresses = at["bytes_log2_i"], [at["address_i"] & (1 << 64) - 1, at["address_i"] >> 64]
    blocks = "".join(f"  [{n}] {address:#x}: {n + 1:0{2 << size}x}" for n, address in enumerate(addresses))
    return f"{SCATTERS[size]} (M1, 2) V40.0 V35.0  size {at['size_i']:#x}{blocks}"


def reach_atomic(unit, addresses, size, width):
    channels = "".join(f"  [{n}] {address:#x}" for n, address in enumerate(addresses))
    return f"{unit}.inc{WIDTHS[width]} (M1, 2) {ATOMICS[unit]}  size {size:#x}{channels}"


def reach_svm(at):
    return reach_atomic("svm_atomic", [at["address_i"] & (1 << 64) - 1, at["address_i"] >> 64], at["size_i"], at["bytes_log2_i"])


def reach_dword(at):
    return reach_atomic("dword_atomic", [at["offset_i"] & (1 << 32) - 1, at["offset_i"] >> 32], at["size_33_i"], at["bytes_log2_i"])


def scatter_plan(at):
    """The step's first channel begins in the word STEP. Channels that are not in the step stand below, each in a word of its own."""
    bytes_, rest = (1, 4, 8)[at["block_size_i"]], at["rest_i"]
    whole, channel, text, ends, far = bytes_ << at["num_blocks_i"], at["channel_i"], "", set(), STEP
    if at["has_i"] >> (1 << at["exec_log2_i"]):
        return None  # a channel that the message does not have
    for n in range(1 << at["exec_log2_i"]):
        fact = at["facts_i"] >> 8 * (n & 7) & 255
        first, there, address = n == channel, at["has_i"] >> n & 1, (n + 1) * 0x100
        if there and (first or (n > channel and whole * (n ^ channel) < 8 and not rest & ((1 << 2 * n + 1) - 1))):
            address = STEP + (0 if first else 8 * at["number_i"]) + (fact & 7)
            end = address + (fact >> 3) + 1
            far = max(far, end)
            if end < address + whole:
                ends.add(end)  # where memory ends
        block = "".join(f"{(37 * n + byte + 1) & 255:02x}" for byte in range(whole))
        blocks = (bytes.fromhex(block)[i:i + bytes_][::-1].hex() for i in range(0, whole, bytes_))
        text += f"\n    [{n}] {address:#x}: {' '.join(blocks)}"
    if len(ends | {far}) > 1 and ends:
        return None  # no memory ends at two places, or before what it has
    return (f"svm_scatter.{bytes_}.{whole // bytes_} (M1, {1 << at['exec_log2_i']}) V40.0 V35.0  "
            f"EM {at['has_i']:#x}  size {far:#x}{text}")


def atoms_decode(at):
    return f"ATOMS.ADD R0, [R1], R2  Ra[0-31] 0x100  Rb[0-31] 1  inst_i {at['inst_i']:#x}  compute_i {at['compute_i']}"


def atoms_reach(at):
    operation, address = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD", at["ra_i"] + at["offset_i"] & 0xffffffff
    return f"{operation} R0, [R1], R2  mask 0x1  size {at['size_i']:#x}  Ra[0] {address:#x}  Rb[0] 1"


def atoms_pass(at):
    operation = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD"
    lanes = "".join(f"\n    Ra[{n}] {(at['dword_i'] >> 8 * n & 255) * 4:#x}  Rb[{n}] {n + 1}" for n in range(32))
    return f"{operation} R0, [R1], R2  mask {at['left_i']:#x}{lanes}"


REQUESTS = {
    "vop_operation": {"sdwa": ("1", operation_sdwa), "dpp": ("~clamp_i", operation_dpp)},
    "dpp_wave": {"dpp": ("1", dpp_wave)},
    "visa_enable": {"svm_scatter": (ENABLED, partial(enabled, "svm_scatter")),
                    "svm_atomic": (f"{ENABLED} & exec_log2_i <= 3", partial(enabled, "svm_atomic")),
                    "dword_atomic": (ENABLED, partial(enabled, "dword_atomic"))},
    "visa_reach": {"svm_scatter": ("look_i & bytes_log2_i != 1", reach_scatter),
                   "svm_atomic": ("look_i & bytes_log2_i != 0", reach_svm),
                   "dword_atomic": ("look_i & (bytes_log2_i == 1 | bytes_log2_i == 2)", reach_dword)},
    "scatter_plan": {"svm_scatter": ("1", scatter_plan)},
    "atoms_decode": {"atoms": ("minus_i == (inst_i[51] & ~&inst_i[15:8])", atoms_decode)},  # the unit knows minus_i from the word
    "atoms_reach": {"atoms": ("1", atoms_reach)},
    "atoms_pass": {"atoms": ("1", atoms_pass)},
}


def conditions(top, units):
    """{unit: condition} of those units that have requests for the module."""
    return {unit: REQUESTS[top][unit][0] for unit in units if unit in REQUESTS.get(top, {})}


def text_of(top, unit, values):
    """The request with these {input: value}, or None."""
    return REQUESTS[top][unit][1](values)


def of_unit(values):
    """The request of a whole unit."""
    return "  ".join(f"{name} {value:#x}" for name, value in values.items())
