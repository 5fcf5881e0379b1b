/* SPDX-License-Identifier: MIT */
/* The values that the features of a DPP instruction have. */
#include "families/gcn/cover_dpp.h"
#include "families/gcn/inst.h"

#define OF(id) GCN_DPP_OF_##id

static unsigned ctrl_place(uint16_t ctrl) {
    unsigned move = gcn_dpp_move_of(ctrl), place = ctrl - gcn_ctrls[move].first;
    while (move-- > 0)
        place += gcn_ctrls[move].n;
    return place;
}

uint32_t gcn_not_dpp_src0(unsigned place) {
    return place < GCN_NOT_DPP_SRC0S - 1 ? GCN_DPP ^ 1u << place : GCN_SDWA;
}

uint64_t gcn_nop_bit(unsigned bit) {
    return 1ull << (bit < 8 ? 17 + bit : bit < 16 ? 32 - 8 + bit : 52 - 16 + bit);
}

unsigned gcn_dpp_writes_of(unsigned op) {
    unsigned flags = gcn_op_at(op)->flags;
    if (gcn_op_codes[op].format == GCN_VOPC)
        return flags & GCN_EXEC_OUT ? GCN_WRITES_VCC_EXEC : GCN_WRITES_VCC;
    return flags & GCN_VCC_OUT ? GCN_WRITES_DST_VCC : GCN_WRITES_DST;
}

unsigned gcn_dpp_compared_of(unsigned op) {
    enum { TYPES = GCN_COMPARED / 2 };
    unsigned comparator = gcn_comparator_of(op);
    const struct gcn_action *action = &gcn_actions[gcn_op_codes[op].format][gcn_op_codes[op].code];
    unsigned type = (action->operand[0].mask == UINT32_MAX) * 2 + (action->bias == 0);
    return comparator == GCN_COMPARATORS ? GCN_COMPARED : (action->result ? TYPES : 0) + type;
}

bool gcn_dpp_looks_at(unsigned op, unsigned source, unsigned half) {
    if (source == GCN_OLD)
        return op == GCN_INDEX_MAC_F32 || (op == GCN_INDEX_MAC_F16 && half == 0);
    enum gcn_type type = (enum gcn_type)gcn_op_at(op)->type[source];
    return gcn_looks_at(op, source) && (half == 0 || (type != GCN_I16 && type != GCN_F16));
}

/* The instruction without what makes it this error. In place of an operation that does not exist stands one that takes
 * all modifiers. */
static uint64_t mend(uint64_t inst, unsigned error) {
    switch (error) {
    case GCN_DPP_NOT_VOP:
        return inst & ~(1ull << 31);
    case GCN_DPP_NOT_DPP:
        return (inst & ~0x1ffull) | GCN_DPP;
    case GCN_DPP_NO_OPCODE:
    case GCN_DPP_NO_DPP_FORM:
        return gcn_with_code(inst, GCN_VOP2, GCN_VOP2_ADD_F32);
    case GCN_DPP_RESERVED_BITS:
        return inst & ~(3ull << 49);
    case GCN_DPP_DPP_CTRL:
        return inst & ~(0x1ffull << 40);
    case GCN_DPP_SRC0_MODIFIER:
        return inst & ~(3ull << 52);
    case GCN_DPP_SRC1_MODIFIER:
        return inst & ~(3ull << 54);
    default:
        return inst;
    }
}

static void set_refused(uint64_t inst, unsigned error, unsigned *value) {
    struct gcn_dpp fields;
    const unsigned format = gcn_format_of(inst), next = gcn_dpp_decode(mend(inst, error), &fields);
    unsigned nop_bits = 0;
    value[OF(format)] = error == GCN_DPP_NOT_VOP ? GCN_VOP1 : format;
    value[OF(next_refusal)] = next > error ? next : GCN_DPP_OK;
    if (error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM || error == GCN_DPP_NOT_IMPLEMENTED)
        value[OF(code)] = gcn_code_of(inst);
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

/* What is looked at of an instruction that is carried out. */
struct sample {
    const struct gcn_dpp *fields;
    const struct gcn_wave *wave;
    unsigned op;
    uint32_t lane, from; /* from: which one it reads, or GCN_NO_LANE */
    bool ok, does;
};

static unsigned active_of(const struct sample *s) {
    unsigned n = 0;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        const bool ok = gcn_dpp_ok(s->wave->exec, gcn_dpp_source_of(s->fields->ctrl, lane));
        n += gcn_dpp_does(s->fields, s->wave->exec, lane, ok);
    }
    return n == 0 ? GCN_ACTIVE_NONE : n < GCN_WAVE ? GCN_ACTIVE_SOME : GCN_ACTIVE_ALL;
}

