/* SPDX-License-Identifier: MIT */
/* Features and crosses of warps: values, names and ignore bins. */
#include "families/nv/warp.h"

#include <string.h>

/*
 * Values.
 */

static unsigned conflict_of(unsigned degree) {
    unsigned class = degree != 0;
    for (unsigned most = 1; most < degree; most *= 2)
        class ++;
    return class;
}

/* Sets the lane that is the only one in its role, or the last one of the fullest group. */
static void set_lane(const struct nv_profile *p, unsigned *value) {
    const uint32_t idle = nv_all_lanes() & ~p->active;
    const bool alone = p->pattern == NV_ONE_LANE, but_one = idle && !(idle & (idle - 1));
    value[NV_OF_LANE] = p->error_lane;
    value[NV_OF_ROLE] = p->error == NV_MISALIGNED_ADDR ? NV_ROLE_MISALIGNED : NV_ROLE_OUT;
    if (p->error != NV_OK)
        return;
    value[NV_OF_ROLE] = alone           ? NV_ROLE_ONLY
                        : but_one       ? NV_ROLE_IDLE
                        : p->degree > 1 ? (unsigned)NV_ROLE_LAST
                                        : LL_NO_CLASS;
    if (alone || but_one)
        value[NV_OF_LANE] = (unsigned)__builtin_ctz(alone ? p->active : idle);
    EACH_BIT (i, value[NV_OF_ROLE] == NV_ROLE_LAST ? p->active : 0) {
        if (nv_group_of(p, i) == p->group)
            value[NV_OF_LANE] = i;
    }
}

static void set_done(const struct nv_warp *warp, const struct nv_profile *p, unsigned *value) {
    value[NV_OF_INSTRUCTION] = 3 * nv_operation_place(p->inst.op) + p->inst.size;
    value[NV_OF_CONFLICT] = conflict_of(p->degree);
    value[NV_OF_PATTERN] = p->pattern;
    value[NV_OF_MASK] = nv_bits_of(warp->exec_mask);
    value[NV_OF_GUARD] = nv_guard_of(&p->inst);
    value[NV_OF_PREDICATE] = nv_bits_of(warp->predicate);
    if (p->degree) {
        value[NV_OF_KIND] = p->inst.op == NV_OP_CAST_SPIN ? NV_KIND_SPIN : value[NV_OF_ACCESS];
        value[NV_OF_DEGREE] = p->degree - 1;
    }
    if (p->degree > 1)
        value[NV_OF_GROUP] = p->group;
}

static void set_form(const struct nv_warp *warp, const struct nv_profile *p, unsigned *value) {
    const unsigned lane = (unsigned)__builtin_ctz(p->active);
    const bool zero = p->inst.ra == NV_RZ;
    const int64_t sum = (int64_t)(zero ? 0 : warp->ra[lane]) + p->inst.offset;
    value[NV_OF_BASE] = zero;
    value[NV_OF_OFFSET] = p->inst.offset == 0                  ? NV_OFFSET_0
                          : (p->inst.offset & (NV_WINDOW / 2)) ? NV_OFFSET_NEGATIVE
                                                               : NV_OFFSET_POSITIVE;
    value[NV_OF_SUM] = sum < 0 || sum > UINT32_MAX;
    value[NV_OF_RANGE] = !(p->outside >> lane & 1);
}

static void set_error(const struct nv_warp *warp, const struct nv_profile *p, unsigned *value) {
    const unsigned at = p->error_lane;
    const uint32_t lane = 1u << at, lower = lane - 1, higher = ~(lane | lower), out = p->active & p->outside;
    const uint32_t idle = (p->misaligned | p->outside) & ~p->active;
    value[NV_OF_ERROR] = p->error == NV_OUT_OF_RANGE_ADDR;
    value[NV_OF_ERROR_LANE] = at == 0                   ? NV_LANE_0
                              : at == nv_unit.lanes - 1 ? NV_LANE_LAST
                              : at < 8                  ? NV_LANE_OF_BEAT_0
                                                        : NV_LANE_LATER;
    value[NV_OF_OTHERS] = p->error != NV_MISALIGNED_ADDR ? NV_OTHERS_NONE
                          : out & lower                  ? NV_OTHERS_LOWER
                          : out & lane                   ? NV_OTHERS_SAME
                          : out & higher                 ? NV_OTHERS_HIGHER
                                                         : NV_OTHERS_NONE;
    value[NV_OF_IDLE] = idle & lower ? NV_IDLE_LOWER : idle & higher ? NV_IDLE_HIGHER : NV_IDLE_RIGHT;
    /* The lane is out of range by a single bit of its address. */
    const uint32_t high = p->address[at] & ~(nv_unit.bytes - 1), rest = p->address[at] - high;
    if (p->error == NV_OUT_OF_RANGE_ADDR && high && !(high & (high - 1)) && rest + p->bytes <= nv_allocated(warp->size))
        value[NV_OF_HIGH_BIT] = (unsigned)__builtin_ctz(high);
}

