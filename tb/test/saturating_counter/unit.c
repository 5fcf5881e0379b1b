/* SPDX-License-Identifier: MIT */
/* A unit that refuses requests: a counter that stops at its bounds, 0 and 255. */
#include "lanelock/bench_unit.h"
#include "lanelock/ports.h"

enum { HOLD, UP, DOWN, LOAD, OPS, CODES = 8 };
enum { ZERO, BETWEEN, FULL, CLASSES };

static void respond(const void *requests, void *responses, size_t n) {
    const struct req *q = requests;
    struct rsp *r = responses;
    for (; n > 0; n--, q++, r++) {
        const int count = (int)q->count_i, step = (int)q->step_i;
        const int exact = q->op_i == UP     ? count + step
                          : q->op_i == DOWN ? count - step
                          : q->op_i == LOAD ? step
                                            : count;
        const int bounded = exact > 255 ? 255 : exact < 0 ? 0 : exact;
        r->count_o = (uint32_t)bounded;
        r->saturated_o = bounded != exact;
        r->error_o = q->op_i >= OPS;
    }
}

static unsigned size(unsigned bits) {
    (void)bits;
    return CLASSES;
}

static void name(unsigned bits, unsigned class, char text[32]) {
    static const char *const names[] = {"0", "between", "255"};
    (void)bits;
    snprintf(text, 32, "%s", names[class]);
}

static unsigned class_of(unsigned bits, uint64_t number) {
    (void)bits;
    return number == 0 ? ZERO : number == 255 ? FULL : BETWEEN;
}

static uint64_t draw(unsigned bits, unsigned class, uint64_t random) {
    (void)bits;
    return class == ZERO ? 0 : class == FULL ? 255 : 1 + random % 254;
}

static const struct ll_classes bounds = {size, name, class_of, draw};

static const char *never(const unsigned *value) {
    const unsigned op = value[0], count = value[1], step = value[2], saturated = value[3];
    const bool counts = op == UP || op == DOWN;
    const unsigned room = op == UP ? FULL - count : count;
    if (saturated && !counts)
        return "only counting saturates";
    if (saturated && (step == ZERO || room == FULL))
        return "there is room for the step";
    return counts && !saturated && room < step ? "there is no room for the step" : NULL;
}

static bool refusal(const struct ll_op *op, unsigned *value) {
    *value = ((const struct req *)op->req)->op_i >= OPS;
    return true;
}

static void refuse(void *req) {
    ((struct req *)req)->op_i = CODES - 1;
}

static const char *const ops[] = {"hold", "up", "down", "load", "code4", "code5", "code6", "code7", NULL};
static const char *const reasons[] = {"none", "code", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const struct ll_feature features[] = {{.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
                                             {.name = "count", .port = "count_i", .classes = &bounds},
                                             {.name = "step", .port = "step_i", .classes = &bounds},
                                             {.name = "saturated", .port = "saturated_o", .names = no_yes},
                                             {.name = "refusal", .names = reasons, .of_request = true, .of = refusal},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "operations", .features = {"op", "count", "step", "saturated"}, .ignore = never}, {.name = NULL}};

LL_UNIT(saturating_counter, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 2, .closed = true,
        .refusal = "refusal", .refuse = refuse, .features = features, .crosses = crosses);
