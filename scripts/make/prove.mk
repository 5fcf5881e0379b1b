# SPDX-License-Identifier: MIT
# Proofs that RTL and model are the same, tb/prove/
PROVE = scripts/verdict.sh tb/prove/prove.py $B $(DESIGNS)
