/* SPDX-License-Identifier: MIT */
/*
 * Stimulus files: reading returns what was written, and other files are rejected with one line. Also the resets of a
 * seed.
 */
#include <signal.h>
#include <stdio.h>

#include <dirent.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/hash.h"
#include "engine/stimulus_file.h"
#include "engine/stream.h"
#include "test/unit_test.h"

static char directory[] = "/tmp/test_engine_stimulus_XXXXXX";
static char path[64];

static int set_up(void **test) {
    (void)test;
    if (!mkdtemp(directory))
        return -1;
    snprintf(path, sizeof path, "%s/a.stim", directory);
    return 0;
}

static unsigned count_files(void) {
    unsigned n = 0;
    DIR *dir = opendir(directory);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

static int tear_down(void **test) {
    (void)test;
    unlink(path);
    return rmdir(directory);
}

/* What was written to stderr between begin_stderr() and end_stderr() */
static char *said;
static size_t said_size;
static FILE *saved_stderr;

static void begin_stderr(void) {
    free(said);
    saved_stderr = stderr;
    stderr = open_memstream(&said, &said_size);
    assert_non_null(stderr);
}

static void end_stderr(void) {
    fclose(stderr);
    stderr = saved_stderr;
}

static void write_bytes(const char *bytes, size_t n) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static char *read_bytes(size_t *n) {
    static char bytes[1 << 20];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}

static void assert_same_stimulus(const struct stimulus *a, const struct stimulus *b) {
    assert_int_equal(a->power_up_seed, b->power_up_seed);
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->timing, b->timing, a->n * sizeof *a->timing);
    assert_memory_equal(a->req, b->req, a->n * unit.wires->req_words * sizeof *a->req);
}

/* Expects that one line was written, which names the file. */
static void expect_one_line(const char *name) {
    const char *end = strchr(said, '\n');
    if (!end || end[1] || strlen(said) > 350 + strlen(name) || !strstr(said, name))
        fail_msg("not one line: '%s'", said);
}

/* Reads the file: either refused in one line, which is true, or read. */
static bool refused(struct stimulus *stimulus) {
    begin_stderr();
    bool ok = stimulus_read(stimulus, path);
    end_stderr();
    if (ok)
        assert_string_equal(said, "");
    else
        expect_one_line(path);
    return !ok;
}

/* Expects that the file, after this change, is refused with these words. */
static void expect_refusal(const char *change, const char *words) {
    struct stimulus read;
    if (!refused(&read))
        fail_msg("'%s' was taken", change);
    if (!strstr(said, words))
        fail_msg("'%s': '%s' does not contain '%s'", change, said, words);
}

/* Expects that a stimulus is not written, with one line. */
static void expect_no_file(const struct stimulus *stimulus, const char *name) {
    begin_stderr();
    bool ok = stimulus_write(stimulus, name);
    end_stderr();
    assert_false(ok);
    expect_one_line(name);
}

static void test_round_trip(void) {
    static const size_t sizes[] = {0, 1, 2, 300, 1000};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct stimulus stimulus, again;
        size_t n, n_again;
        assert_true(stream_collect(&stimulus, 4, 1, 100, sizes[i], stimulus_power_up_seed(4, 1)));
        assert_true(stimulus_write(&stimulus, path));
        assert_int_equal(count_files(), 1);
        char *bytes = read_bytes(&n), *copy = malloc(n);
        assert_non_null(copy);
        memcpy(copy, bytes, n);
        assert_false(refused(&again));
        assert_same_stimulus(&stimulus, &again);
        assert_true(stimulus_write(&again, path));
        bytes = read_bytes(&n_again);
        assert_int_equal(n, n_again);
        assert_memory_equal(bytes, copy, n);
        free(copy);
        stimulus_close(&stimulus);
        stimulus_close(&again);
    }
}

