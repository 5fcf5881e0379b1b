/* SPDX-License-Identifier: MIT */
/* Requests that hit a bin of DPP instructions, and which operations can. */
#include "families/gcn/cover_dpp.h"

#include "families/gcn/dimensions.h"

#define OF(id) GCN_DPP_OF_##id

/*
 * Which operations can have a value, or several
 */

/* The relations of compares: the low three bits of an integer code, whose fourth bit is unsigned; four of a float code.
 */
enum { NEVER = 0, AT_MOST = 3, ABOVE = 4, ALWAYS = 7, FLOAT_ALWAYS = 15, UNSIGNED = 8 };

static bool compare_gives(unsigned op, bool one, bool of_0) {
    unsigned code = gcn_op_codes[op].code, relation = code & (op < GCN_INTEGER_OPS ? 7 : 15);
    bool is_float = op >= GCN_INTEGER_OPS;
    if (is_float && gcn_action_at(op)->datapath == GCN_FLOAT_CLASS)
        return true;
    of_0 = of_0 && !is_float && code & UNSIGNED;
    if (one)
        return relation != NEVER && !(of_0 && relation == ABOVE);
    return relation != (is_float ? FLOAT_ALWAYS : ALWAYS) && !(of_0 && relation == AT_MOST);
}

/* No lane of the row has one to read. */
static bool reads_nothing(unsigned move, unsigned row) {
    for (unsigned place = 0; place < GCN_PLACES; place++)
        if (!gcn_dpp_ignore_position((const unsigned[]){move, row, place, GCN_SOURCE_ON}))
            return false;
    return true;
}

static bool gives_bit(unsigned op, unsigned move, unsigned row, unsigned bit) {
    if (bit == GCN_BIT_UNDONE || bit >= GCN_BIT_STAYS_0)
        return true;
    const bool one = bit == GCN_BIT_1 || bit == GCN_BIT_MASKED_1, of_0 = reads_nothing(move, row);
    if (gcn_op_codes[op].format == GCN_VOPC)
        return compare_gives(op, one, of_0);
    /* 0 is added to what carries then no more, or subtracted. */
    return !(of_0 && one) || (op != GCN_INDEX_ADD_U32 && op != GCN_INDEX_SUBREV_U32);
}

static bool takes_error(unsigned op, unsigned error) {
    const struct gcn_op *row = gcn_op_at(op);
    bool operands = row->type[0] != GCN_NONE;
    switch (error) {
    case GCN_DPP_NOT_VOP:
    case GCN_DPP_NO_OPCODE:
    case GCN_DPP_NO_DPP_FORM:
    case GCN_DPP_NOT_IMPLEMENTED:
        return false; /* it is no operation */
    case GCN_DPP_SRC0_MODIFIER:
        return operands && !gcn_takes_sign(row, 0);
    case GCN_DPP_SRC1_MODIFIER:
        return operands && !gcn_takes_sign(row, 1);
    case GCN_DPP_NOP_FIELDS:
        return !operands;
    default:
        return true;
    }
}

static bool is_float(unsigned op) {
    return op >= GCN_INTEGER_OPS;
}

static bool takes(unsigned feature, unsigned value, unsigned op) {
    const struct gcn_op *row = gcn_op_at(op);
    switch (feature) {
    case OF(operation):
        return op == value;
    case OF(row): /* V_NOP has no lane but the first one to be looked at. */
    case OF(bank):
        return op != GCN_INDEX_NOP || value == 0;
    case OF(place):
        return op != GCN_INDEX_NOP || value == GCN_PLACE_FIRST;
    case OF(writes):
        return gcn_dpp_writes_of(op) == value;
    case OF(writes_vcc):
        return gcn_dpp_writes_of(op) == GCN_WRITES_DST_VCC + value;
    case OF(src0_modifiers):
    case OF(src0_is_modified):
        return !value || gcn_takes_sign(row, 0);
    case OF(src1_modifiers):
    case OF(src1_is_modified):
        return !value || gcn_takes_sign(row, 1);
    case OF(datapath):
        return gcn_datapath_part(op) == value;
    case OF(kind):
        return is_float(op) && gcn_kind_of(op) == value;
    case OF(float_format):
        return is_float(op) && gcn_is_f16(gcn_action_at(op)->in) == value;
    case OF(nan_source):
        return is_float(op) && gcn_tells_nans(op, value);
    case OF(refusal):
    case OF(next_refusal):
        return takes_error(op, value);
    case OF(format):
        return gcn_op_codes[op].format == value;
    case OF(code):
        return false;
    case OF(nop_bit):
        return op == GCN_INDEX_NOP;
    case OF(adder):
        return gcn_adder_of(op) == value;
    case OF(length): /* The longest runs begin with bit 0. */
        return gcn_adder_of(op) < GCN_ADDERS &&
               (value + 1 < gcn_adder_bits(gcn_adder_of(op)) || row->flags & GCN_VCC_IN);
    case OF(compared):
        return gcn_dpp_compared_of(op) == value;
    case OF(multiplier):
        return gcn_multiplier_of(op) == value;
    case OF(shifter):
        return gcn_shifter_of(op) == value;
    case OF(multiplied):
        return op == gcn_multiplied.ops[value];
    case OF(integral):
        return op == gcn_integral.ops[value];
    case OF(vcc_lane):
        return row->flags & GCN_VCC_IN;
    default:
        return true;
    }
}

