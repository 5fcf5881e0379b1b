/* SPDX-License-Identifier: MIT */
#include "engine/surroundings.h"

#include <stdlib.h>

#include "engine/stimulus.h"

bool surroundings_open(struct surroundings *s, const struct stream *stream, bool closed_loop) {
    uint32_t power_up_seed =
        stream->stimulus ? stream->stimulus->power_up_seed : stimulus_power_up_seed(stream->seed, stream->shard);
    *s = (struct surroundings){.pattern = UINT32_MAX};
    s->side = closed_loop ? MEMORY_DEVICE : MEMORY_MODEL;
    memory_open(&s->memory, power_up_seed, closed_loop);
    if (stream->stimulus)
        stimulus_fill_memory(stream->stimulus, &s->memory);
    if (!unit.host)
        return true;
    s->host_initial = calloc(unit.host->dwords, sizeof *s->host_initial);
    if (s->host_initial)
        stimulus_fill_host(stream->stimulus, power_up_seed, s->host_initial);
    return s->host_initial != NULL;
}

void surroundings_close(struct surroundings *s) {
    memory_close(&s->memory);
    for (unsigned surface = VISA_T0; surface <= VISA_T255; surface++)
        visa_open_free(&s->open[surface]);
    free(s->host_initial);
}

bool surroundings_are_full(const struct surroundings *s) {
    return memory_is_full(&s->memory) || s->open[VISA_T0].full || s->open[VISA_T255].full;
}

static uint64_t noise(struct surroundings *s) {
    return rng_hash(s->noise += RNG_STEP);
}

static void host_inputs(struct surroundings *s, const struct host_wires *w, uint32_t *in) {
    if (s->job != HOST_READ) {
        in[unit.wires->rst] = 1;
        in[unit.wires->req_valid] = 0;
    }
    bool load = s->job == HOST_LOAD;
    uint64_t any = noise(s);
    in[w->we] = load;
    in[w->addr] = (s->job == HOST_READ ? (uint32_t)any : s->host_dword) & (w->dwords - 1);
    in[w->wdata] = load ? s->host_initial[s->host_dword] : (uint32_t)(any >> 32);
    /* Without a reset it must neither be written nor read. */
    if (!in[unit.wires->rst])
        in[w->we] = noise(s) & 1;
}

static void memory_inputs(struct surroundings *s, const struct memory_wires *w, uint32_t *in) {
    in[w->req_ready] = (s->pattern & 1) & (s->reads - s->answers < SURROUNDINGS_READS);
    if (!w->rsp_valid)
        return;
    s->answering |= s->reads != s->answers && (s->pattern >> 16 & 1);
    uint64_t data = s->answering ? s->read[s->answers % SURROUNDINGS_READS] : noise(s);
    in[w->rsp_valid] = s->answering;
    in[w->rdata] = (uint32_t)data;
    in[w->rdata + 1] = (uint32_t)(data >> 32);
}

void surroundings_inputs(struct surroundings *s, uint32_t *in) {
    if (unit.host)
        host_inputs(s, unit.host, in);
    if (unit.memory)
        memory_inputs(s, unit.memory, in);
}

static void host_edge(struct surroundings *s) {
    if (s->job == HOST_READ || ++s->host_dword < unit.host->dwords)
        return;
    s->job = HOST_READ;
    s->host_dword = 0;
}

/* What nobody can read again is not kept: only the two sides of a memory are compared in the end. */
static void request(struct surroundings *s, const struct memory_wires *w, const uint32_t *out) {
    if (!w->we && !s->memory.two_sided)
        return;
    uint64_t address = out[w->addr] | (w->addr_words > 1 ? (uint64_t)out[w->addr + 1] << 32 : 0);
    address &= ~UINT64_C(7);
    if (w->we && !out[w->we])
        s->read[s->reads++ % SURROUNDINGS_READS] = memory_read(&s->memory, s->side, address);
    else
        memory_write(&s->memory, s->side, address, out[w->wdata] | (uint64_t)out[w->wdata + 1] << 32, out[w->be]);
}

static void memory_port_edge(struct surroundings *s, const struct memory_wires *w, const uint32_t *in,
                             const uint32_t *out, uint32_t accepted) {
    uint32_t valid = out[w->req_valid], ready = in[w->req_ready], write = w->we ? out[w->we] : 1;
    uint32_t answer = w->rsp_valid ? in[w->rsp_valid] : 0, answer_ready = w->rsp_ready ? out[w->rsp_ready] : 0;
    s->states |= 1u << (valid * MEMORY_REQ_VALID + ready * MEMORY_REQ_READY + (valid & write) * MEMORY_WE +
                        answer * MEMORY_RSP_VALID + answer_ready * MEMORY_RSP_READY);
    /* Each half turns by itself. */
    uint32_t turned = (s->pattern >> 1 & 0x7fff7fff) | (s->pattern & 0x00010001) << 15;
    s->pattern = accepted ? accepted : turned;
    if (in[unit.wires->rst]) {
        s->reads = s->answers = 0;
        s->answering = false;
        return;
    }
    if (answer & answer_ready) {
        s->answers++;
        s->answering = false;
    }
    if (valid & ready)
        request(s, w, out);
    s->moved += (valid & ready) + (answer & answer_ready);
}

void surroundings_edge(struct surroundings *s, const uint32_t *in, const uint32_t *out, uint32_t accepted) {
    if (unit.host)
        host_edge(s);
    if (unit.memory)
        memory_port_edge(s, unit.memory, in, out, accepted);
}

void surroundings_see_memory(struct surroundings *s) {
    struct visa_open *open = &s->open[VISA_T255];
    for (size_t i = open->n; i-- > 0;) {
        /* Several places of a word may have gone at once. */
        if (i >= open->n)
            continue;
        uint64_t address = open->place[i].address & ~UINT64_C(7);
        uint64_t model = memory_read(&s->memory, MEMORY_MODEL, address);
        uint64_t now = visa_open_see(open, address, 8, memory_read(&s->memory, MEMORY_DEVICE, address), model);
        if (now != model)
            memory_write(&s->memory, MEMORY_MODEL, address, now, 0xff);
    }
}

uint32_t surroundings_see_host(struct surroundings *s, uint32_t number, uint32_t dword, uint32_t seen) {
    return (uint32_t)visa_open_see(&s->open[VISA_T0], 4 * (uint64_t)number, 4, seen, dword);
}
