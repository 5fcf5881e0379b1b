/* SPDX-License-Identifier: MIT */
/* Common part of the text of all instruction sets. */
#ifndef LANELOCK_TEXT_H
#define LANELOCK_TEXT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIM_TEXT = 256 }; /* most bytes of a text, including the final 0 */

/* Reason to reject a text or bits. */
struct csim_refusal {
    uint32_t column;         /* position in a text, from 1, in bytes; 0 for bits */
    char message[CSIM_TEXT]; /* error's name, if any; what was found; what was expected */
};

#ifdef __cplusplus
}
#endif

#endif
