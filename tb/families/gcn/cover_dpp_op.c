/* SPDX-License-Identifier: MIT */
/* The covergroups of the operations that DPP instructions carry out. */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"

unsigned gcn_datapath_part(unsigned op) {
    unsigned datapath = gcn_datapath_of((uint32_t)gcn_op_codes[op].format << 8 | gcn_op_codes[op].code, true);
    return datapath == GCN_DATAPATH_NONE ? GCN_DATAPATH_PARTS : datapath - 1;
}

/* NEG and ABS */
static unsigned modifiers_of(const struct gcn_sdwa_source *source) {
    return (unsigned)source->neg | (unsigned)source->abs << 1;
}

static void set_modifiers(struct gcn_sdwa_source *source, unsigned modifiers) {
    source->neg = modifiers & 1;
    source->abs = modifiers & 2;
}

static bool is_float_source(unsigned op, unsigned source) {
    return gcn_is_float((enum gcn_type)gcn_op_at(op)->type[source]);
}

static void sample_float(const struct gcn_dpp_sample *s, uint32_t *bins) {
    uint32_t src0 = s->ok ? s->wave->src0[s->from] : 0;
    struct gcn_profile p =
        gcn_profile_of(&s->fields->vop, s->wave->mode, src0, s->wave->src1[s->lane], s->wave->old[s->lane], 0);
    const unsigned operand[COVER_PARTS] = {p.kind, gcn_class_of(p.action->in, p.x), s->ok};
    const unsigned mode[COVER_PARTS] = {gcn_is_f16(p.action->in), s->wave->mode & 3, s->wave->mode >> 2 & 3,
                                        s->wave->mode >> 4 & 3, s->wave->mode >> 6 & 3};
    gcn_dpp_hit(GCN_DPP_COVER_mode, bins, mode);
    if (is_float_source(s->op, 0))
        gcn_dpp_hit(GCN_DPP_COVER_operand, bins, operand);
}

void gcn_dpp_sample_ops(const struct gcn_dpp_sample *s, uint32_t *bins) {
    const struct gcn_sdwa_source *source = s->fields->vop.source;
    const unsigned modifiers[COVER_PARTS] = {s->op, modifiers_of(&source[0]), modifiers_of(&source[1])};
    const unsigned op[COVER_PARTS] = {s->op, s->does, s->wave->vcc >> s->lane & 1};
    const unsigned datapath[COVER_PARTS] = {gcn_datapath_part(s->op), s->move, modifiers[1] != 0, modifiers[2] != 0};
    gcn_dpp_hit(GCN_DPP_COVER_op, bins, op);
    gcn_dpp_hit(GCN_DPP_COVER_modifiers, bins, modifiers);
    if (datapath[0] < GCN_DATAPATH_PARTS)
        gcn_dpp_hit(GCN_DPP_COVER_datapath, bins, datapath);
    if (s->op >= GCN_INTEGER_OPS && s->does)
        sample_float(s, bins);
}

static const char *const no_modifier = "the source takes no modifiers";

const char *gcn_dpp_impossible_modifiers(const unsigned *part) {
    for (unsigned source = 0; source < 2; source++)
        if (part[1 + source] && !gcn_takes_sign(gcn_op_at(part[0]), source))
            return no_modifier;
    return NULL;
}

const char *gcn_dpp_impossible_datapath(const unsigned *part) {
    for (unsigned op = 0; op < GCN_OPS; op++)
        if (gcn_datapath_part(op) == part[0] && (!part[2] || gcn_takes_sign(gcn_op_at(op), 0)) &&
            (!part[3] || gcn_takes_sign(gcn_op_at(op), 1)))
            return NULL;
    return no_modifier;
}

const char *gcn_dpp_impossible_operand(const unsigned *part) {
    if (!is_float_source(gcn_op_of_kind(part[0]), 0))
        return "the operand is an integer";
    return !part[2] && part[1] != GCN_POSITIVE_ZERO && part[1] != GCN_NEGATIVE_ZERO ? "what no lane gives is 0" : NULL;
}

/* The instruction with the lane that is looked at on. */
static void put_on(const struct cover_aim *aim, const struct gcn_dpp *fields, uint64_t off, uint32_t *req) {
    gcn_dpp_put(aim->rng, gcn_dpp_encode(fields), UINT64_C(1) << fields->vop.source[0].vgpr % GCN_WAVE, off, req);
}

static void set_all(struct gcn_dpp *fields) {
    fields->row_mask = fields->bank_mask = 15;
    fields->bound_ctrl = true;
}

void gcn_dpp_hint_op(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = gcn_random_dpp_fields(aim->part[0], aim->rng);
    set_all(&fields);
    gcn_dpp_put(aim->rng, gcn_dpp_encode(&fields), aim->part[1] ? UINT64_MAX : 0, aim->part[1] ? 0 : UINT64_MAX, req);
}

void gcn_dpp_hint_modifiers(const struct cover_aim *aim, uint32_t *req) {
    struct gcn_dpp fields = gcn_random_dpp_fields(aim->part[0], aim->rng);
    set_modifiers(&fields.vop.source[0], aim->part[1]);
    set_modifiers(&fields.vop.source[1], aim->part[2]);
    put_on(aim, &fields, 0, req);
}

/* An operation of the datapath comes by chance, and so do modifiers. */
void gcn_dpp_hint_datapath(const struct cover_aim *aim, uint32_t *req) {
    unsigned op;
    do
        op = gcn_draw_op(aim->rng, 0);
    while (gcn_datapath_part(op) != aim->part[0]);
    struct gcn_dpp fields = gcn_random_dpp_fields(op, aim->rng);
    fields.ctrl = gcn_random_ctrl((enum gcn_dpp_move)aim->part[1], aim->rng);
    put_on(aim, &fields, 0, req);
}

void gcn_dpp_hint_operand(const struct cover_aim *aim, uint32_t *req) {
    unsigned kind = aim->part[0], first = gcn_op_of_kind(kind), op;
    do
        op = gcn_draw_op(aim->rng, first);
    while (gcn_kind_of(op) != kind);
    struct gcn_dpp fields = gcn_random_dpp_fields(op, aim->rng);
    set_all(&fields);
    uint32_t from = gcn_dpp_source_of(fields.ctrl, fields.vop.source[0].vgpr % GCN_WAVE);
    put_on(aim, &fields, aim->part[2] || from == GCN_NO_LANE ? 0 : UINT64_C(1) << from, req);
}

void gcn_dpp_hint_mode(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct gcn_wave_request request;
    struct gcn_dpp fields = gcn_random_dpp_fields(gcn_draw_op(aim->rng, GCN_INTEGER_OPS), aim->rng);
    set_all(&fields);
    request.inst = gcn_dpp_encode(&fields);
    gcn_random_wave(aim->rng, &request);
    request.wave.exec = UINT64_MAX;
    request.wave.mode = (request.wave.mode & ~0xffu) | part[1] | part[2] << 2 | part[3] << 4 | part[4] << 6;
    gcn_wave_unit.put(&request, req);
}
