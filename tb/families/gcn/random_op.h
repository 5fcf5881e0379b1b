/* SPDX-License-Identifier: MIT */
/* Operations of random GCN instructions. */
#ifndef TB_FAMILIES_GCN_RANDOM_OP_H
#define TB_FAMILIES_GCN_RANDOM_OP_H

#include <stdint.h>

/*
 * What operations of random instructions are drawn of, each place as likely as another: of the subset's if there is
 * one, else of all of the first `ops`, GCN_OPS or GCN_INTEGER_OPS.
 */
struct gcn_draws {
    const uint16_t *value;
    uint32_t n;
};
struct gcn_draws gcn_draws_of(uint32_t ops);

#endif
