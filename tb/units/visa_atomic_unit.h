/* SPDX-License-Identifier: MIT */
/*
 * Stimuli and coverage of dword_atomic and svm_atomic, for the two to include. Before it they define
 *
 *   ATOMIC_KIND          their kind
 *   ATOMIC_SURFACES      two if it has T0, else one
 *   ATOMIC_MEMORY        what the one that is not T0 is called
 *   ATOMIC_WHERE         what the text of a misaligned access begins with
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
enum { OPERATION, MASKING, IN_T0, IN_MEMORY, REFUSED, LOW_BITS, MISALIGNED, GROUPS };
static const struct covergroup groups[GROUPS];

static void sample_legal(const struct visa_case *c, uint32_t *bins) {
    const struct visa_inst *i = &c->inst;
    bool t0 = on_t0(i), dst = i->dst.id != 0, idle = visa_misaligned(c) != 0;
    unsigned conflict = visa_conflict_of(c, t0), bounds = visa_bounds_of(c), in = t0 ? IN_T0 : IN_MEMORY;
    unsigned parts[] = {visa_op_of_code(i->op), i->width, i->surface, i->exec_log2, conflict};
    unsigned places[] = {conflict, t0 ? visa_load_of(c) : visa_size_class(c->size), bounds, i->width, dst, idle};
    bins[OPERATION] = covergroup_bin(&groups[OPERATION], parts);
    bins[MASKING] = visa_masking_bin(&groups[MASKING], c);
    bins[in] = covergroup_bin(&groups[in], places);
}

static void sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct request request;
    (void)rsp;
    get_request(req, &request);
    struct visa_case *c = &request.c;
    unsigned error = visa_decode_words(&request.message, VISA_BYTES, &c->inst);
    if (error != VISA_OK || c->inst.kind != ATOMIC_KIND) {
        bins[REFUSED] = visa_refusal_of(ATOMIC_KIND, &request.message, error);
        return;
    }
    visa_look(c);
    c->size = on_t0(&c->inst) ? T0_BYTES : request.size;
    uint32_t wrong = visa_misaligned(c) & c->enabled;
    if (wrong)
        visa_sample_misaligned(&groups[LOW_BITS], c, wrong, &bins[LOW_BITS]);
    else
        sample_legal(c, bins);
}

static const char *impossible_operation(const unsigned *part) {
    if (part[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[0]].has_64)
        return "the operation has no 64 bits";
    if (part[3] > visa_most_exec(ATOMIC_KIND))
        return "an svm_atomic has up to 8 channels";
    return visa_impossible_conflict(part[4], part[1], 1u << part[3]);
}

static const char *impossible_in_t0(const unsigned *part) {
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

static const char *impossible_in_memory(const unsigned *part) {
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

static const char *impossible_masking(const unsigned *part) {
    return visa_impossible_masking(ATOMIC_KIND, part);
}

static const char *impossible_refusal(const unsigned *part) {
    return visa_impossible_refusal(ATOMIC_KIND, part[0]);
}

static const char *impossible_low_bits(const unsigned *part) {
    return visa_impossible_low_bits(ATOMIC_KIND, part);
}

static const char *impossible_misaligned(const unsigned *part) {
    return visa_impossible_misaligned(ATOMIC_KIND, part);
}

/* Some channels are enabled, and some are not. */
static void want_some(struct visa_recipe *recipe) {
    recipe->want.no_mask = 0;
    recipe->exec_mask = VISA_BITS_SOME;
}

/* A request by the recipe, with a size of the class, or VISA_ANY. */
static void make_request(struct rng *rng, const struct visa_recipe *recipe, int size, struct request *request) {
    struct visa_land land = visa_random_land(rng, size, ATOMIC_SIZE_BITS);
    random_request(rng, &land, recipe, request);
}

static void put_by(struct rng *rng, const struct visa_recipe *recipe, int size, uint32_t *req) {
    struct request request;
    make_request(rng, recipe, size, &request);
    put_request(&request, req);
}

