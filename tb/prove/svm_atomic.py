# SPDX-License-Identifier: MIT
"""Proofs of svm_atomic: tb/prove/units.py."""
import visa

MESSAGE = "svm_atomic.inc", "V32.0 V35.0 %null.0 %null.0"


def enabled(at):
    return visa.enabled(*MESSAGE, at)


def reach(at):
    return visa.reach_atomic(*MESSAGE, [at["address_i"] & (1 << 64) - 1, at["address_i"] >> 64], at, at["size_i"])


REQUESTS = {
    "visa_enable": (f"{visa.ENABLED} & exec_log2_i <= 3", enabled),
    "visa_reach": ("look_i & bytes_log2_i != 0", reach),
}
