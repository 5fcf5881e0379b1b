/* SPDX-License-Identifier: MIT */
/*
 * What the bench knows of a language: its instructions as text and as bits, and the programs that are written in it,
 * docs/programs.md. tb/families/<family>/language.c defines one; tb/cli/languages.c lists them.
 */
#ifndef TB_ENGINE_LANGUAGE_H
#define TB_ENGINE_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LANGUAGE_TEXT = 256,
    LANGUAGE_ANSWER = 8192, /* of eval: some words for each lane of a wave */
    LANGUAGE_VALUE = 64     /* bytes of a value: no payload port is wider than 512 bits */
};

struct program;

/* An instruction in its other form; or the column, from 1, and the reason for which it is refused. */
struct language_text {
    char text[LANGUAGE_ANSWER];
    char warning[LANGUAGE_TEXT]; /* beside the text; "": none */
    unsigned column;
    char message[LANGUAGE_TEXT];
};

/* What a line of a program was. */
enum language_line {
    LINE_WRONG,      /* the language has refused it: program_refuse() */
    LINE_DONE,       /* it is empty, or has set something: nothing is left to do */
    LINE_EXPECTS,    /* it has compared something: program_fail() for what came out in another way */
    LINE_INSTRUCTION /* an instruction to be counted and carried out, even one that the model refuses */
};

/*
 * Hears what an agent's memory holds that an instruction works on, before the instruction changes it: the agent's name,
 * and an address and a word as its section of a stimulus file has them. What is said again is ignored, as is what an
 * agent is told that the unit does not have.
 */
struct language_watch {
    void *context;
    void (*holds)(void *context, const char *agent, uint64_t address, uint64_t word);
};

struct language {
    const char *name; /* as in csim asm NAME */

    /*
     * Text to hexadecimal digits and back, into how many words these can be split. False: refused. dialect is a number
     * from 1 of dialects, a list that ends with NULL, or 0: that which the text is in, or the first. Without dialects
     * the list is NULL.
     */
    bool (*assemble)(const char *text, unsigned dialect, struct language_text *to);
    bool (*disassemble)(const char *hex, unsigned dialect, struct language_text *to);
    const char *const *dialects;
    int words;

    /*
     * What an instruction, as text or as digits, gives on n values, NAME=VALUE: lines, the last without its end. False:
     * refused, with column 0 where the message says which value it is. NULL: it has none.
     */
    bool (*eval)(const char *instruction, int n, char *const *values, struct language_text *to);

    /*
     * A value of a unit's port, the low byte first, as a wave viewer shows it: the instruction's text, or one of these
     * parts of it. False: it is none, and text has the reason. parts ends with NULL, and is NULL where there are none.
     */
    bool (*show)(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE], char text[LANGUAGE_TEXT]);
    const char *const *parts;

    /* What the names of its programs end in, with the dot. NULL: it has none, and nothing of what follows. */
    const char *ending;

    /* The machine on which a program runs, as it is at the start; program->machine from then on. NULL: no memory. */
    void *(*open)(void);
    void (*close)(void *machine);

    /* Looks at each line before the first one is carried out, for the labels of branches. May be NULL. */
    bool (*label)(struct program *program);

    /*
     * Reads the line in program->scan, and carries out what is no instruction. Of an instruction it reads the operands
     * too, as the requests of a unit are made of them.
     */
    enum language_line (*read)(struct program *program);

    /*
     * Carries out the instruction that read() has read, on the model. A branch sets program->next. watch is NULL unless
     * a unit's design carries it out as well. False: program_refuse() has said why the program can not go on.
     */
    bool (*execute)(struct program *program, const struct language_watch *watch);

    /* After the last line: what is still to be said of it. May be NULL. */
    void (*finish)(struct program *program);
};

/* For languages. Refuses what stands at a column; returns false. */
bool language_refuse(struct language_text *to, size_t column, const char *message);

/* Value of a hexadecimal digit, or 16. */
unsigned language_digit(char c);

#endif
