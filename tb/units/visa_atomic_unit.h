/* SPDX-License-Identifier: MIT */
/*
 * Stimuli and coverage of dword_atomic and svm_atomic, for the two to include. Before it they define
 *
 *   ATOMIC_KIND          their kind
 *   ATOMIC_SURFACES      two if it has T0, else one
 *   ATOMIC_WIDTHS        how many
 *   ATOMIC_CHANNELS      that the ports have
 *   ATOMIC_ADDRESS_BITS  and ATOMIC_SIZE_BITS, of the ports
 *
 * Behind it they define what moves a request from and to their ports.
 */
#ifndef TB_UNITS_VISA_ATOMIC_UNIT_H
#define TB_UNITS_VISA_ATOMIC_UNIT_H

#include "agents/host_agent.h"
#include "agents/memory_agent.h"
#include "engine/plural.h"
#include "units/visa_atomic.h"

/* What the ports of a request say. size is what the port says: the case has the size of the surface. */
struct request {
    struct visa_words message;
    struct visa_case c;
    uint64_t size, src0[VISA_CHANNELS], src1[VISA_CHANNELS];
};
static void put_request(const struct request *request, uint32_t *words);
static void get_request(const uint32_t *words, struct request *request);

enum { T0_BYTES = 4096, HAS_T0 = ATOMIC_SURFACES - 1 };

/* The agents of the two, in their order. T0 is behind the host port. */
enum { MEMORY, HOST };

/*
 * Random requests.
 */

static bool on_t0(const struct visa_inst *inst) {
    return HAS_T0 && inst->surface == VISA_T0;
}

static inline __attribute__((always_inline)) void random_request(struct rng *rng, const struct visa_land *land,
                                                                 const struct visa_recipe *recipe,
                                                                 struct request *request) {
    struct visa_case *c = &request->c;
    unsigned which = rng_below(rng, 2);
    c->inst = visa_random_legal(rng_next(rng), ATOMIC_KIND, &recipe->want);
    visa_random_masks(rng, c, recipe->exec_mask, recipe->predicate);
    request->size = land->size[which];
    c->size = on_t0(&c->inst) ? T0_BYTES : request->size;
    uint64_t window = on_t0(&c->inst) ? land->window[which] % T0_BYTES : land->window[which];
    visa_random_addresses(rng, c, &recipe->hints, window, UINT64_MAX >> (64 - ATOMIC_ADDRESS_BITS));
    visa_random_sources(rng, request->src0, request->src1, ATOMIC_CHANNELS);
    request->message = visa_encode_words(&c->inst);
}

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    struct visa_land land = visa_random_land(rng, VISA_ANY, ATOMIC_SIZE_BITS);
    struct visa_recipe any = visa_recipe_any();
    for (size_t i = 0; i < n; i++) {
        struct request request;
        struct visa_land other = land;
        if (rng_below(rng, 4) == 0)
            other = visa_random_land(rng, VISA_ANY, ATOMIC_SIZE_BITS);
        random_request(rng, &other, &any, &request);
        visa_spoil_sometimes(rng, ATOMIC_KIND, &request.message);
        put_request(&request, req + i * unit_wires.req_words);
    }
}

/*
 * Coverage. A message that is carried out hits three bins: its operation and how its channels conflict; its masks; and
 * how its accesses stand in its memory. A refused one hits what it is refused for. Idle channels are those that are not
 * enabled, and may be misaligned.
 */
enum {
    OPERATION = 0,
    MASKING = OPERATION + VISA_OPS * ATOMIC_WIDTHS * ATOMIC_SURFACES * VISA_EXECS * VISA_CONFLICTS,
    IN_T0 = MASKING + VISA_MASKING_BINS,
    IN_MEMORY = IN_T0 + HAS_T0 * VISA_CONFLICTS * VISA_LOADS * VISA_ATOMIC_BOUNDS * ATOMIC_WIDTHS * 2 * 2,
    REFUSED = IN_MEMORY + VISA_CONFLICTS * VISA_SIZES * VISA_ATOMIC_BOUNDS * ATOMIC_WIDTHS * 2 * 2,
    LOW_BITS = REFUSED + VISA_REFUSALS,
    MISALIGNED = LOW_BITS + VISA_LOW_BITS_BINS,
    BINS = MISALIGNED + VISA_MISALIGNED_BINS
};
static const struct visa_group operation = {
    OPERATION, 5, {VISA_OPS, ATOMIC_WIDTHS, ATOMIC_SURFACES, VISA_EXECS, VISA_CONFLICTS}};
static const struct visa_group masking = {MASKING, 6, VISA_MASKING};
static const struct visa_group in_t0 = {
    IN_T0, 6, {VISA_CONFLICTS, VISA_LOADS, VISA_ATOMIC_BOUNDS, ATOMIC_WIDTHS, 2, 2}};
