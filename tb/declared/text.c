/* SPDX-License-Identifier: MIT */
/* Text of a request: unique names of values, then the other ports, as in "mac  a_i 0x0012". */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "declared/declared.h"
#include "engine/stimulus_op_text.h"

static const struct feature *named[LL_FEATURES]; /* feature whose names print the number of each request port */
static const char *words[LL_FEATURES * LL_VALUES + 1];

/* Returns true if the name belongs to a single value, and is not another word of an operation. */
static bool is_own(const char *name, const struct feature *of) {
    const char *taken[TIMING_WORDS];
    const size_t n = timing_words(taken);
    if (name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ||
        strchr("0123456789", name[0]) || strcasecmp(name, "beat") == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (strcasecmp(taken[i], name) == 0)
            return false;
    for (const struct ll_port *port = declared.unit->list->ports, *end = port + declared.unit->list->n; port < end;
         port++)
        if (strcasecmp(port->name, name) == 0)
            return false;
    for (const struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++)
        for (unsigned value = 0; f != of && feature_is_of_request(f) && !f->classes && value < f->size; value++)
            if (strcasecmp(f->names[value], name) == 0)
                return false;
    return true;
}

static bool has_own_names(const struct feature *f) {
    bool own = feature_is_of_request(f) && f->beat == 0 && !f->lanes && feature_is_named(f);
    for (unsigned value = 0; own && value < f->size; value++)
        own = is_own(f->names[value], f);
    return own;
}

static void print_port(FILE *file, unsigned i, const uint32_t *req, const char **gap) {
    const struct ll_port *port = declared.request[i];
    const struct port at = {.width = port->width, .lanes = port->lanes, .word = declared_word(port)};
    for (unsigned lane = 0; lane < port->lanes; lane++) {
        fprintf(file, "%s%s", *gap, port->name);
        if (port->lanes > 1)
            fprintf(file, "[%u]", lane);
        fputc(' ', file);
        port_print(file, &at, lane, req);
        *gap = "  ";
    }
}

/* Returns the name that prints the port's number, or NULL. */
static const char *name_of(unsigned i, const uint32_t *req) {
    const unsigned word = declared_word(declared.request[i]);
    const bool high = declared.request[i]->width > 32 && req[word + 1];
    return named[i] && !high && req[word] < named[i]->size ? named[i]->names[req[word]] : NULL;
}

static void print_op(FILE *file, const uint32_t *req) {
    const char *gap = "";
    for (unsigned i = 0; i < declared.n_request; i++)
        if (name_of(i, req)) {
            fprintf(file, "%s%s", gap, name_of(i, req));
            gap = "  ";
        }
    for (unsigned i = 0; i < declared.n_request; i++)
        if (!name_of(i, req))
            print_port(file, i, req, &gap);
    for (unsigned beat = 1; beat < wires_req_count(unit.wires, req); beat++) {
        fprintf(file, "%sbeat %u", gap, beat);
        for (unsigned i = 0; i < declared.n_request; i++)
            print_port(file, i, req + beat * declared.request_beat, &gap);
    }
    if (declared.req_beats > 1)
        fprintf(file, "%sbeat 0", gap);
}

/* Reads names of values. The engine reads ports. */
static bool read_op(struct scan *s, uint32_t *req) {
    for (bool found = true; found;) {
        found = false;
        for (unsigned i = 0; i < declared.n_request && !found; i++)
            for (unsigned value = 0; named[i] && value < named[i]->size && !found; value++)
                if (scan_accept_word(s, named[i]->names[value])) {
                    req[declared_word(declared.request[i])] = value;
                    found = true;
                }
    }
    return true;
}

static void print_own(FILE *file, const uint32_t *req) {
    declared.unit->print(file, req);
}

static bool read_own(struct scan *s, uint32_t *req) {
    const bool ok = declared.unit->read(s, req);
    if (ok) {
        declared_check_requests(req, 1);
        declared_trim(req);
    }
    return ok;
}

static size_t requests(const void *machine, uint32_t *req) {
    const size_t n = declared.unit->requests(machine, req);
    if (n > UNIT_REQUESTS)
        declared_fault("requests() made %zu requests, expected %d or fewer", n, UNIT_REQUESTS);
    declared_check_requests(req, n);
    return n;
}

void declared_texts(struct unit *unit) {
    static const char *const none[] = {NULL};
    unsigned n = 0;
    memory_texts(unit);
    unit->language = declared.unit->language;
    unit->requests = declared.unit->requests ? requests : NULL;
    if (declared.unit->print) {
        unit->print_op = print_own;
        unit->read_op = declared.unit->read ? read_own : NULL;
        unit->op_words = declared.unit->words ? declared.unit->words : none;
        return;
    }
    memset(named, 0, sizeof named);
    for (const struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++)
        for (unsigned i = 0; has_own_names(f) && i < declared.n_request; i++) {
            if (declared.request[i] != f->port || named[i])
                continue;
            named[i] = f;
            for (unsigned value = 0; value < f->size; value++)
                words[n++] = f->names[value];
        }
    words[n] = NULL;
    unit->print_op = print_op;
    unit->read_op = n ? read_op : NULL;
    unit->op_words = words;
}
