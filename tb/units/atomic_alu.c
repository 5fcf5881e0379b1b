/* SPDX-License-Identifier: MIT */
/* The unit atomic_alu for the engine: its random operations, its coverage, and the loop that runs its model. */
#include "engine/pipeline.h"
#include "families/alu/cover_bits.h"
#include "families/alu/dimensions.h"
#include "families/alu/op_text.h"
#include "families/alu/operand_class.h"

static void load_tile(struct alu_tile *tile, const struct atomic_alu_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->op[i] = req[i].op_i[0];
        tile->width[i] = req[i].width_i[0];
        tile->old[i] = csim_get64(req[i].old_i);
        tile->src0[i] = csim_get64(req[i].src0_i);
        tile->src1[i] = csim_get64(req[i].src1_i);
    }
}

static void store_tile(const struct alu_tile *tile, struct atomic_alu_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        req[i].op_i[0] = tile->op[i];
        req[i].width_i[0] = tile->width[i];
        csim_put64(req[i].old_i, tile->old[i]);
        csim_put64(req[i].src0_i, tile->src0[i]);
        csim_put64(req[i].src1_i, tile->src1[i]);
    }
}

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct atomic_alu_req *req = (struct atomic_alu_req *)words;
    struct alu_tile tile;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < ALU_TILE ? n : ALU_TILE;
        alu_random_tile(rng, &tile, some);
        store_tile(&tile, req, some);
    }
}

static void classify(const uint32_t *words, unsigned *value) {
    const struct atomic_alu_req *req = (const struct atomic_alu_req *)words;
    alu_classify(req->op_i[0], req->width_i[0], value);
}

/* No operation has the reserved width. */
static void refuse(uint32_t *req) {
    ((struct atomic_alu_req *)req)->width_i[0] = ALU_RESERVED_WIDTH;
}

/*
 * Coverage. An operation that is not refused hits one bin of each of the first four groups, but none of the fourth at
 * 64 bits, and of those of single bits; a refused one a bin of the fifth.
 */
enum { CLASSES = ALU_CLASSES, RELATIONS = 6, OUTCOMES = 3, EXTENSIONS = 3 };
enum { OPERANDS, RELATION, OUTCOME, ABOVE, REFUSED, SINGLE_BITS, GROUPS = SINGLE_BITS + ALU_BIT_GROUPS };
static const struct covergroup groups[GROUPS];

static const char *const relations[] = {"equal", "1 above", "1 below", "1 bit apart", "below", "above"};
enum { KEPT, CHANGED, WRAPPED };
static const char *const outcomes[] = {"kept", "changed", "wrapped"};

static const char *const extensions[] = {"other bits", "0", "copies of their signs"};

static inline uint64_t copies_of_sign(uint64_t value, uint64_t mask) {
    return ~mask & csim_select((value & (mask ^ mask >> 1)) != 0, UINT64_MAX, 0);
}

/* How the operands of operation i are extended to 64 bits. */
static inline uint32_t extension_of(const struct alu_tile *tile, size_t i, uint64_t mask) {
    uint64_t old = tile->old[i], src0 = tile->src0[i], src1 = tile->src1[i];
    uint64_t signs = ((old ^ copies_of_sign(old, mask)) | (src0 ^ copies_of_sign(src0, mask)) |
                      (src1 ^ copies_of_sign(src1, mask))) &
                     ~mask;
    return csim_select(((old | src0 | src1) & ~mask) == 0, 1, csim_select(signs == 0, 2, 0));
}

static inline uint32_t relation_of(uint64_t old, uint64_t other, uint64_t mask) {
    uint64_t apart = old ^ other;
    uint32_t r = csim_select(old < other, 4, 5);
    r = csim_select((apart & (apart - 1)) == 0, 3, r);
    r = csim_select(((other - old) & mask) == 1, 2, r);
    r = csim_select(((old - other) & mask) == 1, 1, r);
    return csim_select(apart == 0, 0, r);
}

static bool is_float(uint32_t op) {
    return (op == ATOMIC_ALU_OP_FMAX) | (op == ATOMIC_ALU_OP_FMIN) | (op == ATOMIC_ALU_OP_FCMPWR);
}

