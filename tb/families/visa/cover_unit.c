/* SPDX-License-Identifier: MIT */
#include "families/visa/cover_unit.h"

static void set_misaligned(const struct visa_transaction *t, uint32_t channels, unsigned *value) {
    const unsigned who = (unsigned)__builtin_ctz(channels);
    value[VISA_OF_LOW_BITS] = t->address[who] % 8;
    value[VISA_OF_WHO] = (channels & (channels - 1)) == 0 ? who : VISA_NOT_ALONE;
    value[VISA_OF_IN] = t->address[who] < t->size;
}

/* Returns the refusal of a message with this error. */
static unsigned refusal_of(const struct visa_words *message, unsigned error) {
    enum visa_kind kind = visa_unit.kind;
    const uint64_t faults = visa_find_faults(message, &kind);
    if (kind != visa_unit.kind)
        return VISA_OTHER_KIND + kind;
    unsigned fault = visa_only_fault(faults, error);
    return fault < VISA_FAULTS ? fault : VISA_SEVERAL + error;
}

const struct visa_request *visa_values(const void *req, unsigned *value) {
    static struct visa_request request;
    const struct visa_transaction *t = &request.t;
    const struct visa_inst *inst = &t->inst;
    unsigned error;
    const bool legal = visa_get_request(req, &request, &error);
    const uint32_t misaligned = legal ? visa_misaligned(t) : 0, wrong = legal ? misaligned & t->enabled : 0;
    if (visa_classify_message(&request.message, &value[VISA_OF_OPERATION], &value[VISA_OF_WIDTH]) != visa_unit.kind) {
        value[VISA_OF_OPERATION] = SUBSET_NONE;
        value[VISA_OF_WIDTH] = SUBSET_ANY;
    }
    value[VISA_OF_REFUSAL] = legal ? wrong ? VISA_ALIGN : VISA_OK : error == VISA_OK ? VISA_OPCODE : error;
    if (!legal) {
        value[VISA_OF_REASON] = refusal_of(&request.message, error);
        return NULL;
    }
    value[VISA_OF_SURFACE] = inst->surface;
    value[VISA_OF_ACCESS] = visa_unit.kind == VISA_SVM_SCATTER ? inst->block_size : inst->width;
    value[VISA_OF_ENABLED] = visa_active_of(t);
    if (wrong) {
        set_misaligned(t, wrong, value);
        return NULL;
    }
    value[VISA_OF_EXEC] = value[VISA_OF_CHANNELS] = inst->exec_log2;
    value[VISA_OF_MASK] = 2u * inst->mask + inst->no_mask;
    value[VISA_OF_FORM] = visa_form(inst);
    value[VISA_OF_PREDICATE] = visa_bits_of(t->predicate, 4u * inst->mask, t->channels);
    value[VISA_OF_EM] = visa_bits_of(t->exec_mask, 4u * inst->mask, t->channels);
    if (!visa_on_t0(inst))
        value[VISA_OF_SIZE] = visa_size_class(t->size);
    value[VISA_OF_BOUNDS] = visa_bounds_of(t);
    value[VISA_OF_IDLE] = misaligned != 0;
    return &request;
}

const char *visa_impossible_masking(const unsigned *value) {
    if (value[0] == 0 && (value[3] == VISA_BITS_SOME || value[4] == VISA_BITS_SOME))
        return "one channel looks at one bit";
    return visa_impossible_mask(visa_unit.kind, value[0], value[1] / 2);
}

