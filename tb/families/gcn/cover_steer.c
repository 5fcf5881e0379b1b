/* SPDX-License-Identifier: MIT */
/*
 * Requests that hit a bin of a cross. Fields of the instruction and of MODE that are features are set. All else is
 * drawn until it has the features: the refused instruction, the move with the lanes that are on, the operands of a
 * lane. The engine repeats this for a bin that is missed.
 */
#include "families/gcn/cover.h"
#include "families/gcn/ops.h"
#include "families/gcn/options.h"
#include "families/gcn/random_inst.h"
#include "families/gcn/random_operands.h"

#define OF(id) GCN_OF_##id

enum { DRAWN = 64, FEW = 8, ROUNDS = 8, INSTRUCTIONS = 4000, WAVES = 1000, WAVES_OF_OPERANDS = 16 };

/* A request under construction. */
struct aim {
    struct rng rng;
    struct gcn_bin bin;
    unsigned want[GCN_FEATURES]; /* the value of each feature, or LL_NO_CLASS */
    bool of_lane;                /* the bin has features of the operands of a lane */
    uint32_t groups;             /* those of its float features */
    unsigned op;
    struct gcn_dpp fields;
    uint32_t lane, from; /* DPP: the lane with features, and the lane that it reads */
    struct gcn_request request;
};

static bool is_dpp(void) {
    return gcn_unit.kind == GCN_INST_DPP;
}

static bool wants(const struct aim *a, unsigned feature) {
    return a->want[feature] != LL_NO_CLASS;
}

/* Returns true if the bin has no other value of the feature. */
static bool suits(const struct aim *a, unsigned feature, unsigned value) {
    return !wants(a, feature) || a->want[feature] == value;
}

static void start(struct aim *a, struct ll_recipe *recipe, const unsigned *value) {
    *a = (struct aim){.rng = {recipe->random(recipe)}, .bin = {.n = recipe->n}};
    for (unsigned i = 0; i < GCN_FEATURES; i++)
        a->want[i] = LL_NO_CLASS;
    for (unsigned i = 0; i < recipe->n; i++) {
        const unsigned feature = recipe->feature[i], id = is_dpp() ? gcn_dpp_ids[feature] : feature;
        a->bin.id[i] = (uint8_t)id;
        a->bin.value[i] = a->want[id] = value[i];
        a->groups |= gcn_float_groups(id);
        a->of_lane |= gcn_features[id].origin == GCN_FROM_LANE;
    }
    gcn_unit.get(recipe->req, &a->request);
}

/* Makes the values of the bin's features absent. */
static void clear(const struct aim *a, unsigned *value) {
    for (unsigned i = 0; i < a->bin.n; i++)
        value[a->bin.id[i]] = LL_NO_CLASS;
}

/* Returns true if the bin's features of an origin have their values. */
static bool fits(const struct aim *a, unsigned origin, const unsigned *value) {
    for (unsigned i = 0; i < a->bin.n; i++)
        if (gcn_features[a->bin.id[i]].origin == origin && value[a->bin.id[i]] != a->bin.value[i])
            return false;
    return true;
}

/*
 * The instruction
 */

/* Draws an operation of the subset that can hit the bin. Returns false if it has none, and draws any of the subset. */
static bool draw_op(struct aim *a) {
    const unsigned first = rng_below(&a->rng, gcn_unit.ops);
    const struct gcn_origins *index = gcn_index();
    unsigned by = 0; /* a feature of operations, which excludes most of them soon */
    while (by < a->bin.n && gcn_features[a->bin.id[by]].origin != GCN_FROM_OP)
        by++;
    for (unsigned i = 0; i < gcn_unit.ops; i++) {
        a->op = (first + i) % gcn_unit.ops;
        if ((by == a->bin.n || index->of_op[a->op][a->bin.id[by]] == a->bin.value[by]) &&
            gcn_takes_all(&a->bin, a->op, subset_has_value) && subset_has_value(GCN_OPERATION, a->op))
            return true;
    }
    a->op = subset_draw(&a->rng, GCN_OPERATION);
    return false;
}

/* Returns the instruction with the fields that are features. */
static uint64_t with_fields(const struct aim *a, uint64_t inst) {
    for (unsigned i = 0; i < a->bin.n; i++) {
        const struct gcn_feature *f = &gcn_features[a->bin.id[i]];
        const uint64_t mask = (UINT64_C(1) << f->width) - 1;
        if (f->origin <= GCN_FROM_FIELD && f->width)
            inst = (inst & ~(mask << f->place)) | (uint64_t)a->bin.value[i] << f->place;
    }
    return inst;
}

