/* SPDX-License-Identifier: MIT */
/*
 * Implementation of the imports of lanelock_pkg.sv with lanelock/unit.h. A chandle is a pointer, a string a const char
 * *, and a packed vector of bits an array of 32-bit words, the low one first. So it needs no simulator header. Some
 * simulators compile this as C++.
 */
#include <lanelock/unit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT_WORDS = 128 }; /* of ports_t */

struct model {
    const struct csim_unit *unit;
    uint32_t *local;
    uint32_t *state;
};

#ifdef __cplusplus
extern "C" {
#endif
void *lanelock_open(const char *name, const char *config);
void lanelock_close(void *handle);
int lanelock_word(void *handle, const char *name);
void lanelock_cycle(void *handle, const uint32_t *in, uint32_t *out);
void lanelock_respond(void *handle, const uint32_t *in, uint32_t *out);
#ifdef __cplusplus
}
#endif

static void fail(const char *what, const char *name, const char *config) {
    fprintf(stderr, "lanelock: %s: %s %s\n", what, name, config);
    exit(EXIT_FAILURE);
}

void *lanelock_open(const char *name, const char *config) {
    const struct csim_unit *unit = csim_unit_find(name, config);
    struct model *model = (struct model *)malloc(sizeof *model);
    if (!unit || unit->in_words > PORT_WORDS || unit->out_words > PORT_WORDS)
        fail("found no unit of this name", name, config);
    if (!model)
        fail("out of memory", name, config);
    model->unit = unit;
    model->state = (uint32_t *)calloc(unit->state_words, sizeof(uint32_t));
    model->local = (uint32_t *)calloc(unit->local_words + 1, sizeof(uint32_t));
    if (!model->state || !model->local)
        fail("out of memory", name, config);
    return model;
}

void lanelock_close(void *handle) {
    struct model *model = (struct model *)handle;
    free(model->state);
    free(model->local);
    free(model);
}

int lanelock_word(void *handle, const char *name) {
    const struct csim_port *port = csim_port_find(((struct model *)handle)->unit, name);
    return port ? (int)port->word : -1;
}

void lanelock_cycle(void *handle, const uint32_t *in, uint32_t *out) {
    struct model *model = (struct model *)handle;
    memset(out, 0, PORT_WORDS * sizeof(uint32_t));
    csim_cycle(model->unit, model->state, in, out);
}

void lanelock_respond(void *handle, const uint32_t *in, uint32_t *out) {
    struct model *model = (struct model *)handle;
    memset(out, 0, PORT_WORDS * sizeof(uint32_t));
    if (model->unit->req_beats > 1 || model->unit->rsp_beats > 1 ||
        csim_respond(model->unit, 1, in, out, model->local, NULL) != CSIM_OK)
        fail("requests of one beat, and no memory port, are expected", model->unit->name, model->unit->config);
}
