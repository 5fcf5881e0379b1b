/* SPDX-License-Identifier: MIT */
/* The unit atomic_alu for the engine: its random operations, its coverage, and the loop that runs its model. */
#include <inttypes.h>

#include "engine/two_stage.h"
#include "units/atomic_alu_random.h"

/*
 * Coverage. An operation that is not refused hits one bin of each of the first three groups, a refused one a bin of
 * the last. A pair is (index in ops) * WIDTHS + width.
 */
enum { CLASSES = 8, RELATIONS = 6, OUTCOMES = 3, PAIRS = OPS * WIDTHS };
enum {
    OPERANDS = 0,                                    /* pair, class of old, class of src0 */
    RELATION = OPERANDS + PAIRS * CLASSES * CLASSES, /* pair, how old stands to what it is compared with */
    OUTCOME = RELATION + PAIRS * RELATIONS,          /* pair, class of old, what became of it */
    REFUSED = OUTCOME + PAIRS * CLASSES * OUTCOMES,  /* code, width */
    BINS = REFUSED + CODES * (WIDTHS + 1)
};

enum { INT_ZERO, INT_ONE, INT_ONES, INT_SMIN, INT_SMAX, INT_ONE_BIT, INT_POSITIVE, INT_NEGATIVE };
static const char *const int_classes[] = {"0",   "1",        "all ones", "signed minimum", "signed maximum",
                                          "bit", "positive", "negative"};
enum {
    FLOAT_ZERO,
    FLOAT_MINUS_ZERO,
    FLOAT_DENORMAL,
    FLOAT_INFINITY,
    FLOAT_SNAN,
    FLOAT_QNAN,
    FLOAT_POSITIVE,
    FLOAT_NEGATIVE
};
static const char *const float_classes[] = {"+0", "-0", "denormal", "infinity", "sNaN", "qNaN", "positive", "negative"};
static const char *const relations[] = {"equal", "1 above", "1 below", "1 bit apart", "below", "above"};
enum { KEPT, CHANGED, WRAPPED };
static const char *const outcomes[] = {"kept", "changed", "wrapped"};

static inline uint32_t int_class(uint64_t v, uint64_t mask) {
    uint64_t sign = mask ^ mask >> 1;
    uint32_t c = choose((v & sign) != 0, INT_NEGATIVE, INT_POSITIVE);
    c = choose((v & (v - 1)) == 0, INT_ONE_BIT, c);
    c = choose(v == sign - 1, INT_SMAX, c);
    c = choose(v == sign, INT_SMIN, c);
    c = choose(v == mask, INT_ONES, c);
    c = choose(v == 1, INT_ONE, c);
    return choose(v == 0, INT_ZERO, c);
}

static inline uint32_t float_class(uint64_t v, uint64_t mask) {
    bool half = mask == UINT16_MAX;
    uint64_t sign = mask ^ mask >> 1, magnitude = v & ~sign;
    uint64_t infinity = half ? 0x7c00 : 0x7f800000, quiet = half ? 0x7e00 : 0x7fc00000;
    uint64_t smallest = half ? 0x0400 : 0x00800000;
    bool negative = (v & sign) != 0;
    uint32_t c = choose(negative, FLOAT_NEGATIVE, FLOAT_POSITIVE);
    c = choose(magnitude < smallest, FLOAT_DENORMAL, c);
    c = choose(magnitude == 0, choose(negative, FLOAT_MINUS_ZERO, FLOAT_ZERO), c);
    c = choose(magnitude == infinity, FLOAT_INFINITY, c);
    c = choose(magnitude > infinity, FLOAT_SNAN, c);
    return choose(magnitude >= quiet, FLOAT_QNAN, c);
}

static inline uint32_t relation_of(uint64_t old, uint64_t other, uint64_t mask) {
    uint64_t apart = old ^ other;
    uint32_t r = choose(old < other, 4, 5);
    r = choose((apart & (apart - 1)) == 0, 3, r);
    r = choose(((other - old) & mask) == 1, 2, r);
    r = choose(((old - other) & mask) == 1, 1, r);
    return choose(apart == 0, 0, r);
}

static bool is_float(uint32_t op) {
    return (op == ATOMIC_ALU_OP_FMAX) | (op == ATOMIC_ALU_OP_FMIN) | (op == ATOMIC_ALU_OP_FCMPWR);
}

