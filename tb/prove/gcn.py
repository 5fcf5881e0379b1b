# SPDX-License-Identifier: MIT
"""Words of requests that AMD units share."""


def lane_text(at):
    return f"src0 {at['src0_i']:#x} src1 {at['src1_i']:#x} old {at['old_i']:#x} vcc {at['vcc_i']}"
