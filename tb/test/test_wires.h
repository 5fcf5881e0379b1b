/* SPDX-License-Identifier: MIT */
/* Where the ports of a unit of tests stand. */
#ifndef TB_TEST_TEST_WIRES_H
#define TB_TEST_TEST_WIRES_H

#include <stddef.h>
#include <stdint.h>

/*
 * struct wires of a unit of tests from its struct in and struct out: words and beats of a request and of a response,
 * whose payloads are next to their valid words.
 */
#define TEST_WORD(part, port) (offsetof(struct part, port) / sizeof(uint32_t))
#define TEST_WIRES(words_of_req, beats_of_req, words_of_rsp, beats_of_rsp)                                             \
    {                                                                                                                  \
        .in_words = sizeof(struct in) / sizeof(uint32_t), .rst = TEST_WORD(in, rst),                                   \
        .req_valid = TEST_WORD(in, req_valid), .req = TEST_WORD(in, req_valid) + 1, .req_words = (words_of_req),       \
        .req_beats = (beats_of_req), .rsp_ready = TEST_WORD(in, rsp_ready),                                            \
        .out_words = sizeof(struct out) / sizeof(uint32_t), .req_ready = TEST_WORD(out, req_ready),                    \
        .rsp_valid = TEST_WORD(out, rsp_valid), .rsp = TEST_WORD(out, rsp_valid) + 1, .rsp_words = (words_of_rsp),     \
        .rsp_beats = (beats_of_rsp)                                                                                    \
    }

#endif