/* Whether the arithmetic ran over an end of its range: a carry, a borrow, or the bound of NVIDIA's inc and dec. */
static inline bool wraps(uint32_t op, uint64_t old, uint64_t src0, uint64_t mask) {
    return ((op == ATOMIC_ALU_OP_ADD) & (src0 > mask - old)) | ((op == ATOMIC_ALU_OP_SUB) & (old < src0)) |
           ((op == ATOMIC_ALU_OP_INC) & (old == mask)) |
           (((op == ATOMIC_ALU_OP_DEC) | (op == ATOMIC_ALU_OP_PREDEC)) & (old == 0)) |
           ((op == ATOMIC_ALU_OP_NV_INC) & (old >= src0)) |
           ((op == ATOMIC_ALU_OP_NV_DEC) & ((old == 0) | (old > src0)));
}

static inline void classify_one(const struct tile *tile, size_t i, uint64_t now, bool illegal,
                                uint16_t *const bins[UNIT_OP_BINS], size_t to) {
    uint32_t op = tile->op[i], width = tile->width[i];
    uint64_t mask = rng_when(width == ATOMIC_ALU_WIDTH_16, UINT16_MAX) |
                    rng_when(width == ATOMIC_ALU_WIDTH_32, UINT32_MAX) |
                    rng_when(width >= ATOMIC_ALU_WIDTH_64, UINT64_MAX);
    uint64_t old = tile->old[i] & mask, src0 = tile->src0[i] & mask, src1 = tile->src1[i] & mask;
    bool real = is_float(op), with_src1 = op == ATOMIC_ALU_OP_CMPXCHG;
    uint32_t old_class = choose(real, float_class(old, mask), int_class(old, mask));
    uint32_t src0_class = choose(real, float_class(src0, mask), int_class(src0, mask));
    uint32_t relation = relation_of(old, rng_when(with_src1, src1) | rng_when(!with_src1, src0), mask);
    uint32_t outcome = choose(wraps(op, old, src0, mask), WRAPPED, choose(now == old, KEPT, CHANGED));

    uint32_t pair = (op_of_code[op] - 1u) * WIDTHS + width, refused = REFUSED + op * (WIDTHS + 1) + width;
    bins[0][to] = (uint16_t)choose(illegal, refused, OPERANDS + (pair * CLASSES + old_class) * CLASSES + src0_class);
    bins[1][to] = (uint16_t)choose(illegal, refused, RELATION + pair * RELATIONS + relation);
    bins[2][to] = (uint16_t)choose(illegal, refused, OUTCOME + (pair * CLASSES + old_class) * OUTCOMES + outcome);
}

static void classify(const uint32_t *req_words, const uint32_t *rsp_words, uint16_t *const bins[UNIT_OP_BINS],
                     size_t n) {
    const struct atomic_alu_req *req = (const struct atomic_alu_req *)req_words;
    const struct atomic_alu_rsp *rsp = (const struct atomic_alu_rsp *)rsp_words;
    uint16_t *const to[UNIT_OP_BINS] = {bins[0], bins[1], bins[2]};
    struct tile tile;
    for (size_t done = 0; done < n; done += TILE) {
        size_t some = n - done < TILE ? n - done : TILE;
        load_tile(&tile, req + done, some);
        for (size_t i = 0; i < some; i++)
            classify_one(&tile, i, csim_get64(rsp[done + i].new_o), rsp[done + i].error_o[0], to, done + i);
    }
}

