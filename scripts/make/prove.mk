# SPDX-License-Identifier: MIT
# Proofs that RTL and model are the same, tb/prove/
# The part of the unit that OPS=, WIDTHS= and REST= name is read by a worker with the model of the design's parameters.
PROVED_WORKER := $(if $(DUT),$(if $(OPS)$(WIDTHS)$(REST),$B/dut/$(THE_UNIT)-$(USER)-model/worker))
PROVE = MAKE='$(MAKE)' AGAIN="$$AGAIN" WORKER='$(PROVED_WORKER)' scripts/verdict.sh tb/prove/prove.py $B $(DESIGNS)
# Proofs by induction over all cycles, with the planted bugs that they have to refute
INDUCT = scripts/verdict.sh tb/prove/induct.py BUILD=$B UNIT="$$UNIT" JOBS="$$JOBS" BUGS=all
