/* SPDX-License-Identifier: MIT */
/* What DPP instructions hit, and the covergroups of moves and lanes. */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"

uint16_t gcn_ctrl_at(unsigned place) {
    unsigned move = 0;
    for (; place >= gcn_ctrls[move].n; move++)
        place -= gcn_ctrls[move].n;
    return (uint16_t)(gcn_ctrls[move].first + place);
}

unsigned gcn_ctrl_place(uint16_t ctrl) {
    unsigned move = gcn_dpp_move_of(ctrl), place = ctrl - gcn_ctrls[move].first;
    while (move-- > 0)
        place += gcn_ctrls[move].n;
    return place;
}

void gcn_dpp_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins) {
    struct gcn_wave_request request;
    struct gcn_dpp fields;
    gcn_wave_unit.get(req, &request);
    uint32_t error = gcn_wave_unit.error_of(rsp);
    if (error) {
        gcn_dpp_sample_refused(request.inst, error, bins);
        return;
    }
    gcn_dpp_decode(request.inst, &fields);
    struct gcn_dpp_sample s = {.fields = &fields,
                               .wave = &request.wave,
                               .op = gcn_op_of_code[fields.vop.format][fields.vop.op] - 1u,
                               .move = gcn_dpp_move_of(fields.ctrl),
                               .lane = fields.vop.source[0].vgpr % GCN_WAVE};
    s.from = gcn_dpp_source_of(fields.ctrl, s.lane);
    s.ok = gcn_dpp_ok(request.wave.exec, s.from);
    s.does = gcn_dpp_does(&fields, request.wave.exec, s.lane, s.ok);
    gcn_dpp_sample_moves(&s, bins);
    gcn_dpp_sample_ops(&s, bins);
    gcn_dpp_sample_operands(&s, bins);
}

void gcn_dpp_look_at(struct gcn_dpp *fields, uint32_t lane) {
    uint8_t *vgpr = &fields->vop.source[0].vgpr;
    *vgpr = (uint8_t)(*vgpr - *vgpr % GCN_WAVE + lane);
}

void gcn_dpp_put(struct rng *rng, uint64_t inst, uint64_t on, uint64_t off, uint32_t *req) {
    struct gcn_wave_request request = {.inst = inst};
    gcn_random_wave(rng, &request);
    request.wave.exec = (request.wave.exec | on) & ~off;
    gcn_wave_unit.put(&request, req);
}

static unsigned place_of(uint32_t lane) {
    return lane % GCN_ROW == 0 ? GCN_PLACE_FIRST : lane % GCN_ROW == GCN_ROW - 1 ? GCN_PLACE_LAST : GCN_PLACE_MIDDLE;
}

/* Whether a lane carries out the operation */
static bool lane_does(const struct gcn_dpp_sample *s, uint32_t lane) {
    bool ok = gcn_dpp_ok(s->wave->exec, gcn_dpp_source_of(s->fields->ctrl, lane));
    return gcn_dpp_does(s->fields, s->wave->exec, lane, ok);
}

static unsigned actives_of(const struct gcn_dpp_sample *s) {
    unsigned n = 0;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++)
        n += lane_does(s, lane);
    return n == 0 ? GCN_ACTIVE_NONE : n < GCN_WAVE ? GCN_ACTIVE_SOME : GCN_ACTIVE_ALL;
}

unsigned gcn_dpp_writes_of(unsigned op) {
    unsigned flags = gcn_op_at(op)->flags;
    if (gcn_op_codes[op].format == GCN_VOPC)
        return flags & GCN_EXEC_OUT ? GCN_WRITES_VCC_EXEC : GCN_WRITES_VCC;
    return flags & GCN_VCC_OUT ? GCN_WRITES_DST_VCC : GCN_WRITES_DST;
}

/* The bit of VCC that the lane gives. */
static unsigned bit_of(const struct gcn_dpp_sample *s) {
    struct gcn_wave_result result;
    bool tells = gcn_dpp_tells(s->fields, s->wave->exec, s->lane, s->ok);
    bool stays = gcn_dpp_keeps(s->fields, s->wave->exec, s->lane, s->ok);
    if (!tells && !stays)
        return GCN_BIT_UNDONE;
    gcn_dpp_wave(s->fields, s->wave, &result);
    return (s->does ? GCN_BIT_0 : tells ? GCN_BIT_MASKED_0 : GCN_BIT_STAYS_0) + (result.vcc >> s->lane & 1);
}

