/* SPDX-License-Identifier: MIT */
#include "engine/nearest.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

/* Returns the number of letters to insert, remove or change to turn one name into the other. */
static size_t distance(const char *a, const char *b) {
    enum { LONGEST = 64 };
    size_t cost[LONGEST + 1], n = strlen(b);
    if (n > LONGEST)
        return SIZE_MAX;
    for (size_t k = 0; k <= n; k++)
        cost[k] = k;
    for (size_t i = 0; a[i]; i++) {
        size_t before = cost[0]++; /* of both names without the current letters */
        for (size_t k = 0; k < n; k++) {
            size_t change = before + (toupper((unsigned char)a[i]) != toupper((unsigned char)b[k]));
            size_t least = cost[k] < cost[k + 1] ? cost[k] + 1 : cost[k + 1] + 1;
            before = cost[k + 1];
            cost[k + 1] = change < least ? change : least;
        }
    }
    return cost[n];
}

const char *nearest_name(const char *wrong, const char *const *names, size_t n) {
    const char *nearest = NULL;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        size_t d = distance(wrong, names[i]), length = strlen(wrong), other = strlen(names[i]);
        size_t longer = other > length ? other : length, apart = longer - (other > length ? length : other);
        /* Of equally near names, one of the same length. */
        if (d <= longer / 2 && 2 * d + (apart != 0) < least) {
            least = 2 * d + (apart != 0);
            nearest = names[i];
        }
    }
    return nearest;
}