static const struct visa_group in_memory = {
    IN_MEMORY, 6, {VISA_CONFLICTS, VISA_SIZES, VISA_ATOMIC_BOUNDS, ATOMIC_WIDTHS, 2, 2}};
static const struct visa_group low_bits = {LOW_BITS, 4, VISA_LOW_BITS};
static const struct visa_group misaligned = {MISALIGNED, 4, VISA_MISALIGNED};

static void classify_legal(const struct visa_case *c, unsigned bins[UNIT_OP_BINS]) {
    const struct visa_inst *i = &c->inst;
    bool t0 = on_t0(i), dst = i->dst.id != 0, idle = visa_misaligned(c) != 0;
    unsigned conflict = visa_conflict_of(c, t0), bounds = visa_bounds_of(c);
    unsigned parts[] = {visa_op_of_code(i->op), i->width, i->surface, i->exec_log2, conflict};
    unsigned places[] = {conflict, t0 ? visa_load_of(c) : visa_size_class(c->size), bounds, i->width, dst, idle};
    bins[0] = visa_bin(&operation, parts);
    bins[1] = visa_masking_bin(&masking, c);
    bins[2] = visa_bin(t0 ? &in_t0 : &in_memory, places);
}

static void classify_one(const uint32_t *words, unsigned bins[UNIT_OP_BINS]) {
    struct request request;
    get_request(words, &request);
    struct visa_case *c = &request.c;
    unsigned error = visa_decode_words(&request.message, VISA_BYTES, &c->inst);
    if (error != VISA_OK || c->inst.kind != ATOMIC_KIND) {
        unsigned refusal = visa_refusal_of(ATOMIC_KIND, &request.message, error);
        bins[0] = bins[1] = bins[2] = REFUSED + refusal;
        return;
    }
    visa_look(c);
    c->size = on_t0(&c->inst) ? T0_BYTES : request.size;
    uint32_t wrong = visa_misaligned(c) & c->enabled;
    if (wrong == 0) {
        classify_legal(c, bins);
        return;
    }
    visa_classify_misaligned(&low_bits, &misaligned, c, wrong, bins);
    bins[2] = bins[1];
}

static void classify(const uint32_t *req, const uint32_t *rsp, uint16_t *const bins[UNIT_OP_BINS], size_t n) {
    (void)rsp;
    for (size_t i = 0; i < n; i++) {
        unsigned hit[UNIT_OP_BINS];
        classify_one(req + i * unit_wires.req_words, hit);
        for (size_t k = 0; k < UNIT_OP_BINS; k++)
            bins[k][i] = (uint16_t)hit[k];
    }
}

static const char *unreachable_operation(const unsigned *part) {
    if (part[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[0]].has_64)
        return "the operation has no 64 bits";
    if (part[3] > visa_most_exec(ATOMIC_KIND))
        return "an svm_atomic has up to 8 channels";
    return visa_impossible_conflict(part[4], part[1], 1u << part[3]);
}

static const char *unreachable_in_t0(const unsigned *part) {
    const char *reason = visa_impossible_conflict(part[0], part[3], ATOMIC_CHANNELS);
    if (!reason)
        reason = visa_impossible_bounds(part[0], part[2]);
    if (reason)
        return reason;
    if (part[2] == VISA_STRADDLES)
        return "T0 ends at a dword";
    bool crowded = part[0] != VISA_NO_ACCESS && part[0] != VISA_ALONE && part[0] != VISA_APART;
    return crowded == (part[1] != 0) ? NULL : "a bank has several accesses just when some are in one";
}

static const char *unreachable_in_memory(const unsigned *part) {
    const char *reason = visa_impossible_conflict(part[0], part[3], ATOMIC_CHANNELS);
    if (!reason)
        reason = visa_impossible_bounds(part[0], part[2]);
    if (!reason)
        reason = visa_impossible_in_size(part[1], part[3], part[0], part[2]);
    if (reason || part[1] != VISA_SIZE_HUGE || ATOMIC_ADDRESS_BITS > 32)
        return reason;
    bool in = part[2] == VISA_BOUNDS_NOBODY || part[2] == VISA_ALL_IN || part[2] == VISA_ENDS_AT_END;
    return in ? NULL : "no address is outside";
}

static const char *unreachable(unsigned bin) {
    unsigned part[6];
    if (bin < MASKING) {
        visa_parts(&operation, bin, part);
        return unreachable_operation(part);
    }
    if (bin < IN_T0) {
        visa_parts(&masking, bin, part);
        return visa_impossible_masking(ATOMIC_KIND, part);
    }
    if (bin < IN_MEMORY) {
        visa_parts(&in_t0, bin, part);
        return unreachable_in_t0(part);
    }
    if (bin < REFUSED) {
        visa_parts(&in_memory, bin, part);
        return unreachable_in_memory(part);
    }
    if (bin < LOW_BITS)
        return visa_impossible_refusal(ATOMIC_KIND, bin - REFUSED);
    visa_parts(bin < MISALIGNED ? &low_bits : &misaligned, bin, part);
    return bin < MISALIGNED ? visa_impossible_low_bits(ATOMIC_KIND, part)
                            : visa_impossible_misaligned(ATOMIC_KIND, part);
}

