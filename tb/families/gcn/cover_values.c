/* SPDX-License-Identifier: MIT */
/* Values of the features of a request. */
#include <assert.h>
#include <string.h>

#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"
#include "families/gcn/ops.h"
#include "isa/gcn_dpp_decode.h"

#define OF(id) GCN_OF_##id

/* Accepted instruction, and the lane with features. */
struct sample {
    const struct gcn_dpp *fields;
    const struct gcn_wave *wave;
    unsigned op;
    uint32_t lane, from; /* from: the lane that it reads, or GCN_NO_LANE */
    bool ok, does;
};

/* Returns the instruction without the reason for this error. An operation that does not exist is replaced by one that
 * accepts all modifiers. */
static uint64_t mend(uint64_t inst, unsigned error) {
    static const uint64_t wrong[GCN_DPP_ERRORS] = {[GCN_DPP_NOT_VOP] = 1ull << 31,
                                                   [GCN_DPP_RESERVED_BITS] = 3ull << 49,
                                                   [GCN_DPP_DPP_CTRL] = 0x1ffull << 40,
                                                   [GCN_DPP_SRC0_MODIFIER] = 3ull << 52,
                                                   [GCN_DPP_SRC1_MODIFIER] = 3ull << 54};
    if (error == GCN_DPP_NOT_DPP)
        return (inst & ~0x1ffull) | GCN_DPP;
    if (error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM)
        return gcn_with_code(inst, GCN_VOP2, GCN_VOP2_ADD_F32);
    return inst & ~wrong[error];
}

static void set_refused_dpp(uint64_t inst, unsigned error, unsigned *value) {
    struct gcn_dpp fields;
    const unsigned next = gcn_dpp_error(mend(inst, error), &fields);
    unsigned nop_bits = 0;
    value[OF(next_refusal)] = next > error ? next : GCN_DPP_OK;
    for (unsigned place = 0; error == GCN_DPP_NOT_DPP && place < GCN_NOT_DPP_SRC0S; place++)
        if ((inst & 0x1ff) == gcn_not_dpp_src0(place))
            value[OF(src0)] = place;
    for (unsigned bit = 0; error == GCN_DPP_NOP_FIELDS && bit < GCN_NOP_BITS; bit++)
        if (inst & gcn_nop_bit(bit)) {
            value[OF(nop_bit)] = bit;
            nop_bits++;
        }
    if (nop_bits > 1)
        value[OF(nop_bit)] = LL_NO_CLASS;
}

unsigned gcn_set_refused(uint64_t inst, struct gcn_dpp *fields, unsigned *value) {
    const bool is_dpp = gcn_unit.kind == GCN_INST_DPP;
    const unsigned format = gcn_format_of(inst);
    const unsigned error = is_dpp ? gcn_dpp_error(inst, fields) : gcn_sdwa_error(inst, &fields->vop);
    if (!error)
        return error;
    value[OF(format)] = error == (is_dpp ? (unsigned)GCN_DPP_NOT_VOP : GCN_NOT_VOP) ? GCN_VOP1 : format;
    if (is_dpp ? error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM || error == GCN_DPP_NOT_IMPLEMENTED
               : error == GCN_NO_OPCODE || error == GCN_NO_SDWA_FORM || error == GCN_NOT_IMPLEMENTED)
        value[OF(code)] = gcn_code_of(inst);
    if (is_dpp)
        set_refused_dpp(inst, error, value);
    return error;
}

/* Sets the features of the instruction before `end`. */
static void set_fields(uint64_t inst, const struct gcn_sdwa *vop, unsigned op, unsigned end, unsigned *value) {
    const struct gcn_origins *index = gcn_index();
    for (unsigned i = 0; i < index->fields && index->field[i] < end; i++) {
        const struct gcn_feature *f = &gcn_features[index->field[i]];
        value[index->field[i]] = (unsigned)(inst >> f->place) & ((1u << f->width) - 1);
    }
    for (unsigned i = 0; i < index->ops && index->op[i] < end; i++)
        value[index->op[i]] = index->of_op[op][index->op[i]];
    for (unsigned i = 0; i < 2; i++)
        value[OF(src0_is_modified) + i] = vop->source[i].sext || vop->source[i].neg || vop->source[i].abs;
}