bool visa_steer_masking(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.exec_log2 = (int)value[0];
    recipe.want.mask = (int)value[1] / 2;
    recipe.want.no_mask = (int)value[1] % 2;
    recipe.want.form = (int)value[2];
    recipe.predicate = (int)value[3];
    recipe.exec_mask = (int)value[4];
    recipe.hints.misalign = VISA_MISALIGN_NONE;
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

void visa_print_who(FILE *file, unsigned who) {
    if (who == VISA_NOT_ALONE)
        fputs("several channels, the first", file);
    else
        fprintf(file, "channel %u", who);
}

/* 8 blocks of a scatter are those of 8 channels. */
bool visa_who_takes(unsigned who, const char *feature, unsigned of) {
    const bool count = visa_unit.kind == VISA_SVM_SCATTER && visa_dimension_of(feature) == VISA_BY_OPERATION;
    return !count || of != VISA_MOST_BLOCKS || who < 8 || who == VISA_NOT_ALONE;
}

bool visa_exec_takes(unsigned exec_log2, const char *feature, unsigned of) {
    return visa_unit.kind != VISA_SVM_SCATTER || visa_dimension_of(feature) != VISA_BY_OPERATION ||
           visa_blocks_legal(of, exec_log2);
}

void visa_print_refusal(FILE *file, unsigned refusal) {
    if (refusal < VISA_OTHER_KIND)
        fprintf(file, "%s: %s", visa_error_name((enum visa_error)visa_faults[refusal].error),
                visa_faults[refusal].text);
    else if (refusal < VISA_SEVERAL)
        fprintf(file, "opcode of %s", visa_kind_names[refusal - VISA_OTHER_KIND]);
    else
        fprintf(file, "%s for several reasons", visa_error_name((enum visa_error)(refusal - VISA_SEVERAL)));
}

const char *visa_impossible_refusal(const unsigned *value) {
    const enum visa_kind kind = visa_unit.kind;
    const unsigned refusal = value[0];
    if (refusal >= VISA_SEVERAL)
        return visa_impossible_several(kind, refusal - VISA_SEVERAL);
    if (refusal >= VISA_OTHER_KIND)
        return refusal == VISA_OTHER_KIND + (unsigned)kind ? "the unit's own kind" : NULL;
    const bool has = refusal <= VISA_FAULT_BYTE_1 || visa_faults[refusal].kinds >> kind & 1;
    return has ? NULL : "the kind lacks the field or the restriction";
}

bool visa_steer_refusal(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_request request;
    struct visa_address_map map = visa_random_address_map(&rng, VISA_ANY, visa_unit.size_bits);
    visa_random_request(&rng, &map, NULL, &request);
    request.message = visa_random_refusal(&rng, visa_unit.kind, value[0]);
    visa_put_request(&rng, &request, to->req);
    return true;
}

static unsigned bytes_of_index(unsigned index) {
    return visa_unit.kind == VISA_SVM_SCATTER ? visa_size_bytes[index] : visa_width_bits[index] / 8;
}

static const char *impossible_size(unsigned surface, unsigned size) {
    if (visa_unit.kind != VISA_DWORD_ATOMIC && surface)
        return "the kind has no surfaces";
    if (visa_unit.kind == VISA_DWORD_ATOMIC && size == ATOMIC_ALU_WIDTH_64)
        return "a dword_atomic has no 64 bits";
    return bytes_of_index(size) == 1 ? "single bytes are aligned" : NULL;
}

const char *visa_impossible_low_bits(const unsigned *value) {
    const char *reason = impossible_size(value[0], value[1]);
    if (reason)
        return reason;
    if (value[2] % bytes_of_index(value[1]) == 0)
        return "aligned";
    return visa_unit.kind == VISA_SVM_ATOMIC && value[3] >= 8 && value[3] != VISA_NOT_ALONE
               ? "an svm_atomic has up to 8 channels"
               : NULL;
}

const char *visa_impossible_misaligned(const unsigned *value) {
    return value[3] == VISA_ACTIVE_NONE ? "a channel is enabled" : impossible_size(value[0], value[1]);
}

/* Returns a recipe that often has misaligned channels with accesses of a size. */
static struct visa_recipe recipe_of_misaligned(const unsigned *value) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.surface = (int)value[0];
    *(visa_unit.kind == VISA_SVM_SCATTER ? &recipe.want.block_size : &recipe.want.width) = (int)value[1];
    recipe.hints.misalign = VISA_MISALIGN_ONE;
    return recipe;
}