static void set_registers(const struct nv_atoms *inst, unsigned *value) {
    const unsigned wide = inst->size == NV_U64, last = NV_RZ - 1;
    value[NV_OF_WITH] = nv_has_rc(inst->op) ? NV_WITH_COMPARES + 2 * (inst->op - NV_OP_CAST) + wide : wide;
    value[NV_OF_RD] = inst->rd >= last ? NV_RD_LAST + inst->rd - last : inst->rd % 2u;
    value[NV_OF_RB] = inst->rb >= last - 2 ? NV_RB_252 + inst->rb - (last - 2) : inst->rb % 4u;
    value[NV_OF_RC] = inst->rc_zero;
}

static void set_refused(const struct nv_warp *warp, const struct nv_profile *p, unsigned *value) {
    struct nv_atoms inst;
    const enum nv_error of_word = nv_atoms_decode(warp->word, &inst);
    const unsigned opcode = (unsigned)(warp->word >> 56);
    const bool context = p->error == NV_ILLEGAL_INSTR_CONTEXT;
    value[NV_OF_REASON] =
        of_word == NV_OK ? NV_REASON_WORD : of_word - NV_ILLEGAL_DECODE + (context ? 1 : NV_REASON_CONTEXT);
    value[NV_OF_STATE] = p->active & p->misaligned ? NV_STATE_MISALIGNED
                         : p->active & p->outside  ? NV_STATE_OUT
                         : p->active               ? NV_STATE_RIGHT
                                                   : NV_STATE_NONE;
    if (p->error != NV_ILLEGAL_DECODE)
        return;
    if (opcode != 0xec && opcode != 0xee) {
        value[NV_OF_ANY_OPCODE] = opcode;
        return;
    }
    value[NV_OF_OPCODE] = opcode == 0xee;
    value[NV_OF_CODE] = warp->word >> 52 & 15;
    value[NV_OF_MODIFIER] = warp->word >> 28 & 3;
}

/* Returns the operation and the size of any word. Each may be LL_NO_CLASS, and the size LL_ANY_CLASS. */
static void classify_word(uint64_t word, unsigned *place, unsigned *size) {
    unsigned opcode = (unsigned)(word >> 56), code = word >> 52 & 15, modifier = word >> 28 & 3;
    *place = LL_NO_CLASS;
    *size = LL_ANY_CLASS;
    if (opcode == 0xec) {
        *place = code <= NV_OP_EXCH ? code : LL_NO_CLASS;
        *size = modifier <= NV_U64 ? modifier : LL_NO_CLASS;
    } else if (opcode == 0xee) {
        unsigned op = NV_OP_CAST + (code >> 1 & 3);
        *place = op < NV_OPS && code < 8 ? nv_operation_place(op) : LL_NO_CLASS;
        *size = code & 1 ? NV_U64 : NV_U32;
    }
}

