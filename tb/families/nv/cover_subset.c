/* SPDX-License-Identifier: MIT */
/* Which operations and sizes can hit a bin. */
#include "engine/cover_states.h"
#include "engine/unit.h"
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"
#include "families/nv/watch.h"
#include "families/nv/watch_bits.h"

/* A group whose bins have a part that is 1 for accesses of 64 bits, by the place of that part behind 1. */
static const uint8_t access_part[NV_COVER_GROUPS] = {[NV_COVER_BANK] = 1 + 0,
                                                     [NV_COVER_FORM] = 1 + 4,
                                                     [NV_COVER_BOUNDS] = 1 + 2,
                                                     [NV_COVER_HIGH_BIT] = 1 + 0,
                                                     [NV_COVER_ADDRESS] = 1 + 4};

static bool has_wide(unsigned op) {
    return nv_op_sizes(op) >> NV_U64 & 1;
}

/* Whether some word with the operation, of a size of the subset, is illegal. */
static bool can_be_illegal(unsigned op) {
    bool can = nv_has_rc((uint8_t)op) || !subset_is_restricted(NV_BY_SIZE);
    for (unsigned size = NV_U32; size <= NV_U64; size++)
        can |= subset_has_value(NV_BY_SIZE, size) && !(nv_op_sizes(op) >> size & 1);
    return can;
}

enum { ALONE, ILLEGAL, MISALIGNED, OUT_OF_RANGE, NO_CONTEXT = 4 };

static bool reason_takes_op(unsigned reason, unsigned op) {
    unsigned of_word = reason < NO_CONTEXT ? reason : reason - NO_CONTEXT + 1;
    if (of_word == ILLEGAL)
        return can_be_illegal(op);
    if (of_word == ALONE)
        return true;
    return nv_has_rc((uint8_t)op) || (has_wide(op) && subset_has_value(NV_BY_SIZE, NV_U64));
}

static uint64_t word_of_fields(const unsigned *part) {
    return (part[0] ? 0xeeull : 0xecull) << 56 | (uint64_t)part[1] << 52 | (uint64_t)part[2] << 28;
}

/* The kinds of covergroup `registers`: 32-bit operations, EXCH.U64, and of each compare both sizes */
static bool kind_takes_op(unsigned kind, unsigned op) {
    if (kind < 2)
        return !nv_has_rc((uint8_t)op) && (kind == 0 || has_wide(op));
    return op == NV_OP_CAST + (kind - 2) / 2;
}

/* Whether the bin is about accesses of a width, and that of the bin is `wide`; true if it is not about the width. */
static bool is_of_width(size_t number, const unsigned *part, bool wide) {
    return number >= NV_COVER_GROUPS || !access_part[number] || wide == part[access_part[number] - 1];
}

static bool operation_takes_op(size_t number, const unsigned *part, unsigned op) {
    unsigned place, size;
    switch (number) {
    case NV_COVER_DEGREE:
        return part[0] == 2 ? op == NV_OP_CAST_SPIN : op != NV_OP_CAST_SPIN && (!part[0] || has_wide(op));
    case NV_COVER_REGISTERS:
        return kind_takes_op(part[0], op);
    case NV_COVER_PRIORITY:
        return reason_takes_op(part[0], op);
    case NV_COVER_FIELDS:
        nv_classify_word(word_of_fields(part), &place, &size);
        return place != SUBSET_NONE && op == nv_operations[place];
    case NV_COVER_OPCODE:
        return false;
    default:
        return is_of_width(number, part, false) || has_wide(op);
    }
}

static bool takes_op(const struct covergroup *group, const unsigned *part, unsigned op) {
    if (group == unit.coverage->handshake) /* CAST.SPIN has one pass. */
        return op != NV_OP_CAST_SPIN || part[HANDSHAKE_REQ_READY] || part[HANDSHAKE_RSP_VALID];
    if (group == &nv_watch_states)
        return nv_watch_op(part[0]) == op;
    if (group == &nv_found_states)
        return nv_found_takes_op(part, op);
    if (group == &nv_lane_states)
        return nv_lane_takes_op(part, op);
    if (group == &nv_row_states)
        return op != NV_OP_CAST_SPIN; /* likewise */
    return operation_takes_op(unit_group(group), part, op);
}

static bool operation_takes_size(size_t number, const unsigned *part, unsigned size) {
    unsigned place, of_word;
    bool wide = size == NV_U64;
    switch (number) {
    case NV_COVER_MASKING:
        return nv_masking_takes(part, wide ? 8 : 4);
    case NV_COVER_DEGREE:
        return part[0] == 2 ? size != NV_S32 : wide == part[0];
    case NV_COVER_REGISTERS:
        return wide == part[0] % 2;
    case NV_COVER_FIELDS:
        nv_classify_word(word_of_fields(part), &place, &of_word);
        return size == of_word;
    default:
        return is_of_width(number, part, wide);
    }
}

static bool takes_size(const struct covergroup *group, const unsigned *part, unsigned size) {
    if (group == &nv_watch_states)
        return nv_watch_takes_size(part[0], size);
    if (group == &nv_found_states)
        return nv_found_takes_size(part, size);
    if (group == &nv_lane_states)
        return nv_lane_takes_size(part, size);
    return operation_takes_size(unit_group(group), part, size);
}

bool nv_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value) {
    return dimension == NV_BY_OPERATION ? takes_op(group, part, nv_operations[value]) : takes_size(group, part, value);
}
