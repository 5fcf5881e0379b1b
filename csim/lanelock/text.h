/* SPDX-License-Identifier: MIT */
/* What the text of all instruction sets has in common. */
#ifndef LANELOCK_TEXT_H
#define LANELOCK_TEXT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIM_TEXT = 256 }; /* bytes that a text has at most, with the 0 behind it */

/* Why a text is refused, or bits are. */
struct csim_refusal {
    uint32_t column;         /* of a text: where, from 1, counted in bytes; of bits 0 */
    char message[CSIM_TEXT]; /* the refusal's name, if it has one; what was found; what was expected */
};

#ifdef __cplusplus
}
#endif

#endif