bool gcn_dpp_takes(const struct gcn_dpp_cross *cross, const unsigned *value, unsigned op) {
    for (unsigned i = 0; i < cross->n; i++)
        if (!takes(cross->feature[i], value[i], op))
            return false;
    if (cross->feature[0] == OF(writes_vcc))
        return gives_bit(op, value[1], value[2], value[3]);
    return cross->feature[0] != OF(bit_source) || gcn_dpp_looks_at(op, value[0], value[2]);
}

/* Operations that can have the first value of a bin. Bins that follow one another ask for the same. */
struct members {
    const struct gcn_dpp_cross *cross;
    unsigned value, n;
    uint8_t op[GCN_OPS];
};

static const struct members *find_members(const struct gcn_dpp_cross *cross, unsigned value) {
    static struct members last;
    if (last.cross == cross && last.value == value)
        return &last;
    last = (struct members){.cross = cross, .value = value};
    for (unsigned op = 0; op < GCN_OPS; op++)
        if (takes(cross->feature[0], value, op))
            last.op[last.n++] = (uint8_t)op;
    return &last;
}

/* One of the subset's operations that can hit the bin, if there is one. */
static unsigned draw_op(struct rng *rng, const struct gcn_dpp_cross *cross, const unsigned *value) {
    enum { TRIES = 1000 };
    const struct members *members = find_members(cross, value[0]);
    for (unsigned i = 0; members->n && i < TRIES; i++) {
        const unsigned op = members->op[rng_below(rng, members->n)];
        if (subset_has_value(GCN_OPERATION, op) && gcn_dpp_takes(cross, value, op))
            return op;
    }
    return subset_draw(rng, GCN_OPERATION);
}

/*
 * Refused instructions
 */

static const uint64_t ctrl_bits = 0x1ffull << 40, modifier_bits = 0xfull << 52;

static uint64_t random_legal(struct rng *rng, unsigned op) {
    const struct gcn_dpp fields = gcn_random_dpp_fields(op, rng);
    return gcn_dpp_encode(&fields);
}

/* What makes an instruction that may be legal one of the error, if the rest of it allows. */
static uint64_t spoil(struct rng *rng, uint64_t inst, unsigned error) {
    const uint64_t any = rng_next(rng);
    switch (error) {
    case GCN_DPP_OK:
    case LL_NO_CLASS:
        return inst;
    case GCN_DPP_NOT_VOP:
        return inst | 1ull << 31;
    case GCN_DPP_NOT_DPP:
        return inst ^ 1ull << (any & 7);
    case GCN_DPP_RESERVED_BITS:
        return inst | (1 + any % 3) << 49;
    case GCN_DPP_DPP_CTRL:
        return (inst & ~ctrl_bits) | 1ull << 48 | (any << 40 & ctrl_bits);
    case GCN_DPP_SRC0_MODIFIER:
        return inst | (1 + any % 3) << 52;
    case GCN_DPP_SRC1_MODIFIER:
        return inst | (1 + any % 3) << 54;
    case GCN_DPP_NOP_FIELDS:
        return gcn_with_code(inst, GCN_VOP1, GCN_VOP1_NOP) | gcn_nop_bit(any % GCN_NOP_BITS);
    default:
        return gcn_with_code(inst, rng_below(rng, GCN_FORMATS), any & 0xff);
    }
}

/*
 * A request in the making: the value that each feature is to have, or LL_NO_CLASS.
 */
struct aim {
    struct rng *rng;
    unsigned want[GCN_DPP_FEATURES_END];
    unsigned op;
    struct gcn_dpp fields;
    uint32_t lane, from; /* that is looked at; which one it reads */
    struct gcn_request request;
};

