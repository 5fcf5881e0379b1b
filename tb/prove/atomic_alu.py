# SPDX-License-Identifier: MIT
"""Proofs of atomic_alu: tb/prove/units.py."""
from cores import INLINE, Core

CORES = [Core("atomic_alu", "atomic_alu", "default", "all codes, widths and operands: 2^200 requests", "atomic_alu", INLINE)]