static uint64_t random_legal(struct aim *a) {
    if (is_dpp()) {
        const struct gcn_dpp dpp = gcn_random_dpp_fields(a->op, &a->rng);
        return gcn_dpp_encode(&dpp);
    }
    const struct gcn_sdwa sdwa = gcn_random_sdwa_fields(a->op, &a->rng);
    return gcn_sdwa_encode(&sdwa);
}

/* Makes a refused instruction: a legal one with other bits in up to three places. */
static void refuse(struct aim *a) {
    unsigned value[GCN_FEATURES];
    struct gcn_dpp fields;
    for (unsigned i = 0; i < INSTRUCTIONS; i++) {
        uint64_t inst = random_legal(a);
        if (wants(a, OF(code)))
            inst = gcn_with_code(inst, a->want[OF(format)], a->want[OF(code)]);
        for (unsigned changes = rng_below(&a->rng, 3); changes <= 2; changes++)
            inst ^= (rng_next(&a->rng) & ((2u << rng_below(&a->rng, 9)) - 1)) << rng_below(&a->rng, 64);
        a->request.inst = gcn_within_options(inst, &a->rng);
        clear(a, value);
        value[OF(refusal)] = gcn_set_refused(a->request.inst, &fields, value);
        if (value[OF(refusal)] && suits(a, OF(refusal), value[OF(refusal)]) && fits(a, GCN_FROM_FOUND, value))
            return;
    }
}

/*
 * Operands
 */

static void draw_mode(struct aim *a) {
    enum { DENORM = 4, IEEE = 9 }; /* places: FP_DENORM above FP_ROUND */
    uint32_t *mode = &a->request.wave.mode;
    *mode = gcn_mode_within_options(rng_below(&a->rng, GCN_MODES), &a->rng);
    for (unsigned i = 0; i < a->bin.n; i++) {
        const struct gcn_feature *f = &gcn_features[a->bin.id[i]];
        if (f->origin < GCN_FROM_MODE || f->origin > GCN_FROM_MODE_OUT)
            continue;
        const unsigned place = gcn_mode_place(f, gcn_action_at(a->op));
        *mode = (*mode & ~(((1u << f->width) - 1) << place)) | a->bin.value[i] << place;
    }
    if (wants(a, OF(trans_mode))) { /* FP_DENORM, and IEEE above it */
        const unsigned value = a->want[OF(trans_mode)], place = gcn_action_at(a->op)->in->mode + DENORM;
        *mode = (*mode & ~(3u << place | 1u << IEEE)) | value % 4 << place | value / 4 << IEEE;
    }
}

/* Operands of n lanes. */
struct drawn {
    unsigned n;
    uint32_t src0[DRAWN], src1[DRAWN], old[DRAWN];
    uint64_t vcc;
    unsigned found; /* lane that hits the bin, or any */
};

static void draw(struct aim *a, struct drawn *d) {
    uint64_t inst[DRAWN] = {gcn_sdwa_encode(&a->fields.vop)};
    for (unsigned i = 1; i < d->n; i++)
        inst[i] = inst[0];
    d->vcc = rng_next(&a->rng);
    gcn_random_operands(rng_next(&a->rng), d->src0, d->src1, d->old, d->n);
    if (a->op < GCN_INTEGER_OPS)
        gcn_random_integers(rng_next(&a->rng), inst, d->n, 1, d->src0, d->src1);
    else if (a->op < GCN_FLOAT_OPS)
        gcn_random_floats(rng_next(&a->rng), inst, d->n, 1, d->src0, d->src1, d->old);
    else
        gcn_random_transcendentals(rng_next(&a->rng), inst, d->n, 1, d->src0);
    for (unsigned i = 0; a->of_lane && i < d->n; i++)
        gcn_make_rare(a->want, a->op, &a->rng, (uint32_t *const[]){&d->src0[i], &d->src1[i], &d->old[i]});
}

/* Draws MODE and operands of a lane until they hit the bin. With `reads`, src0 is that of a lane, else 0. */
static void draw_operands(struct aim *a, bool reads, struct drawn *d) {
    unsigned value[GCN_FEATURES];
    for (unsigned round = 0; round < ROUNDS; round++) {
        const unsigned most = round ? DRAWN : a->of_lane ? FEW : 1;
        d->n = most > gcn_unit.lanes ? most : gcn_unit.lanes;
        draw_mode(a);
        draw(a, d);
        for (d->found = 0; d->found < d->n; d->found++) {
            const unsigned i = d->found;
            const struct gcn_before before = {reads ? d->src0[i] : 0, d->src1[i], d->old[i],
                                              d->vcc >> i & 1,        1,          a->request.wave.mode};
            if (!a->of_lane)
                return;
            clear(a, value);
            gcn_set_operands(&a->fields.vop, &before, a->groups, value);
            if (fits(a, GCN_FROM_LANE, value))
                return;
        }
    }
    d->found = 0;
}

