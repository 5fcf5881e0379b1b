/* SPDX-License-Identifier: MIT */
/* The covergroups of DPP instructions, and the values of their bins in words. */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"

static const char *const bits[] = {"0", "1"};
static const char *const moves[GCN_DPP_NO_MOVE] = {
    [GCN_DPP_QUAD_PERM] = "quad_perm",      [GCN_DPP_ROW_SHL] = "row_shl",
    [GCN_DPP_ROW_SHR] = "row_shr",          [GCN_DPP_ROW_ROR] = "row_ror",
    [GCN_DPP_WAVE_SHL] = "wave_shl:1",      [GCN_DPP_WAVE_ROL] = "wave_rol:1",
    [GCN_DPP_WAVE_SHR] = "wave_shr:1",      [GCN_DPP_WAVE_ROR] = "wave_ror:1",
    [GCN_DPP_ROW_MIRROR] = "row_mirror",    [GCN_DPP_ROW_HALF_MIRROR] = "row_half_mirror",
    [GCN_DPP_ROW_BCAST15] = "row_bcast:15", [GCN_DPP_ROW_BCAST31] = "row_bcast:31"};
static const char *const rows[GCN_ROWS] = {"row 0", "row 1", "row 2", "row 3"};
static const char *const banks[GCN_BANKS] = {"bank 0", "bank 1", "bank 2", "bank 3"};
static const char *const places[GCN_PLACES] = {"first lane", "inner lane", "last lane"};
static const char *const sources[GCN_SOURCES] = {"no lane", "a lane that is off", "a lane that is on"};
static const char *const reads[] = {"reads none", "reads a value"};
static const char *const switches[] = {"off", "on"};
static const char *const does[] = {"undone", "done"};
static const char *const execs[GCN_EXEC_PATTERNS] = {"all lanes",
                                                     "no lane",
                                                     "some lanes",
                                                     "every other lane",
                                                     "one lane",
                                                     "all lanes but one",
                                                     "one row",
                                                     "all rows but one",
                                                     "one bank",
                                                     "all banks but one",
                                                     "an edge of the rows",
                                                     "all but an edge of the rows"};
static const char *const actives[GCN_ACTIVES] = {"no lane", "some lanes", "all lanes"};
static const char *const writes[GCN_WRITES] = {"a register", "a register and VCC", "VCC", "VCC and EXEC"};
static const char *const written[GCN_BITS] = {"undone", "0", "1", "0, masked", "1, masked", "0, stays", "1, stays"};
static const char *const modifiers[] = {"as it is", "NEG", "ABS", "NEG ABS"};
static const char *const mods[] = {"unmodified", "modified"};
static const char *const compared[GCN_COMPARED] = {"v_cmp_*_i16", "v_cmp_*_u16", "v_cmp_*_i32", "v_cmp_*_u32",
                                                   "i16 min/max", "u16 min/max", "i32 min/max", "u32 min/max"};
static const char *const halves[GCN_HALVES] = {"low", "high"};
static const char *const formats[] = {"f32", "f16"};
static const char *const datapaths[GCN_DATAPATH_PARTS] = {
#define DATAPATH(name) "integer " #name,
    GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
#define DATAPATH(name) "float " #name,
        GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
};

static void print_ctrl(FILE *file, unsigned place) {
    unsigned move = 0;
    for (; place >= gcn_ctrls[move].n; move++)
        place -= gcn_ctrls[move].n;
    fputs(moves[move], file);
    if (move == GCN_DPP_QUAD_PERM)
        fprintf(file, ":[%u,%u,%u,%u]", place & 3, place >> 2 & 3, place >> 4 & 3, place >> 6 & 3);
    else if (gcn_ctrls[move].n > 1)
        fprintf(file, ":%u", place + 1);
}

static void print_mask(FILE *file, unsigned mask) {
    fprintf(file, "0x%x", mask);
}

static void print_error(FILE *file, unsigned error) {
    fputs(gcn_dpp_error_name((enum gcn_dpp_error)error), file);
}

