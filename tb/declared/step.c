/* SPDX-License-Identifier: MIT */
/* Execution of requests on a state of the model, ahead of the run. */
#include <string.h>

#include "declared/declared.h"

void declared_reset(void *state) {
    const struct ll_unit *u = declared.unit;
    const size_t end = u->host.offset + u->host.words * sizeof(uint32_t);
    if (u->reset) {
        u->reset(state);
        return;
    }
    memset(state, 0, u->host.words ? u->host.offset : u->state_size);
    if (u->host.words)
        memset((unsigned char *)state + end, 0, u->state_size - end);
}

void declared_room(struct declared_room *room) {
    if (room->rsp)
        return;
    room->before = foreseen_memory();
    room->rsp = declared_memory(1, declared.rsp_size);
}

void declared_step(struct declared_room *room, void *state, const void *req, struct ll_op *op) {
    const struct ll_unit *u = declared.unit;
    bool answered = true;
    declared_room(room);
    memset(room->rsp, 0, declared.rsp_size);
    if (declared.foreseen)
        memcpy(room->before, state, declared.foreseen);
    memory_try(state, 0);
    if (u->execute)
        answered = u->execute(state, req, room->rsp);
    else
        u->respond(req, room->rsp, 1);
    features_remember(state, req);
    *op = (struct ll_op){
        .state = declared.foreseen ? room->before : NULL, .req = req, .rsp = answered ? room->rsp : NULL};
}

void foreseen_reset(void *state) {
    declared_reset(state);
    features_remember(state, NULL);
}
