/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the text of AMD's instructions. tb/test/cases/gcn_text.tsv has texts with their words, and what is
 * printed for these in both dialects; gcn_text_errors.tsv has rejected texts with the column and the message.
 */
#include "isa/gcn_decode.h"
#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_text.h"
#include "test/broken_text.h"
#include "test/rows.h"

enum { TEXTS = 55 };

static enum gcn_dialect dialect_of(const char *name) {
    return strcmp(name, "llvm") == 0 ? GCN_LLVM : strcmp(name, "clrx") == 0 ? GCN_CLRX : GCN_EITHER;
}

static struct gcn_inst parsed(const char *text, enum gcn_dialect dialect) {
    struct gcn_inst inst;
    struct gcn_text_error error;
    if (!gcn_text_parse(text, dialect, &inst, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.message);
    return inst;
}

static void check_printed(const struct gcn_inst *inst, enum gcn_dialect dialect, const char *expected) {
    char text[GCN_TEXT_SIZE];
    gcn_text_print(inst, dialect, text, sizeof text);
    assert_string_equal(text, expected);
}

static void check_text(char *const *column) {
    char words[24];
    struct gcn_inst inst = parsed(column[0], dialect_of(column[1]));
    int n = snprintf(words, sizeof words, "%08x", (uint32_t)inst.bits);
    if (inst.kind != GCN_INST_PLAIN)
        snprintf(words + n, sizeof words - (size_t)n, " %08x", (uint32_t)(inst.bits >> 32));
    if (strcmp(words, column[2]) != 0)
        fail_msg("%s: %s, not %s", column[0], words, column[2]);
    if (*column[3])
        check_printed(&inst, GCN_LLVM, column[3]);
    if (*column[4])
        check_printed(&inst, GCN_CLRX, column[4]);
}

static void texts(void) {
    each_row("gcn_text", TEXTS, check_text);
}

static void check_error(char *const *column) {
    struct gcn_inst inst;
    struct gcn_text_error error;
    if (gcn_text_parse(column[0], dialect_of(column[1]), &inst, &error))
        fail_msg("%s: was accepted", column[0]);
    if (error.column != (unsigned)atoi(column[2]) || strcmp(error.message, column[3]) != 0)
        fail_msg("%s: column %u: %s; expected column %s: %s", column[0], error.column, error.message, column[2],
                 column[3]);
    /* The name of a failing check comes first. */
    size_t name = inst.error ? strlen(inst.error) : 0;
    assert_int_equal(strncmp(error.message, "found ", 6) == 0, !inst.error);
    assert_true(!inst.error || (strncmp(error.message, inst.error, name) == 0 && error.message[name] == ':'));
}

static void errors(void) {
    each_row("gcn_text_errors", 91, check_error);
}

/* Returns a random instruction with a text; its operation may be one that is not implemented. */
static struct gcn_inst random_inst(enum gcn_kind kind, enum gcn_format format, unsigned code) {
    const uint32_t src0 = kind == GCN_INST_SDWA ? GCN_SDWA : kind == GCN_INST_DPP ? GCN_DPP : 256 + random_below(256);
    const struct gcn_sdwa fixed = {.format = format,
                                   .op = (uint8_t)code,
                                   .vdst = (uint8_t)random64(),
                                   .source = {[1] = {.vgpr = (uint8_t)random64()}}};
    struct gcn_inst inst;
    for (;;) {
        uint64_t dword = kind == GCN_INST_PLAIN ? 0 : random64() >> 32 & (random_below(2) ? UINT32_MAX : 0xff0cffff);
        uint64_t word = gcn_join_word(&fixed, src0);
        if (gcn_ops[format][code].type[0] == GCN_NONE) {
            word = gcn_join_word(&(struct gcn_sdwa){.format = format, .op = (uint8_t)code},
                                 kind == GCN_INST_PLAIN ? 0 : src0);
            dword &= kind == GCN_INST_SDWA ? 0 : 0xff0fff00;
        } else if (format == GCN_VOP1) {
            dword &= kind == GCN_INST_SDWA ? 0xffffff : 0xff3fffff;
        }
        gcn_inst_decode(dword << 32 | word, kind != GCN_INST_PLAIN, &inst);
        if (!inst.error || strcmp(inst.error, "not_implemented") == 0)
            return inst;
    }
}

/* Each operation in each form, including transcendental ones. Fields in a comment are not read (C-7, C-8). */
static void print_then_parse(void) {
    enum { EACH = 40, WITH_SDWA = 55 + 48 + 132 }; /* LLVM's count of 56 for VOP1 includes v_clrexcp */
    unsigned operations = 0;
    for (unsigned format = GCN_VOP1; format <= GCN_VOPC; format++)
        for (unsigned code = 0; code < COUNT(gcn_ops[format]); code++) {
            if (!gcn_ops[format][code].mnemonic || gcn_ops[format][code].class == GCN_CLASS_X)
                continue;
            operations++;
            for (unsigned i = 0; i < 3 * EACH; i++) {
                struct gcn_inst inst = random_inst((enum gcn_kind)(i % 3), (enum gcn_format)format, code), again;
                for (enum gcn_dialect dialect = GCN_LLVM; dialect <= GCN_CLRX; dialect++) {
                    char text[GCN_TEXT_SIZE], part[] = "#######";
                    gcn_text_print(&inst, dialect, text, sizeof text);
                    assert_in_range(strlen(text), 1, sizeof text - 2);
                    gcn_text_print(&inst, dialect, part, 4);
                    assert_true(strlen(part) == 3 && strncmp(part, text, 3) == 0 && strcmp(part + 4, "###") == 0);
                    again = parsed(text, dialect);
                    if (!strchr(text, ';') && (again.bits != inst.bits || again.kind != inst.kind))
                        fail_msg("%s: other words", text);
                }
            }
        }
    assert_int_equal(operations, WITH_SDWA);
}

static const char *kept[TEXTS];
static unsigned n_kept;

static void keep_text(char *const *column) {
    kept[n_kept++] = strdup(column[0]);
}

static struct gcn_text_error place;

/* What is accepted has words, what is not has a message of both parts. */
static bool read_broken(const char *text, size_t length) {
    struct gcn_inst inst;
    char *const whole = strndup(text, length);
    const bool good = gcn_text_parse(whole, GCN_EITHER, &inst, &place);
    free(whole);
    if (good) {
        assert_true(gcn_text_exists(&inst) || strcmp(inst.error, "not_implemented") == 0);
    } else {
        assert_int_equal(inst.bits, 0);
        assert_true(strstr(place.message, "found ") && strstr(place.message, ", expected "));
    }
    return good;
}

static void broken_texts(void) {
    static const char letters[] = "v0129,.:|-()[]_ abelnrstxw@SBDW\t\xff";
    each_row("gcn_text", TEXTS, keep_text);
    check_broken(
        &(struct broken_texts){read_broken, &place.column, place.message, kept, TEXTS, letters, 200000 / ONE_IN});
}

RUN_TESTS(TEST(texts), TEST(errors), TEST(print_then_parse), TEST(broken_texts))