static inline void sample_one(const struct alu_tile *tile, size_t i, uint64_t now, bool illegal, uint32_t *const *bins,
                              size_t to) {
    uint32_t op = tile->op[i], width = tile->width[i];
    uint64_t mask = csim_select(width == ATOMIC_ALU_WIDTH_16, UINT16_MAX, 0) |
                    csim_select(width == ATOMIC_ALU_WIDTH_32, UINT32_MAX, 0) |
                    csim_select(width >= ATOMIC_ALU_WIDTH_64, UINT64_MAX, 0);
    uint64_t old = tile->old[i] & mask, src0 = tile->src0[i] & mask, src1 = tile->src1[i] & mask;
    bool real = is_float(op), with_src1 = op == ATOMIC_ALU_OP_CMPXCHG;
    uint32_t old_class = csim_select(real, alu_float_class(old, mask), alu_int_class(old, mask));
    uint32_t src0_class = csim_select(real, alu_float_class(src0, mask), alu_int_class(src0, mask));
    uint32_t relation = relation_of(old, csim_select(with_src1, src1, src0), mask);
    uint32_t outcome = csim_select(alu_wraps(op, old, src0, mask), WRAPPED, csim_select(now == old, KEPT, CHANGED));

    uint32_t pair = (alu_op_of_code[op] - 1u) * ALU_WIDTHS + width, none = COVER_NO_BIN;
    bins[OPERANDS][to] = csim_select(illegal, none, (pair * CLASSES + old_class) * CLASSES + src0_class);
    bins[RELATION][to] = csim_select(illegal, none, pair * RELATIONS + relation);
    bins[OUTCOME][to] = csim_select(illegal, none, (pair * CLASSES + old_class) * OUTCOMES + outcome);
    bins[ABOVE][to] =
        csim_select(illegal | (mask == UINT64_MAX), none, pair * EXTENSIONS + extension_of(tile, i, mask));
    bins[REFUSED][to] = csim_select(illegal, op * (ALU_WIDTHS + 1) + width, none);
}

/* Apart from the others, which are vector code. */
static void sample_bits(const struct alu_tile *tile, size_t i, bool illegal, uint32_t *const *bins, size_t to) {
    uint32_t hit[ALU_BIT_GROUPS] = {COVER_NO_BIN, COVER_NO_BIN, COVER_NO_BIN, COVER_NO_BIN};
    if (!illegal)
        alu_sample_bits(&groups[SINGLE_BITS], tile, i, hit);
    for (unsigned group = 0; group < ALU_BIT_GROUPS; group++)
        bins[SINGLE_BITS + group][to] = hit[group];
}

static void sample(const uint32_t *req_words, const uint32_t *rsp_words, uint32_t *const *bins, size_t n) {
    const struct atomic_alu_req *req = (const struct atomic_alu_req *)req_words;
    const struct atomic_alu_rsp *rsp = (const struct atomic_alu_rsp *)rsp_words;
    uint32_t *const to[SINGLE_BITS] = {bins[OPERANDS], bins[RELATION], bins[OUTCOME], bins[ABOVE], bins[REFUSED]};
    struct alu_tile tile;
    for (size_t done = 0; done < n; done += ALU_TILE) {
        size_t some = n - done < ALU_TILE ? n - done : ALU_TILE;
        load_tile(&tile, req + done, some);
        for (size_t i = 0; i < some; i++)
            sample_one(&tile, i, csim_get64(rsp[done + i].new_o), rsp[done + i].error_o[0], to, done + i);
        for (size_t i = 0; i < some; i++)
            sample_bits(&tile, i, rsp[done + i].error_o[0], bins, done + i);
    }
}

