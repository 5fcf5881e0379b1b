/* SPDX-License-Identifier: MIT */
/*
 * Simulator's end of the device icarus: a VPI module for vvp. It drives the bench that scripts/icarus.py writes around
 * a design, controlled by the worker's socket: icarus.h. Cycle c begins at 10c ns: clk falls and the inputs change. The
 * outputs are read when all is stable. clk rises at 10c+5.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <iverilog/vpi_user.h>

#include "devices/icarus.h"

enum { HALF = 5, NANOSECOND = -9, MOST_WORDS = 1024 };

struct wire {
    vpiHandle handle, expected; /* in TOP, and for outputs in the scope of that name */
    unsigned word, words;       /* position in the vector; words that the design has */
};

static struct icarus_design design;
static struct wire *ins, *outs;
static unsigned n_ins, n_outs;
static vpiHandle clk, differs, wave;

static struct icarus_request request; /* vectors in the request, and the number that is done */
static uint32_t done;
static uint32_t *in, *out, *x, *expected;
static const uint32_t *applied;  /* the inputs of this cycle, or NULL before the first */
static bool traced, risen, over; /* risen: clk is high at the end of the inputs' cycle */

static void finish(void) {
    over = true;
    vpi_control(vpiFinish, 0);
}

/* Reads bytes; without the worker, the simulation ends. */
static bool take(void *bytes, size_t n) {
    for (char *at = bytes; n > 0;) {
        ssize_t taken = read(ICARUS_SOCKET, at, n);
        if (taken <= 0)
            return false;
        at += taken;
        n -= (size_t)taken;
    }
    return true;
}

static void give(const void *bytes, size_t n) {
    for (const char *at = bytes; n > 0;) {
        ssize_t given = write(ICARUS_SOCKET, at, n);
        if (given <= 0)
            return;
        at += given;
        n -= (size_t)given;
    }
}

static void give_status(uint32_t ended) {
    give(&ended, sizeof ended);
}

static void call_at(int reason, PLI_UINT32 nanoseconds, PLI_INT32 (*function)(p_cb_data)) {
    s_vpi_time time = {.type = vpiSimTime};
    s_cb_data callback = {.reason = reason, .cb_rtn = function, .time = &time};
    uint64_t units = nanoseconds;
    for (int precision = vpi_get(vpiTimePrecision, NULL); precision < NANOSECOND; precision++)
        units *= 10;
    time.low = (PLI_UINT32)units;
    time.high = (PLI_UINT32)(units >> 32);
    vpi_register_cb(&callback);
}

static void put(vpiHandle handle, const uint32_t *words, unsigned n) {
    static s_vpi_vecval vector[MOST_WORDS];
    s_vpi_value value = {.format = vpiVectorVal};
    for (unsigned i = 0; i < n; i++)
        vector[i] = (s_vpi_vecval){.aval = (PLI_INT32)words[i]};
    value.value.vector = vector;
    vpi_put_value(handle, &value, NULL, vpiNoDelay);
}

static void put_bit(vpiHandle handle, uint32_t bit) {
    put(handle, &bit, 1);
}

/* Drives the inputs that have changed. */
static void put_inputs(const uint32_t *vector) {
    for (const struct wire *wire = ins; wire < ins + n_ins; wire++)
        if (!applied || memcmp(applied + wire->word, vector + wire->word, wire->words * sizeof *vector) != 0)
            put(wire->handle, vector + wire->word, wire->words);
}

static void put_expected(const uint32_t *vector) {
    for (const struct wire *wire = outs; wire < outs + n_outs; wire++)
        put(wire->expected, vector + wire->word, wire->words);
}

/* Reads the outputs; an unknown bit is 0 in the value. */
static void get_outputs(uint32_t *values, uint32_t *unknown) {
    for (const struct wire *wire = outs; wire < outs + n_outs; wire++) {
        s_vpi_value value = {.format = vpiVectorVal};
        vpi_get_value(wire->handle, &value);
        for (unsigned i = 0; i < wire->words; i++) {
            unknown[wire->word + i] = (uint32_t)value.value.vector[i].bval;
            values[wire->word + i] = (uint32_t)(value.value.vector[i].aval & ~value.value.vector[i].bval);
        }
    }
}

static PLI_INT32 on_end(p_cb_data data) {
    (void)data;
    finish();
    return 0;
}

