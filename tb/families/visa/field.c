/* SPDX-License-Identifier: MIT */
#include "families/visa/field.h"

const struct visa_place visa_places[VISA_FIELDS] = {
    [VISA_FIELD_BYTE_0] = {8, {0}},
    [VISA_FIELD_BYTE_1] = {8, {1, 1, 1}},
    [VISA_FIELD_EXEC] = {8, {2, 2, 2}},
    [VISA_FIELD_PRED] = {16, {3, 3, 3}},
    [VISA_FIELD_OP] = {8, {1, 5, 0}},
    [VISA_FIELD_SURFACE] = {8, {5, 0, 0}},
    [VISA_FIELD_BLOCK_SIZE] = {8, {0, 0, 5}},
    [VISA_FIELD_NUM_BLOCKS] = {8, {0, 0, 6}},
    [VISA_FIELD_ADDRESS_ID] = {32, {6, 6, 7}},
    [VISA_FIELD_ADDRESS_OFFSET] = {16, {10, 10, 11}},
    [VISA_FIELD_SRC0_ID] = {32, {12, 12, 13}},
    [VISA_FIELD_SRC0_OFFSET] = {16, {16, 16, 17}},
    [VISA_FIELD_SRC1_ID] = {32, {18, 18, 0}},
    [VISA_FIELD_SRC1_OFFSET] = {16, {22, 22, 0}},
    [VISA_FIELD_DST_ID] = {32, {24, 24, 0}},
    [VISA_FIELD_DST_OFFSET] = {16, {28, 28, 0}},
};
