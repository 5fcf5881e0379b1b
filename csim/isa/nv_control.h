/* SPDX-License-Identifier: MIT */
/*
 * Scheduling information that NVIDIA's compilers give to the hardware: start times and waits. It changes no result, so
 * it is only read and printed; docs/nv.md has the forms.
 */
#ifndef CSIM_ISA_NV_CONTROL_H
#define CSIM_ISA_NV_CONTROL_H

#include "common/scan.h"

enum {
    NV_BARRIERS = 6,
    NV_NO_BARRIER = 7,
    NV_CONTROL_GROUPS = 3,
    NV_CLASSES = 32,
    NV_CLASS_SIZE = 24,   /* bytes of a class name */
    NV_CONTROL_SIZE = 256 /* bytes of a text */
};

/* Annotations of one instruction. */
struct nv_control {
    char class[NV_CLASS_SIZE]; /* stall of the warp, and whether others may go first; empty: unspecified */
    uint8_t write, read;       /* barrier raised until the registers are written, or read */
    uint8_t wait;              /* barriers to wait for, a bit each */
    uint8_t reuse;             /* operands kept for the next instruction, a bit each; word groups only */
};

/*
 * Decodes the word before three instructions, a group of 21 bits for each. Returns false if bit 63 is set or a barrier
 * is 6.
 */
bool nv_control_decode(uint64_t word, struct nv_control groups[NV_CONTROL_GROUPS]);

/* Encodes groups from nv_control_decode() or nv_control_scan(). */
uint64_t nv_control_encode(const struct nv_control groups[NV_CONTROL_GROUPS]);

/* Reads annotations up to another word: &req={0,1} &rd=0x2 &wr=0x0 ?W5. */
bool nv_control_scan_annotations(struct scan *s, struct nv_control *control);

/* Reads groups of annotations, with optional &reuse: {?W5}, {&wr=0x1 ?W1}, {&reuse=0x3 ?DRAIN}. */
bool nv_control_scan(struct scan *s, struct nv_control groups[NV_CONTROL_GROUPS]);

/* Prints annotations, with a blank before each, or a word's groups; both return as snprintf does. */
int nv_control_print_annotations(const struct nv_control *control, char *buffer, size_t size);
int nv_control_print(const struct nv_control groups[NV_CONTROL_GROUPS], char *buffer, size_t size);

#endif