static const char *surface_name(unsigned surface) {
    return !HAS_T0 ? "memory" : surface == VISA_T0 ? "T0" : "T255";
}

static void print_place(FILE *file, unsigned surface, const unsigned *part) {
    if (surface == VISA_T0 && HAS_T0)
        fprintf(file, "T0, %s, up to %u in one bank", visa_conflict_names[part[0]], 1u << part[1]);
    else
        fprintf(file, "%s of size %s, %s", surface_name(surface), visa_size_names[part[1]],
                visa_conflict_names[part[0]]);
    fprintf(file, ", %s, %u bits, destination %s, idle channels %s", visa_bounds_names[part[2]],
            visa_width_bits[part[3]], part[4] ? "wanted" : "null", part[5] ? "misaligned" : "aligned");
}

static void print_bin(FILE *file, unsigned bin) {
    unsigned part[6];
    if (bin < MASKING) {
        visa_parts(&operation, bin, part);
        fprintf(file, "%s.%u on %s, %u channel%s, %s", visa_ops[part[0]].mnemonic, visa_width_bits[part[1]],
                surface_name(part[2]), 1u << part[3], plural(1u << part[3]), visa_conflict_names[part[4]]);
    } else if (bin < IN_T0) {
        visa_parts(&masking, bin, part);
        visa_print_masking(file, part);
    } else if (bin < REFUSED) {
        visa_parts(bin < IN_MEMORY ? &in_t0 : &in_memory, bin, part);
        print_place(file, bin < IN_MEMORY ? VISA_T0 : VISA_T255, part);
    } else if (bin < LOW_BITS) {
        visa_print_refusal(file, bin - REFUSED);
    } else if (bin < MISALIGNED) {
        visa_parts(&low_bits, bin, part);
        visa_print_low_bits(file, ATOMIC_KIND, part);
    } else {
        visa_parts(&misaligned, bin, part);
        visa_print_misaligned(file, ATOMIC_KIND, part);
    }
}

/* Some channels are enabled, and some are not. */
static void want_some(struct visa_recipe *recipe) {
    recipe->want.no_mask = 0;
    recipe->exec_mask = VISA_BITS_SOME;
}

/* The recipe of a bin of the first groups, and the class of size that it wants, or VISA_ANY. */
static int recipe_of_legal(struct rng *rng, unsigned bin, struct visa_recipe *recipe) {
    unsigned part[6];
    struct visa_want *want = &recipe->want;
    if (bin < MASKING) {
        visa_parts(&operation, bin, part);
        want->op = (int)part[0];
        want->width = (int)part[1];
        want->surface = (int)part[2];
        want->exec_log2 = (int)part[3];
        recipe->hints = visa_hints_for(rng, part[4], part[4] == VISA_NO_ACCESS ? VISA_ALL_OUT : VISA_ALL_IN, false);
        if (part[4] == VISA_ALONE || (part[4] == VISA_APART && HAS_T0 && part[2] == VISA_T0))
            want_some(recipe);
        return VISA_ANY;
    }
    if (bin < IN_T0) {
        visa_parts(&masking, bin, part);
        visa_want_masking(recipe, part);
        return VISA_ANY;
    }
    bool t0 = bin < IN_MEMORY;
    visa_parts(t0 ? &in_t0 : &in_memory, bin, part);
    want->surface = t0 ? VISA_T0 : VISA_T255;
    want->width = (int)part[3];
    want->dst_null = !part[4];
    recipe->hints = visa_hints_for(rng, part[0], part[2], part[5]);
    if (part[5])
        want_some(recipe);
    if (t0 && part[1] == VISA_LOADS - 1)
        want->exec_log2 = VISA_LOADS - 1;
    else if (part[0] > VISA_ALONE)
        want->exec_log2 = (int)(2 + rng_below(rng, visa_most_exec(ATOMIC_KIND) - 1));
    else if (part[0] == VISA_ALONE)
        want->exec_log2 = part[5] ? 2 : (int)rng_below(rng, 2);
    if (t0) {
        static const uint8_t crowded[] = {[VISA_ALL_SAME] = VISA_SAME,
                                          [VISA_SOME_SAME] = VISA_PAIRS,
                                          [VISA_HALVES] = VISA_NEXT_HALVES,
                                          [VISA_PLACE] = VISA_NEXT_BANK};
        if (part[1] >= VISA_LOADS - 2)
            recipe->hints.pattern = crowded[part[0]];
        return VISA_ANY;
    }
    if (part[1] == VISA_SIZE_TINY && part[0] > VISA_ALL_SAME) {
        /* A word has few places: a window begins at the start of such a memory. */
        bool same = part[0] == VISA_SOME_SAME;
        want->exec_log2 = same ? 3 : 2;
        recipe->hints.pattern = same || rng_below(rng, 2) ? VISA_WITHIN_WORD : VISA_NEXT_BYTES;
        recipe->hints.place = VISA_IN_WINDOW;
    }
    return (int)part[1];
}