static PLI_INT32 on_peeked(p_cb_data data);
static PLI_INT32 on_rise(p_cb_data data);
static PLI_INT32 on_fall(p_cb_data data);

static void trace(void) {
    char *path = calloc(request.n + 1, 1);
    s_vpi_value value = {.format = vpiStringVal};
    if (!path || !take(path, request.n)) {
        finish();
        return;
    }
    value.value.str = path;
    vpi_put_value(wave, &value, NULL, vpiNoDelay);
    free(path);
    traced = true;
    give_status(0);
}

static void show(void) {
    if (!take(expected, design.out_words * sizeof *expected))
        return;
    put_expected(expected);
    put_bit(differs, request.n);
}

/* Executes requests that need no simulation time; others return here when they are done. */
static void take_requests(void) {
    for (;;) {
        if (!take(&request, sizeof request) ||
            (request.with_expected && !take(expected, design.out_words * sizeof *expected))) {
            /* The file ends with the edge that samples the last cycle. */
            call_at(cbAfterDelay, traced && applied && !risen ? HALF : 0, on_end);
            return;
        }
        switch (request.command) {
        case ICARUS_TRACE:
            trace();
            continue;
        case ICARUS_SHOW:
            show();
            continue;
        case ICARUS_PEEK:
            if (!take(out, design.in_words * sizeof *out))
                continue;
            put_inputs(out);
            call_at(cbReadWriteSynch, 0, on_peeked);
            return;
        case ICARUS_RISE:
            call_at(cbAfterDelay, HALF, on_rise);
            return;
        case ICARUS_END:
            call_at(cbAfterDelay, HALF, request.n ? on_end : on_rise);
            return;
        default:
            if (!take(in + design.in_words, request.n * design.in_words * sizeof *in))
                continue;
            done = 0;
            call_at(cbAfterDelay, applied ? HALF : 0, applied && !risen ? on_rise : on_fall);
            return;
        }
    }
}

static PLI_INT32 on_peeked(p_cb_data data) {
    static uint32_t other[MOST_WORDS];
    (void)data;
    memcpy(other, out, design.in_words * sizeof *other);
    get_outputs(out, x);
    give_status(0);
    give(out, design.out_words * sizeof *out);
    const uint32_t *own = applied;
    applied = other;
    put_inputs(own);
    applied = own;
    take_requests();
    return 0;
}

/* Reads the outputs after they have settled. */
static PLI_INT32 on_settled(p_cb_data data) {
    (void)data;
    get_outputs(out + done * design.out_words, x + done * design.out_words);
    if (++done < request.n) {
        call_at(cbAfterDelay, HALF, on_rise);
        return 0;
    }
    give_status(0);
    give(out, request.n * design.out_words * sizeof *out);
    give(x, request.n * design.out_words * sizeof *x);
    memcpy(in, applied, design.in_words * sizeof *in);
    applied = in;
    take_requests();
    return 0;
}

/*
 * The inputs of a cycle in which the design ends the simulation are not in the wave file: applying them would end it.
 */
static PLI_INT32 on_fall(p_cb_data data) {
    (void)data;
    if (request.command == ICARUS_END) {
        put_bit(differs, 1);
        call_at(cbReadOnlySynch, 0, on_end);
        return 0;
    }
    risen = false;
    put_bit(clk, 0);
    uint32_t *vector = in + (done + 1) * design.in_words;
    put_inputs(vector);
    applied = vector;
    call_at(cbReadWriteSynch, 0, on_settled);
    return 0;
}

static PLI_INT32 on_risen(p_cb_data data) {
    (void)data;
    give_status(0);
    take_requests();
    return 0;
}

static PLI_INT32 on_rise(p_cb_data data) {
    (void)data;
    if (request.with_expected && done == 0)
        put_expected(expected);
    put_bit(clk, 1);
    risen = request.command == ICARUS_RISE;
    call_at(risen ? cbReadWriteSynch : cbAfterDelay, risen ? 0 : HALF, risen ? on_risen : on_fall);
    return 0;
}

static vpiHandle find(const char *scope, const char *name) {
    char path[2 * ICARUS_NAME];
    snprintf(path, sizeof path, "%s.%s", scope, name);
    vpiHandle handle = vpi_handle_by_name(path, NULL);
    if (!handle) {
        vpi_printf("%s is not in the bench of scripts/icarus.py\n", path);
        finish();
    }
    return handle;
}

