# SPDX-License-Identifier: MIT
"""Requests in which units of vISA messages receive the inputs of a shared module."""
WIDTHS = {1: ".16", 2: "", 3: ".64"}  # an atomic's width, by the logarithm of its bytes
# A message is refused, with look_i 0, if its predicate combines or inverts without a name, or if its mask has another size.
ENABLED = "look_i & (named_i | ~|combine_i & ~inverse_i) & ~(exec_log2_i == 3 & mask_i[0] | exec_log2_i == 4 & |mask_i[1:0])"


def enabled(message, operands, at, data=False):
    """Returns a message, with a dword for each channel if it has data."""
    size, mask = at["exec_log2_i"], at["mask_i"]
    predicate = f"({'!' * at['inverse_i']}P1{('', '.any', '.all')[at['combine_i']]}) " if at["named_i"] else ""
    channels = "".join(f"  [{n}] {8 * n:#x}" + f": {n + 1:08x}" * data for n in range(1 << size))
    return (f"{predicate}{message} (M{mask + 1}{'_NM' * at['no_mask_i']}, {1 << size}) {operands}  "
            f"EM {at['exec_mask_i']:#x}  " + (f"P1 {at['pred_i']:#x}" if predicate else "") + channels)


def reach_atomic(message, operands, addresses, at, size):
    """Returns an atomic on these addresses in a memory of this size."""
    channels = "".join(f"  [{n}] {address:#x}" for n, address in enumerate(addresses))
    return f"{message}{WIDTHS[at['bytes_log2_i']]} (M1, 2) {operands}  size {size:#x}{channels}"