/* Why an operation can not have this outcome with an old value of this class, or NULL. */
static const char *impossible_outcome(uint32_t op, uint32_t class, uint32_t outcome) {
    switch (op) {
    case ATOMIC_ALU_OP_ADD:
        if (outcome == WRAPPED && class == ALU_INT_ZERO)
            return "adding to 0 does not carry";
        if (outcome == CHANGED && class == ALU_INT_ONES)
            return "adding anything but 0 to all ones carries";
        return NULL;
    case ATOMIC_ALU_OP_SUB:
        if (outcome == WRAPPED && class == ALU_INT_ONES)
            return "nothing is above all ones";
        if (outcome == CHANGED && class == ALU_INT_ZERO)
            return "subtracting anything but 0 from 0 borrows";
        return NULL;
    case ATOMIC_ALU_OP_INC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == ALU_INT_ONES))
            return "inc always changes, and wraps at all ones only";
        return NULL;
    case ATOMIC_ALU_OP_DEC:
    case ATOMIC_ALU_OP_PREDEC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == ALU_INT_ZERO))
            return "dec always changes, and wraps at 0 only";
        return NULL;
    case ATOMIC_ALU_OP_NV_INC:
        if (outcome == KEPT || (outcome == CHANGED && class == ALU_INT_ONES))
            return "nv_inc goes to 0 or up by 1, and never up from all ones";
        return NULL;
    case ATOMIC_ALU_OP_NV_DEC:
        if (outcome == KEPT || (outcome == CHANGED && class == ALU_INT_ZERO))
            return "nv_dec goes to the bound or down by 1, and never down from 0";
        return NULL;
    default:
        break;
    }
    if (outcome == WRAPPED)
        return "the operation has no range to run over";
    if (outcome == KEPT)
        return NULL;
    switch (op) {
    case ATOMIC_ALU_OP_MIN:
    case ATOMIC_ALU_OP_AND:
        return class == ALU_INT_ZERO ? "0 stays" : NULL;
    case ATOMIC_ALU_OP_MAX:
    case ATOMIC_ALU_OP_OR:
        return class == ALU_INT_ONES ? "all ones stay" : NULL;
    case ATOMIC_ALU_OP_IMIN:
        return class == ALU_INT_SMIN ? "nothing is below the signed minimum" : NULL;
    case ATOMIC_ALU_OP_IMAX:
        return class == ALU_INT_SMAX ? "nothing is above the signed maximum" : NULL;
    case ATOMIC_ALU_OP_FMAX:
    case ATOMIC_ALU_OP_FMIN:
        return class == ALU_FLOAT_SNAN ? "an old signaling NaN stays" : NULL;
    case ATOMIC_ALU_OP_FCMPWR:
        return class == ALU_FLOAT_SNAN || class == ALU_FLOAT_QNAN ? "a NaN matches nothing" : NULL;
    default:
        return NULL;
    }
}

static const char *impossible_pair(const unsigned *part) {
    return alu_ops[part[0]].widths >> part[1] & 1 ? NULL : "the operation is refused at this width";
}

static const char *impossible_at_width(const unsigned *part) {
    const char *reason = impossible_pair(part);
    return reason ? reason : impossible_outcome(alu_ops[part[0]].code, part[2], part[3]);
}

static const char *impossible_above(const unsigned *part) {
    const char *reason = impossible_pair(part);
    return reason ? reason : part[1] == ATOMIC_ALU_WIDTH_64 ? "no bits are above the width" : NULL;
}

static const char *impossible_refusal(const unsigned *part) {
    return atomic_alu_legal(part[0], part[1]) ? "legal" : NULL;
}

/* An operand of the class, for the operation at the front of the tile. */
static uint64_t make_class(const struct alu_tile *tile, uint32_t class, uint64_t random) {
    unsigned bits = alu_width_bits[tile->width[0]];
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t value =
        is_float(tile->op[0]) ? alu_float_of_class(class, random, bits) : alu_int_of_class(class, random, bits);
    return (value & mask) | (random & ~mask);
}

/* An operation whose operands are of these classes, or any for NULL. */
static void make_request(struct rng *rng, uint32_t code, uint32_t width, const unsigned *old, const unsigned *src0,
                         uint32_t *req) {
    struct alu_tile tile;
    tile.op[0] = code;
    tile.width[0] = width;
    alu_random_operands(&tile, rng_next(rng));
    if (old)
        tile.old[0] = make_class(&tile, *old, rng_next(rng));
    if (src0)
        tile.src0[0] = make_class(&tile, *src0, rng_next(rng));
    store_tile(&tile, (struct atomic_alu_req *)req, 1);
}

static void hint_operands(const struct cover_aim *aim, uint32_t *req) {
    make_request(aim->rng, alu_ops[aim->part[0]].code, aim->part[1], &aim->part[2], &aim->part[3], req);
}

static void hint_any(const struct cover_aim *aim, uint32_t *req) {
    make_request(aim->rng, alu_ops[aim->part[0]].code, aim->part[1], NULL, NULL, req);
}

static void hint_outcome(const struct cover_aim *aim, uint32_t *req) {
    make_request(aim->rng, alu_ops[aim->part[0]].code, aim->part[1], &aim->part[2], NULL, req);
}

