/* SPDX-License-Identifier: MIT */
#include "families/visa/watch.h"

#include "engine/unit.h"
#include "families/visa/conflict.h"
#include "families/visa/cover.h"

const char *const visa_role_names[VISA_ROLES] = {"address has a 0 in",  "address has a 1 in",  "source 0 has a 0 in",
                                                 "source 0 has a 1 in", "source 1 has a 0 in", "source 1 has a 1 in",
                                                 "is in bounds by",     "is out of bounds by"};

void visa_print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

const struct visa_request *visa_carried_out(const void *req) {
    static uint32_t words[UNIT_MAX_WORDS];
    static struct visa_request request;
    static bool is_known, carried_out;
    const size_t size = visa_unit.words * sizeof *words;
    if (!is_known || memcmp(words, req, size) != 0) {
        unsigned error;
        memcpy(words, req, size);
        is_known = true;
        carried_out = visa_get_request(req, &request, &error) && !(visa_misaligned(&request.t) & request.t.enabled);
    }
    return carried_out ? &request : NULL;
}

/* Atomics are aligned to 2 bytes at least. */
static unsigned lowest_bit(void) {
    return visa_unit.kind == VISA_SVM_SCATTER ? 0 : 1;
}

const char *visa_impossible_channel(const unsigned *part) {
    unsigned role = part[1], bit = part[2];
    bool source = role >= VISA_SRC0_0 && role <= VISA_SRC1_1;
    if (source && visa_unit.kind == VISA_SVM_SCATTER)
        return "the data are covered where they are written";
    if (role == VISA_INSIDE_BY ? bit >= visa_unit.size_bits : bit >= visa_unit.address_bits)
        return "there is no such bit";
    if (source || role == VISA_ADDRESS_0)
        return NULL;
    if (bit < lowest_bit())
        return "a channel that works is aligned";
    return role == VISA_OUTSIDE_BY && bit == lowest_bit() ? "no end is above it in the bits below" : NULL;
}

/*
 * The bit in which an address differs from the end of memory alone, or first, if without it the comparison would be
 * wrong. False: it would not be, whichever is missing.
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

/* The bits of a source that decide what a channel that finds old leaves in memory, if the others are as they are. */
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
        /* With one bit apart that bit keeps src0 out of memory. */
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
    const struct visa_request *request = visa_carried_out(op->req);
    struct visa_result result = {.dst_we = 0};
    const uint64_t all = UINT64_MAX >> (64 - visa_unit.address_bits);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    uint32_t accesses = visa_accesses(t);
    if (visa_unit.kind != VISA_SVM_SCATTER)
        visa_unit.get_result(op->rsp, &result);
    for (uint32_t left = t->enabled; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), role, bit;
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

bool visa_channel_takes(const unsigned *part, const char *feature, unsigned value) {
    const unsigned dimension = visa_dimension_of(feature);
    bool source = part[1] >= VISA_SRC0_0 && part[1] <= VISA_SRC1_1;
    if (dimension == VISA_BY_WIDTH) {
        unsigned bits = visa_unit.kind == VISA_SVM_SCATTER ? 8 * visa_size_bytes[value] : visa_width_bits[value];
        if (source || part[1] == VISA_ADDRESS_0 || part[2] > 3)
            return !source || part[2] < bits;
        /* What is wider than a byte, or a word, is aligned; and out of bounds an address is less in the bits below. */
        return part[1] == VISA_OUTSIDE_BY ? 8u << part[2] > bits : 8u << part[2] >= bits;
    }
    if (!source || dimension != VISA_BY_OPERATION)
        return true;
    switch (visa_ops[value].code) {
    case ATOMIC_ALU_OP_ADD:
    case ATOMIC_ALU_OP_SUB:
    case ATOMIC_ALU_OP_XCHG:
    case ATOMIC_ALU_OP_XOR:
        return part[1] <= VISA_SRC0_1;
    case ATOMIC_ALU_OP_CMPXCHG:
        return true;
    default:
        return visa_ops[value].code == ATOMIC_ALU_OP_FCMPWR && part[1] >= VISA_SRC1_0;
    }
}
