/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of atoms. A warp that is carried out hits a bin of each group that is about lanes, and one that is
 * refused those of the reason. What lanes find in memory is the business of watch.h.
 */
#ifndef TB_FAMILIES_NV_COVER_H
#define TB_FAMILIES_NV_COVER_H

#include "engine/covergroup.h"
#include "families/nv/random_warp.h"

enum {
    NV_COVER_OPERATION,
    NV_COVER_DEGREE,
    NV_COVER_BANK,
    NV_COVER_LANE,
    NV_COVER_MASKING,
    NV_COVER_GUARD,
    NV_COVER_FORM,
    NV_COVER_BOUNDS,
    NV_COVER_HIGH_BIT,
    NV_COVER_ADDRESS,
    NV_COVER_REGISTERS,
    NV_COVER_PRIORITY,
    NV_COVER_FIELDS,
    NV_COVER_OPCODE,
    NV_COVER_GROUPS
};

/* What no warp hits, and how to hit what one can. */
#define NV_COVER_FUNCTIONS(name)                                                                                       \
    const char *nv_impossible_##name(const unsigned *part);                                                            \
    void nv_hint_##name(const struct cover_aim *aim, uint32_t *req);
NV_COVER_FUNCTIONS(operation)
NV_COVER_FUNCTIONS(degree)
NV_COVER_FUNCTIONS(bank)
NV_COVER_FUNCTIONS(lane)
NV_COVER_FUNCTIONS(masking)
NV_COVER_FUNCTIONS(guard)
NV_COVER_FUNCTIONS(form)
NV_COVER_FUNCTIONS(bounds)
NV_COVER_FUNCTIONS(high_bit)
NV_COVER_FUNCTIONS(address)
NV_COVER_FUNCTIONS(registers)
NV_COVER_FUNCTIONS(priority)
NV_COVER_FUNCTIONS(fields)
NV_COVER_FUNCTIONS(opcode)
#undef NV_COVER_FUNCTIONS

/* The table. It has bins for 32 lanes and banks, whatever the unit has. */
extern const struct covergroup nv_covergroups[NV_COVER_GROUPS];

/* Whether accesses of so many bytes can hit a bin of masks. */
bool nv_masking_takes(const unsigned *part, unsigned bytes);

/* For struct coverage. */
void nv_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins);

#endif