static bool takes(const struct covergroup *of, const unsigned *part, unsigned dimension, unsigned value) {
    const size_t group = unit_group(of);
    if (dimension != ALU_OPERATION || group < REFUSED || group >= GROUPS)
        return true;
    return value == (group == REFUSED ? alu_op_of_code[part[0]] - 1 : alu_op_of_bits(group - SINGLE_BITS, part[0]));
}

static void hint_refusal(const struct cover_aim *aim, uint32_t *req) {
    make_request(aim->rng, aim->part[0], aim->part[1], NULL, NULL, req);
}

#define HINT_BITS(name, group)                                                                                         \
    static void name(const struct cover_aim *aim, uint32_t *req) {                                                     \
        struct alu_tile tile;                                                                                          \
        alu_hint_bits(group, aim, &tile);                                                                              \
        store_tile(&tile, (struct atomic_alu_req *)req, 1);                                                            \
    }
HINT_BITS(hint_carry, ALU_CARRY)
HINT_BITS(hint_step, ALU_STEP)
HINT_BITS(hint_one_bit, ALU_ONE_BIT)
HINT_BITS(hint_nan, ALU_NAN)

static const char *const *classes_of(unsigned op) {
    return is_float(alu_ops[op].code) ? alu_float_classes : alu_int_classes;
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
}

static void print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

#define OP_AND_WIDTH                                                                                                   \
    {"op", ALU_OPS, .names = alu_op_names, .dimension = 1 + ALU_OPERATION}, {                                          \
        "width", ALU_WIDTHS, .names = alu_width_names, .dimension = 1 + ALU_WIDTH                                      \
    }
static const struct covergroup groups[GROUPS] = {
    [OPERANDS] = {"operands",
                  "%0.%1 old %2, src0 %3",
                  {OP_AND_WIDTH, {"old", CLASSES, .names_for = classes_of}, {"src0", CLASSES, .names_for = classes_of}},
                  impossible_pair,
                  hint_operands},
    [RELATION] = {"relation",
                  "%0.%1 old %2",
                  {OP_AND_WIDTH, {"old to what it is compared with", RELATIONS, .names = relations}},
                  impossible_pair,
                  hint_any},
    [OUTCOME] = {"outcome",
                 "%0.%1 old %2, %3",
                 {OP_AND_WIDTH,
                  {"old", CLASSES, .names_for = classes_of},
                  {"what becomes of it", OUTCOMES, .names = outcomes}},
                 impossible_at_width,
                 hint_outcome},
    [ABOVE] = {"above the width",
               "%0.%1 operands with %2 above the width",
               {OP_AND_WIDTH, {"above the width", EXTENSIONS, .names = extensions}},
               impossible_above,
               hint_any},
    [REFUSED] = {"refused",
                 "refused op %0 width %1",
                 {{"op", ALU_CODES, .print = print_code},
                  {"width", ALU_WIDTHS + 1, .print = print_number, .dimension = 1 + ALU_WIDTH}},
                 impossible_refusal,
                 hint_refusal},
    [SINGLE_BITS + ALU_CARRY] = ALU_CARRY_GROUP(hint_carry),
    [SINGLE_BITS + ALU_STEP] = ALU_STEP_GROUP(hint_step),
    [SINGLE_BITS + ALU_ONE_BIT] = ALU_ONE_BIT_GROUP(hint_one_bit),
    [SINGLE_BITS + ALU_NAN] = ALU_NAN_GROUP(hint_nan)};
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample_block = sample, .takes = takes, .handshake = &pipeline_handshake};

static void print_op(FILE *file, const uint32_t *words) {
    struct alu_tile tile;
    load_tile(&tile, (const struct atomic_alu_req *)words, 1);
    alu_print_op(file, &tile);
}

static bool read_op(struct scan *s, uint32_t *words) {
    struct alu_tile tile;
    bool ok = alu_read_op(s, &tile);
    if (ok)
        store_tile(&tile, (struct atomic_alu_req *)words, 1);
    return ok;
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    atomic_alu_respond((const struct atomic_alu_req *)req, (struct atomic_alu_rsp *)rsp, n);
}

const struct unit unit = {
    .name = "atomic_alu",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = randomize,
    .dimensions = {alu_dimensions, ALU_DIMENSIONS, 1 + ALU_REFUSAL, classify, refuse},
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
    .read_op = read_op,
    .op_words = alu_op_words,
};