void nv_values(const void *req, unsigned *value) {
    struct nv_warp warp;
    struct nv_profile p;
    nv_unit.get(req, &warp);
    nv_measure(&warp, &p);
    classify_word(warp.word, &value[NV_OF_OP], &value[NV_OF_SIZE]);
    value[NV_OF_REFUSAL] = p.error;
    value[NV_OF_ACCESS] = p.bytes == 8;
    if (warp.compute && p.error != NV_ILLEGAL_DECODE)
        set_registers(&p.inst, value);
    if (p.error != NV_OK && p.error <= NV_OUT_OF_RANGE_REG) {
        set_refused(&warp, &p, value);
        return;
    }
    value[NV_OF_NUMBER] = 2u * p.inst.pg + p.inst.pg_not;
    value[NV_OF_ACTIVE] = p.active != 0;
    if (p.active)
        set_form(&warp, &p, value);
    set_lane(&p, value);
    if (p.error == NV_OK)
        set_done(&warp, &p, value);
    else
        set_error(&warp, &p, value);
    if (p.error != NV_MISALIGNED_ADDR) {
        value[NV_OF_ALLOCATION] = nv_size_of(warp.size);
        value[NV_OF_BOUNDS] = nv_bounds_of(&p, warp.size);
    }
}

/* Makes the word another instruction than ATOMS. */
void nv_refuse(void *req) {
    struct nv_warp warp;
    nv_unit.get(req, &warp);
    warp.word &= ~(0xffull << 56);
    nv_unit.put(&warp, req);
}

/*
 * Ignore bins
 */
static const char *const too_few = "the warp has too few lanes";
static const char *const no_bank = "there are fewer banks, or fewer pairs of them";

/* Returns the most lanes in a group for a stride, or 0 if all lanes are in one group. */
static unsigned most_by_stride(unsigned pattern, unsigned groups) {
    const unsigned apart = pattern == NV_STRIDE_2      ? groups / 2
                           : pattern == NV_STRIDE_4    ? groups / 4
                           : pattern == NV_STRIDE_EVEN ? 2
                                                       : groups;
    return apart < 2 ? 0 : (nv_unit.lanes + apart - 1) / apart;
}

static const char *ignore_pattern(unsigned conflict, unsigned pattern, unsigned groups) {
    unsigned most = nv_unit.lanes, least = 1;
    if (pattern == NV_NO_LANE || pattern == NV_ONE_LANE || conflict < 1)
        return conflict == pattern && conflict < 2 ? NULL : "the pattern determines the number of active lanes";
    if (pattern == NV_BROADCAST || pattern == NV_ONE_GROUP || pattern == NV_PAIRS)
        least = 2;
    if (pattern >= NV_STRIDE_1 && pattern <= NV_STRIDE_EVEN)
        most = most_by_stride(pattern, groups);
    most -= pattern == NV_PAIRS ? 2 : pattern == NV_SCATTERED;
    if (!most || (pattern == NV_STRIDE_EVEN && groups < 4))
        return "lanes of such a stride are all in one bank";
    if (least > nv_most_of(conflict))
        return "lanes of one address are in one bank";
    return most < nv_least_of(conflict) ? "so few lanes of the pattern meet in a bank" : NULL;
}

static const char *ignore_operation(const unsigned *value) {
    const unsigned size = value[0] % 3;
    if (!(nv_op_sizes(nv_operations[value[0] / 3]) >> size & 1))
        return "the operation has other sizes";
    return nv_least_of(value[1]) > nv_unit.lanes
               ? too_few
               : ignore_pattern(value[1], value[2], nv_groups(size == NV_U64 ? 8 : 4));
}

/* Compares have a single bit for the size. Other words may have any size, and are rejected for it. */
static const char *ignore_word(const unsigned *value) {
    return nv_has_rc(nv_operations[value[0]]) && value[1] == NV_S32 ? "the encoding has other sizes" : NULL;
}

static const char *ignore_degree(const unsigned *value) {
    return value[1] < nv_unit.lanes ? NULL : too_few;
}

static const char *ignore_bank(const unsigned *value) {
    return value[1] < nv_groups(value[0] ? 8 : 4) ? NULL : no_bank;
}

static const char *ignore_lane(const unsigned *value) {
    if (value[0] >= nv_unit.lanes)
        return "the warp has fewer lanes";
    return value[0] == 0 && value[1] == NV_ROLE_LAST ? "lane 0 comes first" : NULL;
}

