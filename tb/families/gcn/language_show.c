/* SPDX-License-Identifier: MIT */
/* Instructions in a wave viewer. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "families/gcn/language.h"
#include "isa/gcn_dpp_move.h"
#include "isa/gcn_text.h"

const char *const gcn_language_parts[] = {"operands", "move", "row0", "row1", "row2", "row3", NULL};

/* Prints a lane, or a run of lanes that are equal or count up or down; - if a lane reads none. */
static int print_run(uint32_t first, uint32_t last, unsigned n, char *to, size_t size) {
    char lane[8] = "-";
    if (first != GCN_NO_LANE)
        snprintf(lane, sizeof lane, "%" PRIu32, first);
    if (n == 1)
        return snprintf(to, size, "%s ", lane);
    if (first == last)
        return snprintf(to, size, "%s*%u ", lane, n);
    return snprintf(to, size, "%s-%" PRIu32 " ", lane, last);
}

/* Returns the length of the run with which n lanes begin: at least 3, or 1. */
static unsigned run_of(const uint32_t *from, unsigned n) {
    unsigned run = 1;
    uint32_t step = n > 1 ? from[1] - from[0] : 2;
    if (step + 1 > 2 || (step && (from[0] == GCN_NO_LANE || from[1] == GCN_NO_LANE)))
        return 1;
    while (run < n && from[run] - from[run - 1] == step && (!step || from[run] != GCN_NO_LANE))
        run++;
    return run < 3 ? 1 : run;
}

static void show_row(uint16_t ctrl, uint32_t row, char text[LANGUAGE_TEXT]) {
    uint32_t from[GCN_ROW];
    int length = 0;
    for (uint32_t i = 0; i < GCN_ROW; i++)
        from[i] = gcn_dpp_source_of(ctrl, row * GCN_ROW + i);
    for (unsigned i = 0, n; i < GCN_ROW; i += n) {
        n = run_of(from + i, GCN_ROW - i);
        length += print_run(from[i], from[i + n - 1], n, text + length, LANGUAGE_TEXT - (size_t)length);
    }
    text[length - 1] = 0;
}

/* Prints a part of OPERATION OPERANDS MOVE MASKS: the whole text does not fit into one cycle of a wave viewer. */
static void show_part(const struct gcn_inst *inst, const char *part, char text[LANGUAGE_TEXT]) {
    char whole[GCN_TEXT_SIZE];
    gcn_text_print(inst, GCN_LLVM, whole, sizeof whole);
    char *row_mask = strstr(whole, " row_mask"), *move = row_mask;
    for (*row_mask = 0; *move != ' '; move--)
        ;
    *row_mask = ' ';
    if (strcmp(part, "operands") == 0)
        snprintf(text, LANGUAGE_TEXT, "%.*s", (int)(move - whole), whole);
    else if (strcmp(part, "move") == 0)
        snprintf(text, LANGUAGE_TEXT, "%s", move + 1);
    else
        show_row(inst->fields.ctrl, (uint32_t)part[strlen("row")] - '0', text);
}

bool gcn_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                       char text[LANGUAGE_TEXT]) {
    uint64_t bits = 0;
    struct gcn_inst inst;
    for (unsigned i = 0; i < sizeof bits; i++)
        bits |= (uint64_t)value[i] << 8 * i;
    gcn_inst_decode_as(strcmp(unit, "dpp") == 0 ? GCN_INST_DPP : GCN_INST_SDWA, bits, &inst);
    if (inst.error)
        snprintf(text, LANGUAGE_TEXT, "%s", inst.error);
    else if (part && inst.kind == GCN_INST_DPP)
        show_part(&inst, part, text);
    else
        gcn_text_print(&inst, GCN_LLVM, text, LANGUAGE_TEXT);
    return !inst.error;
}
