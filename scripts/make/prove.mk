# SPDX-License-Identifier: MIT
# Proofs that RTL and model are the same, tb/prove/
PROVE = MAKE='$(MAKE)' AGAIN="$$AGAIN" scripts/verdict.sh tb/prove/prove.py $B $(DESIGNS)
# Proofs by induction over all cycles, with the planted bugs that they have to refute
INDUCT = scripts/verdict.sh tb/prove/induct.py BUILD=$B UNIT="$$UNIT" JOBS="$$JOBS" BUGS=all