/*
 * SDWA
 */

static uint8_t whole(unsigned type) {
    const bool is_half = type == GCN_F16 || type == GCN_I16;
    return is_half && subset_has_value(GCN_OPTION_SELECT, GCN_SELECTS_WORD) ? GCN_WORD_0
           : type == GCN_NONE                                               ? 0
                                                                            : GCN_DWORD;
}

/* Bins of operands have whole operands, a whole result and no CLAMP, unless features differ. */
static void set_sdwa_fields(struct aim *a) {
    struct gcn_sdwa *f = &a->fields.vop;
    bool suit = false;
    for (unsigned i = 0; !suit && i < DRAWN; i++) {
        *f = gcn_random_sdwa_fields(a->op, &a->rng);
        suit = suits(a, OF(src0_is_modified), f->source[0].sext || f->source[0].neg || f->source[0].abs) &&
               suits(a, OF(src1_is_modified), f->source[1].sext || f->source[1].neg || f->source[1].abs);
    }
    for (unsigned i = 0; a->of_lane && i < 2; i++)
        f->source[i] = (struct gcn_sdwa_source){.vgpr = f->source[i].vgpr, .sel = whole(gcn_op_at(a->op)->type[i])};
    if (a->of_lane) {
        f->clamp = false;
        f->dst_sel = GCN_DWORD;
    }
    gcn_sdwa_decode(with_fields(a, gcn_sdwa_encode(f)), f);
}

/* Makes a bit of a source, or of VCC or EXEC, in one lane. */
static void make_lane(struct aim *a) {
    struct gcn_request *request = &a->request;
    const unsigned *want = a->want, lane = want[OF(any_lane)], on = 1u << lane, source = want[OF(any_source)];
    gcn_random_operands(rng_next(&a->rng), request->wave.src0, request->wave.src1, request->wave.old, GCN_LANES);
    request->wave.vcc = rng_next(&a->rng) & gcn_all_lanes();
    request->wave.exec = (rng_next(&a->rng) & gcn_all_lanes()) | on;
    if (wants(a, OF(mask))) {
        uint64_t *mask = want[OF(mask)] ? &request->wave.exec : &request->wave.vcc;
        *mask = (*mask & ~(uint64_t)on) | (uint64_t)want[OF(mask_value)] << lane;
        a->fields.vop.source[0].vgpr = (uint8_t)(a->fields.vop.source[0].vgpr / GCN_LANES * GCN_LANES + lane);
        return;
    }
    uint32_t *word = source == 0 ? request->wave.src0 : source == 1 ? request->wave.src1 : request->wave.old;
    uint8_t *number = gcn_bit_number(&a->fields.vop);
    const unsigned bit = want[OF(bit_of_source)];
    word[lane] = (word[lane] & ~(1u << bit)) | want[OF(value)] << bit;
    a->fields.vop.source[0].vgpr = (uint8_t)(source * GCN_LANES + lane);
    *number = (uint8_t)(*number / GCN_BITS_OF_LANE * GCN_BITS_OF_LANE + bit);
    if (source == GCN_OLD)
        a->fields.vop.dst_unused = GCN_PRESERVE;
}

/* Makes all lanes active, unless a feature differs. The first one has the operands of the bin. */
static void make_lanes(struct aim *a) {
    struct gcn_wave *wave = &a->request.wave;
    struct drawn d;
    draw_operands(a, true, &d);
    wave->exec = a->want[OF(any_exec)] == GCN_EXEC_NONE   ? 0
                 : a->want[OF(any_exec)] == GCN_EXEC_SOME ? 1
                                                          : gcn_all_lanes();
    wave->vcc = 0;
    for (unsigned lane = 0; lane < gcn_unit.lanes; lane++) {
        const unsigned i = (d.found + lane) % d.n;
        wave->vcc |= (d.vcc >> i & 1) << lane;
        wave->src0[lane] = d.src0[i];
        wave->src1[lane] = d.src1[i];
        wave->old[lane] = d.old[i];
    }
}

static void make_sdwa(struct aim *a) {
    set_sdwa_fields(a);
    (wants(a, OF(any_lane)) ? make_lane : make_lanes)(a);
    a->request.inst = gcn_sdwa_encode(&a->fields.vop);
}

/*
 * DPP
 */

/* Returns a lane with the features. V_NOP has the first lane. */
static uint32_t draw_lane(struct aim *a) {
    const bool of_source = wants(a, OF(bit_source)) && a->want[OF(bit_source)];
    uint32_t lane = 0;
    do
        lane = a->op == GCN_INDEX_NOP ? 0 : rng_below(&a->rng, GCN_WAVE);
    while (a->op != GCN_INDEX_NOP &&
           !(suits(a, OF(row), lane / GCN_ROW) && suits(a, OF(bank), lane / GCN_BANK % GCN_BANKS) &&
             suits(a, OF(place), gcn_place_of(lane)) && suits(a, OF(vcc_lane), lane) &&
             (!of_source || lane == a->want[OF(bit_lane)])));
    return lane;
}

