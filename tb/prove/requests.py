# SPDX-License-Identifier: MIT
"""The requests in which a unit's module sees the inputs of a counterexample, in the words of docs/stimulus.md.

Of the module, or of tops/, that a row is about: `of` returns [(unit, configuration, text)], none where no request is like
that. What else the request has is chosen so that what the module makes of it is likely to be seen."""
DWORD = 6  # a selection of SDWA
STEP = 0x10000  # an address
ALL_SIZES = {0: "svm_scatter.1.1", 2: "svm_scatter.4.1", 3: "svm_scatter.8.1"}  # by the bytes of a block, as their logarithm


def vop_operation(at):
    vop1 = at["op2_i"] == 63
    word = at["op2_i"] << 25 | at["opc_i"] << 17 | at["op1_i"] << 9 | 0xf9
    source0, source1 = at["source_i"] & 3, at["source_i"] >> 2
    sdwa = DWORD << 8 | at["clamp_i"] << 13 | DWORD << 16 | source0 << 20 | (0 if vop1 else DWORD << 24) | source1 << 28
    return [("sdwa", "lanes1", f"{word:08x} {sdwa:08x}  mode {at['mode_i']:#x}  lane 0: src0 {at['src0_i']:#x} "
             f"src1 {at['src1_i']:#x} old {at['old_i']:#x} vcc {at['vcc_i']}")]


def dpp_wave(at):
    source0 = at.get("src0_i", 0)
    lanes = "".join(f"\n    lane {n}: src0 {source0 >> 32 * n & 0xffffffff:#x} src1 1" for n in range(64))
    exec_ = at.get("exec_i", (1 << 64) - 1)
    return [("dpp", "lanes16", f"{at['inst_i'] & 0xffffffff:08x} {at['inst_i'] >> 32:08x}  EXEC {exec_:#x}{lanes}")]


def visa_enable(at):
    size, mask = at["exec_log2_i"], at["mask_i"]
    if not at["look_i"] or mask & {3: 1, 4: 3}.get(size, 0) or (not at["named_i"] and (at["combine_i"] or at["inverse_i"])):
        return []  # look_i is 0 of what is refused, as such masks and predicates are
    predicate = f"({'!' * at['inverse_i']}P1{('', '.any', '.all')[at['combine_i']]}) " if at["named_i"] else ""
    channels = "".join(f"  [{n}] {8 * n:#x}: {n + 1:08x}" for n in range(1 << size))
    return [("svm_scatter", "default", f"{predicate}svm_scatter.4.1 (M{mask + 1}{'_NM' * at['no_mask_i']}, {1 << size}) V40.0 V35.0  "
             f"EM {at['exec_mask_i']:#x}  " + (f"P1 {at['pred_i']:#x}" if predicate else "") + channels)]


def visa_reach(at):
    if not at["look_i"]:
        return []  # of what is refused
    size, found = at["bytes_log2_i"], []
    addresses = [at["address_i"] & (1 << 64) - 1, at["address_i"] >> 64]
    offsets = [at["offset_i"] & (1 << 32) - 1, at["offset_i"] >> 32]
    if size in ALL_SIZES:
        blocks = "".join(f"  [{n}] {address:#x}: {n + 1:0{2 << size}x}" for n, address in enumerate(addresses))
        found.append(("svm_scatter", "default", f"{ALL_SIZES[size]} (M1, 2) V40.0 V35.0  size {at['size_i']:#x}{blocks}"))
    else:
        channels = "".join(f"  [{n}] {address:#x}" for n, address in enumerate(addresses))
        found.append(("svm_atomic", "default", f"svm_atomic.inc.16 (M1, 2) V32.0 V35.0 %null.0 %null.0  size {at['size_i']:#x}{channels}"))
    if size in (1, 2):
        channels = "".join(f"  [{n}] {offset:#x}" for n, offset in enumerate(offsets))
        found.append(("dword_atomic", "default", f"dword_atomic.inc{'.16' * (size == 1)} (M1, 2) T255 V32.0 %null.0 %null.0 V35.0  "
                      f"size {at['size_33_i']:#x}{channels}"))
    return found


def scatter_plan(at):
    """The step's first channel begins in the word STEP. Channels that are not in the step stand below, each in a word of its own."""
    bytes_, rest = (1, 4, 8)[at["block_size_i"]], at["rest_i"]
    whole, channel, text, ends, far = bytes_ << at["num_blocks_i"], at["channel_i"], "", set(), STEP
    if at["has_i"] >> (1 << at["exec_log2_i"]):
        return []  # a channel that the message does not have
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
        return []  # no memory ends at two places, or before what it has
    return [("svm_scatter", "default", f"svm_scatter.{bytes_}.{whole // bytes_} (M1, {1 << at['exec_log2_i']}) V40.0 V35.0  "
             f"EM {at['has_i']:#x}  size {far:#x}{text}")]


def atoms_decode(at):
    word = at["inst_i"]
    if at["minus_i"] != (word >> 51 & 1 and word >> 8 & 255 != 255):
        return []  # the unit knows minus_i from the word
    return [("atoms", "warp32", "ATOMS.ADD R0, [R1], R2  Ra[0-31] 0x100  Rb[0-31] 1  "
             f"inst_i {word:#x}  compute_i {at['compute_i']}")]


def atoms_reach(at):
    operation, address = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD", at["ra_i"] + at["offset_i"] & 0xffffffff
    return [("atoms", "warp32", f"{operation} R0, [R1], R2  mask 0x1  size {at['size_i']:#x}  Ra[0] {address:#x}  Rb[0] 1")]


def atoms_pass(at):
    operation = "ATOMS.EXCH.64" if at["wide_i"] else "ATOMS.ADD"
    lanes = "".join(f"\n    Ra[{n}] {(at['dword_i'] >> 8 * n & 255) * 4:#x}  Rb[{n}] {n + 1}" for n in range(32))
    return [("atoms", "warp32", f"{operation} R0, [R1], R2  mask {at['left_i']:#x}{lanes}")]


OF = {function.__name__: function
      for function in (vop_operation, dpp_wave, visa_enable, visa_reach, scatter_plan, atoms_decode, atoms_reach, atoms_pass)}


def of(core, values, whole):
    """Of these {input: value} of a row; `whole` says that they are a unit's own."""
    if whole:
        return [(core.unit, core.config, "  ".join(f"{name} {value:#x}" for name, value in values.items()))]
    return OF[core.top](values)