/* Sets the features of MODE of a float operation that is executed. */
static void set_mode(unsigned op, uint32_t mode, unsigned *value) {
    for (unsigned i = OF(fp_round); i <= OF(ieee); i++)
        value[i] = mode >> gcn_mode_place(&gcn_features[i], gcn_action_at(op)) & ((1u << gcn_features[i].width) - 1);
}

static void set_factors(const struct gcn_pair *p, unsigned multiplier, unsigned *value) {
    const unsigned factors[] = {multiplier, gcn_factor_bit(p, 0), gcn_factor_bit(p, 1)};
    if (factors[1] < GCN_FACTOR_BITS && factors[2] < GCN_FACTOR_BITS && !gcn_ignore_factors(factors)) {
        value[OF(bit_of_src0)] = factors[1];
        value[OF(bit_of_src1)] = factors[2];
    }
    for (unsigned source = 0; gcn_unit.kind == GCN_INST_DPP && source < 2; source++) {
        const unsigned factor[] = {multiplier, source, factors[1 + source]};
        if (factor[2] == GCN_FACTOR_BITS || gcn_ignore_factor(factor) || !(source ? p->a : p->b))
            continue;
        value[OF(factor)] = source;
        value[OF(factor_bit)] = factor[2];
    }
}

/* Sets the features of integer operands; the whole result has to be shown, except for a comparison. */
static void set_integers(const struct gcn_sdwa *vop, uint32_t src0, uint32_t src1, uint32_t vcc, unsigned *value) {
    const struct gcn_pair p = gcn_pair_of(vop, src0, src1, vcc);
    const unsigned bit = gcn_difference_of(&p), multiplier = gcn_multiplier_of(p.op);
    if (bit < GCN_BITS_OF_LANE && gcn_difference_is_shown(&p, bit)) {
        value[OF(bit)] = bit;
        value[OF(set_in)] = p.b >> bit & 1;
    }
    if (p.shown != p.action->result)
        return;
    if (multiplier < GCN_MULTIPLIERS)
        set_factors(&p, multiplier, value);
    if (gcn_adder_of(p.op) < GCN_ADDERS) {
        const struct gcn_run run = gcn_run_of(&p);
        value[OF(lowest_bit)] = run.first;
        value[OF(length)] = run.length ? run.length - 1 : LL_NO_CLASS;
    }
    if (gcn_place_in(&gcn_shifters, p.op) < GCN_SHIFTERS && p.b)
        value[OF(count)] = p.a;
}

void gcn_set_operands(const struct gcn_sdwa *vop, const struct gcn_before *before, uint32_t groups, unsigned *value) {
    const unsigned op = gcn_op_of_code[vop->format][vop->op] - 1u;
    if (op < GCN_INTEGER_OPS) {
        set_integers(vop, before->src0, before->src1, before->vcc, value);
    } else if (op < GCN_FLOAT_OPS) {
        set_mode(op, before->mode, value);
        gcn_set_floats(vop, before, groups, value);
    } else {
        const struct gcn_profile p = gcn_profile_of(vop, before->mode, before->src0, before->src1, before->old, 0);
        gcn_set_transcendental(&p, value);
    }
}

/*
 * SDWA
 */

/*
 * Sets the lane, the source and the bit that decide. The number of the src0 register selects lane and source, and that
 * of the other register the bit: nothing else depends on them.
 */
static void set_lane(const struct gcn_sdwa *fields, unsigned op, const struct gcn_wave *wave, unsigned *value) {
    struct gcn_sdwa f = *fields;
    const unsigned lane = f.source[0].vgpr % gcn_unit.lanes, source = f.source[0].vgpr / GCN_LANES % GCN_LANE_SOURCES;
    const unsigned bit = *gcn_bit_number(&f) % GCN_BITS_OF_LANE;
    const struct gcn_before before = {wave->src0[lane],
                                      wave->src1[lane],
                                      wave->old[lane],
                                      (uint32_t)(wave->vcc >> lane & 1),
                                      (uint32_t)(wave->exec >> lane & 1),
                                      wave->mode};
    struct gcn_before other = before, enabled = before;
    uint32_t *changed = source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old;
    value[OF(any_lane)] = lane;
    value[OF(value)] = *changed >> bit & 1;
    *changed ^= 1u << bit;
    if (gcn_takes(OF(any_source), source, op) && gcn_is_decided(&f, &before, &other)) {
        value[OF(any_source)] = source;
        value[OF(bit_of_source)] = bit;
    }
    other = before;
    other.vcc ^= 1;
    enabled.exec ^= 1;
    const bool by_vcc = gcn_is_decided(&f, &before, &other);
    if (by_vcc || gcn_is_decided(&f, &before, &enabled)) {
        value[OF(mask)] = !by_vcc;
        value[OF(mask_value)] = by_vcc ? before.vcc : before.exec;
    }
}