static const char *ignore_masking(const unsigned *value) {
    const unsigned mask = value[0], predicate = nv_true_bits(value[1], value[2]), conflict = value[3];
    const bool all = mask == NV_BITS_ALL && predicate == NV_BITS_ALL;
    if (nv_least_of(conflict) > nv_unit.lanes)
        return too_few;
    if (mask == NV_BITS_NONE || predicate == NV_BITS_NONE)
        return conflict ? "no lane is active" : NULL;
    if (conflict == 0)
        return mask == NV_BITS_SOME && predicate == NV_BITS_SOME ? NULL : "a lane is active";
    if (all && nv_most_of(conflict) < (nv_unit.lanes + nv_unit.banks - 1) / nv_unit.banks)
        return "only all lanes together need this number of passes";
    return !all && nv_least_of(conflict) > nv_unit.lanes - 1 ? "a lane is not active" : NULL;
}

static const char *ignore_guard(const unsigned *value) {
    return value[0] == 2 * NV_PT + 1 && value[1] ? "no lane is active" : NULL;
}

static const char *ignore_form(const unsigned *value) {
    const bool zero = value[0], wraps = value[2], in = value[3];
    if (wraps && (zero || value[1] == NV_OFFSET_0))
        return "nothing is added";
    return in && value[1] == NV_OFFSET_NEGATIVE && (wraps || zero) ? "the address is beyond memory" : NULL;
}

static const char *ignore_bounds(const unsigned *value) {
    const unsigned size = value[0], bounds = value[1];
    const bool wide = value[2], inside = bounds == NV_ALL_IN || bounds == NV_ENDS_AT_END;
    const bool odd = size == NV_SIZE_ODD || (wide && (size == NV_SIZE_4 || size == NV_SIZE_TINY));
    if (inside && (size == NV_SIZE_0 || (size == NV_SIZE_TINY && wide)))
        return "nothing is allocated, or too little";
    if (odd && (bounds == NV_ENDS_AT_END || bounds == NV_BEGINS_AT_END))
        return "the size is no multiple of the access";
    const bool either = size == NV_SIZE_TINY && !wide;
    return bounds == NV_STRADDLES && !odd && !either ? "the size is a multiple of the access" : NULL;
}

static const char *ignore_high_bit(const unsigned *value) {
    return nv_unit.bytes >> value[1] > 1 ? "memory is larger" : NULL;
}

static const char *ignore_address(const unsigned *value) {
    const unsigned lane = value[1], others = value[2], idle = value[3];
    if (value[0] && others != NV_OTHERS_NONE)
        return "a misaligned lane comes first";
    if (lane == NV_LANE_0 && (others == NV_OTHERS_LOWER || idle == NV_IDLE_LOWER))
        return "no lane is lower";
    if (lane == NV_LANE_LAST && (others == NV_OTHERS_HIGHER || idle == NV_IDLE_HIGHER))
        return "no lane is higher";
    return lane == NV_LANE_LATER && nv_unit.lanes <= 9 ? "there is no other lane" : NULL;
}

static const char *ignore_registers(const unsigned *value) {
    return value[0] < NV_WITH_COMPARES && value[3] ? "the operation has no Rc" : NULL;
}

static const char *ignore_fields(const unsigned *value) {
    struct nv_atoms inst;
    return nv_atoms_decode(nv_word_of(value), &inst) == NV_ILLEGAL_DECODE ? NULL : "it is an instruction";
}

static const char *ignore_opcode(const unsigned *value) {
    return value[0] == 0xec || value[0] == 0xee ? "it is ATOMS" : NULL;
}

static const char *ignore_found(const unsigned *value) {
    const unsigned bits = value[1] ? 64 : 32;
    if (value[2] >= nv_groups(bits / 8))
        return no_bank;
    if (value[1] && value[0] != NV_FOUND_COMPARE)
        return "the operation has no 64 bits";
    if (value[3] >= bits)
        return "the width has fewer bits";
    return value[0] == NV_FOUND_ADD && value[3] >= bits / 2 ? "half of the width is far" : NULL;
}

static const char *ignore_operand(const unsigned *value) {
    if (value[0] >= nv_unit.lanes)
        return "the warp has fewer lanes";
    if (value[1] < NV_RA_0)
        return NULL;
    if (value[2] >= 32)
        return "an address has 32 bits";
    return value[1] == NV_RA_1 && value[2] < 2 ? "addresses and offsets are multiples of 4" : NULL;
}