static void hint_operation(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct visa_recipe recipe = visa_recipe_any();
    struct visa_want *want = &recipe.want;
    want->op = (int)part[0];
    want->width = (int)part[1];
    want->surface = (int)part[2];
    want->exec_log2 = (int)part[3];
    recipe.hints = visa_hints_for(aim->rng, part[4], part[4] == VISA_NO_ACCESS ? VISA_ALL_OUT : VISA_ALL_IN, false);
    if (part[4] == VISA_ALONE || (part[4] == VISA_APART && HAS_T0 && part[2] == VISA_T0))
        want_some(&recipe);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_masking(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_want_masking(&recipe, aim->part);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

/* The recipe of a bin of either memory; part[1] is theirs. */
static struct visa_recipe recipe_in(struct rng *rng, unsigned surface, const unsigned *part, bool crowded) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.surface = (int)surface;
    recipe.want.width = (int)part[3];
    recipe.want.dst_null = !part[4];
    recipe.hints = visa_hints_for(rng, part[0], part[2], part[5]);
    if (part[5])
        want_some(&recipe);
    if (crowded)
        recipe.want.exec_log2 = VISA_LOADS - 1;
    else if (part[0] > VISA_ALONE)
        recipe.want.exec_log2 = (int)(2 + rng_below(rng, visa_most_exec(ATOMIC_KIND) - 1));
    else if (part[0] == VISA_ALONE)
        recipe.want.exec_log2 = part[5] ? 2 : (int)rng_below(rng, 2);
    return recipe;
}

static void hint_in_t0(const struct cover_aim *aim, uint32_t *req) {
    static const uint8_t crowded[] = {[VISA_ALL_SAME] = VISA_SAME,
                                      [VISA_SOME_SAME] = VISA_PAIRS,
                                      [VISA_HALVES] = VISA_NEXT_HALVES,
                                      [VISA_PLACE] = VISA_NEXT_BANK};
    const unsigned *part = aim->part;
    struct visa_recipe recipe = recipe_in(aim->rng, VISA_T0, part, part[1] == VISA_LOADS - 1);
    if (part[1] >= VISA_LOADS - 2)
        recipe.hints.pattern = crowded[part[0]];
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_in_memory(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct visa_recipe recipe = recipe_in(aim->rng, VISA_T255, part, false);
    if (part[1] == VISA_SIZE_TINY && part[0] > VISA_ALL_SAME) {
        /* A word has few places: a window begins at the start of such a memory. */
        bool same = part[0] == VISA_SOME_SAME;
        recipe.want.exec_log2 = same ? 3 : 2;
        recipe.hints.pattern = same || rng_below(aim->rng, 2) ? VISA_WITHIN_WORD : VISA_NEXT_BYTES;
        recipe.hints.place = VISA_IN_WINDOW;
    }
    put_by(aim->rng, &recipe, (int)part[1], req);
}

static void hint_refusal(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    struct request request;
    make_request(aim->rng, &recipe, VISA_ANY, &request);
    request.message = visa_random_refusal(aim->rng, ATOMIC_KIND, aim->part[0]);
    put_request(&request, req);
}

static void hint_low_bits(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_recipe_of_low_bits(aim->part, ATOMIC_KIND, &recipe);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static void hint_misaligned(const struct cover_aim *aim, uint32_t *req) {
    struct visa_recipe recipe = visa_recipe_any();
    visa_recipe_of_misaligned(aim->part, ATOMIC_KIND, &recipe);
    put_by(aim->rng, &recipe, VISA_ANY, req);
}

static const char *const atomic_surface_names[] = {HAS_T0 ? "T0" : ATOMIC_MEMORY, ATOMIC_MEMORY};
static const char *const dst_names[] = {"null", "wanted"}, *const idle_names[] = {"aligned", "misaligned"};

/* T0 has no bins in a unit without it. */
#define BOUNDS_AND_MORE                                                                                                \
    {"bounds", VISA_ATOMIC_BOUNDS, .names = visa_bounds_names}, {"width", ATOMIC_WIDTHS, .names = visa_width_names},   \
        {"destination", 2, .names = dst_names}, {                                                                      \
        "idle channels", 2, .names = idle_names                                                                        \
    }
static const struct covergroup groups[GROUPS] = {
    [OPERATION] = {"operation",
                   "%0.%1 on %2, %3, %4",
                   {{"op", VISA_OPS, .names = visa_op_names},
                    {"width", ATOMIC_WIDTHS, .names = visa_width_names},
                    {"surface", ATOMIC_SURFACES, .names = atomic_surface_names},
                    {"exec size", VISA_EXECS, .names = visa_exec_names},
                    {"conflict", VISA_CONFLICTS, .names = visa_conflict_names}},
                   impossible_operation,
                   hint_operation},
    [MASKING] = VISA_MASKING(impossible_masking, hint_masking),
    [IN_T0] = {"T0",
               "T0, %0, up to %1 in one bank, %2, %3 bits, destination %4, idle channels %5",
               {{"conflict", HAS_T0 *VISA_CONFLICTS, .names = visa_conflict_names},
                {"most in one bank", VISA_LOADS, .names = visa_exec_numbers},
                BOUNDS_AND_MORE},
               impossible_in_t0,
               hint_in_t0},
    [IN_MEMORY] = {"memory behind the port",
                   ATOMIC_MEMORY " of size %1, %0, %2, %3 bits, destination %4, idle channels %5",
                   {{"conflict", VISA_CONFLICTS, .names = visa_conflict_names},
                    {"size", VISA_SIZES, .names = visa_size_names},
                    BOUNDS_AND_MORE},
                   impossible_in_memory,
                   hint_in_memory},
    [REFUSED] = VISA_REFUSED(impossible_refusal, hint_refusal),
    [LOW_BITS] = VISA_LOW_BITS(ATOMIC_WHERE, visa_access_names, impossible_low_bits, hint_low_bits),
    [MISALIGNED] = VISA_MISALIGNED(ATOMIC_WHERE, visa_access_names, impossible_misaligned, hint_misaligned)};
static const struct covergroup memory_states = MEMORY_STATES(memory_agent_impossible);
static const struct coverage coverage = {
    .groups = groups, .n = GROUPS, .sample = sample, .handshake = &one_by_one_handshake};

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
