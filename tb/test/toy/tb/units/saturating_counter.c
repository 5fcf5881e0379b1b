/* SPDX-License-Identifier: MIT */
/* The unit saturating_counter for the engine: its random operations, its coverage, and the loop that runs its model. */
#include <inttypes.h>

#include "engine/pipeline.h"

enum { CODES = 8, MOST = 255 };
enum { ZERO, BETWEEN, FULL, CLASSES };

/* Bounds are as likely as all numbers between them. */
static uint32_t random_number(struct rng *rng, unsigned class) {
    return class == ZERO ? 0 : class == FULL ? MOST : 1 + rng_below(rng, MOST - 1);
}

static unsigned class_of(uint32_t number) {
    return number == 0 ? ZERO : number == MOST ? FULL : BETWEEN;
}

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct saturating_counter_req *req = (struct saturating_counter_req *)words;
    for (size_t i = 0; i < n; i++) {
        req[i].op_i[0] = rng_below(rng, CODES);
        req[i].count_i[0] = random_number(rng, rng_below(rng, CLASSES));
        req[i].step_i[0] = random_number(rng, rng_below(rng, CLASSES));
    }
}

/* Coverage. An operation hits a bin of the first group, a refused one of the second. */
enum { COUNTED, REFUSED, GROUPS };
static const struct covergroup groups[GROUPS];

static void sample(const uint32_t *req_words, const uint32_t *rsp_words, uint32_t *bins) {
    const struct saturating_counter_req *req = (const struct saturating_counter_req *)req_words;
    const struct saturating_counter_rsp *rsp = (const struct saturating_counter_rsp *)rsp_words;
    unsigned op = req->op_i[0];
    unsigned counted[] = {op, class_of(req->count_i[0]), class_of(req->step_i[0]), rsp->saturated_o[0]};
    if (op < SATURATING_COUNTER_OPS)
        bins[COUNTED] = covergroup_bin(&groups[COUNTED], counted);
    else
        bins[REFUSED] = op - SATURATING_COUNTER_OPS;
}

static const char *impossible_count(const unsigned *part) {
    unsigned op = part[0], count = part[1], step = part[2], saturated = part[3];
    if (saturated && op != SATURATING_COUNTER_UP && op != SATURATING_COUNTER_DOWN)
        return "only counting saturates";
    unsigned room = op == SATURATING_COUNTER_UP ? FULL - count : count; /* up to the bound */
    if (saturated && (step == ZERO || room == FULL))
        return "there is room for the step";
    bool counts = op == SATURATING_COUNTER_UP || op == SATURATING_COUNTER_DOWN;
    return counts && !saturated && room < step ? "there is no room for the step" : NULL;
}

static void hint_count(const struct cover_aim *aim, uint32_t *words) {
    struct saturating_counter_req *req = (struct saturating_counter_req *)words;
    req->op_i[0] = aim->part[0];
    req->count_i[0] = random_number(aim->rng, aim->part[1]);
    req->step_i[0] = random_number(aim->rng, aim->part[2]);
}

static void hint_refused(const struct cover_aim *aim, uint32_t *words) {
    ((struct saturating_counter_req *)words)->op_i[0] = SATURATING_COUNTER_OPS + aim->part[0];
}

static const char *const op_names[] = {
#define OP(name, code, mnemonic) mnemonic,
#include "isa/saturating_counter_op.def"
#undef OP
};
static const char *const class_names[] = {"0", "between", "255"};
static const char *const saturated_names[] = {"in bounds", "saturated"};

static void print_code(FILE *file, unsigned value) {
    fprintf(file, "%u", SATURATING_COUNTER_OPS + value);
}

static const struct covergroup groups[GROUPS] = {
    [COUNTED] = {"counted",
                 "%0 count %1, step %2: %3",
                 {{"op", SATURATING_COUNTER_OPS, .names = op_names},
                  {"count", CLASSES, .names = class_names},
                  {"step", CLASSES, .names = class_names},
                  {"result", 2, .names = saturated_names}},
                 impossible_count,
                 hint_count},
    [REFUSED] = {
        "refused", "code %0", {{"code", CODES - SATURATING_COUNTER_OPS, .print = print_code}}, NULL, hint_refused}};
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample = sample, .handshake = &pipeline_handshake};

static void print_op(FILE *file, const uint32_t *words) {
    const struct saturating_counter_req *req = (const struct saturating_counter_req *)words;
    uint32_t op = req->op_i[0];
    fprintf(file, "%s (%" PRIu32 ")  count %" PRIu32 "  step %" PRIu32,
            op < SATURATING_COUNTER_OPS ? op_names[op] : "no operation", op, req->count_i[0], req->step_i[0]);
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    saturating_counter_respond((const struct saturating_counter_req *)req, (struct saturating_counter_rsp *)rsp, n);
}

const struct unit unit = {
    .name = "saturating_counter",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = randomize,
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
};