/* Requests by the bin's recipe, for the rest random, until one hits it: few need more than 4000. */
static void aim(struct rng *rng, unsigned bin, uint32_t *words) {
    for (unsigned tries = 0; tries < 20000; tries++) {
        struct request request;
        struct visa_recipe recipe = visa_recipe_any();
        int size = VISA_ANY;
        if (bin < REFUSED)
            size = recipe_of_legal(rng, bin, &recipe);
        else if (bin >= LOW_BITS)
            visa_recipe_of_misaligned(bin < MISALIGNED ? &low_bits : &misaligned, bin, ATOMIC_KIND, &recipe);
        struct visa_land land = visa_random_land(rng, size, ATOMIC_SIZE_BITS);
        random_request(rng, &land, &recipe, &request);
        if (bin >= REFUSED && bin < LOW_BITS)
            request.message = visa_random_refusal(rng, ATOMIC_KIND, bin - REFUSED);
        put_request(&request, words);
        unsigned hit[UNIT_OP_BINS];
        classify_one(words, hit);
        if (hit[0] == bin || hit[1] == bin || hit[2] == bin)
            return;
    }
}

static void print_op(FILE *file, const uint32_t *words) {
    struct request request;
    get_request(words, &request);
    struct visa_case *c = &request.c;
    if (visa_decode_words(&request.message, VISA_BYTES, &c->inst) != VISA_OK || c->inst.kind != ATOMIC_KIND) {
        uint8_t bytes[VISA_BYTES];
        visa_bytes_of(&request.message, bytes);
        visa_print_message(file, bytes, VISA_BYTES, 1u << ATOMIC_KIND);
        return;
    }
    visa_look(c);
    c->size = request.size;
    visa_print_case(file, c);
    const struct visa_op *op = &visa_ops[visa_op_of_code(c->inst.op)];
    int digits = (int)visa_width_bits[c->inst.width] / 4;
    uint64_t mask = UINT64_MAX >> (64 - visa_width_bits[c->inst.width]);
    uint64_t mask0 = op->operands & VISA_OP_SRC0 ? mask : 0, mask1 = op->operands & VISA_OP_SRC1 ? mask : 0;
    struct visa_said said = {0};
    uint32_t nonzero = 0;
    for (unsigned i = 0; i < ATOMIC_CHANNELS; i++) {
        uint64_t src0 = request.src0[i] & mask0, src1 = request.src1[i] & mask1;
        nonzero |= (uint32_t)((c->address[i] | src0 | src1) != 0) << i;
        visa_say(&said, i, "0x%0*" PRIx64, ATOMIC_ADDRESS_BITS / 4, c->address[i]);
        if (mask0)
            visa_say(&said, i, " src0 0x%0*" PRIx64, digits, src0);
        if (mask1)
            visa_say(&said, i, " src1 0x%0*" PRIx64, digits, src1);
    }
    visa_print_channels(file, "", &said, c->enabled);
    visa_print_channels(file, "idle ", &said, nonzero & ~c->enabled);
}

/* What the channels find. */
static void print_before(FILE *file, const uint32_t *words, const struct agents *agents) {
    struct request request;
    get_request(words, &request);
    struct visa_case *c = &request.c;
    if (visa_decode_words(&request.message, VISA_BYTES, &c->inst) != VISA_OK || c->inst.kind != ATOMIC_KIND)
        return;
    visa_look(c);
    bool t0 = on_t0(&c->inst);
    c->size = t0 ? T0_BYTES : request.size;
    if (visa_misaligned(c) & c->enabled)
        return;
    unsigned bits = visa_width_bits[c->inst.width];
    uint32_t accesses = visa_accesses(c);
    struct visa_said said = {0};
    for (uint32_t left = accesses; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), word = t0 ? 4 : 8;
        uint64_t at = c->address[i],
                 found = t0 ? host_agent_of(agents, HOST)->initial[at / word]
                            : memory_read(&memory_agent_of(agents, MEMORY)->memory, MEMORY_MODEL, at & ~UINT64_C(7));
        visa_say(&said, i, "0x%0*" PRIx64, (int)bits / 4, found >> at % word * 8 & UINT64_MAX >> (64 - bits));
    }
    visa_print_channels(file, "before ", &said, accesses);
}

#endif