const char *gcn_dpp_impossible_write(const unsigned *part) {
    bool compares = GCN_WRITES_DST_VCC + part[0] != GCN_WRITES_DST_VCC;
    return compares && part[3] > GCN_BIT_1 ? "a compare that is not done gives 0" : NULL;
}

void gcn_dpp_sample_moves(const struct gcn_dpp_sample *s, uint32_t *bins) {
    const struct gcn_dpp *f = s->fields;
    unsigned row = s->lane / GCN_ROW, bank = s->lane / GCN_BANK % GCN_BANKS, own = s->wave->exec >> s->lane & 1;
    unsigned source = s->ok ? GCN_SOURCE_ON : s->from < GCN_WAVE ? GCN_SOURCE_OFF : GCN_SOURCE_INVALID;
    unsigned writes = gcn_dpp_writes_of(s->op);
    const unsigned ctrl[COVER_PARTS] = {gcn_ctrl_place(f->ctrl), f->bound_ctrl};
    const unsigned position[COVER_PARTS] = {s->move, row, place_of(s->lane), source, f->bound_ctrl, own};
    const unsigned mask[COVER_PARTS] = {f->row_mask >> row & 1, f->bank_mask >> bank & 1, row, bank, own, s->ok};
    const unsigned masks[COVER_PARTS] = {f->row_mask, f->bank_mask};
    const unsigned exec[COVER_PARTS] = {gcn_exec_pattern_of(s->wave->exec), s->move, f->bound_ctrl};
    const unsigned active[COVER_PARTS] = {writes, s->move, actives_of(s)};
    gcn_dpp_hit(GCN_DPP_COVER_ctrl, bins, ctrl);
    gcn_dpp_hit(GCN_DPP_COVER_position, bins, position);
    gcn_dpp_hit(GCN_DPP_COVER_mask, bins, mask);
    gcn_dpp_hit(GCN_DPP_COVER_masks, bins, masks);
    gcn_dpp_hit(GCN_DPP_COVER_exec, bins, exec);
    gcn_dpp_hit(GCN_DPP_COVER_active, bins, active);
    if (writes == GCN_WRITES_DST)
        return;
    const unsigned write[COVER_PARTS] = {writes - GCN_WRITES_DST_VCC, s->move, row, bit_of(s)};
    gcn_dpp_hit(GCN_DPP_COVER_write, bins, write);
}

/* Whether a lane of this row and place can have a source that is valid, or one that is invalid. */
static bool can_read(enum gcn_dpp_move move, unsigned row, unsigned place, bool valid) {
    for (uint32_t lane = row * GCN_ROW; lane < (row + 1) * GCN_ROW; lane++)
        for (uint16_t number = 0; number < gcn_ctrls[move].n; number++)
            if (place_of(lane) == place &&
                (gcn_dpp_source_of((uint16_t)(gcn_ctrls[move].first + number), lane) < GCN_WAVE) == valid)
                return true;
    return false;
}

const char *gcn_dpp_impossible_position(const unsigned *part) {
    enum gcn_dpp_move move = (enum gcn_dpp_move)part[0];
    if (!can_read(move, part[1], part[2], part[3] != GCN_SOURCE_INVALID))
        return part[3] == GCN_SOURCE_INVALID ? "the lane always has a source" : "the lane never has a source";
    return NULL;
}

static unsigned random_op_of(struct rng *rng) {
    return gcn_draw_op(rng, GCN_INDEX_NOP + 1);
}

static struct gcn_dpp random_fields(struct rng *rng) {
    return gcn_random_dpp_fields(random_op_of(rng), rng);
}

static uint64_t bit(uint32_t lane) {
    return lane < GCN_WAVE ? UINT64_C(1) << lane : 0;
}

/* Puts the instruction with the lane that is looked at, and the one that it reads, on or off. */
static void put_lane(const struct cover_aim *aim, struct gcn_dpp *fields, uint32_t lane, bool own, bool source,
                     uint32_t *req) {
    uint64_t from = bit(gcn_dpp_source_of(fields->ctrl, lane)), on = (own ? bit(lane) : 0) | (source ? from : 0);
    gcn_dpp_look_at(fields, lane);
    gcn_dpp_put(aim->rng, gcn_dpp_encode(fields), on, (bit(lane) | from) & ~on, req);
}

