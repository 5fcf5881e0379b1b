/* SPDX-License-Identifier: MIT */
/* The covergroups, and the values of their bins in words. */
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"

/* How many values the parts have. */
enum {
    SIZES = 3,
    ROLES = 5,
    ERRORS = 2,
    LANES = 4,
    OTHERS = 4,
    IDLE = 3,
    KINDS = 8,
    RDS = 4,
    RBS = 8,
    REASONS = 7,
    STATES = 4
};

static const char *const op_names[] = {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) mnemonic,
#include "isa/nv_op.def"
#undef OP
};
static const char *const size_names[] = {"", ".S32", ".U64"};
static const char *const access_names[] = {"32 bits", "64 bits"};
static const char *const kind_names[] = {"32 bits", "64 bits", "CAST.SPIN"};
static const char *const role_names[] = {"the only active one", "the only idle one", "the last one of the fullest bank",
                                         "misaligned", "out of range"};
static const char *const base_names[] = {"Ra", "RZ"};
static const char *const offset_names[] = {"0", "positive", "with bit 23"};
static const char *const wrap_names[] = {"below 2^32", "wraps"};
static const char *const in_names[] = {"out of range", "in range"};
static const char *const error_names[] = {"misaligned_addr", "out_of_range_addr"};
static const char *const lane_names[] = {"lane 0", "another one of beat 0", "one of a later beat", "the last lane"};
static const char *const other_names[] = {"none", "a lower one", "that one", "a higher one"};
static const char *const idle_names[] = {"right", "a lower one wrong", "a higher one wrong"};
static const char *const with_names[] = {"32-bit operation", "EXCH.U64",     "CAST", "CAST.64",
                                         "CAST.SPIN",        "CAST.SPIN.64", "CAS",  "CAS.64"};
static const char *const rd_names[] = {"even", "odd", "R254", "RZ"};
static const char *const rb_names[] = {"4n", "4n+1", "4n+2", "4n+3", "R252", "R253", "R254", "RZ"};
static const char *const rc_names[] = {"behind Rb", "RZ"};
static const char *const reason_names[] = {"no compute shader",
                                           "no compute shader, and illegal_decode",
                                           "no compute shader, and misaligned_reg",
                                           "no compute shader, and out_of_range_reg",
                                           "illegal_decode",
                                           "misaligned_reg",
                                           "out_of_range_reg"};
static const char *const state_names[] = {"none active", "right", "one misaligned", "one out of range"};
static const char *const opcode_names[] = {"0xec", "0xee"};
static const char *const not_names[] = {"", "!"};
static const char *const some_names[] = {"none", "some"};

static void print(FILE *file, unsigned value) {
    fprintf(file, "%u", value);
}

static void print_degree(FILE *file, unsigned value) {
    fprintf(file, "%u", value + 1);
}

static void print_hex(FILE *file, unsigned value) {
    fprintf(file, "0x%02x", value);
}

#define PART(name, size, names_of)                                                                                     \
    { name, size, .names = names_of }
#define NUMBER(name, size, function)                                                                                   \
    { name, size, .print = function }
#define ACCESS PART("access", 2, access_names)
#define CONFLICT PART("most lanes in a bank", NV_CONFLICTS, nv_conflict_names)

const struct covergroup nv_covergroups[NV_COVER_GROUPS] = {
    [NV_COVER_OPERATION] = {"operation",
                            "%0%1, most lanes in a bank: %2, %3",
                            {{"op", NV_OPERATIONS, .names = op_names, .dimension = 1 + NV_BY_OPERATION},
                             {"size", SIZES, .names = size_names, .dimension = 1 + NV_BY_SIZE},
                             CONFLICT,
                             PART("pattern", NV_PATTERNS, nv_pattern_names)},
                            nv_impossible_operation,
                            nv_hint_operation},
    [NV_COVER_DEGREE] = {"degree",
                         "%1 in a bank, %0",
                         {PART("kind", 3, kind_names), NUMBER("lanes", NV_LANES, print_degree)},
                         nv_impossible_degree,
                         nv_hint_degree},
    [NV_COVER_BANK] = {"bank",
                       "most lanes in group %1, %0",
                       {ACCESS, NUMBER("group", NV_LANES, print)},
                       nv_impossible_bank,
                       nv_hint_bank},
    [NV_COVER_LANE] = {"lane",
                       "lane %0 is %1",
                       {NUMBER("lane", NV_LANES, print), PART("role", ROLES, role_names)},
                       nv_impossible_lane,
                       nv_hint_lane},
    [NV_COVER_MASKING] = {"masking",
                          "mask has %0, @%1 has %2, most lanes in a bank: %3",
                          {PART("mask", NV_BITS, nv_bits_names), PART("predicate", NV_GUARDS, nv_guard_names),
                           PART("bits of it", NV_BITS, nv_bits_names), CONFLICT},
                          nv_impossible_masking,
                          nv_hint_masking},
    [NV_COVER_GUARD] = {"predicate",
                        "@%1%0, lanes active: %2",
                        {NUMBER("number", 8, print), PART("not", 2, not_names), PART("active", 2, some_names)},
                        nv_impossible_guard,
                        nv_hint_guard},
    [NV_COVER_FORM] = {"address form",
                       "[%0], offset %1, sum %2, %3, %4",
                       {PART("base", 2, base_names), PART("offset", NV_OFFSETS, offset_names),
                        PART("sum", 2, wrap_names), PART("range", 2, in_names), ACCESS},
                       nv_impossible_form,
                       nv_hint_form},
    [NV_COVER_BOUNDS] = {"bounds",
                         "size %0, %1, %2",
                         {PART("size", NV_SIZES, nv_size_names), PART("bounds", NV_BOUNDS, nv_bounds_names), ACCESS},
                         nv_impossible_bounds,
                         nv_hint_bounds},
    [NV_COVER_HIGH_BIT] = {"address bit",
                           "out of range by bit %1 alone, %0",
                           {ACCESS, NUMBER("bit", 32, print)},
                           nv_impossible_high_bit,
                           nv_hint_high_bit},
    [NV_COVER_ADDRESS] = {"refused address",
                          "%0: %1, also out of range: %2, idle lanes: %3, %4",
                          {PART("error", ERRORS, error_names), PART("lane", LANES, lane_names),
                           PART("others", OTHERS, other_names), PART("idle", IDLE, idle_names), ACCESS},
                          nv_impossible_address,
                          nv_hint_address},
    [NV_COVER_REGISTERS] = {"registers",
                            "%0, Rd %1, Rb %2, Rc %3",
                            {PART("kind", KINDS, with_names), PART("Rd", RDS, rd_names), PART("Rb", RBS, rb_names),
                             PART("Rc", 2, rc_names)},
                            nv_impossible_registers,
                            nv_hint_registers},
    [NV_COVER_PRIORITY] = {"refused before addresses",
                           "%0, lanes: %1",
                           {PART("reason", REASONS, reason_names), PART("lanes", STATES, state_names)},
                           NULL,
                           nv_hint_priority},
    [NV_COVER_FIELDS] = {"illegal fields",
                         "illegal_decode: bits 63:56 %0, 55:52 %1, 29:28 %2",
                         {PART("bits 63:56", 2, opcode_names), NUMBER("bits 55:52", 16, print),
                          NUMBER("bits 29:28", 4, print)},
                         nv_impossible_fields,
                         nv_hint_fields},
    [NV_COVER_OPCODE] = {"illegal opcode",
                         "illegal_decode: bits 63:56 %0",
                         {NUMBER("bits 63:56", 256, print_hex)},
                         nv_impossible_opcode,
                         nv_hint_opcode}};
