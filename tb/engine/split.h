/* SPDX-License-Identifier: MIT */
/*
 * Splits the failures of an operation by their differences from operations that pass: a decision tree over the bins
 * that operations hit, and over the parts of these bins.
 */
#ifndef TB_ENGINE_SPLIT_H
#define TB_ENGINE_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SPLIT_LEAVES = 8,    /* most leaves */
    SPLIT_CONDITIONS = 8 /* most conditions of a leaf */
};

/* Operations with the bins of each: split_tracks() of them, from cover_sample(). */
struct split_ops {
    size_t n;
    const bool *failed;
    const uint32_t *bins;
};

/* Operations that have, or do not have, certain bins or values of parts. */
struct split_leaf {
    struct {
        uint32_t feature;
        bool has;
    } condition[SPLIT_CONDITIONS];
    unsigned conditions;
    unsigned failures;
};

/* Sets the bins that n operations hit, in an array of split_tracks() for each. False: out of memory. */
size_t split_tracks(void);
bool split_sample(const uint32_t *req, size_t n, uint32_t *bins);

/*
 * Splits greedily by the feature that best predicts which operations fail, if it predicts better than chance. Returns
 * the number of leaves with failures, up to `most`; 0: out of memory.
 */
unsigned split_failures(const struct split_ops *ops, unsigned most, struct split_leaf *leaves);

/* Returns true if an operation with these bins belongs to the leaf. */
bool split_has(const struct split_leaf *leaf, const uint32_t *bins);

/*
 * Prints the prefix and the features that the operations of a leaf have; nothing if they only lack features. bins are
 * those of one operation.
 */
void split_print(FILE *file, const char *prefix, const struct split_leaf *leaf, const uint32_t *bins);

#endif