static void set_sdwa(const struct gcn_request *request, const struct gcn_sdwa *f, unsigned *value) {
    const struct gcn_wave *wave = &request->wave;
    const unsigned op = gcn_op_of_code[f->format][f->op] - 1u;
    set_fields(request->inst, f, op,
               gcn_unit.ops == GCN_OPS         ? OF(ctrl)
               : gcn_unit.ops == GCN_FLOAT_OPS ? OF(transcendental)
                                               : OF(float_op),
               value);
    if (f->format == GCN_VOPC)
        value[OF(dst_sel)] = value[OF(dst_unused)] = 0;
    value[OF(any_exec)] = !wave->exec ? GCN_EXEC_NONE : wave->exec == gcn_all_lanes() ? GCN_EXEC_ALL : GCN_EXEC_SOME;
    set_lane(f, op, wave, value);
    if (!wave->exec)
        return;
    const unsigned lane = (unsigned)__builtin_ctzll(wave->exec);
    const struct gcn_before before = {wave->src0[lane], wave->src1[lane], wave->old[lane], wave->vcc >> lane & 1, 1,
                                      wave->mode};
    gcn_set_operands(f, &before, gcn_float_groups(GCN_FEATURES), value);
    for (unsigned i = 0; i < 2; i++)
        if (op >= GCN_INTEGER_OPS && gcn_op_at(op)->type[i] != GCN_NONE)
            value[OF(src0_modifiers) + i] =
                f->source[i].sext | (unsigned)f->source[i].neg << 1 | (unsigned)f->source[i].abs << 2;
}

void gcn_sdwa_values(const void *req, unsigned *value) {
    struct gcn_request request;
    struct gcn_dpp fields;
    if (gcn_set_refused(gcn_unit.inst_of(req), &fields, value))
        return;
    gcn_unit.get(req, &request);
    set_sdwa(&request, &fields.vop, value);
}

/*
 * DPP
 */

static unsigned ctrl_place(uint16_t ctrl) {
    unsigned move = gcn_dpp_move_of(ctrl), place = ctrl - gcn_ctrls[move].first;
    while (move-- > 0)
        place += gcn_ctrls[move].n;
    return place;
}

static unsigned active_of(const struct sample *s) {
    unsigned n = 0;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        const bool ok = gcn_dpp_ok(s->wave->exec, gcn_dpp_source_of(s->fields->ctrl, lane));
        n += gcn_dpp_does(s->fields, s->wave->exec, lane, ok);
    }
    return n == 0 ? GCN_EXEC_NONE : n < GCN_WAVE ? GCN_EXEC_SOME : GCN_EXEC_ALL;
}

/* Returns the lane's bit of VCC after the instruction. */
static unsigned written_of(const struct sample *s) {
    struct gcn_wave_result result;
    const bool tells = gcn_dpp_tells(s->fields, s->wave->exec, s->lane, s->ok);
    if (!tells && !gcn_dpp_keeps(s->fields, s->wave->exec, s->lane, s->ok))
        return GCN_BIT_UNDONE;
    gcn_dpp_wave(s->fields, s->wave, &result);
    return (s->does ? GCN_BIT_0 : tells ? GCN_BIT_MASKED_0 : GCN_BIT_STAYS_0) + (result.vcc >> s->lane & 1);
}