/* Draws a move, masks, modifiers, and the numbers of registers, which select the lane and the bit with features. */
static void draw_fields(struct aim *a) {
    struct gcn_dpp *f = &a->fields;
    unsigned place = a->want[OF(ctrl)];
    *f = gcn_random_dpp_fields(a->op, &a->rng);
    a->lane = draw_lane(a);
    if (wants(a, OF(ctrl))) {
        const unsigned move = gcn_move_at(&place);
        f->ctrl = (uint16_t)(gcn_ctrls[move].first + place);
    } else if (wants(a, OF(move))) {
        f->ctrl = gcn_random_ctrl((enum gcn_dpp_move)a->want[OF(move)], &a->rng);
    }
    a->from = gcn_dpp_source_of(f->ctrl, a->lane);
    if (a->op != GCN_INDEX_NOP)
        f->vop.source[0].vgpr = (uint8_t)(rng_below(&a->rng, 4) * GCN_WAVE + a->lane);
    if (wants(a, OF(bit_source)))
        *gcn_bit_number(&f->vop) =
            (uint8_t)(a->want[OF(bit_source)] * GCN_BITS_OF_LANE + a->want[OF(half)] * GCN_BITS_OF_HALF +
                      rng_below(&a->rng, GCN_BITS_OF_HALF));
    a->request.inst = with_fields(a, gcn_dpp_encode(f));
    gcn_dpp_decode(a->request.inst, f);
}

static uint64_t bit_of(uint32_t lane) {
    return lane < GCN_WAVE ? UINT64_C(1) << lane : 0;
}

/* Draws EXEC: a pattern, often with another bit for the lane, or for the lane that it reads. */
static void draw_exec(struct aim *a) {
    uint64_t *exec = &a->request.wave.exec;
    const uint64_t any = rng_next(&a->rng);
    const unsigned pattern = any & 1 ? GCN_EXEC_FULL : rng_below(&a->rng, GCN_EXEC_PATTERNS);
    *exec = gcn_random_exec((enum gcn_exec_pattern)(wants(a, OF(exec)) ? a->want[OF(exec)] : pattern), &a->rng);
    if (!wants(a, OF(exec)))
        *exec ^= (any & 2 ? bit_of(a->lane) : 0) ^ (any & 4 ? bit_of(a->from) : 0);
}

/* Returns true if the request has the features, except for those of operands: these need a lane that is executed. */
static bool has_features(const struct aim *a) {
    unsigned value[GCN_FEATURES];
    for (unsigned i = 0; i < GCN_FEATURES; i++)
        value[i] = LL_NO_CLASS;
    gcn_set_dpp(&a->request, &a->fields, value);
    return fits(a, GCN_FROM_FOUND, value) &&
           (!a->of_lane || (value[OF(done)] == 1 && (wants(a, OF(reads)) || value[OF(reads)] == 1)));
}

static void make_dpp(struct aim *a) {
    struct gcn_wave *wave = &a->request.wave;
    struct drawn d;
    for (unsigned i = 0; i < WAVES; i++) {
        draw_fields(a);
        if (i % WAVES_OF_OPERANDS == 0) {
            gcn_random_wave(&a->rng, &a->request);
            draw_mode(a);
        }
        draw_exec(a);
        if (has_features(a))
            break;
    }
    if (!a->of_lane)
        return;
    draw_operands(a, bit_of(a->from) & wave->exec, &d);
    if (a->from < GCN_WAVE)
        wave->src0[a->from] = d.src0[d.found];
    wave->src1[a->lane] = d.src1[d.found];
    wave->old[a->lane] = d.old[d.found];
    wave->vcc = (wave->vcc & ~bit_of(a->lane)) | (d.vcc >> d.found & 1) << a->lane;
}

bool gcn_steer(struct ll_recipe *recipe, const unsigned *value) {
    struct aim a;
    start(&a, recipe, value);
    const bool can = draw_op(&a);
    if (wants(&a, OF(nop_bit)))
        a.op = GCN_INDEX_NOP;
    if (wants(&a, OF(format)) || wants(&a, OF(next_refusal)) || wants(&a, OF(src0)) || wants(&a, OF(nop_bit)))
        refuse(&a);
    else if (can)
        (is_dpp() ? make_dpp : make_sdwa)(&a);
    gcn_unit.put(&a.request, recipe->req);
    return true;
}
