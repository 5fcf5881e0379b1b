/* SPDX-License-Identifier: MIT */
/* Transactions as a person reads them. */
#ifndef TB_FAMILIES_VISA_TEXT_H
#define TB_FAMILIES_VISA_TEXT_H

#include <stdio.h>

#include "families/visa/transaction.h"

/* Prints the message, and the masks and the size as far as the message looks at them; the channels follow behind it. */
void visa_print_transaction(FILE *file, const struct visa_transaction *t);

/* What is said of each channel. A scatter says the most: an address and 8 blocks of 4 bytes. */
enum { VISA_SAID = sizeof "0x0123456789abcdef:" + 8 * sizeof " 01234567" };
struct visa_said {
    char of[VISA_CHANNELS][VISA_SAID];
};

__attribute__((format(printf, 3, 4))) void visa_say(struct visa_said *said, unsigned channel, const char *format, ...);

/* Prints what is said of these channels; those of which the same is said stand together, so that one sees what differs.
 */
void visa_print_channels(FILE *file, const char *what, const struct visa_said *said, uint32_t channels);

#endif
