/* SPDX-License-Identifier: MIT */
#include "families/visa/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "isa/visa_text.h"

void visa_print_transaction(FILE *file, const struct visa_transaction *t) {
    char text[VISA_TEXT_SIZE];
    visa_text_print(&t->inst, text, sizeof text);
    if (visa_misaligned(t) & t->enabled)
        fputs("refused: align  ", file);
    fputs(text, file);
    if (!t->inst.no_mask)
        fprintf(file, "  EM 0x%08" PRIx32, t->exec_mask);
    if (t->inst.pred)
        fprintf(file, "  P%u 0x%08" PRIx32, t->inst.pred, t->predicate);
    if (t->inst.kind != VISA_DWORD_ATOMIC || t->inst.surface != VISA_T0)
        fprintf(file, "  size 0x%" PRIx64, t->size);
}

void visa_say(struct visa_said *said, unsigned channel, const char *format, ...) {
    char *text = said->of[channel];
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, sizeof said->of[channel] - length, format, list);
    va_end(list);
}

void visa_print_channels(FILE *file, const char *what, const struct visa_said *said, uint32_t channels) {
    for (uint32_t alike; channels; channels &= ~alike) {
        unsigned first = (unsigned)__builtin_ctz(channels);
        bool before = true;
        alike = 0;
        for (unsigned i = first; i < VISA_CHANNELS; i++)
            alike |= (strcmp(said->of[i], said->of[first]) == 0 ? channels : 0) & 1u << i;
        fprintf(file, "  %s[%u", what, first);
        for (unsigned i = first + 1; i < VISA_CHANNELS; i++) {
            bool now = alike >> i & 1, after = alike >> i >> 1 & 1;
            if (now && !(before && after))
                fprintf(file, "%c%u", before ? '-' : ' ', i);
            before = now;
        }
        fprintf(file, "] %s", said->of[first]);
    }
}
