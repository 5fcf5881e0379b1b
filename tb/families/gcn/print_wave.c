/* SPDX-License-Identifier: MIT */
/* Instructions on waves as a person reads and writes them. */
#include <inttypes.h>

#include "families/gcn/ops.h"
#include "families/gcn/read_op.h"
#include "isa/gcn_dpp_text.h"

/* Lanes that follow one another as a range */
static void print_lanes(FILE *file, uint64_t lanes) {
    for (unsigned lane = 0; lane < GCN_WAVE; lane++) {
        unsigned first = lane;
        while (lane < GCN_WAVE && lanes >> lane & 1)
            lane++;
        if (lane > first + 1)
            fprintf(file, " %u-%u", first, lane - 1);
        else if (lane > first)
            fprintf(file, " %u", first);
    }
}

/* Which lane it reads, and which ones read it */
static void print_reads(FILE *file, uint16_t ctrl, uint64_t exec, uint32_t lane) {
    uint32_t from = gcn_dpp_source_of(ctrl, lane);
    uint64_t readers = 0;
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        readers |= (uint64_t)(gcn_dpp_source_of(ctrl, n) == lane) << n;
    if (from == GCN_NO_LANE)
        fputs(", reads none", file);
    else
        fprintf(file, ", reads %" PRIu32 "%s", from, gcn_dpp_ok(exec, from) ? "" : " (off)");
    if (readers) {
        fputs(", read by", file);
        print_lanes(file, readers);
    }
}

static void print_lane(FILE *file, const struct gcn_wave *wave, uint32_t lane) {
    fprintf(file, "  lane %" PRIu32 ": src0 0x%08" PRIx32 " src1 0x%08" PRIx32 " old 0x%08" PRIx32 " vcc %" PRIu64,
            lane, wave->src0[lane], wave->src1[lane], wave->old[lane], wave->vcc >> lane & 1);
}

void gcn_print_wave(FILE *file, const void *req) {
    struct gcn_wave_request request;
    struct gcn_dpp fields;
    char text[GCN_TEXT_SIZE];
    gcn_wave_unit.get(req, &request);
    const struct gcn_wave *wave = &request.wave;
    enum gcn_dpp_error error = gcn_dpp_decode(request.inst, &fields);
    if (error == GCN_DPP_OK)
        gcn_dpp_text_print(&fields, text, sizeof text);
    else
        snprintf(text, sizeof text, "refused: %s", gcn_dpp_error_name(error));
    fprintf(file, "%08" PRIx32 " %08" PRIx32 "  %s", (uint32_t)request.inst, (uint32_t)(request.inst >> 32), text);
    if (error == GCN_DPP_OK && gcn_ops[fields.vop.format][fields.vop.op].class == GCN_CLASS_F)
        gcn_print_mode(file, wave->mode);
    if (wave->exec != UINT64_MAX)
        fprintf(file, "  EXEC 0x%016" PRIx64, wave->exec);
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        if (!(wave->src0[lane] | wave->src1[lane] | wave->old[lane] | (wave->vcc >> lane & 1)))
            continue;
        print_lane(file, wave, lane);
        if (error == GCN_DPP_OK)
            print_reads(file, fields.ctrl, wave->exec, lane);
    }
}

const char *const gcn_wave_words[] = {"mode", "EXEC", "lane", "src0", "src1", "old", "vcc", NULL};

bool gcn_read_wave(struct scan *s, void *req) {
    struct gcn_wave_request request;
    bool ok = gcn_read_request(s, GCN_WAVE, true, &request);
    gcn_wave_unit.put(&request, req);
    return ok;
}