static const char *ignore_row(const unsigned *value) {
    if (value[0] >= nv_unit.banks)
        return "the unit has fewer banks";
    return value[2] == NV_SAME_ROW || nv_unit.bytes / 4 / nv_unit.banks >> value[2] > 1 ? NULL
                                                                                        : "a row number has fewer bits";
}

/*
 * Bins that a subset of operations and sizes can hit
 */
static bool is_size(const char *feature) {
    return strcmp(feature, "size") == 0;
}

static bool has_wide(unsigned place) {
    return nv_op_sizes(nv_operations[place]) >> NV_U64 & 1;
}

static bool access_takes(unsigned value, const char *feature, unsigned of) {
    return is_size(feature) ? (of == NV_U64) == value : !value || has_wide(of);
}

static bool kind_takes(unsigned value, const char *feature, unsigned of) {
    const bool spin = value == NV_KIND_SPIN;
    if (is_size(feature))
        return spin ? of != NV_S32 : (of == NV_U64) == (value == NV_KIND_64);
    return spin == (nv_operations[of] == NV_OP_CAST_SPIN) && (value != NV_KIND_64 || has_wide(of));
}

static bool with_takes(unsigned value, const char *feature, unsigned of) {
    if (is_size(feature))
        return (of == NV_U64) == value % 2;
    if (value < NV_WITH_COMPARES)
        return !nv_has_rc(nv_operations[of]) && (value == NV_WITH_32 || has_wide(of));
    return nv_operations[of] == NV_OP_CAST + (value - NV_WITH_COMPARES) / 2;
}

/* Returns true if a word of the operation and a size of the subset is illegal. */
static bool can_be_illegal(unsigned place) {
    bool can = nv_has_rc(nv_operations[place]) || !subset_is_restricted(NV_BY_SIZE);
    for (unsigned size = NV_U32; size <= NV_U64; size++)
        can |= subset_has_value(NV_BY_SIZE, size) && !(nv_op_sizes(nv_operations[place]) >> size & 1);
    return can;
}

static bool reason_takes(unsigned value, const char *feature, unsigned of) {
    const unsigned of_word = nv_word_reason(value);
    if (is_size(feature) || of_word == 0)
        return true;
    if (of_word == 1)
        return can_be_illegal(of);
    return nv_has_rc(nv_operations[of]) || (has_wide(of) && subset_has_value(NV_BY_SIZE, NV_U64));
}

static bool opcode_takes(unsigned value, const char *feature, unsigned of) {
    (void)value, (void)of;
    return is_size(feature);
}

static bool fields_take(const unsigned *value, const char *feature, unsigned of) {
    unsigned place, size;
    classify_word(nv_word_of(value), &place, &size);
    return of == (is_size(feature) ? size : place);
}

static bool masking_takes(const unsigned *value, const char *feature, unsigned of) {
    const bool all = value[0] == NV_BITS_ALL && nv_true_bits(value[1], value[2]) == NV_BITS_ALL;
    const unsigned groups = nv_groups(of == NV_U64 ? 8 : 4);
    return !is_size(feature) || !all || nv_most_of(value[3]) >= (nv_unit.lanes + groups - 1) / groups;
}

/* CAST.SPIN has one pass. */
static bool passes_take(unsigned value, const char *feature, unsigned of) {
    (void)value;
    return is_size(feature) || nv_operations[of] != NV_OP_CAST_SPIN;
}

static unsigned op_of_instruction(unsigned value) {
    return value / 3;
}

static bool instruction_takes(unsigned value, const char *feature, unsigned of) {
    return !is_size(feature) || value % 3 == of;
}

static const char *size_set(unsigned set) {
    static const char *const names[] = {"32", "64", NULL};
    return names[set];
}

static bool is_in_size_set(unsigned set, unsigned size) {
    return (size == NV_U64) == (set == 1);
}

/*
 * Names.
 */
static void print_next(FILE *file, unsigned value) {
    fprintf(file, "%u", value + 1);
}

static void print_hex(FILE *file, unsigned value) {
    fprintf(file, "0x%02x", value);
}

static void print_error(FILE *file, unsigned value) {
    fputs(nv_error_name(value), file);
}

static void print_op(FILE *file, unsigned value) {
    fputs(nv_op_name(nv_operations[value]), file);
}