static bool wants(const struct aim *a, unsigned feature) {
    return a->want[feature] != LL_NO_CLASS;
}

/* The later reason first: it may be another operation, which the earlier one leaves alone. */
static uint64_t make_refused(const struct aim *a) {
    const unsigned *want = a->want;
    if (wants(a, OF(nop_bit)))
        return random_legal(a->rng, GCN_INDEX_NOP) | gcn_nop_bit(want[OF(nop_bit)]);
    const uint64_t inst = random_legal(a->rng, subset_draw(a->rng, GCN_OPERATION));
    if (wants(a, OF(src0)))
        return (inst & ~0x1ffull) | gcn_not_dpp_src0(want[OF(src0)]);
    if (wants(a, OF(code)))
        return gcn_with_code(inst & ~modifier_bits, want[OF(format)], want[OF(code)]);
    return spoil(a->rng, spoil(a->rng, inst, want[OF(next_refusal)]), want[OF(refusal)]);
}

static bool is_refused(const struct aim *a) {
    return wants(a, OF(refusal)) || wants(a, OF(code)) || wants(a, OF(src0)) || wants(a, OF(nop_bit));
}

/* Features of operands that a lane brings together. */
static bool meets(const struct aim *a) {
    static const uint8_t of_operands[] = {OF(float_format), OF(adder),    OF(compared),   OF(multiplier), OF(shifter),
                                          OF(multiplied),   OF(integral), OF(bit_source), OF(vcc_lane)};
    for (unsigned i = 0; i < sizeof of_operands; i++)
        if (wants(a, of_operands[i]))
            return true;
    return false;
}

static uint8_t with_bit(uint8_t mask, unsigned place, unsigned value) {
    return (uint8_t)((mask & ~(1u << place)) | value << place);
}

static void set_modifiers(struct aim *a, unsigned i) {
    struct gcn_sdwa_source *source = &a->fields.vop.source[i];
    unsigned modifiers = a->want[OF(src0_modifiers) + i];
    if (wants(a, OF(src0_is_modified) + i))
        modifiers = a->want[OF(src0_is_modified) + i] ? 1 + rng_below(a->rng, 3) : 0;
    if (meets(a))
        modifiers = 0;
    if (modifiers == LL_NO_CLASS)
        return;
    source->neg = modifiers & 1;
    source->abs = modifiers & 2;
}

/* Masks and modifiers; bits of masks are those of the lane, which is known. */
static void set_fields(struct aim *a) {
    struct gcn_dpp *f = &a->fields;
    const unsigned *want = a->want, written = want[OF(written)];
    if (meets(a) || wants(a, OF(kind)) || wants(a, OF(done)) || want[OF(active)] == GCN_ACTIVE_ALL) {
        f->row_mask = f->bank_mask = 15;
        f->bound_ctrl = true;
    }
    if (wants(a, OF(written)) && written != GCN_BIT_UNDONE) {
        f->row_mask = f->bank_mask = 15;
        f->bound_ctrl = written < GCN_BIT_STAYS_0;
        if (written >= GCN_BIT_MASKED_0)
            f->row_mask = with_bit(15, a->lane / GCN_ROW, !f->bound_ctrl && rng_below(a->rng, 2));
    }
    if (wants(a, OF(bound_ctrl)))
        f->bound_ctrl = want[OF(bound_ctrl)];
    if (wants(a, OF(row_bit)))
        f->row_mask = with_bit(f->row_mask, a->lane / GCN_ROW, want[OF(row_bit)]);
    if (wants(a, OF(bank_bit)))
        f->bank_mask = with_bit(f->bank_mask, a->lane / GCN_BANK % GCN_BANKS, want[OF(bank_bit)]);
    if (wants(a, OF(row_mask)))
        f->row_mask = (uint8_t)want[OF(row_mask)];
    if (wants(a, OF(bank_mask)))
        f->bank_mask = (uint8_t)want[OF(bank_mask)];
    set_modifiers(a, 0);
    set_modifiers(a, 1);
}

