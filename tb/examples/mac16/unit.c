/* SPDX-License-Identifier: MIT */
#include "lanelock/bench_unit.h"
#include "lanelock/ports.h" /* struct req and struct rsp of ports.h, an integer for each port of up to 64 bits */

enum { MAC, MAS, LOAD, READ };
static const char *const ops[] = {"mac", "mas", "load", "read", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const int64_t top = (1LL << 39) - 1;

static struct rsp finish(int64_t *acc, uint32_t op, int64_t a, int64_t product) {
    int64_t sum = op == MAC ? *acc + product : op == MAS ? *acc - product : op == LOAD ? a : *acc;
    *acc = sum > top ? top : sum < -top - 1 ? -top - 1 : sum;
    return (struct rsp){.acc_o = (uint64_t)*acc & 0xffffffffff, .sat_o = *acc != sum};
}

static bool execute(void *state, const void *request, void *response) {
    const struct req *q = request;
    *(struct rsp *)response = finish(state, q->op_i, (int16_t)q->a_i, (int16_t)q->a_i * (int16_t)q->b_i);
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
