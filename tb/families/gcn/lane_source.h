/* SPDX-License-Identifier: MIT */
/* Which bits of its sources decide what a lane gives. */
#ifndef TB_FAMILIES_GCN_LANE_SOURCE_H
#define TB_FAMILIES_GCN_LANE_SOURCE_H

#include "families/gcn/ops.h"
#include "isa/gcn_lane.h"

/* src0, src1, the old destination */
enum { GCN_OLD = 2, GCN_LANE_SOURCES };
extern const char *const gcn_source_names[GCN_LANE_SOURCES];

/*
 * Whether the operation looks at all bits of src0, or src1, and tells each of them; and whether those of the old
 * destination can stay behind such an operation. Of an operation that does not, only some bits would count: none do.
 */
bool gcn_looks_at(unsigned op, unsigned source);
bool gcn_preserves(unsigned op);

/* Whether the lane gives something else when it has other registers. fields are of an instruction that is accepted. */
bool gcn_is_decided(const struct gcn_sdwa *fields, const struct gcn_before *before, const struct gcn_before *other);

/* The number of a register that nothing depends on, by which covergroups choose a bit. */
static inline uint8_t *gcn_bit_number(struct gcn_sdwa *fields) {
    return fields->format == GCN_VOPC ? &fields->source[1].vgpr : &fields->vdst;
}

#endif
