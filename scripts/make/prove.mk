# SPDX-License-Identifier: MIT
# Proofs that RTL and model are equal, tb/prove/
# OPS=, WIDTHS= and REST= select a part of the unit. A worker with the parameters of the design reads them.
PROVED_WORKER := $(if $(DUT),$(if $(OPS)$(WIDTHS)$(REST),$B/dut/$(THE_UNIT)-$(USER)-model/worker))
# Our units are proved without transcendental operations.
PROVE = MAKE='$(MAKE)' AGAIN="$$AGAIN" WORKER='$(PROVED_WORKER)' scripts/verdict.sh tb/prove/prove.py $B $(subst TRANS=1,TRANS=0,$(DESIGNS))
# Proofs by induction over all cycles, with the planted bugs that they must refute
INDUCT = scripts/verdict.sh tb/prove/induct.py BUILD=$B UNIT="$$UNIT" JOBS="$$JOBS" BUGS=all