static void set_moves(const struct sample *s, unsigned *value) {
    const struct gcn_dpp *f = s->fields;
    const unsigned row = s->lane / GCN_ROW, bank = s->lane / GCN_BANK % GCN_BANKS;
    value[OF(ctrl)] = ctrl_place(f->ctrl);
    value[OF(move)] = gcn_dpp_move_of(f->ctrl);
    value[OF(row)] = row;
    value[OF(bank)] = bank;
    value[OF(place)] = gcn_place_of(s->lane);
    value[OF(lane)] = s->wave->exec >> s->lane & 1;
    value[OF(source)] = s->ok ? GCN_SOURCE_ON : s->from < GCN_WAVE ? GCN_SOURCE_OFF : GCN_SOURCE_INVALID;
    value[OF(reads)] = s->ok;
    value[OF(row_bit)] = f->row_mask >> row & 1;
    value[OF(bank_bit)] = f->bank_mask >> bank & 1;
    value[OF(exec)] = gcn_exec_pattern_of(s->wave->exec);
    value[OF(active)] = active_of(s);
    value[OF(done)] = s->does;
    value[OF(vcc)] = s->wave->vcc >> s->lane & 1;
    if (value[OF(writes_vcc)] != LL_NO_CLASS)
        value[OF(written)] = written_of(s);
}

/* Sets the bit of an operand, or of VCC, that decides the result of the lane. */
static void set_bit(const struct sample *s, const struct gcn_before *before, unsigned *value) {
    struct gcn_sdwa vop = s->fields->vop;
    const unsigned number = *gcn_bit_number(&vop), bit = number % GCN_BITS_OF_LANE, half = bit / GCN_BITS_OF_HALF;
    /* Only V_MAC has an old destination, and it is rare. */
    const unsigned source = gcn_looks_at_half(s->op, GCN_OLD, 0) ? GCN_OLD : number / GCN_BITS_OF_LANE % 2;
    struct gcn_before other = *before;
    *(source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old) ^= 1u << bit;
    if ((source || s->ok) && gcn_looks_at_half(s->op, source, half) && gcn_is_decided(&vop, before, &other)) {
        value[OF(bit_source)] = source;
        value[OF(bit_lane)] = source ? s->lane : s->from;
        value[OF(half)] = half;
    }
    other = *before;
    other.vcc ^= 1;
    if (gcn_is_decided(&vop, before, &other))
        value[OF(vcc_lane)] = s->lane;
}

void gcn_set_dpp(const struct gcn_request *request, const struct gcn_dpp *fields, unsigned *value) {
    const struct gcn_wave *wave = &request->wave;
    struct sample s = {.fields = fields,
                       .wave = wave,
                       .op = gcn_op_of_code[fields->vop.format][fields->vop.op] - 1u,
                       .lane = fields->vop.source[0].vgpr % GCN_WAVE};
    s.from = gcn_dpp_source_of(fields->ctrl, s.lane);
    s.ok = gcn_dpp_ok(wave->exec, s.from);
    s.does = gcn_dpp_does(fields, wave->exec, s.lane, s.ok);
    set_fields(request->inst, &fields->vop, s.op, GCN_FEATURES, value);
    set_moves(&s, value);
    if (!s.does)
        return;
    const struct gcn_before before = {
        s.ok ? wave->src0[s.from] : 0, wave->src1[s.lane], wave->old[s.lane], wave->vcc >> s.lane & 1, 1, wave->mode};
    gcn_set_operands(&fields->vop, &before, gcn_float_groups(GCN_FEATURES), value);
    set_bit(&s, &before, value);
}

void gcn_dpp_values(const void *req, unsigned *value) {
    struct gcn_request request;
    struct gcn_dpp fields;
    unsigned all[GCN_FEATURES];
    static_assert(LL_NO_CLASS == UINT32_MAX, "each byte is 0xff");
    memset(all, 0xff, sizeof all);
    if (!gcn_set_refused(gcn_unit.inst_of(req), &fields, all)) {
        gcn_unit.get(req, &request);
        gcn_set_dpp(&request, &fields, all);
    }
    /* The engine finds the values of the operation and the refusal. */
    const unsigned end = gcn_unit.ops == GCN_OPS ? GCN_FEATURES : OF(transcendental);
    for (unsigned i = OF(refusal) + 1; gcn_dpp_ids[i] != end; i++)
        value[i] = all[gcn_dpp_ids[i]];
}