/* Why an operation can not have this outcome with an old value of this class, or NULL. */
static const char *impossible_outcome(uint32_t op, uint32_t class, uint32_t outcome) {
    switch (op) {
    case ATOMIC_ALU_OP_ADD:
        if (outcome == WRAPPED && class == INT_ZERO)
            return "adding to 0 does not carry";
        if (outcome == CHANGED && class == INT_ONES)
            return "adding anything but 0 to all ones carries";
        return NULL;
    case ATOMIC_ALU_OP_SUB:
        if (outcome == WRAPPED && class == INT_ONES)
            return "nothing is above all ones";
        if (outcome == CHANGED && class == INT_ZERO)
            return "subtracting anything but 0 from 0 borrows";
        return NULL;
    case ATOMIC_ALU_OP_INC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == INT_ONES))
            return "inc always changes, and wraps at all ones only";
        return NULL;
    case ATOMIC_ALU_OP_DEC:
    case ATOMIC_ALU_OP_PREDEC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == INT_ZERO))
            return "dec always changes, and wraps at 0 only";
        return NULL;
    case ATOMIC_ALU_OP_NV_INC:
        if (outcome == KEPT || (outcome == CHANGED && class == INT_ONES))
            return "nv_inc goes to 0 or up by 1, and never up from all ones";
        return NULL;
    case ATOMIC_ALU_OP_NV_DEC:
        if (outcome == KEPT || (outcome == CHANGED && class == INT_ZERO))
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
        return class == INT_ZERO ? "0 stays" : NULL;
    case ATOMIC_ALU_OP_MAX:
    case ATOMIC_ALU_OP_OR:
        return class == INT_ONES ? "all ones stay" : NULL;
    case ATOMIC_ALU_OP_IMIN:
        return class == INT_SMIN ? "nothing is below the signed minimum" : NULL;
    case ATOMIC_ALU_OP_IMAX:
        return class == INT_SMAX ? "nothing is above the signed maximum" : NULL;
    case ATOMIC_ALU_OP_FMAX:
    case ATOMIC_ALU_OP_FMIN:
        return class == FLOAT_SNAN ? "an old signaling NaN stays" : NULL;
    case ATOMIC_ALU_OP_FCMPWR:
        return class == FLOAT_SNAN || class == FLOAT_QNAN ? "a NaN matches nothing" : NULL;
    default:
        return NULL;
    }
}

/* The pair of a bin of the first three groups. */
static uint32_t pair_of_bin(unsigned bin) {
    if (bin < RELATION)
        return (bin - OPERANDS) / (CLASSES * CLASSES);
    if (bin < OUTCOME)
        return (bin - RELATION) / RELATIONS;
    return (bin - OUTCOME) / (CLASSES * OUTCOMES);
}

static const char *unreachable(unsigned bin) {
    if (bin >= REFUSED)
        return atomic_alu_legal((bin - REFUSED) / (WIDTHS + 1), (bin - REFUSED) % (WIDTHS + 1)) ? "legal" : NULL;
    uint32_t pair = pair_of_bin(bin);
    if (!(ops[pair / WIDTHS].widths >> pair % WIDTHS & 1))
        return "the operation is refused at this width";
    if (bin >= OUTCOME)
        return impossible_outcome(ops[pair / WIDTHS].code, (bin - OUTCOME) / OUTCOMES % CLASSES,
                                  (bin - OUTCOME) % OUTCOMES);
    return NULL;
}

static void print_bin(FILE *file, unsigned bin) {
    if (bin >= REFUSED) {
        fprintf(file, "refused op 0x%02x width %u", (bin - REFUSED) / (WIDTHS + 1), (bin - REFUSED) % (WIDTHS + 1));
        return;
    }
    uint32_t pair = pair_of_bin(bin);
    const struct op *op = &ops[pair / WIDTHS];
    const char *const *classes = is_float(op->code) ? float_classes : int_classes;
    fprintf(file, "%s.%u", op->mnemonic, bits_of_width[pair % WIDTHS]);
    if (bin < RELATION)
        fprintf(file, " old %s, src0 %s", classes[bin / CLASSES % CLASSES], classes[bin % CLASSES]);
    else if (bin < OUTCOME)
        fprintf(file, " old %s", relations[(bin - RELATION) % RELATIONS]);
    else
        fprintf(file, " old %s, %s", classes[(bin - OUTCOME) / OUTCOMES % CLASSES],
                outcomes[(bin - OUTCOME) % OUTCOMES]);
}

/* A value of an integer class; of `positive` and `negative` nearly always. */
static uint64_t int_of_class(uint32_t class, uint64_t random, unsigned bits) {
    uint64_t sign = 1ull << (bits - 1);
    switch (class) {
    case INT_ZERO:
        return 0;
    case INT_ONE:
        return 1;
    case INT_ONES:
        return UINT64_MAX;
    case INT_SMIN:
        return sign;
    case INT_SMAX:
        return sign - 1;
    case INT_ONE_BIT:
        return 2ull << random % (bits - 2);
    case INT_POSITIVE:
        return random & (sign - 1);
    default:
        return random | sign;
    }
}

