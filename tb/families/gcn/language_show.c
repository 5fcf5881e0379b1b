/* SPDX-License-Identifier: MIT */
/* Instructions as a wave viewer shows them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "families/gcn/language.h"
#include "isa/gcn_dpp_move.h"
#include "isa/gcn_dpp_text.h"

const char *const gcn_language_parts[] = {"operands", "move", "row0", "row1", "row2", "row3", NULL};

/* A lane, or a run of lanes that are equal or stand side by side, in either direction; - where there is none. */
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

/* How many of n lanes, from the first one on, are a run: at least three, or one. */
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

/* The text is OPERATION OPERANDS MOVE MASKS. Not all of it fits into one cycle of a wave viewer. */
static void show_dpp(const struct gcn_dpp *fields, const char *part, char text[LANGUAGE_TEXT]) {
    char whole[GCN_TEXT_SIZE];
    gcn_dpp_text_print(fields, whole, sizeof whole);
    char *row_mask = strstr(whole, " row_mask"), *move = row_mask;
    for (*row_mask = 0; *move != ' '; move--)
        ;
    *row_mask = ' ';
    if (!part)
        snprintf(text, LANGUAGE_TEXT, "%s", whole);
    else if (strcmp(part, "operands") == 0)
        snprintf(text, LANGUAGE_TEXT, "%.*s", (int)(move - whole), whole);
    else if (strcmp(part, "move") == 0)
        snprintf(text, LANGUAGE_TEXT, "%s", move + 1);
    else
        show_row(fields->ctrl, (uint32_t)part[strlen("row")] - '0', text);
}

bool gcn_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                       char text[LANGUAGE_TEXT]) {
    uint64_t inst = 0;
    struct gcn_sdwa sdwa;
    struct gcn_dpp dpp;
    for (unsigned i = 0; i < sizeof inst; i++)
        inst |= (uint64_t)value[i] << 8 * i;
    /* A unit takes one of the two dwords, and refuses the other. */
    bool is_dpp = strcmp(unit, "dpp") == 0;
    enum gcn_error error = gcn_sdwa_decode(inst, &sdwa);
    enum gcn_dpp_error dpp_error = gcn_dpp_decode(inst, &dpp);
    bool ok = is_dpp ? dpp_error == GCN_DPP_OK : error == GCN_OK;
    if (!ok)
        snprintf(text, LANGUAGE_TEXT, "%s", is_dpp ? gcn_dpp_error_name(dpp_error) : gcn_error_name(error));
    else if (is_dpp)
        show_dpp(&dpp, part, text);
    else
        gcn_text_print(&sdwa, text, LANGUAGE_TEXT);
    return ok;
}