void gcn_dpp_hint_ctrl(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = random_fields(aim->rng);
    fields.ctrl = gcn_ctrl_at(aim->part[0]);
    fields.bound_ctrl = aim->part[1];
    gcn_dpp_put(aim->rng, gcn_dpp_encode(&fields), 0, 0, req);
}

void gcn_dpp_hint_position(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct gcn_dpp fields = random_fields(aim->rng);
    uint32_t i = part[2] == GCN_PLACE_FIRST  ? 0
                 : part[2] == GCN_PLACE_LAST ? GCN_ROW - 1
                                             : 1 + rng_below(aim->rng, GCN_ROW - 2);
    fields.ctrl = gcn_random_ctrl((enum gcn_dpp_move)part[0], aim->rng);
    fields.bound_ctrl = part[4];
    put_lane(aim, &fields, part[1] * GCN_ROW + i, part[5], part[3] == GCN_SOURCE_ON, req);
}

static uint8_t with_bit(uint8_t mask, unsigned place, bool value) {
    return (uint8_t)((mask & ~(1u << place)) | (unsigned)value << place);
}

void gcn_dpp_hint_mask(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct gcn_dpp fields = random_fields(aim->rng);
    fields.row_mask = with_bit(fields.row_mask, part[2], part[0]);
    fields.bank_mask = with_bit(fields.bank_mask, part[3], part[1]);
    put_lane(aim, &fields, part[2] * GCN_ROW + part[3] * GCN_BANK + rng_below(aim->rng, GCN_BANK), part[4], part[5],
             req);
}

void gcn_dpp_hint_masks(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = random_fields(aim->rng);
    fields.row_mask = (uint8_t)aim->part[0];
    fields.bank_mask = (uint8_t)aim->part[1];
    gcn_dpp_put(aim->rng, gcn_dpp_encode(&fields), 0, 0, req);
}

void gcn_dpp_hint_exec(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = random_fields(aim->rng);
    uint64_t exec = gcn_random_exec((enum gcn_exec_pattern)aim->part[0], aim->rng);
    fields.ctrl = gcn_random_ctrl((enum gcn_dpp_move)aim->part[1], aim->rng);
    fields.bound_ctrl = aim->part[2];
    gcn_dpp_put(aim->rng, gcn_dpp_encode(&fields), exec, ~exec, req);
}

/* An operation that writes these */
static struct gcn_dpp fields_that_write(unsigned writes, unsigned move, struct rng *rng) {
    unsigned op;
    do
        op = random_op_of(rng);
    while (gcn_dpp_writes_of(op) != writes);
    struct gcn_dpp fields = gcn_random_dpp_fields(op, rng);
    fields.ctrl = gcn_random_ctrl((enum gcn_dpp_move)move, rng);
    return fields;
}

void gcn_dpp_hint_active(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = fields_that_write(aim->part[0], aim->part[1], aim->rng);
    uint64_t exec = aim->part[2] == GCN_ACTIVE_NONE ? 0 : UINT64_MAX;
    if (aim->part[2] == GCN_ACTIVE_ALL) {
        fields.row_mask = fields.bank_mask = 15;
        fields.bound_ctrl = true;
    }
    gcn_dpp_put(aim->rng, gcn_dpp_encode(&fields), exec, ~exec, req);
}

void gcn_dpp_hint_write(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    bool stays = part[3] >= GCN_BIT_STAYS_0, on = part[3] != GCN_BIT_UNDONE;
    struct gcn_dpp fields = fields_that_write(GCN_WRITES_DST_VCC + part[0], part[1], aim->rng);
    if (on) {
        fields.row_mask = fields.bank_mask = 15;
        fields.bound_ctrl = !stays;
    }
    if (part[3] >= GCN_BIT_MASKED_0)
        fields.row_mask = with_bit(15, part[2], stays && rng_below(aim->rng, 2));
    put_lane(aim, &fields, part[2] * GCN_ROW + rng_below(aim->rng, GCN_ROW), on, !stays && rng_below(aim->rng, 2), req);
}
