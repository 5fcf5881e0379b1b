/* SPDX-License-Identifier: MIT */
#include "test/faulty_device.h"

#include <stdlib.h>
#include <string.h>

#include "engine/unit.h"

enum { QUEUE = 128, PAGE_LATENCY = 2, PAGE_CAPACITY = 2, FREE_CAPACITY = 64, MOST_RSP = 64 };

struct fake fake;

struct answer {
    uint32_t rsp[MOST_RSP];
    uint64_t taken; /* the cycle in which its request was taken */
    bool hit, also;
};

struct faulty {
    struct device device;
    struct answer queue[QUEUE]; /* answers that are due, the oldest at head */
    size_t head, count;
    uint64_t cycle, requests;
    uint64_t marked; /* of FAKE_LATE: the cycle in which the last of ops[0] was taken */
    unsigned ops;    /* of fake.ops, how many have been seen */
    uint64_t taking; /* the cycles since a reset in which a request was taken, a bit each, the last one in bit 0 */
    bool shaken;     /* FAKE_SHAKEN has begun */
    bool held;       /* a response waits */
    bool stopped;    /* FAKE_MUTE or FAKE_DEAF has begun */
    bool faulty;
    struct rng rng;
    const uint32_t *in; /* of the cycle that is under way */
    uint32_t out[UNIT_MAX_WORDS];
};

static struct answer *head(struct faulty *dut) {
    return &dut->queue[dut->head % QUEUE];
}

static void add(struct faulty *dut, struct answer answer) {
    dut->queue[(dut->head + dut->count++) % QUEUE] = answer;
}

static void show(const struct faulty *dut) {
    if (fake.shown == UINT64_MAX && dut->cycle > 0)
        fake.shown = dut->cycle;
}

static struct device *faulty_open(uint32_t power_up_seed) {
    struct faulty *dut = calloc(1, sizeof *dut);
    if (!dut)
        return NULL;
    dut->device.type = &faulty_device;
    fake.shown = UINT64_MAX;
    fake.opened++;
    dut->rng = rng_fork(power_up_seed, 0);
    dut->faulty = fake.lives == 0 || fake.opened <= fake.lives;
    return &dut->device;
}

static void faulty_close(struct device *device) {
    free(device);
}

/* The answer to the request at the inputs. */
static struct answer answer(struct faulty *dut) {
    const struct wires *w = unit.wires;
    struct answer a = {.taken = dut->cycle};
    uint32_t op = dut->in[w->req];
    unit.respond(dut->in + w->req, a.rsp, 1);
    if (fake.fault == FAKE_SHAKEN) {
        a.hit = dut->shaken;
    } else if (fake.fault == FAKE_LATE) {
        a.hit = dut->marked && dut->cycle == dut->marked + fake.at;
        dut->marked = op == fake.ops[0] ? dut->cycle : dut->marked;
    } else if (fake.n_ops) {
        bool next = op == fake.ops[dut->ops];
        a.hit = next && dut->ops + 1 == fake.n_ops;
        dut->ops = a.hit ? 0 : dut->ops + next;
    } else if (fake.word) {
        a.hit = dut->in[w->req + fake.word] > dut->in[w->req + fake.word + 1];
    } else {
        a.hit = dut->requests == fake.at;
    }
    a.also = fake.also && op == fake.also_op;
    dut->requests++;
    return a;
}

static void damage(struct faulty *dut, enum fake_fault fault, uint32_t *x) {
    const char *port = fault == FAKE_RET ? "ret_o" : "new_o";
    unsigned word = unit.ports[port_find(unit.ports, unit.n_ports, port)].word;
    word += fault == FAKE_HIGH;
    if (fault == FAKE_UNKNOWN || fault == FAKE_X_IDLE)
        x[word] |= 1;
    else
        dut->out[word] ^= 1;
    show(dut);
}

