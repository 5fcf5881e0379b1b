/* SPDX-License-Identifier: MIT */
/* Dimensions of a unit's requests: operation, width, reason of a rejection. A design may have some of their values. */
#ifndef TB_ENGINE_DIMENSIONS_H
#define TB_ENGINE_DIMENSIONS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SUBSET_DIMENSIONS = 12,
    SUBSET_VALUES = 512, /* most values of a dimension */
    SUBSET_WEIGHT = 100, /* largest weight of a value */
    SUBSET_DRAWS = 8192  /* largest sum of the weights of a dimension */
};
#define SUBSET_NONE UINT32_MAX      /* in place of a value: the request has no value of the dimension */
#define SUBSET_ANY (UINT32_MAX - 1) /* in place of a value: any value */

struct dimension {
    const char *name;         /* singular: "operation" */
    const char *variable;     /* option that selects values: OPS, WIDTHS, or w for OPS=w=; NULL: no option */
    const char *const *names; /* of the values */
    unsigned size;
    bool refusal; /* value 0 is an accepted request, the others are reasons of a rejection: at most one dimension */
    /* Names of classes of values, which return NULL after the last class; NULL: there are no classes. */
    const char *(*class_of)(unsigned class);
    bool (*in_class)(unsigned class, unsigned value);
};

/* Dimensions of a unit's requests; all zero: the unit has no subsets. */
struct dimensions {
    const struct dimension *dimension;
    unsigned n;
    /*
     * Sets the value of a request in each dimension, or SUBSET_ANY if a dimension does not apply to it. A rejected
     * request has its other values as far as they are known.
     */
    void (*classify)(const uint32_t *req, unsigned *value);
    /*
     * Changes an excluded request into one that a unit rejects as it rejects missing features. A request without any of
     * the values is rejected unchanged. NULL: the unit cannot reject requests.
     */
    void (*refuse)(uint32_t *req);
};

/* Returns the number of the dimension of rejections, or all->n without one. */
static inline unsigned dimensions_refusal(const struct dimensions *all) {
    unsigned d = 0;
    while (d < all->n && !all->dimension[d].refusal)
        d++;
    return d;
}

#endif
