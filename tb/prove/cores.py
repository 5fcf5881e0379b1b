# SPDX-License-Identifier: MIT
"""What `make prove` proves: a row for each core.

A core is added with a row here, and with a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the
very functions that libcsim is built from, and returns whether the row is about this input at all. Rows of one wrapper
differ in what DEFINES says to it.

* Of a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset on: one
  request, which is accepted when it may be and whose response is taken at once. `frames` are the cycles that it has.
* Of a module without registers, `top` names it, and `inputs` and `outputs` are its ports in the order of the structs,
  NAME:BITS each; every port has as many 32-bit words there as it needs. NAME=VALUE is an input that is constant.
* `open_` says of what is not proved what is tested instead. It is listed, and is no failure.
"""
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source defines frames top inputs outputs open_",
                  defaults=("", 4, "", "", "", ""))

CORES = [
    Core("atomic_alu", "atomic_alu", "default", "all codes, widths and operands: 2^200 requests", "atomic_alu"),
    Core("visa_decode", "visa_decode", "default", "all 2^240 messages", "visa_decode"),
]