static void outputs(struct faulty *dut, uint32_t *x) {
    const struct wires *w = unit.wires;
    enum fake_fault fault = dut->faulty ? fake.fault : FAKE_NONE;
    unsigned capacity = fake.free ? FREE_CAPACITY : PAGE_CAPACITY, latency = fake.free ? fake.latency : PAGE_LATENCY;
    bool busy = (rng_next(&dut->rng) & 255) < fake.stalls, slow = (rng_next(&dut->rng) & 255) < fake.stalls;
    bool due = dut->count && dut->cycle >= head(dut)->taken + latency;
    bool ready = !busy && (dut->count < capacity || (!fake.free && dut->in[w->rsp_ready]));
    bool hit = dut->count && head(dut)->hit;
    memset(dut->out, 0, w->out_words * sizeof *dut->out);
    memset(x, 0, w->out_words * sizeof *x);
    if (fault == FAKE_DEAF && !dut->stopped && dut->requests >= fake.at)
        dut->stopped = true;
    if ((fault == FAKE_MUTE || fault == FAKE_SHY) && hit)
        dut->stopped = true;
    if (dut->stopped && (fault == FAKE_DEAF ? ready : due)) {
        show(dut);
        ready &= fault != FAKE_DEAF;
        due &= fault != FAKE_MUTE;
    }
    /* At latency 0 the request at the inputs may be the one that is answered. */
    if (latency == 0 && dut->count == 0 && ready && dut->in[w->req_valid] && !dut->in[w->rst]) {
        add(dut, answer(dut));
        due = true;
    }
    bool valid = due && (dut->held || !slow) && (fault != FAKE_SHY || !dut->stopped || dut->in[w->rsp_ready]);
    if (fault == FAKE_RETRACTS && dut->held) {
        valid = false;
        show(dut);
    }
    dut->out[w->req_ready] = ready;
    dut->out[w->rsp_valid] = valid && !(fault == FAKE_HIDDEN && hit);
    if (valid) {
        memcpy(dut->out + w->rsp, head(dut)->rsp, w->rsp_words * sizeof *dut->out);
        if (head(dut)->hit &&
            (fault == FAKE_NEW || fault == FAKE_RET || fault == FAKE_UNKNOWN || fault == FAKE_SHAKEN ||
             fault == FAKE_LATE || fault == FAKE_HIGH || fault == FAKE_HIDDEN))
            damage(dut, fault, x);
        if (head(dut)->also)
            damage(dut, fake.also, x);
        if (fault == FAKE_CHANGES && dut->held)
            damage(dut, fault, x);
    } else if (fault == FAKE_JUNK || fault == FAKE_X_IDLE) {
        damage(dut, fault, x);
    } else if (fault == FAKE_EARLY && dut->requests == 0 && dut->cycle > 0) {
        dut->out[w->rsp_valid] = 1;
        show(dut);
    }
    dut->held = valid && !dut->in[w->rsp_ready];
}

static bool has_stopped(const struct faulty *dut) {
    return fake.fault == FAKE_STOPS && dut->requests > fake.at;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct faulty *dut = (struct faulty *)device;
    (void)expected;
    if (has_stopped(dut))
        return;
    dut->in = in;
    outputs(dut, x);
    if (dut->cycle == 0) {
        /* Power-up: anything at all. */
        memset(dut->out, 0x55, unit.wires->out_words * sizeof *out);
        memset(x, 0xff, unit.wires->out_words * sizeof *x);
    }
    memcpy(out, dut->out, unit.wires->out_words * sizeof *out);
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    const struct faulty *dut = (const struct faulty *)device;
    (void)in;
    memcpy(out, dut->out, unit.wires->out_words * sizeof *out);
    if (fake.fault == FAKE_SHY && dut->stopped)
        out[unit.wires->rsp_valid] &= other[unit.wires->rsp_ready];
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct faulty *dut = (struct faulty *)device;
    const struct wires *w = unit.wires;
    enum fake_fault fault = dut->faulty ? fake.fault : FAKE_NONE;
    (void)expected, (void)differs;
    bool taking = dut->in[w->req_valid] && dut->out[w->req_ready] && !dut->in[w->rst];
    dut->shaken |= fault == FAKE_SHAKEN && dut->in[w->rst] && dut->taking >> (fake.at - 1) & 1;
    dut->taking = dut->in[w->rst] ? 0 : dut->taking << 1 | taking;
    if (dut->in[w->rst]) {
        if (fault != FAKE_NOT_CLEARED || dut->cycle == 0) {
            dut->count = 0;
            dut->held = false;
        } else if (dut->count) {
            show(dut);
        }
    } else {
        bool answered = fake.free && fake.latency == 0 && dut->count == 1 && head(dut)->taken == dut->cycle;
        bool taken = dut->out[w->rsp_valid] && dut->in[w->rsp_ready] && dut->count;
        if (taking && !answered) {
            struct answer a = answer(dut);
            if (a.hit && fault == FAKE_LOST)
                show(dut);
            else
                add(dut, a);
        }
        if (taken) {
            bool again = fault == FAKE_EXTRA && head(dut)->hit;
            head(dut)->hit = false;
            dut->head += !again;
            dut->count -= !again;
        }
    }
    dut->cycle++;
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    const struct wires *w = unit.wires;
    for (size_t i = 0; i < n; i++) {
        settle(device, in + i * w->in_words, NULL, out + i * w->out_words, x + i * w->out_words);
        rise(device, NULL, false);
    }
}

const struct device_type faulty_device = {.name = "faulty",
                                          .open = faulty_open,
                                          .close = faulty_close,
                                          .run = run,
                                          .settle = settle,
                                          .rise = rise,
                                          .peek = peek};
