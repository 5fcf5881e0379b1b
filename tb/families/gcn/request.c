/* SPDX-License-Identifier: MIT */
#include "families/gcn/request.h"

#include <inttypes.h>

#include "families/gcn/language.h"
#include "families/gcn/random_float.h"
#include "families/gcn/random_integer.h"
#include "families/gcn/random_lanes.h"
#include "families/gcn/random_sdwa.h"
#include "families/gcn/read_op.h"
#include "isa/gcn_text.h"

void gcn_random_request(struct rng *rng, struct gcn_request *request) {
    gcn_random_sdwa(rng_next(rng), gcn_unit.ops, &request->inst, 1);
    gcn_random_masks(rng_next(rng), gcn_all_lanes(), &request->vcc, &request->exec, 1);
    gcn_random_modes(rng_next(rng), &request->mode, 1);
    gcn_random_operands(rng_next(rng), request->src0, request->src1, request->old, GCN_LANES);
    gcn_random_integers(rng_next(rng), &request->inst, 1, gcn_unit.lanes, request->src0, request->src1);
    if (gcn_unit.ops == GCN_OPS)
        gcn_random_floats(rng_next(rng), &request->inst, 1, gcn_unit.lanes, request->src0, request->src1, request->old);
}

void gcn_print_op(FILE *file, const void *req) {
    struct gcn_request request;
    struct gcn_sdwa fields;
    char text[GCN_TEXT_SIZE];
    gcn_unit.get(req, &request);
    enum gcn_error error = gcn_sdwa_decode(request.inst, &fields);
    if (error == GCN_OK)
        gcn_text_print(&fields, text, sizeof text);
    else
        snprintf(text, sizeof text, "refused: %s", gcn_error_name(error));
    fprintf(file, "%08" PRIx32 " %08" PRIx32 "  %s", (uint32_t)request.inst, (uint32_t)(request.inst >> 32), text);
    if (error == GCN_OK && gcn_ops[fields.format][fields.op].class == GCN_CLASS_F)
        gcn_print_mode(file, request.mode);
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++) {
        uint32_t vcc = request.vcc >> lane & 1, exec = request.exec >> lane & 1;
        if (request.src0[lane] | request.src1[lane] | request.old[lane] | vcc | exec)
            fprintf(file,
                    "  lane %u: src0 0x%08" PRIx32 " src1 0x%08" PRIx32 " old 0x%08" PRIx32 " vcc %" PRIu32
                    " exec %" PRIu32,
                    lane, request.src0[lane], request.src1[lane], request.old[lane], vcc, exec);
    }
}

const char *const gcn_op_words[] = {"mode", "lane", "src0", "src1", "old", "vcc", "exec", NULL};

bool gcn_read_op(struct scan *s, void *req) {
    struct gcn_wave_request wave;
    struct gcn_request request;
    bool ok = gcn_read_request(s, gcn_unit.lanes, false, &wave);
    gcn_language_part(&wave.wave, wave.inst, 0, gcn_unit.lanes, &request);
    gcn_unit.put(&request, req);
    return ok;
}