/* The bit of VCC that the lane gives. */
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
    const unsigned row = s->lane / GCN_ROW, bank = s->lane / GCN_BANK % GCN_BANKS, writes = gcn_dpp_writes_of(s->op);
    value[OF(ctrl)] = ctrl_place(f->ctrl);
    value[OF(move)] = gcn_dpp_move_of(f->ctrl);
    value[OF(bound_ctrl)] = f->bound_ctrl;
    value[OF(row)] = row;
    value[OF(bank)] = bank;
    value[OF(place)] = gcn_place_of(s->lane);
    value[OF(lane)] = s->wave->exec >> s->lane & 1;
    value[OF(source)] = s->ok ? GCN_SOURCE_ON : s->from < GCN_WAVE ? GCN_SOURCE_OFF : GCN_SOURCE_INVALID;
    value[OF(reads)] = s->ok;
    value[OF(row_bit)] = f->row_mask >> row & 1;
    value[OF(bank_bit)] = f->bank_mask >> bank & 1;
    value[OF(row_mask)] = f->row_mask;
    value[OF(bank_mask)] = f->bank_mask;
    value[OF(exec)] = gcn_exec_pattern_of(s->wave->exec);
    value[OF(writes)] = writes;
    value[OF(active)] = active_of(s);
    if (writes != GCN_WRITES_DST) {
        value[OF(writes_vcc)] = writes - GCN_WRITES_DST_VCC;
        value[OF(written)] = written_of(s);
    }
}

static void set_operation(const struct sample *s, unsigned *value) {
    const unsigned datapath = gcn_datapath_part(s->op);
    value[OF(done)] = s->does;
    value[OF(vcc)] = s->wave->vcc >> s->lane & 1;
    for (unsigned i = 0; i < 2; i++) {
        const struct gcn_sdwa_source *source = &s->fields->vop.source[i];
        value[OF(src0_modifiers) + i] = (unsigned)source->neg | (unsigned)source->abs << 1;
        value[OF(src0_is_modified) + i] = source->neg || source->abs;
    }
    if (datapath < GCN_DATAPATH_PARTS)
        value[OF(datapath)] = datapath;
}

/* What the lane has, with what it reads */
static struct gcn_before before_of(const struct sample *s) {
    const struct gcn_wave *wave = s->wave;
    return (struct gcn_before){s->ok ? wave->src0[s->from] : 0,
                               wave->src1[s->lane],
                               wave->old[s->lane],
                               wave->vcc >> s->lane & 1,
                               1,
                               wave->mode};
}

static void set_integers(const struct sample *s, const struct gcn_before *before, unsigned *value) {
    const struct gcn_pair pair = gcn_pair_of(&s->fields->vop, before->src0, before->src1, before->vcc);
    const struct gcn_run run = gcn_run_of(&pair);
    const unsigned adder = gcn_adder_of(s->op), compared = gcn_dpp_compared_of(s->op), bit = gcn_difference_of(&pair);
    const unsigned shifter = gcn_shifter_of(s->op), multiplier = gcn_multiplier_of(s->op);
    if (adder < GCN_ADDERS && run.length) {
        value[OF(adder)] = adder;
        value[OF(length)] = run.length - 1;
    }
    if (compared < GCN_COMPARED && bit < GCN_BITS_OF_LANE) {
        value[OF(compared)] = compared;
        value[OF(bit)] = bit;
    }
    if (shifter < GCN_SHIFTERS && pair.b) {
        value[OF(shifter)] = shifter;
        value[OF(count)] = pair.a;
    }
    for (unsigned source = 0; multiplier < GCN_MULTIPLIERS && source < 2; source++) {
        const unsigned factor[] = {multiplier, source, gcn_factor_bit(&pair, source)};
        if (factor[2] == GCN_FACTOR_BITS || gcn_dpp_ignore_factor(factor) || !(source ? pair.a : pair.b))
            continue;
        value[OF(multiplier)] = multiplier;
        value[OF(factor)] = source;
        value[OF(factor_bit)] = factor[2];
    }
}