bool visa_steer_misaligned(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_of_misaligned(value);
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

bool visa_steer_low_bits(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    unsigned who = value[3];
    struct visa_recipe recipe = recipe_of_misaligned(value);
    /* All channels are enabled. */
    recipe.want.no_mask = 1;
    recipe.want.form = 0;
    if (who == VISA_NOT_ALONE)
        recipe.hints.misalign = VISA_MISALIGN_ALL;
    else if (who >= 1)
        recipe.want.exec_log2 = 32 - __builtin_clz(who);
    return visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
}

enum { VISA_ROLE_LIST(LL_ID) };

/* Atomics are aligned to 2 bytes at least. */
static unsigned lowest_bit(void) {
    return visa_unit.kind == VISA_SVM_SCATTER ? 0 : 1;
}

const char *visa_impossible_channel(const unsigned *value) {
    unsigned role = value[1], bit = value[2];
    bool source = role >= VISA_SRC0_0 && role <= VISA_SRC1_1;
    if (source && visa_unit.kind == VISA_SVM_SCATTER)
        return "the data are covered where they are written";
    if (role == VISA_INSIDE_BY ? bit >= visa_unit.size_bits : bit >= visa_unit.address_bits)
        return "the field has fewer bits";
    if (source || role == VISA_ADDRESS_0)
        return NULL;
    if (bit < lowest_bit())
        return "a channel that works is aligned";
    return role == VISA_OUTSIDE_BY && bit == lowest_bit() ? "no end is above it in the bits below" : NULL;
}

/*
 * Finds the highest bit in which an address differs from the end of memory. Returns false if the comparison is right
 * without it.
 */
static bool find_end(const struct visa_transaction *t, unsigned channel, unsigned *role, unsigned *bit) {
    uint64_t address = t->address[channel], end = t->size & ~(uint64_t)(t->bytes - 1), apart = address ^ end;
    if (!apart)
        return false;
    *bit = 63 - (unsigned)__builtin_clzll(apart);
    uint64_t below = (1ull << *bit) - 1;
    bool inside = address < end;
    *role = inside ? VISA_INSIDE_BY : VISA_OUTSIDE_BY;
    return ((address & below) < (end & below)) != inside;
}

/* Returns the bits of a source that decide what a channel stores if it reads `old`. */
static uint64_t deciding(const struct visa_request *request, unsigned source, unsigned channel, uint64_t old) {
    const struct visa_inst *inst = &request->t.inst;
    uint64_t mask = atomic_alu_mask(inst->width), src0 = request->src0[channel] & mask;
    uint64_t src1 = request->src1[channel] & mask, apart = old ^ src1;
    switch (inst->op) {
    case ATOMIC_ALU_OP_ADD:
    case ATOMIC_ALU_OP_SUB:
    case ATOMIC_ALU_OP_XCHG:
    case ATOMIC_ALU_OP_XOR:
        return source == 0 ? mask : 0;
    case ATOMIC_ALU_OP_CMPXCHG:
        /* A single different bit prevents the write. */
        if (source == 0)
            return apart ? 0 : mask;
        return src0 == old ? 0 : apart == 0 ? mask : (apart & (apart - 1)) == 0 ? apart : 0;
    case ATOMIC_ALU_OP_FCMPWR:
        return source == 1 && old == src0 && !atomic_alu_is_nan(atomic_alu_float_format(inst->width), old) ? mask : 0;
    default:
        return 0;
    }
}

static void hit(const struct ll_bins *bins, unsigned channel, unsigned role, uint64_t bits) {
    ll_hit_bits(bins, (const unsigned[]){channel, role}, bits);
}

void visa_hits_channel(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_executed(op->req);
    struct visa_result result = {.dst_we = 0};
    const uint64_t all = UINT64_MAX >> (64 - visa_unit.address_bits);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    uint32_t accesses = visa_accesses(t);
    if (visa_unit.kind != VISA_SVM_SCATTER)
        visa_unit.get_result(op->rsp, &result);
    EACH_BIT (i, t->enabled) {
        unsigned role, bit;
        if (find_end(t, i, &role, &bit))
            hit(bins, i, role, 1ull << bit);
        if (!(accesses >> i & 1))
            continue;
        hit(bins, i, VISA_ADDRESS_0, ~t->address[i] & all);
        hit(bins, i, VISA_ADDRESS_1, t->address[i]);
        if (!(result.dst_we >> i & 1))
            continue;
        for (unsigned source = 0; source < 2; source++) {
            uint64_t decide = deciding(request, source, i, result.dst[i]);
            uint64_t value = (source ? request->src1 : request->src0)[i];
            hit(bins, i, VISA_SRC0_0 + 2 * source, decide & ~value);
            hit(bins, i, VISA_SRC0_1 + 2 * source, decide & value);
        }
    }
}

bool visa_channel_takes(const unsigned *value, const char *feature, unsigned of) {
    const unsigned dimension = visa_dimension_of(feature), role = value[1], bit = value[2];
    bool source = role >= VISA_SRC0_0 && role <= VISA_SRC1_1;
    if (dimension == VISA_BY_WIDTH) {
        unsigned bits = visa_unit.kind == VISA_SVM_SCATTER ? 8 * visa_size_bytes[of] : visa_width_bits[of];
        if (source || role == VISA_ADDRESS_0 || bit > 3)
            return !source || bit < bits;
        /* Wider accesses are aligned. An address out of bounds is less than the end in the bits below. */
        return role == VISA_OUTSIDE_BY ? 8u << bit > bits : 8u << bit >= bits;
    }
    if (!source)
        return true;
    switch (visa_ops[of].code) {
    case ATOMIC_ALU_OP_ADD:
    case ATOMIC_ALU_OP_SUB:
    case ATOMIC_ALU_OP_XCHG:
    case ATOMIC_ALU_OP_XOR:
        return role <= VISA_SRC0_1;
    case ATOMIC_ALU_OP_CMPXCHG:
        return true;
    default:
        return visa_ops[of].code == ATOMIC_ALU_OP_FCMPWR && role >= VISA_SRC1_0;
    }
}
