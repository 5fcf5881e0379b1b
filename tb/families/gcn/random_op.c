/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_op.h"

#include "families/gcn/dimensions.h"

#define FOUR(name) GCN_INDEX_##name, GCN_INDEX_##name, GCN_INDEX_##name, GCN_INDEX_##name
#define SIXTEEN(name) FOUR(name), FOUR(name), FOUR(name), FOUR(name)

/*
 * The compares share a comparator of integers and one of floats, and come once; all others come twice. What alone uses
 * some hardware comes more often: above all products, which V_MAC rounds by themselves. Integer operations come first.
 */
enum { OWN_OF_INTEGERS = 3 * 4 };
#define DRAWS_VOP1 2
#define DRAWS_VOP2 2
#define DRAWS_VOPC 1
#define DRAW_VOP1(index) index, index,
#define DRAW_VOP2(index) index, index,
#define DRAW_VOPC(index) index,
static const uint16_t draws[] = {FOUR(FFBH_U32),       FOUR(FFBL_B32),          FOUR(FFBH_I32),
#define IMPLEMENTED(format, name, ...) DRAW_##format(GCN_INDEX_##name)
#include "families/gcn/ops.def"
                                 FOUR(CVT_F16_F32),    FOUR(FREXP_EXP_I32_F32), FOUR(FREXP_MANT_F32), FOUR(FRACT_F32),
                                 FOUR(FREXP_MANT_F16), FOUR(FREXP_EXP_I16_F16), FOUR(FRACT_F16),      FOUR(LDEXP_F16),
                                 FOUR(CMP_CLASS_F32),  FOUR(CMP_CLASS_F16),     SIXTEEN(MUL_F32),     SIXTEEN(MUL_F16),
                                 SIXTEEN(MAC_F32),     SIXTEEN(MAC_F32),        SIXTEEN(MAC_F16)};
enum {
    DRAWS = sizeof draws / sizeof draws[0],
    INTEGER_DRAWS = OWN_OF_INTEGERS
#define IMPLEMENTED(format, name, ...) +(GCN_INDEX_##name < GCN_INTEGER_OPS ? DRAWS_##format : 0)
#include "families/gcn/ops.def"
};

struct gcn_draws gcn_draws_of(uint32_t ops) {
    const struct subset_draws *subset = subset_draws(GCN_OPERATION);
    return subset ? (struct gcn_draws){subset->value, subset->n}
                  : (struct gcn_draws){draws, ops == GCN_OPS ? DRAWS : INTEGER_DRAWS};
}