static void set_floats(const struct sample *s, const struct gcn_before *before, unsigned *value) {
    const struct gcn_profile p =
        gcn_profile_of(&s->fields->vop, before->mode, before->src0, before->src1, before->old, 0);
    const struct gcn_nan nan = gcn_nan_of(&p);
    unsigned part[3];
    value[OF(float_format)] = gcn_is_f16(p.action->in);
    for (unsigned i = 0; i < 4; i++)
        value[OF(fp_round_f32) + i] = before->mode >> 2 * i & 3;
    if (gcn_is_float((enum gcn_type)gcn_op_at(s->op)->type[0])) {
        value[OF(kind)] = p.kind;
        value[OF(src0_class)] = gcn_class_of(p.action->in, p.x);
    }
    if (nan.source < GCN_NAN_SOURCES) {
        value[OF(nan_source)] = nan.source;
        value[OF(nan_bit)] = nan.bit;
    }
    if (gcn_sticky_of(&p, part)) {
        value[OF(multiplied)] = part[0];
        value[OF(sticky_bit)] = part[1];
    }
    if (gcn_exponent_of(&p, part)) {
        value[OF(integral)] = part[0];
        value[OF(number)] = part[1];
        value[OF(exponent_bit)] = part[2];
    }
}

static void set_bit(const struct sample *s, const struct gcn_before *before, unsigned *value) {
    struct gcn_sdwa vop = s->fields->vop;
    const unsigned number = *gcn_bit_number(&vop), bit = number % GCN_BITS_OF_LANE, half = bit / GCN_BITS_OF_HALF;
    /* v_mac alone has an old destination, and comes rarely. */
    const unsigned source = gcn_dpp_looks_at(s->op, GCN_OLD, 0) ? GCN_OLD : number / GCN_BITS_OF_LANE % 2;
    struct gcn_before other = *before;
    *(source == 0 ? &other.src0 : source == 1 ? &other.src1 : &other.old) ^= 1u << bit;
    if ((source || s->ok) && gcn_dpp_looks_at(s->op, source, half) && gcn_is_decided(&vop, before, &other)) {
        value[OF(bit_source)] = source;
        value[OF(bit_lane)] = source ? s->lane : s->from;
        value[OF(half)] = half;
    }
    other = *before;
    other.vcc ^= 1;
    if (gcn_is_decided(&vop, before, &other))
        value[OF(vcc_lane)] = s->lane;
}

void gcn_dpp_values(const void *req, unsigned *value) {
    struct gcn_request request;
    struct gcn_dpp fields;
    const uint64_t inst = gcn_unit.inst_of(req);
    const unsigned error = gcn_dpp_decode(inst, &fields);
    if (error) {
        set_refused(inst, error, value);
        return;
    }
    gcn_unit.get(req, &request);
    struct sample s = {.fields = &fields,
                       .wave = &request.wave,
                       .op = gcn_op_of_code[fields.vop.format][fields.vop.op] - 1u,
                       .lane = fields.vop.source[0].vgpr % GCN_WAVE};
    s.from = gcn_dpp_source_of(fields.ctrl, s.lane);
    s.ok = gcn_dpp_ok(request.wave.exec, s.from);
    s.does = gcn_dpp_does(&fields, request.wave.exec, s.lane, s.ok);
    set_moves(&s, value);
    set_operation(&s, value);
    if (!s.does)
        return;
    const struct gcn_before before = before_of(&s);
    if (s.op < GCN_INTEGER_OPS)
        set_integers(&s, &before, value);
    else
        set_floats(&s, &before, value);
    set_bit(&s, &before, value);
}
