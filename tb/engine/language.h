/* SPDX-License-Identifier: MIT */
/*
 * A language: its instructions as text and as bits, and the programs written in it, docs/programs.md.
 * tb/families/<family>/language.c defines one; tb/cli/languages.c lists them.
 */
#ifndef TB_ENGINE_LANGUAGE_H
#define TB_ENGINE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LANGUAGE_TEXT = 256,
    LANGUAGE_ANSWER = 16384, /* size of the result of eval(): some words for each lane of a wave */
    LANGUAGE_VALUE = 64      /* bytes of a value: no payload port has more than 512 bits */
};

struct program;

/* A converted instruction; or the column, from 1, and the reason for rejecting it. */
struct language_text {
    char text[LANGUAGE_ANSWER];
    char warning[LANGUAGE_TEXT]; /* in addition to the text; "": none */
    unsigned column;
    char message[LANGUAGE_TEXT];
};

/* Kind of a line of a program. */
enum language_line {
    LINE_WRONG,      /* rejected: program_refuse() */
    LINE_DONE,       /* empty, or a setting, which is done */
    LINE_EXPECTS,    /* an expectation: program_fail() if it is not met */
    LINE_INSTRUCTION /* an instruction to be counted and executed, even if the model rejects it */
};

/*
 * Receives the memory contents that an instruction uses, before it changes them: the agent's name, and address and word
 * as in the agent's section of a stimulus file. Repeated words are ignored, as are agents that the unit does not have.
 */
struct language_watch {
    void *context;
    void (*holds)(void *context, const char *agent, uint64_t address, uint64_t word);
};

struct language {
    const char *name; /* as in csim asm NAME */

    /*
     * Convert text to hexadecimal digits and back. words is the number of words that the digits may be split into.
     * False: rejected. dialect is a number from 1 in the list of dialects, which ends with NULL or is NULL; 0: that of
     * the text, or the first one.
     */
    bool (*assemble)(const char *text, unsigned dialect, struct language_text *to);
    bool (*disassemble)(const char *hex, unsigned dialect, struct language_text *to);
    const char *const *dialects;
    int words;

    /*
     * Computes the result of an instruction, as text or digits, for n values NAME=VALUE: lines, the last one without
     * its end. False: rejected, with column 0 if the message is about a value. NULL: not available.
     */
    bool (*eval)(const char *instruction, int n, char *const *values, struct language_text *to);

    /*
     * Converts a value of a unit's port, low byte first, for a wave viewer: the instruction's text, or a part of it.
     * False: it is not an instruction, and text has the reason. parts ends with NULL; NULL: there are none.
     */
    bool (*show)(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE], char text[LANGUAGE_TEXT]);
    const char *const *parts;

    /*
     * Ending of the file names of its programs, with the dot. NULL: it has no programs, and none of the functions
     * below.
     */
    const char *ending;
    const char *instruction; /* the word for one in reports of its rejection; NULL: instruction */

    /* Opens the machine that runs a program, which becomes program->machine. NULL: out of memory. */
    void *(*open)(void);
    void (*close)(void *machine);

    /* Reads each line before the first one is executed, for the labels of branches. May be NULL. */
    bool (*label)(struct program *program);

    /*
     * Reads the line in program->scan, and executes it unless it is an instruction. For an instruction, it also reads
     * the operands, from which the requests of a unit are made.
     */
    enum language_line (*read)(struct program *program);

    /*
     * Executes the instruction that read() has read, on the model. A branch sets program->next. watch is NULL unless a
     * unit's design executes it as well. False: the program cannot continue; program_refuse() was called.
     */
    bool (*execute)(struct program *program, const struct language_watch *watch);

    /* Reports remaining failures after the last line. May be NULL. */
    void (*finish)(struct program *program);
};

/* For languages: rejects the text at a column. Returns false. */
bool language_refuse(struct language_text *to, size_t column, const char *message);

/*
 * For languages: reads up to `most` words of `digits` hexadecimal digits, each with or without blanks and 0x before it.
 * Returns NULL at the end of the text, with the number of words in *n; otherwise the character that does not belong
 * there, after *n whole words.
 */
const char *language_hex(const char *text, unsigned digits, unsigned most, uint64_t *word, unsigned *n);

/* Returns the value of a hexadecimal digit, or 16. */
unsigned language_digit(char c);

#endif