/* The options of a recording are a line of the file, which moves the operations down by one. */
static void test_recorded_words(void) {
    static const char *const words[] = {"DUT=\"my alu.v\" TOP=a CHECK=txn", "DUT='it'\\''s\n $a.v'"};
    static const char *const lines[] = {"with DUT=\"my alu.v\" TOP=a CHECK=txn\n", "with DUT='it'\\''s  $a.v'\n"};
    struct stimulus stimulus, again;
    assert_true(stream_collect(&stimulus, 4, 1, 100, 3, 12345));
    unsigned long line = stimulus_line(&stimulus, 1);
    for (size_t i = 0; i < COUNT(words); i++) {
        size_t n;
        char text[64];
        stimulus_record(&stimulus, words[i]);
        assert_int_equal(stimulus_line(&stimulus, 1), line + 1);
        assert_true(stimulus_write(&stimulus, path));
        const char *third = strchr(strchr(read_bytes(&n), '\n') + 1, '\n') + 1;
        assert_memory_equal(third, lines[i], strlen(lines[i]));
        assert_false(refused(&again));
        assert_same_stimulus(&stimulus, &again);
        snprintf(text, sizeof text, "with %s\n", again.with);
        assert_string_equal(text, lines[i]);
        stimulus_close(&again);
    }
    stimulus_record(&stimulus, "");
    assert_int_equal(stimulus_line(&stimulus, 1), line);
    stimulus_close(&stimulus);
}

/* A small file, and its stimulus. */
static char *small_file(struct stimulus *stimulus, size_t *n) {
    assert_true(stream_collect(stimulus, 4, 1, 40, 2, 12345));
    stimulus->timing[0] = (struct timing){
        .ready = 0xfffffffe, .pattern = UINT32_MAX, .gap = 3, .rst_after = 1, .rst_cycles = 2, .rst_valid = 1};
    assert_true(stimulus_write(stimulus, path));
    char *bytes = read_bytes(n), *copy = malloc(*n + 1);
    assert_non_null(copy);
    memcpy(copy, bytes, *n);
    copy[*n] = 0;
    return copy;
}

static void test_truncated(void) {
    struct stimulus stimulus, read;
    size_t n;
    char *bytes = small_file(&stimulus, &n);
    /* The newline at the end is the only unnecessary byte. */
    for (size_t length = 0; length < n - 1; length++) {
        write_bytes(bytes, length);
        if (!refused(&read))
            fail_msg("%d of %d bytes were taken", (int)length, (int)n);
    }
    free(bytes);
    stimulus_close(&stimulus);
}

/* A changed byte is noticed, or changes nothing (upper case of a digit, other white space). */
static void test_each_byte(void) {
    static const char others[] = {0, '\n', ' ', '0', '1', 'f', 'F', 'x', '-', '+', '\t', 127, (char)0x80, (char)0xff};
    struct stimulus stimulus, read;
    size_t n;
    unsigned harmless = 0;
    char *bytes = small_file(&stimulus, &n);
    for (size_t at = 0; at < n; at++)
        for (size_t i = 0; i <= COUNT(others); i++) {
            char byte = bytes[at], other = i < COUNT(others) ? others[i] : (char)(byte ^ 1);
            if (other == byte)
                continue;
            bytes[at] = other;
            write_bytes(bytes, n);
            if (!refused(&read)) {
                assert_same_stimulus(&stimulus, &read);
                stimulus_close(&read);
                harmless++;
            }
            bytes[at] = byte;
        }
    assert_in_range(harmless, 1, n);
    free(bytes);
    stimulus_close(&stimulus);
}

/* With one piece replaced, as version 2 with its checksum. */
static void write_version_2(const char *bytes, const struct stimulus *stimulus, const char *old, const char *new) {
    char text[4096];
    const struct wires *w = unit.wires;
    const char *version = strstr(bytes, "stim 3") + strlen("stim "), *at = strstr(bytes, old),
               *check = strstr(bytes, "check 0x");
    assert_true(version < at && at < check);
    uint32_t hash = hash_bytes(HASH_START, &stimulus->power_up_seed, sizeof stimulus->power_up_seed);
    hash = hash_bytes(hash, stimulus->req, stimulus->n * wires_request(w) * sizeof *stimulus->req);
    for (const struct timing *t = stimulus->timing; t < stimulus->timing + stimulus->n * wires_beats(w); t++) {
        const uint8_t cycles[] = {(uint8_t)t->gap, (uint8_t)t->rst_after, (uint8_t)t->rst_cycles, t->rst_valid};
        hash = hash_bytes(hash, &t->ready, sizeof t->ready);
        hash = hash_bytes(hash, &t->pattern, sizeof t->pattern);
        hash = hash_bytes(hash, cycles, sizeof cycles);
    }
    int n = snprintf(text, sizeof text, "%.*s2%.*s%s%.*scheck 0x%08x\n", (int)(version - bytes), bytes,
                     (int)(at - version - 1), version + 1, new, (int)(check - at - (int)strlen(old)), at + strlen(old),
                     hash);
    assert_in_range(n, 1, sizeof text - 1);
    write_bytes(text, (size_t)n);
}

