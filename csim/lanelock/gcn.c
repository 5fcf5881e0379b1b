/* SPDX-License-Identifier: MIT */
#include "lanelock/gcn.h"

#include <assert.h>
#include <string.h>

#include "isa/gcn_machine.h"
#include "isa/gcn_text.h"
#include "lanelock/refusal.h"

static_assert((int)CSIM_GCN_LANES == (int)GCN_WAVE, "a wave has these lanes");
static_assert((int)CSIM_TEXT >= (int)GCN_TEXT_SIZE && (int)CSIM_TEXT >= (int)SCAN_MESSAGE, "texts fit");

static void decode(const uint32_t *words, uint32_t n, struct gcn_inst *inst) {
    gcn_inst_decode(n > 1 ? (uint64_t)words[1] << 32 | words[0] : words[0], n > 1, inst);
}

uint32_t csim_gcn_assemble(const char *text, uint32_t words[2], struct csim_refusal *why) {
    struct gcn_inst inst;
    struct gcn_text_error error;
    if (!gcn_text_parse(text, GCN_EITHER, &inst, &error))
        return csim_refuse(why, error.column, error.message);
    if (inst.error)
        return csim_refuse(why, 1, inst.error);
    words[0] = (uint32_t)inst.bits;
    words[1] = (uint32_t)(inst.bits >> 32);
    return inst.kind == GCN_INST_PLAIN ? 1 : 2;
}

int csim_gcn_disassemble(const uint32_t *words, uint32_t n, char text[CSIM_TEXT], struct csim_refusal *why) {
    struct gcn_inst inst;
    decode(words, n, &inst);
    if (inst.error)
        return (int)csim_refuse(why, 0, inst.error);
    gcn_text_print(&inst, GCN_LLVM, text, CSIM_TEXT);
    return 1;
}

const char *csim_gcn_execute(const uint32_t *words, uint32_t n, const struct csim_gcn_wave *wave,
                             struct csim_gcn_result *result) {
    struct gcn_inst inst;
    struct gcn_wave before = {.vcc = wave->vcc, .exec = wave->exec, .mode = wave->mode & GCN_MODE_MOST};
    struct gcn_wave_result after;
    memcpy(before.src0, wave->src0, sizeof before.src0);
    memcpy(before.src1, wave->src1, sizeof before.src1);
    memcpy(before.old, wave->old, sizeof before.old);
    decode(words, n, &inst);
    gcn_execute(&inst, &before, &after);
    *result = (struct csim_gcn_result){
        .dst_we = after.dst_we, .vcc = after.vcc, .exec = after.exec, .vcc_we = after.vcc_we, .exec_we = after.exec_we};
    memcpy(result->dst, after.dst, sizeof result->dst);
    return inst.error;
}
