# SPDX-License-Identifier: MIT
# Proofs that RTL and model are equal, tb/prove/
# A worker with the model of the design's parameters reads the part of the unit in OPS=, WIDTHS= and REST=.
PROVED_WORKER := $(if $(DUT),$(if $(OPS)$(WIDTHS)$(REST),$B/dut/$(THE_UNIT)-$(USER)-model/worker))
# Our units are proved without transcendental operations.
PROVE = MAKE='$(MAKE)' AGAIN="$$AGAIN" WORKER='$(PROVED_WORKER)' scripts/verdict.sh tb/prove/prove.py $B $(subst TRANS=1,TRANS=0,$(DESIGNS))
# Proofs by induction over all cycles, with the planted bugs that they must refute
INDUCT = scripts/verdict.sh tb/prove/induct.py BUILD=$B UNIT="$$UNIT" JOBS="$$JOBS" BUGS=all