/* Version 2 is read, without later features and with its shorter times. */
static void test_version_2(void) {
    static const char *const wrongs[][3] = {{"ready 0xfffffffe", "stall 40", "found 'stall', expected 'ready'"},
                                            {"gap 3", "gap 256", "up to 255"},
                                            {"rst 1 2 1", "rst 256 2 1", "up to 255"},
                                            {"rst 1 2 1", "rst 1 255 1", "up to 254"}};
    struct stimulus stimulus, read;
    size_t n;
    char *bytes = small_file(&stimulus, &n);
    write_version_2(bytes, &stimulus, "gap 3", "gap 3");
    assert_false(refused(&read));
    assert_same_stimulus(&stimulus, &read);
    stimulus_close(&read);
    for (size_t i = 0; i < COUNT(wrongs); i++) {
        write_version_2(bytes, &stimulus, wrongs[i][0], wrongs[i][1]);
        expect_refusal(wrongs[i][1], wrongs[i][2]);
    }
    free(bytes);
    stimulus_close(&stimulus);
}

/* Writes the small file with one piece replaced. */
static void write_changed(const char *bytes, const char *old, const char *new) {
    char changed[8192];
    const char *at = strstr(bytes, old);
    if (!at)
        fail_msg("'%s' is not in the file", old);
    int n = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - bytes), bytes, new, at + strlen(old));
    assert_in_range(n, 1, sizeof changed - 1);
    write_bytes(changed, (size_t)n);
}

static void test_wrong_files(void) {
    static const struct {
        const char *old, *new, *said;
    } wrongs[] = {
        {"lanelock-stim 3", "lanelock-stim 1", "version 2 or 3"},
        {"lanelock-stim 3", "lanelock-stim 4", "version 2 or 3"},
        {"lanelock-stim 3", "lanelock-stim 2", "checksum"},
        {"lanelock-stim", "#!/bin/sh", "lanelock-stim"},
        {"unit atomic_alu", "unit dword_atomic", "found 'dword_atomic', expected 'atomic_alu'"},
        {"ports 0x", "ports 7 0x", "for another version"},
        {"ports 0x", "with DUT=a.v\nwith DUT=a.v\nports 0x", "'with', expected 'ports'"},
        {"power_up_seed 12345", "power_up_seed 0", "power-up seed"},
        {"power_up_seed 12345", "power_up_seed 12346", "checksum"},
        {"power_up_seed 12345", "power_up_seed 4294967295", "up to 2147483647"},
        {"ops 2", "ops 4294967295", "more lines than"},
        {"ops 2", "ops 18446744073709551616", "number"},
        {"ops 2", "ops -1", "number"},
        {"ops 2", "ops 1", "check"},
        {"ops 2", "ops 3", "op"},
        {"ready 0xfffffffe", "ready 0x00000000", "a one in it"},
        {"ready 0xfffffffe", "stall 0", "a stall from 1"},
        {"ready 0xfffffffe", "stall 65535", "up to 65534"},
        {"gap 3", "gap 65535", "up to 65534"},
        {"gap 3", "gap 3.0", "number"},
        /* The first 63 characters are right. */
        {"gap 3",
         "gap 00000000000000000000000000000000000000000000000000000000000000"
         "39",
         "00003...', expected a number"},
        {"rst 1 2 1", "rst 1 2 2", "up to 1"},
        {"rst 1 2 1", "rst 1 65535 1", "up to 65534"},
        {"rst 1 2 1", "rst 65535 2 1", "up to 65534"},
        {"req 0x", "req 0x1000000", "up to 63"},
        {"check 0x", "trailer\ncheck 0x", "'check'"},
        {"\ncheck 0x", " 0x00000000\ncheck 0x", "'check'"},
    };
    struct stimulus stimulus, read;
    size_t n;
    char *bytes = small_file(&stimulus, &n);
    for (size_t i = 0; i < COUNT(wrongs); i++) {
        write_changed(bytes, wrongs[i].old, wrongs[i].new);
        expect_refusal(wrongs[i].new, wrongs[i].said);
    }
    write_changed(bytes, strstr(bytes, "ports 0x"), "with");
    expect_refusal("with", "3: found the end of the file, expected a word after 'with'");

    /* Text after the end; a second file after the first one. */
    write_bytes(bytes, n);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
    assert_true(refused(&read));
    free(bytes);
    stimulus_close(&stimulus);
}

/* A number that begins with 0 is decimal. */
static void test_leading_zeros(void) {
    struct stimulus stimulus, read;
    size_t n;
    char *bytes = small_file(&stimulus, &n);
    write_changed(bytes, "12345", "0012345");
    assert_false(refused(&read));
    assert_same_stimulus(&stimulus, &read);
    stimulus_close(&read);
    stimulus_close(&stimulus);
    free(bytes);
}

