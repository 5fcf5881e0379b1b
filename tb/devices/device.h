/* SPDX-License-Identifier: MIT */
/*
 * Device: the design that the model is compared with. A kind of device is a table of operations; each file in
 * tb/devices implements one. The bench uses only this table.
 *
 * Vectors are the structs <unit>_in and <unit>_out of csim/cycle/<unit>.h as arrays of words.
 */
#ifndef TB_DEVICES_DEVICE_H
#define TB_DEVICES_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Exit status after the design called $stop or the like, and the function of engine/apart.c that ends the process with
 * one line about it.
 */
#define DEVICE_STOPPED 97
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void device_ended(const char *words);

/*
 * Exit status after the device is lost, such as a board without its cable, and the function for it, with one line.
 * Nothing was checked.
 */
#define DEVICE_LOST 98
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void device_lost(const char *words);

/* End of the simulation by a design: in a cycle, after its outputs have settled or before. */
struct device_end {
    uint64_t cycle;
    bool settled;
};

/* Open device. The struct of each kind begins with this one. */
struct device {
    const struct device_type *type;
};

struct device_type {
    const char *name; /* as in make's targets, reports and file names */

    /* Opens a device in power-up state: the seed determines every register. NULL: out of memory. */
    struct device *(*open)(uint32_t power_up_seed);
    void (*close)(struct device *device);

    /*
     * Runs n clocks. For each: applies the next vector of in with clk low, settles, writes the outputs to the next
     * vector of out, raises clk. x has the shape of out: a bit is set where the output was unknown; a device with two
     * states does not write x. NULL: the device is compared by transfers only, CHECK=txn.
     */
    void (*run)(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n);

    /*
     * Runs n clocks with the inputs copied and nothing read back: the minimum of a bench, as a baseline for speed.
     * NULL: tb/bench does not measure the device.
     */
    void (*clock)(struct device *device, const uint32_t *in, size_t n);

    /*
     * Runs one clock in two halves: apply, settle, write out; then raise clk. Only these clocks are in the wave file,
     * which shows the expected outputs next to the actual ones. They appear from the previous rising edge if known
     * then, as registered outputs do, else NULL; and again at the falling edge. differs marks the cycle.
     */
    void (*settle)(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x);
    void (*rise)(struct device *device, const uint32_t *expected, bool differs);

    /* Between these two: computes out for the inputs `other` instead of in. NULL: not supported. */
    void (*peek)(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out);

    /*
     * Starts a wave file (FST): cycle c covers the times 10c to 10c+10, clk rises at 10c+5. The file ends with the
     * rising edge of the last cycle; close() ends it. If `end` is not NULL, the design ends the simulation there: the
     * file ends before, as far as that cycle settles, and the process ends with it. False: not possible. NULL: such
     * devices write no waves.
     */
    bool (*trace_open)(struct device *device, const char *path, const struct device_end *end);

    /* Divisor for the cycles of a work item; a nonzero one also gives trials the time limit of a run. */
    unsigned slow;

    const char *shown_by; /* another device that writes waves of the same unit, or NULL */
};

static inline unsigned device_slow(const struct device_type *type) {
    return type->slow ? type->slow : 1;
}

/* The model, with access to its inputs only: model.c. */
extern const struct device_type model_device;

/*
 * Device that the program is linked with: our RTL or a user's under Verilator, verilated.cpp; a simulator with four
 * states, icarus.c; our RTL as C over vector lanes, lanes.c; a unit on a board, board.c; or model_linked.c.
 */
extern const struct device_type *const linked_device;

#ifdef __cplusplus
}
#endif

#endif
