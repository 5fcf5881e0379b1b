# SPDX-License-Identifier: MIT
"""Proofs of visa_decode: tb/prove/units.py."""
from cores import INLINE, Core

CORES = [Core("visa_decode", "visa_decode", "default", "all 2^240 messages", "visa_decode", INLINE)]
CLASSIFIED_BY = ("families/visa/message.c", "isa/visa_decode.c")
