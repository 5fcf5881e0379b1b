/* SPDX-License-Identifier: MIT */
#include "lanelock/nv.h"

#include <assert.h>
#include <string.h>

#include "isa/nv_exec.h"
#include "isa/nv_text.h"
#include "lanelock/refusal.h"

static_assert((int)CSIM_NV_LANES == (int)NV_LANES, "a warp has these lanes");
static_assert((int)CSIM_TEXT >= (int)NV_TEXT_SIZE && (int)CSIM_TEXT >= (int)SCAN_MESSAGE, "texts fit");

int csim_nv_assemble(const char *text, uint64_t *word, struct csim_refusal *why) {
    struct scan s;
    struct nv_text to;
    if (!nv_text_parse(&s, text, strlen(text), &to))
        return (int)csim_refuse(why, s.column, s.message);
    *word = nv_atoms_encode(&to.inst);
    return 1;
}

int csim_nv_disassemble(uint64_t word, char text[CSIM_TEXT], struct csim_refusal *why) {
    struct nv_atoms inst;
    enum nv_error error = nv_atoms_decode(word, &inst);
    if (error != NV_OK)
        return (int)csim_refuse(why, 0, nv_error_name(error));
    nv_text_print(&inst, NULL, text, CSIM_TEXT);
    return 1;
}

const char *csim_nv_error_name(uint32_t error) {
    return nv_error_name(error);
}

void csim_nv_execute(const struct csim_nv_warp *warp, const struct csim_nv_memory *memory,
                     struct csim_nv_result *result) {
    struct nv_warp before = {.word = warp->word,
                             .compute = warp->compute & 1,
                             .lanes = warp->lanes < NV_LANES ? warp->lanes : NV_LANES,
                             .size = warp->size,
                             .exec_mask = warp->exec_mask,
                             .predicate = warp->predicate};
    memcpy(before.ra, warp->ra, sizeof before.ra);
    memcpy(before.rb, warp->rb, sizeof before.rb);
    memcpy(before.rc, warp->rc, sizeof before.rc);
    struct nv_memory shared = {memory->dwords, memory->bytes, memory->banks};
    struct nv_result after;
    nv_execute(&before, &shared, &after);
    *result = (struct csim_nv_result){
        .error = after.error, .error_lane = after.error_lane, .passes = after.passes, .rd_we = after.rd_we};
    memcpy(result->rd, after.rd, sizeof result->rd);
}
