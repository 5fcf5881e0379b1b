/* SPDX-License-Identifier: MIT */
/*
 * The clocks that a design takes for a message: linked as the worker is, with the same object of the design.
 *
 *   clocks FILE
 *
 * Each operation of the file, a stimulus in plain words, is offered again and again, with a memory and a consumer that
 * never wait. Prints a line for each: the clocks from one to the next, the requests on the memory port, and the clocks
 * that the ports need: for the beats of a request, of a response, and for memory, each of whose words is read once and
 * written once at most.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "devices/device.h"
#include "engine/agents.h"
#include "engine/stimulus_text.h"
#include "engine/stream.h"

enum {
    WARM = 16,       /* responses before what is measured */
    MEASURED = 16,   /* from one response to the next */
    PATIENCE = 4096, /* clocks in which one response comes */
    WORDS = 256      /* most that an operation reads and writes */
};

/* Positions of the memory port in the vectors, if the unit has one. */
struct memory_port {
    const struct port *valid, *ready, *we, *address;
};

struct run {
    struct device *device;
    struct agents agents;
    uint32_t in[UNIT_MAX_WORDS], out[UNIT_MAX_WORDS], x[UNIT_MAX_WORDS];
    unsigned beat, rsp_beat; /* that come next */
    uint64_t cycle, responses, begun;
    uint64_t requests;    /* while it is measured */
    uint64_t word[WORDS]; /* that were read or written: the address, and in bit 0 whether it was written */
    size_t words;
};

static const struct port *port_named(const char *name) {
    int i = port_find(unit.ports, unit.n_ports, name);
    return i < 0 ? NULL : &unit.ports[i];
}

/* A word that was not yet read, or written, is one that the port needs a clock for. */
static void note(struct run *run, uint64_t word) {
    for (size_t i = 0; i < run->words; i++)
        if (run->word[i] == word)
            return;
    if (run->words < WORDS)
        run->word[run->words++] = word;
}

static void look_at_memory(struct run *run, const struct memory_port *port, bool measured) {
    if (!port->valid || !run->out[port->valid->word] || !run->in[port->ready->word])
        return;
    const uint32_t *address = &run->out[port->address->word];
    uint64_t word = address[0] | (port->address->words > 1 ? (uint64_t)address[1] << 32 : 0);
    note(run, (word & ~UINT64_C(7)) | (port->we ? run->out[port->we->word] : 1));
    run->requests += measured;
}

/* One clock. Inputs follow from the outputs before. */
static void clock_once(struct run *run, const struct memory_port *port, const uint32_t *req) {
    const struct wires *w = unit.wires;
    const bool rst = run->cycle == 0, measured = run->responses >= WARM;
    memset(run->in, 0, sizeof run->in);
    run->in[w->rst] = rst;
    run->in[w->rsp_ready] = 1;
    run->in[w->req_valid] = !rst;
    memcpy(&run->in[w->req], req + run->beat * w->req_words, w->req_words * sizeof *req);
    agents_inputs(&run->agents, 1, run->in);
    run->device->type->run(run->device, run->in, run->out, run->x, 1);
    bool taken = !rst && run->out[w->req_ready], answered = !rst && run->out[w->rsp_valid];
    agents_edge(&run->agents, run->in, run->out, taken && run->beat == 0 ? &timing_plain : NULL);
    if (!rst)
        look_at_memory(run, port, measured);
    run->beat = (run->beat + taken) % w->req_beats;
    run->rsp_beat = (run->rsp_beat + answered) % w->rsp_beats;
    if (answered && run->rsp_beat == 0 && ++run->responses == WARM)
        run->begun = run->cycle;
    run->cycle++;
}

/* False: no memory, or no response comes. */
static bool measure(const struct stimulus *stimulus, const uint32_t *req) {
    const struct memory_port port = {port_named("mem_req_valid_o"), port_named("mem_req_ready_i"),
                                     port_named("mem_req_we_o"), port_named("mem_req_addr_o")};
    const struct stream stream = {.stimulus = stimulus};
    struct run run = {.device = linked_device->open(stimulus->power_up_seed)};
    bool ok = agents_open(&run.agents, &stream, NULL, false) && run.device;
    while (ok && run.responses < WARM + MEASURED) {
        clock_once(&run, &port, req);
        ok = run.cycle < (run.responses + 1) * PATIENCE;
    }
    const size_t beats = wires_beats(unit.wires);
    if (ok)
        printf("%g %g %zu\n", (double)(run.cycle - 1 - run.begun) / MEASURED, (double)run.requests / MEASURED,
               run.words > beats ? run.words : beats);
    agents_close(&run.agents);
    if (run.device)
        run.device->type->close(run.device);
    return ok;
}

int main(int argc, char **argv) {
    struct stimulus stimulus;
    if (argc != 2) {
        fputs("clocks: expected FILE, operations in plain words\n", stderr);
        return OPTIONS_WRONG;
    }
    if (!unit_open() || !stimulus_text_read(&stimulus, argv[1]))
        return OPTIONS_WRONG;
    bool ok = true;
    for (size_t i = 0; ok && i < stimulus.n; i++)
        ok = measure(&stimulus, stimulus.req + i * wires_request(unit.wires));
    stimulus_close(&stimulus);
    if (!ok)
        fprintf(stderr, "%s: no response within %d clocks, or no memory: see make sim\n", argv[1], PATIENCE);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
