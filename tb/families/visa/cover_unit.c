/* SPDX-License-Identifier: MIT */
#include "families/visa/cover.h"

void visa_masking_parts(const struct visa_transaction *t, unsigned part[VISA_MASKING_PARTS]) {
    const struct visa_inst *i = &t->inst;
    part[0] = i->exec_log2;
    part[1] = 2u * i->mask + i->no_mask;
    part[2] = visa_form(i);
    part[3] = visa_bits_of(t->predicate, 4u * i->mask, t->channels);
    part[4] = visa_bits_of(t->exec_mask, 4u * i->mask, t->channels);
}

const char *visa_impossible_masking(const unsigned *parts) {
    if (parts[0] == 0 && (parts[3] == VISA_BITS_SOME || parts[4] == VISA_BITS_SOME))
        return "one channel looks at one bit";
    return visa_impossible_mask(visa_unit.kind, parts[0], parts[1] / 2);
}

bool visa_steer_masking(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.exec_log2 = (int)value[0];
    recipe.want.mask = (int)value[1] / 2;
    recipe.want.no_mask = (int)value[1] % 2;
    recipe.want.form = (int)value[2];
    recipe.predicate = (int)value[3];
    recipe.exec_mask = (int)value[4];
    recipe.hints.misalign = VISA_MISALIGN_NONE;
    visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
    return true;
}

void visa_print_low_bits(FILE *file, unsigned bits) {
    fprintf(file, "%u", bits);
}

void visa_print_who(FILE *file, unsigned who) {
    if (who == VISA_NOT_ALONE)
        fputs("several channels, the first", file);
    else
        fprintf(file, "channel %u", who);
}

/* Whether the kind has such a fault; a wrong opcode is every unit's. */
static bool has_fault(enum visa_kind kind, unsigned fault) {
    return fault <= VISA_FAULT_BYTE_1 || visa_faults[fault].kinds >> kind & 1;
}

const char *visa_impossible_refusal(const unsigned *part) {
    unsigned refusal = part[0];
    if (refusal < VISA_OTHER_KIND)
        return has_fault(visa_unit.kind, refusal) ? NULL : "the kind has no such field or restriction";
    if (refusal < VISA_SEVERAL)
        return refusal == VISA_OTHER_KIND + (unsigned)visa_unit.kind ? "the unit's own kind" : NULL;
    return visa_impossible_several(visa_unit.kind, refusal - VISA_SEVERAL);
}

bool visa_steer_refusal(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_request request;
    struct visa_address_map map = visa_random_address_map(&rng, VISA_ANY, visa_unit.size_bits);
    visa_random_request(&rng, &map, NULL, &request);
    request.message = visa_random_refusal(&rng, visa_unit.kind, value[0]);
    visa_put_request(&rng, &request, to->req);
    return true;
}

void visa_misaligned_parts(const struct visa_transaction *t, uint32_t channels, unsigned low[VISA_MISALIGNED_PARTS],
                           unsigned misaligned[VISA_MISALIGNED_PARTS]) {
    unsigned who = (unsigned)__builtin_ctz(channels);
    low[0] = misaligned[0] = t->inst.surface;
    low[1] = misaligned[1] = t->inst.kind == VISA_SVM_SCATTER ? t->inst.block_size : t->inst.width;
    low[2] = t->address[who] % 8;
    low[3] = (channels & (channels - 1)) == 0 ? who : VISA_NOT_ALONE;
    misaligned[2] = t->address[who] < t->size;
    misaligned[3] = visa_active_of(t);
}

static unsigned bytes_of_index(unsigned index) {
    return visa_unit.kind == VISA_SVM_SCATTER ? visa_size_bytes[index] : visa_width_bits[index] / 8;
}

static const char *impossible_size(unsigned surface, unsigned size) {
    if (visa_unit.kind != VISA_DWORD_ATOMIC && surface)
        return "the kind has no surfaces";
    if (visa_unit.kind == VISA_DWORD_ATOMIC && size == ATOMIC_ALU_WIDTH_64)
        return "a dword_atomic has no 64 bits";
    return bytes_of_index(size) == 1 ? "single bytes are aligned" : NULL;
}

const char *visa_impossible_low_bits(const unsigned *part) {
    const char *reason = impossible_size(part[0], part[1]);
    if (reason)
        return reason;
    if (part[2] % bytes_of_index(part[1]) == 0)
        return "aligned";
    return visa_unit.kind == VISA_SVM_ATOMIC && part[3] >= 8 && part[3] != VISA_NOT_ALONE
               ? "an svm_atomic has up to 8 channels"
               : NULL;
}

const char *visa_impossible_misaligned(const unsigned *part) {
    return part[3] == VISA_ACTIVE_NONE ? "a channel is enabled" : impossible_size(part[0], part[1]);
}

/* What misaligned channels of a size often follow from. */
static struct visa_recipe recipe_of_misaligned(const unsigned *part) {
    struct visa_recipe recipe = visa_recipe_any();
    recipe.want.surface = (int)part[0];
    *(visa_unit.kind == VISA_SVM_SCATTER ? &recipe.want.block_size : &recipe.want.width) = (int)part[1];
    recipe.hints.misalign = VISA_MISALIGN_ONE;
    return recipe;
}

bool visa_steer_misaligned(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    struct visa_recipe recipe = recipe_of_misaligned(value);
    visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
    return true;
}

bool visa_steer_low_bits(struct ll_recipe *to, const unsigned *value) {
    struct rng rng = {to->random(to)};
    unsigned who = value[3];
    struct visa_recipe recipe = recipe_of_misaligned(value);
    /* All channels are enabled. */
    recipe.want.no_mask = 1;
    recipe.want.form = 0;
    if (who == VISA_NOT_ALONE)
        recipe.hints.misalign = VISA_MISALIGN_ALL;
    else if (who >= 1)
        recipe.want.exec_log2 = 32 - __builtin_clz(who);
    visa_put_random_request(&rng, &recipe, VISA_ANY, to->req);
    return true;
}
