/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/csim.h"
#include "isa/visa_text.h"

bool csim_asm_visa(unsigned long line, const char *text) {
    struct visa_inst inst;
    struct visa_text_error error;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        return csim_refuse(line, error.column, error.message);
    uint8_t bytes[VISA_BYTES];
    size_t n = visa_encode(&inst, bytes);
    for (size_t i = 0; i < n; i++)
        printf("%02x%c", bytes[i], i + 1 < n ? ' ' : '\n');
    return true;
}

bool csim_disasm_visa(unsigned long line, const char *text) {
    uint8_t bytes[VISA_BYTES] = {0};
    size_t n = 0, length = 0;
    for (const char *at = text; *(at += strspn(at, " \t")); n++)
        for (unsigned i = 0; i < 2; i++, at++) {
            unsigned digit = csim_digit(*at);
            if (digit > 15 || n == VISA_BYTES)
                return csim_refuse(line, (unsigned)(at - text) + 1,
                                   "expected up to 30 bytes of two hexadecimal digits");
            bytes[n] = (uint8_t)(bytes[n] << 4 | digit);
        }
    struct visa_inst inst;
    enum visa_error error = visa_decode(bytes, n, &inst, &length);
    char message[VISA_TEXT_MESSAGE];
    if (error != VISA_OK)
        snprintf(message, sizeof message, "%s: expected a message of docs/visa.md", visa_error_name(error));
    else if (length < n)
        snprintf(message, sizeof message, "found %zu bytes, expected %zu", n, length);
    if (error != VISA_OK || length < n)
        return csim_refuse(line, csim_first_column(text), message);
    char buffer[VISA_TEXT_SIZE];
    visa_text_print(&inst, buffer, sizeof buffer);
    puts(buffer);
    return true;
}