static uint32_t draw_lane(const struct aim *a) {
    const unsigned *want = a->want;
    uint32_t lane = rng_below(a->rng, GCN_WAVE);
    if (wants(a, OF(vcc_lane)))
        return want[OF(vcc_lane)];
    if (wants(a, OF(bit_source)) && want[OF(bit_source)])
        return want[OF(bit_lane)];
    if (wants(a, OF(row)))
        lane = want[OF(row)] * GCN_ROW + lane % GCN_ROW;
    if (wants(a, OF(bank)))
        lane = (lane & ~(GCN_ROW - 1u)) + want[OF(bank)] * GCN_BANK + lane % GCN_BANK;
    if (wants(a, OF(place)))
        lane = (lane & ~(GCN_ROW - 1u)) + (want[OF(place)] == GCN_PLACE_FIRST  ? 0
                                           : want[OF(place)] == GCN_PLACE_LAST ? GCN_ROW - 1u
                                                                               : 1 + lane % (GCN_ROW - 2u));
    return lane;
}

static bool reads_right(const struct aim *a) {
    const unsigned *want = a->want;
    const bool reads = a->from < GCN_WAVE;
    if (wants(a, OF(bit_source)) && !want[OF(bit_source)])
        return a->from == want[OF(bit_lane)];
    if (wants(a, OF(source)))
        return reads == (want[OF(source)] != GCN_SOURCE_INVALID);
    return reads || !(meets(a) || want[OF(reads)] == 1);
}

static uint16_t draw_ctrl(const struct aim *a) {
    unsigned place = a->want[OF(ctrl)];
    if (!wants(a, OF(ctrl)))
        return gcn_random_ctrl(wants(a, OF(move)) ? a->want[OF(move)] : rng_below(a->rng, GCN_DPP_NO_MOVE), a->rng);
    const unsigned move = gcn_move_at(&place);
    return (uint16_t)(gcn_ctrls[move].first + place);
}

/* A lane, and a move that gives it the source that is wanted. V_NOP has the first lane. */
static void set_move(struct aim *a) {
    enum { TRIES = 1000 };
    for (unsigned i = 0; i < TRIES; i++) {
        a->lane = a->op == GCN_INDEX_NOP ? 0 : draw_lane(a);
        a->fields.ctrl = draw_ctrl(a);
        a->from = gcn_dpp_source_of(a->fields.ctrl, a->lane);
        if (reads_right(a))
            break;
    }
}

static uint64_t bit_of(uint32_t lane) {
    return lane < GCN_WAVE ? UINT64_C(1) << lane : 0;
}

static void set_lane(uint64_t *mask, uint32_t lane, bool on) {
    *mask = (*mask & ~bit_of(lane)) | (on ? bit_of(lane) : 0);
}

static void set_exec(struct aim *a) {
    const unsigned *want = a->want, written = want[OF(written)];
    uint64_t *exec = &a->request.wave.exec;
    if (wants(a, OF(exec)))
        *exec = gcn_random_exec((enum gcn_exec_pattern)want[OF(exec)], a->rng);
    if (wants(a, OF(active)))
        *exec = want[OF(active)] == GCN_ACTIVE_NONE ? 0 : UINT64_MAX;
    if (wants(a, OF(done)))
        *exec = want[OF(done)] ? UINT64_MAX : 0;
    if (wants(a, OF(source)))
        set_lane(exec, a->from, want[OF(source)] == GCN_SOURCE_ON);
    if (wants(a, OF(reads)))
        set_lane(exec, a->from, want[OF(reads)]);
    if (wants(a, OF(written)))
        set_lane(exec, a->from, written < GCN_BIT_STAYS_0 && rng_below(a->rng, 2));
    if (meets(a))
        set_lane(exec, a->from, true);
    if (wants(a, OF(lane)))
        set_lane(exec, a->lane, want[OF(lane)]);
    if (wants(a, OF(written)))
        set_lane(exec, a->lane, written != GCN_BIT_UNDONE);
    if (meets(a) || wants(a, OF(kind)))
        set_lane(exec, a->lane, true);
}

/* A NaN of one bit: the other operands are often infinite, which some compares need to see it. */
static void set_nan(struct aim *a) {
    const struct gcn_float_action *action = gcn_action_at(a->op);
    const struct float_format *f = action->in;
    struct gcn_wave *wave = &a->request.wave;
    uint32_t *const operand[GCN_NAN_SOURCES] = {&wave->src0[a->from], &wave->src1[a->lane], &wave->old[a->lane]};
    for (unsigned source = 0; source < GCN_NAN_SOURCES; source++) {
        const uint32_t any = (uint32_t)rng_next(a->rng), sign = any & f->sign;
        if (source == a->want[OF(nan_source)])
            *operand[source] = sign | f->infinity | 1u << a->want[OF(nan_bit)];
        else if (gcn_takes_float(action, source) && any & 1)
            *operand[source] = sign | f->infinity;
    }
}