static void print_next(FILE *file, unsigned error) {
    fputs(error == GCN_DPP_OK ? "nothing else" : gcn_dpp_error_name((enum gcn_dpp_error)error), file);
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
}

static void print_src0(FILE *file, unsigned place) {
    print_code(file, gcn_not_dpp_src0(place));
}

/* In the order of the instruction's bits */
static void print_nop_bit(FILE *file, unsigned bit) {
    if (bit < 8)
        fprintf(file, "bit %u of VDST", bit);
    else if (bit < 16)
        fprintf(file, "bit %u of src0's number", bit - 8);
    else
        fprintf(file, "%s of src%u", bit % 2 ? "ABS" : "NEG", (bit - 16) / 2);
}

static void print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

/* From 1 */
static void print_length(FILE *file, unsigned length) {
    fprintf(file, length ? "%u bits" : "%u bit", length + 1);
}

#define NAMES(name, size, names_of)                                                                                    \
    { name, size, .names = names_of }
#define PRINT(name, size, function)                                                                                    \
    { name, size, .print = function }
#define OP                                                                                                             \
    { "op", GCN_OPS, .names = gcn_op_names, .dimension = 1 + GCN_OPERATION }
#define MOVE NAMES("move", GCN_DPP_NO_MOVE, moves)
#define BOUND_CTRL NAMES("bound_ctrl", 2, bits)
#define ROW NAMES("row", GCN_ROWS, rows)
#define BIT(name, size) PRINT(name, size, print_number)
#define LANE BIT("lane", GCN_WAVE)
#define SOURCE NAMES("source", GCN_LANE_SOURCES, gcn_source_names)
#define OWN NAMES("lane", 2, switches)
#define FORMAT NAMES("format", GCN_FORMATS, gcn_format_names)
#define GROUP(name, title, text, ...)                                                                                  \
    [GCN_DPP_COVER_##name] = {title, text, {__VA_ARGS__}, gcn_dpp_impossible_##name, gcn_dpp_hint_##name}
/* All bins can be hit. */
#define FULL_GROUP(name, title, text, ...)                                                                             \
    [GCN_DPP_COVER_##name] = {title, text, {__VA_ARGS__}, NULL, gcn_dpp_hint_##name}

const struct covergroup gcn_dpp_covergroups[GCN_DPP_COVER_GROUPS] = {
    FULL_GROUP(ctrl, "DPP_CTRL", "%0 bound_ctrl:%1", PRINT("DPP_CTRL", GCN_CTRLS, print_ctrl), BOUND_CTRL),
    GROUP(position, "position", "%0 bound_ctrl:%4, %2 of %1, which is %5, reads %3", MOVE, ROW,
          NAMES("place", GCN_PLACES, places), NAMES("source", GCN_SOURCES, sources), BOUND_CTRL, OWN),
    FULL_GROUP(mask, "mask bits", "row_mask has %0, bank_mask %1 of a lane of %2, %3, which is %4 and %5",
               NAMES("row_mask", 2, bits), NAMES("bank_mask", 2, bits), ROW, NAMES("bank", GCN_BANKS, banks), OWN,
               NAMES("source", 2, reads)),
    FULL_GROUP(masks, "masks", "row_mask:%0 bank_mask:%1", PRINT("row_mask", 16, print_mask),
               PRINT("bank_mask", 16, print_mask)),
    FULL_GROUP(exec, "EXEC", "%1 bound_ctrl:%2, EXEC has %0", NAMES("exec", GCN_EXEC_PATTERNS, execs), MOVE,
               BOUND_CTRL),
    FULL_GROUP(active, "active lanes", "%1 of what writes %0, done in %2", NAMES("writes", GCN_WRITES, writes), MOVE,
               NAMES("active", GCN_ACTIVES, actives)),
    GROUP(write, "bits of VCC", "%1 of what writes %0, bit of a lane of %2: %3",
          NAMES("writes", GCN_WRITES - GCN_WRITES_DST_VCC, writes + GCN_WRITES_DST_VCC), MOVE, ROW,
          NAMES("bit", GCN_BITS, written)),
    FULL_GROUP(op, "operation", "%0 %1, VCC bit %2", OP, NAMES("lane", 2, does), NAMES("vcc", 2, bits)),
    GROUP(modifiers, "modifiers", "%0 src0 %1, src1 %2", OP, NAMES("src0", GCN_MODIFIERS_OF_DPP, modifiers),
          NAMES("src1", GCN_MODIFIERS_OF_DPP, modifiers)),
    GROUP(datapath, "datapath", "%0 %1, src0 %2, src1 %3", NAMES("datapath", GCN_DATAPATH_PARTS, datapaths), MOVE,
          NAMES("src0", 2, mods), NAMES("src1", 2, mods)),
    GROUP(operand, "float src0", "%0 of %1, %2", PRINT("op", GCN_KINDS, gcn_print_kind),
          NAMES("src0", GCN_CLASSES, gcn_class_names), NAMES("source", 2, reads)),
    FULL_GROUP(mode, "MODE", "operation on %0, f32 %1 and %3, f16 %2 and %4", NAMES("format", 2, formats),
               NAMES("FP_ROUND f32", 4, gcn_rounding_names), NAMES("FP_ROUND f16", 4, gcn_rounding_names),
               NAMES("FP_DENORM f32", 4, gcn_denorm_names), NAMES("FP_DENORM f16", 4, gcn_denorm_names)),
    GROUP(error, "error", "%1 refused: %0", PRINT("error", GCN_DPP_ERRORS, print_error), FORMAT),
    GROUP(order, "order of errors", "refused: %0, and %1", PRINT("error", GCN_DPP_ERRORS, print_error),
          PRINT("next", GCN_DPP_ERRORS, print_next)),
    GROUP(code, "code", "%0 code %1 refused", FORMAT, PRINT("code", GCN_CODES, print_code)),
    FULL_GROUP(src0, "SRC0", "SRC0 %0 refused", PRINT("SRC0", GCN_NOT_DPP_SRC0S, print_src0)),
    FULL_GROUP(nop, "fields of v_nop", "v_nop refused for %0 alone", PRINT("bit", GCN_NOP_BITS, print_nop_bit)),
    GROUP(carry, "carry", "%0, a carry goes through %1", NAMES("adder", GCN_ADDERS, gcn_adder_names),
          PRINT("length", GCN_BITS_OF_LANE, print_length)),
    GROUP(difference, "difference", "%0 of what differs in bit %1", NAMES("op", GCN_COMPARED, compared),
          BIT("bit", GCN_BITS_OF_LANE)),
    GROUP(factor, "factors", "%0, src%1 is bit %2 alone", NAMES("product", GCN_MULTIPLIERS, gcn_multiplier_names),
          BIT("source", 2), BIT("bit", GCN_FACTOR_BITS)),
    GROUP(shift, "shift", "%0 by %1", NAMES("op", GCN_SHIFTERS, gcn_shifter_names), BIT("count", GCN_BITS_OF_LANE)),
    GROUP(nan, "NaN", "%0, %1 is a NaN by bit %2 alone", NAMES("format", 2, formats), SOURCE, BIT("bit", GCN_NAN_BITS)),
    GROUP(sticky, "sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides",
          PRINT("op", GCN_MULTIPLIED, gcn_print_multiplied), BIT("bit", GCN_STICKY_BITS)),
    GROUP(exponent, "exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",
          PRINT("op", GCN_INTEGRAL, gcn_print_integral), NAMES("number", GCN_EXPONENTS, gcn_exponent_names),
          BIT("bit", GCN_EXPONENT_BITS)),
    FULL_GROUP(bit, "bits of sources", "lane %1, a bit of the %2 half of %0 decides", SOURCE, LANE,
               NAMES("half", GCN_HALVES, halves)),
    FULL_GROUP(vcc, "bits of VCC before", "lane %0, VCC is %1 and decides", LANE, NAMES("vcc", 2, bits)),
};
