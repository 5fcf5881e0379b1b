/* SPDX-License-Identifier: MIT */
#include "lanelock/bench_unit.h"
#include "lanelock/ports.h"

struct state {
    uint32_t crc, length; /* length 0: no frame is open */
};

static bool execute(void *state, const void *request, void *response) {
    struct state *s = state;
    const struct req *q = request;
    struct rsp *r = response;
    bool stray = !q->first_i && s->length == 0; /* a byte outside a frame: answered at once with an error */
    if (q->first_i)
        *s = (struct state){.crc = 0xffffffff};
    *r = (struct rsp){.error_o = stray};
    if (stray)
        return true;
    s->crc ^= q->data_i;
    for (int bit = 0; bit < 8; bit++)
        s->crc = s->crc >> 1 ^ (s->crc & 1 ? 0xedb88320 : 0);
    s->length++;
    if (!q->last_i)
        return false;
    r->crc_o = ~s->crc;
    s->length = 0;
    return true;
}

/* Length of the frame that this byte ends. */
static bool length(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    const struct state *s = op->state;
    *number = q->first_i ? 1 : s->length + 1;
    return q->last_i && (q->first_i || s->length);
}

static const char *const places[] = {"stray", "inside", "start", "start while a frame is open", NULL};
static bool place(const struct ll_op *op, unsigned *value) {
    *value = 2u * ((const struct req *)op->req)->first_i + (((const struct state *)op->state)->length != 0);
    return true;
}

static bool steer_length(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    for (uint64_t i = 0, n = ll_draw(recipe, &ll_lengths, 11, value); i < n; i++) {
        q = i ? recipe->append(recipe) : q;
        *q = (struct req){.first_i = i == 0, .last_i = i + 1 == n, .data_i = (uint8_t)recipe->random(recipe)};
    }
    return true;
}

static const struct ll_feature features[] = {
    {.name = "length", .classes = &ll_lengths, .bits = 11, .number = length, .steer = steer_length},
    {.name = "place", .names = places, .of = place},
    {.name = "data", .port = "data_i", .classes = &ll_unsigned},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "frames", .features = {"length"}}, {.name = "bytes", .features = {"place", "data"}}, {.name = NULL}};

LL_UNIT(crc32, .execute = execute, .state_size = sizeof(struct state), .pipeline = LL_COLLAPSE, .latency = 1,
        .closed = true, .features = features, .crosses = crosses);