/* Whether these operands have the values that are found in them. */
static bool decides(const struct aim *a, const struct gcn_profile *p) {
    const unsigned *want = a->want;
    unsigned part[3];
    if (wants(a, OF(multiplied)))
        return gcn_sticky_of(p, part) && part[1] == want[OF(sticky_bit)];
    return gcn_exponent_of(p, part) && part[1] == want[OF(number)] && part[2] == want[OF(exponent_bit)];
}

/* Random floats meet in the wave as often as they do in any: a lane is looked at that hits the bin, if there is one. */
static void find_lane(struct aim *a) {
    const struct gcn_wave *wave = &a->request.wave;
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        const uint32_t from = gcn_dpp_source_of(a->fields.ctrl, lane);
        if (from == GCN_NO_LANE)
            continue;
        const struct gcn_profile p =
            gcn_profile_of(&a->fields.vop, wave->mode, wave->src0[from], wave->src1[lane], wave->old[lane], 0);
        if (!decides(a, &p))
            continue;
        a->lane = lane;
        a->from = from;
        return;
    }
}

static void set_integers(struct aim *a) {
    const unsigned *want = a->want;
    uint32_t *x = &a->request.wave.src0[a->from], *y = &a->request.wave.src1[a->lane];
    if (wants(a, OF(adder))) {
        const unsigned length = want[OF(length)] + 1;
        const unsigned first = rng_below(a->rng, gcn_adder_bits(want[OF(adder)]) - length + 1);
        gcn_make_run(a->rng, a->op, (struct gcn_run){first, length}, x, y);
    } else if (wants(a, OF(compared))) {
        gcn_make_difference(a->rng, want[OF(bit)], rng_below(a->rng, 2), x, y);
    } else if (wants(a, OF(multiplier))) {
        *(want[OF(factor)] ? y : x) = 1u << want[OF(factor_bit)];
        *(want[OF(factor)] ? x : y) = (uint32_t)rng_next(a->rng);
    } else if (wants(a, OF(shifter))) {
        *x = want[OF(count)];
        *y = (uint32_t)rng_next(a->rng);
    }
}

static void set_operands(struct aim *a) {
    const unsigned *want = a->want;
    struct gcn_wave *wave = &a->request.wave;
    set_integers(a);
    for (unsigned i = 0; wants(a, OF(fp_round_f32)) && i < 4; i++)
        wave->mode = (wave->mode & ~(3u << 2 * i)) | want[OF(fp_round_f32) + i] << 2 * i;
    if (wants(a, OF(nan_source)))
        set_nan(a);
    if (wants(a, OF(multiplied)) || wants(a, OF(integral)))
        find_lane(a);
    if (wants(a, OF(vcc)))
        set_lane(&wave->vcc, a->lane, want[OF(vcc)]);
    if (wants(a, OF(bit_source)))
        *gcn_bit_number(&a->fields.vop) =
            (uint8_t)(want[OF(bit_source)] * GCN_BITS_OF_LANE + want[OF(half)] * GCN_BITS_OF_HALF +
                      rng_below(a->rng, GCN_BITS_OF_HALF));
}

bool gcn_dpp_steer(const struct gcn_dpp_cross *cross, struct ll_recipe *recipe, const unsigned *value) {
    struct rng rng = {recipe->random(recipe)};
    struct aim a = {.rng = &rng};
    for (unsigned i = 0; i < GCN_DPP_FEATURES_END; i++)
        a.want[i] = LL_NO_CLASS;
    for (unsigned i = 0; i < cross->n; i++)
        a.want[cross->feature[i]] = value[i];
    if (is_refused(&a)) { /* whatever the lanes have */
        gcn_unit.get(recipe->req, &a.request);
        a.request.inst = make_refused(&a);
        gcn_unit.put(&a.request, recipe->req);
        return true;
    }
    a.op = draw_op(&rng, cross, value);
    a.fields = gcn_random_dpp_fields(a.op, &rng);
    set_move(&a);
    set_fields(&a);
    a.request.inst = gcn_dpp_encode(&a.fields);
    gcn_random_wave(&rng, &a.request);
    set_operands(&a);
    set_exec(&a);
    /* The number of the src0 register, modulo the lanes, is the lane that is looked at. */
    if (a.op != GCN_INDEX_NOP)
        a.fields.vop.source[0].vgpr = (uint8_t)(rng_below(&rng, 4) * GCN_WAVE + a.lane);
    a.request.inst = gcn_dpp_encode(&a.fields);
    gcn_unit.put(&a.request, recipe->req);
    return true;
}
