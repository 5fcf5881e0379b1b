/* SPDX-License-Identifier: MIT */
/*
 * A device: what the model is compared with. A kind of device is a table of operations; each file in tb/devices
 * implements one. Nothing else of the bench knows what stands behind the table.
 *
 * Vectors are the structs <unit>_in and <unit>_out of csim/cycle/<unit>.h seen as arrays of words.
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
 * How a process ends in which the design called $stop or the like, and who ends it: words say what it was, in one line.
 * engine/apart.c has it.
 */
#define DEVICE_STOPPED 97
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void device_ended(const char *words);

/*
 * How a process ends whose device is no more, as a board whose cable is pulled: words say so in one line, and nothing
 * was checked. engine/apart.c has it, too.
 */
#define DEVICE_LOST 98
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void device_lost(const char *words);

/* Where a design ends the simulation: in a cycle, when its outputs have settled or before. */
struct device_end {
    uint64_t cycle;
    bool settled;
};

/* A device that is open. Each kind has a struct of its own that begins with this one. */
struct device {
    const struct device_type *type;
};

struct device_type {
    const char *name; /* as in make's rows of targets, reports and file names */

    /* A device in power-up state: every register holds what the seed makes of it. NULL: no memory. */
    struct device *(*open)(uint32_t power_up_seed);
    void (*close)(struct device *device);

    /*
     * n clocks. For each: apply the next vector of in with clk low, settle, write the outputs to the next vector of
     * out, raise clk. x has the shape of out: a bit is set where the output was unknown; a device with two states
     * leaves x alone. NULL: it is compared by transfers alone, CHECK=txn.
     */
    void (*run)(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n);

    /* n clocks with the inputs copied and nothing read back: the least that a bench can do, to measure the rest by. */
    void (*clock)(struct device *device, const uint32_t *in, size_t n);

    /*
     * The same for one clock in two halves: apply, settle, write out; then raise clk. Only a clock that is run like
     * this is in the wave file, which shows beside the outputs what was expected: from the rising edge before on, as
     * registered outputs change, if that was known then, else NULL; and from the falling edge on. differs marks the
     * cycle.
     */
    void (*settle)(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x);
    void (*rise)(struct device *device, const uint32_t *expected, bool differs);

    /* Between these two: what out would be if the inputs were `other`, and not in. NULL: such devices can not tell. */
    void (*peek)(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out);

    /*
     * Starts a wave file (FST): cycle c of it spans the times 10c to 10c+10, clk rises at 10c+5. The file ends with the
     * rising edge of the last cycle; close() ends it. If `end` is not NULL, the design ends
     * the simulation there: the file ends before, as far as that cycle settles, and with it the process. False: not
     * possible. NULL: such devices write no waves.
     */
    bool (*trace_open)(struct device *device, const char *path, const struct device_end *end);

    /* By how much fewer cycles a work item has on it, and then a trial is as patient as a run; 0: not at all. */
    unsigned slow;

    const char *shown_by; /* the device that writes waves of the same unit; NULL: no other one does */
};

static inline unsigned device_slow(const struct device_type *type) {
    return type->slow ? type->slow : 1;
}

/* Our RTL or a user's under Verilator: verilated.cpp. */
extern const struct device_type verilated_device;
/* The model, which knows nothing but what is on its inputs: model.c. */
extern const struct device_type model_device;

/* A design under a simulator with four states: icarus.c. */
extern const struct device_type icarus_device;

/* A unit on a board, over a serial line: board.c. */
extern const struct device_type board_device;

/* Our RTL as C over vector lanes: lanes.c. */
extern const struct device_type lanes_device;

/* The one that a program is linked with: verilated.cpp, icarus.c, lanes.c, model_linked.c, or board_linked.c. */
extern const struct device_type *const linked_device;

#ifdef __cplusplus
}
#endif

#endif
