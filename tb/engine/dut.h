/* SPDX-License-Identifier: MIT */
/*
 * A device under test. tb/engine/dut.cpp is the Verilated one; a test links another.
 *
 * Vectors are the structs <unit>_in and <unit>_out of csim/cycle/<unit>.h seen as arrays of words.
 */
#ifndef TB_ENGINE_DUT_H
#define TB_ENGINE_DUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct dut;

/* How a process ends in which the design called $stop or the like; one line on stderr says what it was. */
#define DUT_STOPPED 97

/* The lanes that the device was built with: a port has so many at most. */
unsigned dut_lanes(void);

/* A device in power-up state: every register holds what the seed makes of it. NULL: no memory. */
struct dut *dut_open(uint32_t power_up_seed);

/*
 * n clocks. For each: apply the next vector of in with clk low, settle, write the outputs to the next vector of out,
 * raise clk. x has the shape of out: a bit is set where the output was unknown; a two-state simulator leaves x alone.
 */
void dut_run(struct dut *dut, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n);

/* n clocks with the inputs copied and nothing read back: the least that a bench can do, to measure the rest against. */
void dut_clock(struct dut *dut, const uint32_t *in, size_t n);

/*
 * The same for one clock in two halves: apply, settle, write out; then raise clk. Only a clock that is run like this is
 * in the wave file, which shows beside the outputs what was expected: from the rising edge before on, as registered
 * outputs change, if that was known then, else NULL; and from the falling edge on. differs marks the cycle.
 */
void dut_settle(struct dut *dut, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x);
void dut_rise(struct dut *dut, const uint32_t *expected, bool differs);

/*
 * Starts a wave file (FST): cycle c of it spans the times 10c to 10c+10, clk rises at 10c+5. The file ends with the
 * rising edge of the last cycle. False: not possible.
 */
bool dut_trace_open(struct dut *dut, const char *path);
void dut_trace_close(struct dut *dut);

void dut_close(struct dut *dut);

#ifdef __cplusplus
}
#endif

#endif
