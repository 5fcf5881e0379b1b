/* SPDX-License-Identifier: MIT */
/*
 * When an instruction may begin, and what it waits for: what NVIDIA's compilers say of it for the hardware's scheduler.
 * It changes no result, so it is read and printed and has no other use; docs/nv.md has the forms.
 */
#ifndef CSIM_ISA_NV_CONTROL_H
#define CSIM_ISA_NV_CONTROL_H

#include "common/scan.h"

enum {
    NV_BARRIERS = 6,
    NV_NO_BARRIER = 7,
    NV_CONTROL_GROUPS = 3,
    NV_CLASSES = 32,
    NV_CLASS_SIZE = 24,   /* bytes of a class's name */
    NV_CONTROL_SIZE = 256 /* bytes of a text */
};

/* Of one instruction. */
struct nv_control {
    char class[NV_CLASS_SIZE]; /* how long it stalls the warp, and whether others may go first; empty: not said */
    uint8_t write, read;       /* the barrier that it raises until it has written, or read, its registers */
    uint8_t wait;              /* a bit for each barrier that it waits for */
    uint8_t reuse;             /* a bit for each operand that is kept for the next one; of a word's group alone */
};

/* Nothing said. */
void nv_control_start(struct nv_control *control);

/*
 * The word that stands before three instructions, a group of 21 bits for each. False: bit 63 is set, or a barrier is
 * 6, which is none.
 */
bool nv_control_decode(uint64_t word, struct nv_control groups[NV_CONTROL_GROUPS]);

/* groups as nv_control_decode() or nv_control_scan() yields them. */
uint64_t nv_control_encode(const struct nv_control groups[NV_CONTROL_GROUPS]);

/* The annotations that come next, up to what is none: &req={0,1} &rd=0x2 &wr=0x0 ?W5. */
bool nv_control_scan_annotations(struct scan *s, struct nv_control *control);

/* Groups of annotations, in which &reuse may stand too: {?W5}, {&wr=0x1 ?W1}, {&reuse=0x3 ?DRAIN}. */
bool nv_control_scan(struct scan *s, struct nv_control groups[NV_CONTROL_GROUPS]);

/* The text of annotations, with a blank before each; of a word's groups. Return as snprintf does. */
int nv_control_print_annotations(const struct nv_control *control, char *buffer, size_t size);
int nv_control_print(const struct nv_control groups[NV_CONTROL_GROUPS], char *buffer, size_t size);

#endif