/* A value of a float class, nearly always. */
static uint64_t float_of_class(uint32_t class, uint64_t random, unsigned bits) {
    uint64_t sign = 1ull << (bits - 1), infinity = bits == 16 ? 0x7c00 : 0x7f800000;
    uint64_t smallest = bits == 16 ? 0x0400 : 0x00800000, quiet = smallest >> 1, either = random & sign;
    switch (class) {
    case FLOAT_ZERO:
        return 0;
    case FLOAT_MINUS_ZERO:
        return sign;
    case FLOAT_DENORMAL:
        return either | (random & (smallest - 1));
    case FLOAT_INFINITY:
        return either | infinity;
    case FLOAT_SNAN:
        return either | infinity | (random & (quiet - 1));
    case FLOAT_QNAN:
        return either | infinity | quiet | (random & (quiet - 1));
    case FLOAT_POSITIVE:
        return smallest + (random & (sign - 1)) % (infinity - smallest);
    default:
        return sign | (smallest + (random & (sign - 1)) % (infinity - smallest));
    }
}

/* An operand of the class, for the operation at the front of the tile. */
static uint64_t make_class(const struct tile *tile, uint32_t class, uint64_t random) {
    unsigned bits = bits_of_width[tile->width[0]];
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t value = is_float(tile->op[0]) ? float_of_class(class, random, bits) : int_of_class(class, random, bits);
    return (value & mask) | (random & ~mask);
}

/* Operations of the bin's code, width and classes, for the rest random, until one hits it: few need more than 50. */
static void aim(struct rng *rng, unsigned bin, uint32_t *words) {
    struct atomic_alu_req *req = (struct atomic_alu_req *)words;
    struct tile tile;
    tile.op[0] = bin < REFUSED ? ops[pair_of_bin(bin) / WIDTHS].code : (bin - REFUSED) / (WIDTHS + 1);
    tile.width[0] = bin < REFUSED ? pair_of_bin(bin) % WIDTHS : (bin - REFUSED) % (WIDTHS + 1);
    for (unsigned tries = 0; tries < 1000; tries++) {
        struct atomic_alu_rsp rsp;
        uint16_t hit[UNIT_OP_BINS];
        uint16_t *const bins[UNIT_OP_BINS] = {&hit[0], &hit[1], &hit[2]};
        make_operands(&tile, 0, rng_next(rng));
        if (bin < RELATION) {
            tile.old[0] = make_class(&tile, bin / CLASSES % CLASSES, rng_next(rng));
            tile.src0[0] = make_class(&tile, bin % CLASSES, rng_next(rng));
        } else if (bin >= OUTCOME && bin < REFUSED) {
            tile.old[0] = make_class(&tile, (bin - OUTCOME) / OUTCOMES % CLASSES, rng_next(rng));
        }
        store_tile(&tile, req, 1);
        atomic_alu_respond(req, &rsp, 1);
        classify(words, (const uint32_t *)&rsp, bins, 1);
        if (hit[0] == bin || hit[1] == bin || hit[2] == bin)
            return;
    }
}

/* An operand at its width; what is above the width, which must not matter, only if there is something. */
static void print_operand(FILE *file, const char *name, uint64_t value, unsigned bits) {
    uint64_t mask = UINT64_MAX >> (64 - bits);
    fprintf(file, "  %s 0x%0*" PRIx64, name, (int)bits / 4, value & mask);
    if (value & ~mask)
        fprintf(file, " (of 0x%016" PRIx64 ")", value);
}

static void print_op(FILE *file, const uint32_t *words) {
    const struct atomic_alu_req *req = (const struct atomic_alu_req *)words;
    uint32_t code = req->op_i[0], width = req->width_i[0];
    if (!atomic_alu_legal(code, width)) {
        fprintf(file, "refused: op 0x%02" PRIx32 " width %" PRIu32, code, width);
        print_operand(file, "old", csim_get64(req->old_i), 64);
        return;
    }
    const struct op *op = &ops[op_of_code[code] - 1];
    unsigned bits = bits_of_width[width];
    fprintf(file, "%s.%u", op->mnemonic, bits);
    print_operand(file, "old", csim_get64(req->old_i), bits);
    if (op->operands & SRC0)
        print_operand(file, "src0", csim_get64(req->src0_i), bits);
    if (op->operands & SRC1)
        print_operand(file, "src1", csim_get64(req->src1_i), bits);
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
    .aim = aim,
    .respond = respond,
    .drive = two_stage_drive,
    .cycle = two_stage_clock,
    .state_words = sizeof(struct two_stage_device) / sizeof(uint32_t),
    .bins = BINS,
    .classify = classify,
    .unreachable = unreachable,
    .print_bin = print_bin,
    .handshake_unreachable = two_stage_handshake_unreachable,
    .print_op = print_op,
};