static void test_no_file(void) {
    struct stimulus read;
    unlink(path);
    assert_true(refused(&read)); /* missing */
    assert_int_equal(mkdir(path, 0777), 0);
    assert_true(refused(&read)); /* a directory */
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(mkfifo(path, 0666), 0);
    alarm(60);
    assert_true(refused(&read)); /* a FIFO without a writer */
    alarm(0);
    unlink(path);
    write_bytes("", 0);
    assert_true(refused(&read)); /* empty */
    char *noise = malloc(100000);
    assert_non_null(noise);
    struct rng rng = rng_fork(1, 1);
    for (size_t i = 0; i < 100000; i++)
        noise[i] = (char)rng_next(&rng);
    write_bytes(noise, 100000);
    assert_true(refused(&read)); /* noise */
    memset(noise, 'a', 100000);
    write_bytes(noise, 100000);
    assert_true(refused(&read)); /* one endless word */
    free(noise);
}

/* A stimulus that does not fit on the disk leaves no file, and an older file unchanged. */
static void test_full_disk(void) {
    struct stimulus stimulus, old, read;
    struct rlimit limit, small;
    assert_true(stream_collect(&old, 1, 0, 0, 1, 1));
    assert_true(stream_collect(&stimulus, 1, 0, 0, 1000, 1));
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    for (unsigned i = 0; i < 2; i++) {
        unlink(path);
        if (i == 1)
            assert_true(stimulus_write(&old, path));
        small = (struct rlimit){.rlim_cur = 10000, .rlim_max = limit.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        expect_no_file(&stimulus, path);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        assert_int_equal(count_files(), i);
    }
    assert_false(refused(&read));
    assert_same_stimulus(&old, &read);
    stimulus_close(&read);
    stimulus_close(&old);
    stimulus_close(&stimulus);
    unlink(path);
}

/* A directory without write permission. */
static void test_no_place(void) {
    struct stimulus stimulus;
    char nowhere[128], deep[2048];
    assert_true(stream_collect(&stimulus, 1, 0, 0, 1, 1));
    snprintf(nowhere, sizeof nowhere, "%s/no/a.stim", directory);
    memset(deep, 'a', sizeof deep);
    memcpy(deep, directory, strlen(directory));
    deep[sizeof deep - 1] = 0;
    expect_no_file(&stimulus, nowhere);
    expect_no_file(&stimulus, deep);
    stimulus_close(&stimulus);
}

/* Most resets are short: each of a few lengths, after each of a few cycles, with and without a request. */
static void test_resets(void) {
    enum { OPS = 100000, MOST_CYCLES = 4, MOST_AFTER = 7 };
    struct stimulus stimulus;
    unsigned n[MOST_CYCLES + 1][MOST_AFTER + 1][2] = {{{0}}};
    assert_true(stream_collect(&stimulus, 4, 1, 0, OPS, 1));
    for (size_t i = 0; i < OPS; i++) {
        const struct timing *t = &stimulus.timing[i];
        if (t->rst_cycles <= MOST_CYCLES && t->rst_after <= MOST_AFTER)
            n[t->rst_cycles][t->rst_after][t->rst_valid]++;
    }
    stimulus_close(&stimulus);
    for (unsigned cycles = 1; cycles <= MOST_CYCLES; cycles++) {
        unsigned of_length = 0, valid = 0;
        for (unsigned after = 0; after <= MOST_AFTER; after++) {
            of_length += n[cycles][after][0] + n[cycles][after][1];
            valid += n[cycles][after][1];
        }
        assert_in_range(of_length, 8, OPS / 100);
        assert_in_range(valid, 1, of_length - 1);
    }
    for (unsigned after = 0; after <= MOST_AFTER; after++) {
        unsigned resets = 0;
        for (unsigned cycles = 1; cycles <= MOST_CYCLES; cycles++)
            resets += n[cycles][after][0] + n[cycles][after][1];
        assert_in_range(resets, 4, OPS / 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_round_trip), TEST(test_recorded_words), TEST(test_truncated),     TEST(test_each_byte),
        TEST(test_version_2),  TEST(test_wrong_files),    TEST(test_leading_zeros), TEST(test_no_file),
        TEST(test_full_disk),  TEST(test_no_place),       TEST(test_resets),
    };
    return cmocka_run_group_tests_name("engine: stimulus", tests, set_up, tear_down);
}
