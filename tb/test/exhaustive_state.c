/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <unistd.h>

#include "engine/file.h"
#include "test/exhaustive.h"

#define HEAD "lanelock-exhaustive 1\nkey "

bool exhaustive_load(const char *path, uint64_t key, uint8_t *done, uint32_t n) {
    uint64_t of;
    uint32_t i = 0;
    for (uint32_t k = 0; k < n; k++)
        done[k] = 0;
    FILE *file = access(path, F_OK) == 0 ? file_open(path) : NULL;
    if (!file)
        return false;
    bool ok = fscanf(file, HEAD "%16" SCNx64 "\n", &of) == 1 && of == key;
    for (int c; ok && i < n && ((c = getc(file)) == '0' || c == '1'); i++)
        done[i] = c == '1';
    ok = ok && i == n && getc(file) == '\n' && getc(file) == EOF;
    fclose(file);
    for (uint32_t k = 0; !ok && k < n; k++)
        done[k] = 0;
    return ok;
}

bool exhaustive_save(const char *path, uint64_t key, const uint8_t *done, uint32_t n) {
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file, HEAD "%016" PRIx64 "\n", key);
    for (uint32_t k = 0; k < n; k++)
        putc('0' + done[k], out.file);
    putc('\n', out.file);
    return file_finish(&out);
}
