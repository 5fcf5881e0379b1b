/* SPDX-License-Identifier: MIT */
#include "lanelock/bench_unit.h"
#include "lanelock/ports.h" /* struct req and struct rsp of ports.h, an integer for each port of up to 64 bits */

enum { MAC, MAS, LOAD, READ };
static const char *const ops[] = {"mac", "mas", "load", "read", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const int64_t top = (1LL << 39) - 1;

static bool execute(void *state, const void *request, void *response) {
    int64_t *acc = state;
    const struct req *q = request;
    struct rsp *r = response;
    int64_t a = (int16_t)q->a_i, product = a * (int16_t)q->b_i;
    int64_t sum = q->op_i == MAC ? *acc + product : q->op_i == MAS ? *acc - product : q->op_i == LOAD ? a : *acc;
    *acc = sum > top ? top : sum < -top - 1 ? -top - 1 : sum;
    r->acc_o = (uint64_t)*acc & 0xffffffffff;
    r->sat_o = *acc != sum;
    return true;
}

static bool accumulator(const struct ll_op *op, uint64_t *number) {
    *number = (uint64_t) * (const int64_t *)op->state;
    return true;
}

/* The first three classes of numbers are 0, 1 and -1. */
static const char *never(const unsigned *value) {
    return value[2] && (value[0] >= LOAD || value[1] < 3) ? "only large sums saturate" : NULL;
}

static const struct ll_feature features[] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
    {.name = "a", .port = "a_i", .classes = &ll_signed},
    {.name = "b", .port = "b_i", .classes = &ll_signed},
    {.name = "accumulator", .classes = &ll_signed, .bits = 40, .number = accumulator},
    {.name = "saturates", .port = "sat_o", .names = no_yes},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "operands", .features = {"op", "a", "b"}},
    {.name = "sums", .features = {"op", "accumulator", "saturates"}, .ignore = never},
    {.name = NULL}};

LL_UNIT(mac16, .execute = execute, .state_size = sizeof(int64_t), .pipeline = LL_COLLAPSE, .latency = 3, .closed = true,
        .features = features, .crosses = crosses);
