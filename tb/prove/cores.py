# SPDX-License-Identifier: MIT
"""Rows of `make prove`: one for each core, in CORES of tb/prove/UNIT.py.

A new core needs a row there, and a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the functions that
libcsim is built from, and returns whether the input is in the row's scope. Rows of one wrapper differ in their `flags` for
clang.

* For a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset. One
  request is accepted as early as possible, and its response taken at once. `frames` is the number of cycles.
* `top` names a module without registers; registers, if any, are treated as wires. `inputs` and `outputs` are its
  ports in the order of the structs, NAME:BITS each; a port has as few 32-bit words there as it needs. NAME=VALUE is a
  constant input. Outputs that are not listed are not compared. The module is one of the unit, or of tops/TOP.v, which
  combines some.
* `cases` are proved in order, each {input, or NAME[HIGH:LOW]: value}, and also that the row has no other inputs.
* The wrapper's logic is compared with the wrapper as compiled by gcc and clang, on 10^7 inputs: check.c.
  They begin with `seeds`, written like cases, or with the cases.
* `stages`, the first and the last one, are those of `top`, a pipeline whose data must move with them: stages.py.
* `lanes` are the parameters for the check that the lanes of the unit are independent: stages.py.
* A row belongs to all units whose RTL has its modules: hierarchy.py. requests.py describes how each receives a counterexample.
* `open_` describes the test that replaces a missing proof. It is listed, and is not a failure.
"""
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source flags frames top inputs outputs cases seeds stages lanes open_",
                  defaults=("", 4, "", "", "", (), (), (), {}, ""))

# For functions that clang would not inline completely
INLINE = "-mllvm -inline-threshold=100000"
UNROLLED = INLINE + " -mllvm -unroll-threshold=100000"
