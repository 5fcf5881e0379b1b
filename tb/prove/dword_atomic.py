# SPDX-License-Identifier: MIT
"""Proofs of dword_atomic: tb/prove/units.py."""
import visa

MESSAGE = "dword_atomic.inc", "T255 V32.0 %null.0 %null.0 V35.0"


def enabled(at):
    return visa.enabled(*MESSAGE, at)


def reach(at):
    return visa.reach_atomic(*MESSAGE, [at["offset_i"] & (1 << 32) - 1, at["offset_i"] >> 32], at, at["size_33_i"])


REQUESTS = {
    "visa_enable": (visa.ENABLED, enabled),
    "visa_reach": ("look_i & (bytes_log2_i == 1 | bytes_log2_i == 2)", reach),
}
