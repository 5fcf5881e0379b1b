# SPDX-License-Identifier: MIT
"""Proofs of svm_scatter: tb/prove/units.py."""
import visa
from cores import UNROLLED, Core

STEP = 0x10000  # an address
SCATTERS = {0: "svm_scatter.1.1", 2: "svm_scatter.4.1", 3: "svm_scatter.8.1"}  # by the bytes of a block, as their logarithm


def shapes():
    """Returns a case for each size and number of blocks of SVM_SCATTER."""
    return [{"block_size_i": size, "num_blocks_i": number} for size in range(3) for number in range(4)]


def steps():
    """Returns the cases of shapes() for each number of channels; all channels have all their bytes, from place 0."""
    found = []
    for shape in shapes():
        width = (1, 4, 8)[shape["block_size_i"]] << shape["num_blocks_i"]
        found += [{**shape, "exec_log2_i": size, "has_i": 0xffff, "facts_i": (width - 1 << 3) * 0x0101010101010101}
                  for size in range(3 if shape["num_blocks_i"] else 0, 5) if width << size <= 512]
    return found


def enabled(at):
    return visa.enabled("svm_scatter.4.1", "V40.0 V35.0", at, data=True)


def reach_scatter(at):
    size, addresses = at["bytes_log2_i"], [at["address_i"] & (1 << 64) - 1, at["address_i"] >> 64]
    blocks = "".join(f"  [{n}] {address:#x}: {n + 1:0{2 << size}x}" for n, address in enumerate(addresses))
    return f"{SCATTERS[size]} (M1, 2) V40.0 V35.0  size {at['size_i']:#x}{blocks}"


def scatter_plan(at):
    """The step's first channel begins in the word STEP. Channels outside the step are below, each in its own word."""
    bytes_, rest = (1, 4, 8)[at["block_size_i"]], at["rest_i"]
    whole, channel, text, ends, far = bytes_ << at["num_blocks_i"], at["channel_i"], "", set(), STEP
    if at["has_i"] >> (1 << at["exec_log2_i"]):
        return None  # the message does not have the channel
    for n in range(1 << at["exec_log2_i"]):
        fact = at["facts_i"] >> 8 * (n & 7) & 255
        first, there, address = n == channel, at["has_i"] >> n & 1, (n + 1) * 0x100
        if there and (first or (n > channel and whole * (n ^ channel) < 8 and not rest & ((1 << 2 * n + 1) - 1))):
            address = STEP + (0 if first else 8 * at["number_i"]) + (fact & 7)
            end = address + (fact >> 3) + 1
            far = max(far, end)
            if end < address + whole:
                ends.add(end)  # end of memory
        block = "".join(f"{(37 * n + byte + 1) & 255:02x}" for byte in range(whole))
        blocks = (bytes.fromhex(block)[i:i + bytes_][::-1].hex() for i in range(0, whole, bytes_))
        text += f"\n    [{n}] {address:#x}: {' '.join(blocks)}"
    if len(ends | {far}) > 1 and ends:
        return None  # memory has one end, after its content
    return (f"svm_scatter.{bytes_}.{whole // bytes_} (M1, {1 << at['exec_log2_i']}) V40.0 V35.0  "
            f"EM {at['has_i']:#x}  size {far:#x}{text}")


CORES = [
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
]
REQUESTS = {
    "visa_enable": (visa.ENABLED, enabled),
    "visa_reach": ("look_i & bytes_log2_i != 1", reach_scatter),
    "scatter_plan": ("1", scatter_plan),
}