static void print_instruction(FILE *file, unsigned value) {
    static const char *const suffixes[] = {"", ".S32", ".U64"};
    fprintf(file, "%s%s", nv_op_name(nv_operations[value / 3]), suffixes[value % 3]);
}

static void print_predicate(FILE *file, unsigned value) {
    fprintf(file, "%s%u", value % 2 ? "!" : "", value / 2);
}

static void print_row(FILE *file, unsigned value) {
    if (value == NV_SAME_ROW)
        fputs("the same row", file);
    else
        fprintf(file, "another row in bit %u alone", value);
}

static const char *const size_names[] = {"U32", "S32", "U64", NULL};

#define V(id, name) name,
#define N(name) name,
#define CLASSES(id, name_of, values, takes_of)                                                                         \
    [NV_OF_##id] = {.name = (name_of), .names = (const char *const[]){values NULL}, .takes = (takes_of)},
#define NAMED CLASSES
#define PRINTED(id, name_of, values, function, takes_of)                                                               \
    [NV_OF_##id] = {.name = (name_of), .size = (values), .print = (function), .takes = (takes_of)},
#define FEATURE(id, ...) [NV_OF_##id] = {__VA_ARGS__},
const struct ll_feature nv_features[] = {
#include "families/nv/features.def"
    {.name = NULL}};

/* Crosses with directed warps, and crosses of responses. */
#define WARP(id, ...)                                                                                                  \
    { LL_CROSS(__VA_ARGS__), .ignore = ignore_##id, .steer = nv_steer }
#define FOUND(id, ...)                                                                                                 \
    { LL_CROSS(__VA_ARGS__), .ignore = ignore_##id, .hits = nv_hits_##id }
const struct ll_cross nv_crosses[] = {
    WARP(word, "word", "%0 of size %1, legal or refused", "operation", "size"),
    WARP(operation, "operation", "%0, most lanes in a bank: %1, %2", "instruction", "most lanes in a bank", "pattern"),
    WARP(degree, "degree", "%1 in a bank, %0", "kind", "lanes"),
    WARP(bank, "bank", "most lanes in group %1, %0", "access", "group"),
    WARP(lane, "lane", "lane %0 is %1", "lane", "role"),
    {LL_CROSS("masking", "mask has %0, @%1 has %2, most lanes in a bank: %3", "mask", "predicate", "bits of it",
              "most lanes in a bank"),
     .ignore = ignore_masking, .steer = nv_steer, .takes = masking_takes},
    WARP(guard, "predicate", "@%0, lanes active: %1", "number", "active"),
    WARP(form, "address form", "[%0], offset %1, sum %2, %3, %4", "base", "offset", "sum", "range", "access"),
    WARP(bounds, "bounds", "size %0, %1, %2", "allocation", "bounds", "access"),
    WARP(high_bit, "address bit", "out of range by bit %1 alone, %0", "access", "address bit"),
    WARP(address, "refused address", "%0: %1, also out of range: %2, idle lanes: %3, %4", "error",
         "lane with the error", "others", "idle", "access"),
    WARP(registers, "registers", "%0, Rd %1, Rb %2, Rc %3", "with", "Rd", "Rb", "Rc"),
    {LL_CROSS("refused before addresses", "%0, lanes: %1", "reason", "state"), .steer = nv_steer},
    {LL_CROSS("illegal fields", "illegal_decode: bits 63:56 %0, 55:52 %1, 29:28 %2", "bits 63:56", "bits 55:52",
              "bits 29:28"),
     .ignore = ignore_fields, .steer = nv_steer, .takes = fields_take},
    WARP(opcode, "illegal opcode", "illegal_decode: bits 63:56 %0", "opcode"),
    {LL_CROSS("memory", "%0", "memory"), .hits = nv_hits_memory},
    FOUND(found, "found", "bank %2, %1: %0 bit %3", "finds", "access", "bank", "bit"),
    {LL_CROSS("operand", "lane %0: %1 bit %2", "lane", "operand", "bit"), .ignore = ignore_operand,
     .hits = nv_hits_operand, .takes = nv_operand_takes},
    FOUND(row, "row", "bank %0: %2 as %1 before", "bank", "behind", "row"),
    {.name = NULL}};
