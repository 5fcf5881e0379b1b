/* SPDX-License-Identifier: MIT */
/*
 * What `make prove` proves of a unit in a folder: prove.c there includes this header and unit.c. docs/own_unit.md has
 * an example. LL_CORES is a header that is made of the unit's Verilog: it has struct NAME_in and struct NAME_out of
 * each core, the module's inputs and outputs. One of up to 64 bits is an unsigned integer, a wider one an array of
 * words of 32 bits, the lowest first. *out is all 0 before.
 */
#ifndef LANELOCK_PROVE_H
#define LANELOCK_PROVE_H

#include <stdbool.h>
#include <stdint.h>

/* 64 bits that need no alignment beyond that of a word. */
typedef uint64_t ll_port64 __attribute__((aligned(4)));

#ifdef LL_CORES
#include LL_CORES
#endif

/*
 * LL_CORE(module, "scope") { ... } computes the outputs of a module of the unit's Verilog, whose parameters have their
 * defaults. Registers are taken for wires, with rst low. It returns false for inputs that the proof is not about. It
 * calls the functions of the model, without loops of a length that the compiler does not know.
 */
#define LL_CORE(module, scope) static inline bool module##_core(const struct module##_in *in, struct module##_out *out)

/* LL_OPEN(name, "what is not proved; instead: ...") is listed as open, which is not a failure. */
#define LL_OPEN(name, what) _Static_assert(sizeof(#name what) > 0, "open");

#endif