static bool find_port(const struct icarus_port *port) {
    struct wire *wire = port->out ? &outs[n_outs++] : &ins[n_ins++];
    bool is_rst = strcmp(port->name, "rst") == 0;
    wire->word = port->word;
    wire->handle = find(is_rst ? "lanelock" : "TOP", port->name);
    wire->expected = port->out ? find("expected", port->name) : NULL;
    if (!wire->handle || (port->out && !wire->expected))
        return false;
    wire->words = ((unsigned)vpi_get(vpiSize, wire->handle) + 31) / 32;
    return wire->words <= port->words;
}

static bool open_design(void) {
    struct icarus_port port;
    if (!take(&design, sizeof design) || design.in_words > MOST_WORDS || design.out_words > MOST_WORDS)
        return false;
    ins = calloc(design.ports, sizeof *ins);
    outs = calloc(design.ports, sizeof *outs);
    in = calloc((ICARUS_BATCH + 1) * design.in_words, sizeof *in); /* the first are those of the previous cycle */
    out = calloc(ICARUS_BATCH * MOST_WORDS, sizeof *out);          /* or an input vector */
    x = calloc(ICARUS_BATCH * design.out_words, sizeof *x);
    expected = calloc(design.out_words, sizeof *expected);
    if (!ins || !outs || !in || !out || !x || !expected)
        return false;
    for (uint32_t i = 0; i < design.ports; i++)
        if (!take(&port, sizeof port) || !find_port(&port))
            return false;
    clk = find("lanelock", "clk");
    wave = find("lanelock", "wave");
    differs = find("expected", "differs");
    return clk && wave && differs;
}

static PLI_INT32 on_begin(p_cb_data data) {
    (void)data;
    take_requests();
    return 0;
}

static PLI_INT32 on_start(p_cb_data data) {
    (void)data;
    if (!open_design()) {
        finish();
        return 0;
    }
    give_status(0);
    call_at(cbAfterDelay, 0, on_begin);
    return 0;
}

static void tell_end(const char *words) {
    char text[ICARUS_TEXT] = "";
    if (over)
        return;
    snprintf(text, sizeof text, "%s", words);
    give_status(1);
    give(text, sizeof text);
    finish();
}

/* Prints the arguments of $error or $fatal: texts, and plain values. */
static void print_arguments(vpiHandle call) {
    vpiHandle arguments = vpi_iterate(vpiArgument, call), argument;
    for (bool first = true; arguments && (argument = vpi_scan(arguments)); first = false) {
        bool is_text = vpi_get(vpiType, argument) == vpiConstant && vpi_get(vpiConstType, argument) == vpiStringConst;
        s_vpi_value value = {.format = is_text ? vpiStringVal : vpiDecStrVal};
        vpi_get_value(argument, &value);
        vpi_printf("%s%s", first ? "" : " ", value.value.str);
    }
    vpi_printf("\n");
}

/* Replaces vvp's own task: reports where a design ends the simulation. */
static PLI_INT32 on_call(PLI_BYTE8 *name) {
    vpiHandle call = vpi_handle(vpiSysTfCall, NULL);
    const char *file = vpi_get_str(vpiFile, call);
    const size_t length = strlen(file), cut = length > ICARUS_PATH ? length - ICARUS_PATH : 0;
    char words[ICARUS_TEXT];
    if (strcmp(name, "$finish") != 0 && strcmp(name, "$stop") != 0)
        print_arguments(call);
    snprintf(words, sizeof words, "the design called %s at %s%s:%d", name, cut ? "..." : "", file + cut,
             (int)vpi_get(vpiLineNo, call));
    tell_end(words);
    return 0;
}

static PLI_INT32 on_over(p_cb_data data) {
    (void)data;
    tell_end("the design has ended the simulation");
    return 0;
}

static void enter(void) {
    static char *const names[] = {"$finish", "$stop", "$fatal", "$error"};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        s_vpi_systf_data task = {.type = vpiSysTask, .tfname = names[i], .calltf = on_call, .user_data = names[i]};
        vpi_register_systf(&task);
    }
    call_at(cbStartOfSimulation, 0, on_start);
    call_at(cbEndOfSimulation, 0, on_over);
}

void (*vlog_startup_routines[])(void) = {enter, NULL};
