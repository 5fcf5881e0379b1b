/* SPDX-License-Identifier: MIT */
/*
 * Proofs of `make prove` for a unit in a folder: prove.c there includes this header and unit.c. docs/own_unit.md has an
 * example. LL_CORES is a header generated from the unit's Verilog. It has struct NAME_in and struct NAME_out of each
 * core, the module's inputs and outputs. A port of up to 64 bits is an unsigned integer, a wider one an array of 32-bit
 * words, the lowest first. *out is initially 0.
 */
#ifndef LANELOCK_PROVE_H
#define LANELOCK_PROVE_H

#include <stdbool.h>
#include <stdint.h>

/* 64-bit type with the alignment of a word. */
typedef uint64_t ll_port64 __attribute__((aligned(4)));

#ifdef LL_CORES
#include LL_CORES
#endif

/*
 * LL_CORE(module, "scope") { ... } computes the outputs of a module of the unit's Verilog with default parameters.
 * Registers are treated as wires, with rst low. It returns false for inputs outside of the proof. It calls the model's
 * functions, without loops whose length the compiler cannot determine.
 */
#define LL_CORE(module, scope) static inline bool module##_core(const struct module##_in *in, struct module##_out *out)

/* LL_OPEN(name, "what is not proved; instead: ...") is listed as open, which is not a failure. */
#define LL_OPEN(name, what) _Static_assert(sizeof(#name what) > 0, "open");

#endif
