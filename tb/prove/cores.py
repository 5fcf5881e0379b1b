# SPDX-License-Identifier: MIT
"""What `make prove` proves: a row for each core, in CORES of tb/prove/UNIT.py.

A core is added with a row there, and with a wrapper, SOURCE.c, if none has its function yet: `prove(in, out)` calls the
very functions that libcsim is built from, and returns whether the row is about this input at all. Rows of one wrapper
differ in what `flags` say to clang.

* Of a whole unit, the structs are those of its ports, and the logic is the unit with its registers from reset on: one
  request, which is accepted when it may be and whose response is taken at once. `frames` are the cycles that it has.
* Of a module without registers `top` names it; if it has some, they are wires for the proof. `inputs` and `outputs` are its
  ports in the order of the structs, NAME:BITS each; every port has as many 32-bit words there as it needs. NAME=VALUE is an
  input that is constant. Outputs that are not listed are not compared. The module is one of the unit, or of tops/TOP.v, which
  puts some together.
* `cases` of it are proved one after the other, each {input, or NAME[HIGH:LOW]: value}, and that the row is about no others.
* The logic that has become of the wrapper is held against the wrapper as gcc and clang compile it, on 10^7 inputs: check.c.
  They begin with `seeds`, which are written as cases are, or with the cases.
* `stages`, the first and the last one, are those of `top`, a pipeline whose data are to move with them: stages.py.
* `lanes` are the parameters with which it is looked whether each lane of the unit is by itself: stages.py.
* A row belongs to all units whose RTL has its modules: hierarchy.py. requests.py has how each of them receives a counterexample.
* `open_` says of what is not proved what is tested instead. It is listed, and is no failure.
"""
from collections import namedtuple

Core = namedtuple("Core", "name unit config scope source flags frames top inputs outputs cases seeds stages lanes open_",
                  defaults=("", 4, "", "", "", (), (), (), {}, ""))

# Of functions that are not all to be inlined by themselves
INLINE = "-mllvm -inline-threshold=100000"
UNROLLED = INLINE + " -mllvm -unroll-threshold=100000"
