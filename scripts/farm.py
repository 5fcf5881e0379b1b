#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A regression of many seeds, on a cluster that Slurm manages or on this machine: docs/farm.md.

    farm.py BUILD UNIT:CONFIG:DEVICE:WORKER...

The options of make farm, and AGAIN=, come in the environment. Exit status 1: something has failed; 2: it cannot be run; 130: interrupted.
"""
import collections
import getpass
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import farm_merge
import options
from command import Wrong, read, start, write
from farm_plan import LOST, SHARDS, Plan, digest

OPTIONS = [*(name for name in options.ITEM if name not in ("SEED", "SHRINK", "KEEP_GOING")), "AGAIN"]
TASK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "farm_task.py")
LOOK, QUIET = 1, 8     # seconds between two polls, and between two lines in a log
TASKS_PER_CORE = 4     # so that early cores find more
CANCEL = 5             # seconds in which a second interrupt cancels
FULL = 1 << 20         # bytes that must be free
TOLD = 3               # failures of a row that are printed immediately
HELD = "launch failed requeued held"  # Slurm's reason for a task that a controller lost, which never restarts alone


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)


class Slurm:
    """Runs tasks in job arrays that have the farm's name."""
    leaves = True  # jobs continue without this program
    queues = True  # there may be more tasks than cores

    def __init__(self, plan):
        self.plan, self.name, self.waits = plan, f"lanelock-{plan.key}", None
        for program in "sbatch", "squeue", "sinfo", "scontrol", "scancel":
            if not shutil.which(program):
                raise Wrong(f"WHERE=slurm: found no {program}, expected Slurm's commands; try make deps FARM=1, or WHERE=local")
        done = run("scontrol", "show", "config")
        if done.returncode:
            raise Wrong(f"WHERE=slurm: {(done.stderr.strip() or 'the cluster does not answer').splitlines()[-1]}")
        self.most = min([int(line.split()[-1]) for line in done.stdout.splitlines() if line.startswith("MaxArraySize")] or [1001])

    def active(self):
        """Returns the number of waiting or running tasks, and the reason if none runs; None: no answer from the cluster."""
        done = run("squeue", "--noheader", "--array", "--name", self.name, "--user", getpass.getuser(), "--format", "%i %T %r")
        if done.returncode:
            self.waits = "the cluster does not answer"
            return None
        tasks = [line.split(" ", 2) for line in done.stdout.splitlines()]
        held = [number for number, _, reason in tasks if reason == HELD]
        if held:
            # Their items are started again.
            run("scancel", *held)
        tasks = [task for task in tasks if task[0] not in held]
        waiting = [reason for _, state, reason in tasks if state == "PENDING"]
        self.waits = f"Slurm reports {waiting[0]}" if waiting and len(waiting) == len(tasks) else None
        return len(tasks)

    def submit(self, listed, items, first):
        """Starts tasks for a list of items; with `first`, before other tasks of the farm."""
        cores = run("sinfo", "--noheader", "--format", "%C").stdout.split("/")[-1].strip()
        tasks = max(1, min(items, self.most - 1, TASKS_PER_CORE * int(cores or 1)))
        words = " ".join(map(shlex.quote, [TASK, self.plan.directory, listed]))
        done = run("sbatch", "--parsable", f"--job-name={self.name}", f"--array=0-{tasks - 1}", "--requeue", *([] if first else ["--nice"]), "--ntasks=1",
                   "--cpus-per-task=1", "--open-mode=append", f"--output={self.plan.path('log')}/%A-%a",
                   f"--wrap=exec {words} $SLURM_ARRAY_TASK_ID {tasks}")
        if done.returncode:
            raise Wrong(f"sbatch: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")

    def cancel(self):
        run("scancel", "--name", self.name, "--user", getpass.getuser())


class Local:
    """Runs tasks as processes on this machine, JOBS at a time."""
    leaves, queues, waits = False, False, None

    def __init__(self, plan):
        self.plan, self.processes = plan, []

    def active(self):
        self.processes = [process for process in self.processes if process.poll() is None]
        return len(self.processes)

    def submit(self, listed, items, _):
        jobs = min(items, int(os.environ.get("JOBS") or 1))
        for task in range(jobs):
            with open(self.plan.path("log", f"{listed}-{task}"), "ab") as log:
                # This program handles interrupts.
                self.processes.append(subprocess.Popen([TASK, self.plan.directory, listed, str(task), str(jobs)],
                                                       stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True))

    def cancel(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()


class Farm:
    def __init__(self, plan, where):
        self.plan, self.where = plan, where
        self.told, self.problem, self.terminal = time.monotonic(), None, sys.stderr.isatty()
        self.failures = collections.Counter()  # for each row
        self.lists, self.kinds, self.early = 0, set(), []  # early: items that are shrunk while others run

    def say(self, line):
        print(f"\r\033[K{line}" if self.terminal else line, file=sys.stderr, flush=True)

    def progress(self, phase, begin, done, items, at_first):
        """Reports progress; done of the items have finished, at_first of them before the phase began."""
        now = time.monotonic()
        if not self.terminal and now < self.told + QUIET:
            return
        self.told = now
        rate = (done - at_first) / max(now - begin, 1e-3)
        left = f", {(items - done) / rate:.0f} s left" if rate else ""
        failed = f", {self.failures.total()} failed" if self.failures.total() else ""
        waits = f"; waiting: {self.where.waits}" if self.where.waits else ""
        text = f"{done} of {items} work items{' shrunk' if phase == 'shrunk' else ''}, {rate:.1f} a second{left}{failed}{waits}"
        print(f"\r{text} \033[K" if self.terminal else text, end="" if self.terminal else "\n", file=sys.stderr, flush=True)

    def tell_problem(self):
        """Reports once why a task could not continue."""
        try:
            problem = read(self.plan.path("problem")).strip()
        except OSError:
            return
        if problem != self.problem:
            self.say(problem)
            self.problem = problem

    def tell_failures(self, items):
        """Prints the first few failures of each row. Yields those of a new kind."""
        for item in items:
            verdict, text = farm_merge.read(self.plan, "items", item)
            self.failures[item.row] += verdict != farm_merge.PASS
            if text and self.failures[item.row] <= TOLD:
                self.say(text[0])
            if self.is_new(item, verdict, text, self.kinds):
                yield item

    @staticmethod
    def is_new(item, verdict, text, kinds):
        """Returns true if the item has failed, and its kind is not one of the kinds, which it joins."""
        before = len(kinds)
        if verdict == farm_merge.FAIL and text:
            kinds.add((item.row, farm_merge.kind_of(verdict, text)))
        return len(kinds) > before

    def shrink_early(self, items):
        """Shrinks the first failure of a new kind at once if that ends no other task. Results show the first failure of each kind in
        order of seeds; if that becomes another one, it is shrunk later."""
        fresh = [item for item in items if not os.path.exists(self.plan.record("shrunk", item))]
        if fresh and self.where.queues and self.plan.members["shrink"]:
            self.submit("shrunk", fresh)
            self.early += fresh
        for item in [item for item in self.early if os.path.exists(self.plan.record("shrunk", item))]:
            self.early.remove(item)
            self.say("\n".join(farm_merge.read(self.plan, "shrunk", item)[1]))

    def submit(self, phase, items):
        name = f"{phase}-{int(time.time())}-{os.getpid()}-{self.lists}"
        self.lists += 1
        write(self.plan.path("lists", name), json.dumps({"phase": phase, "items": items}))
        self.where.submit(name, len(items), phase == "shrunk")

    def why_stuck(self):
        if os.statvfs(self.plan.directory).f_bavail * os.statvfs(self.plan.directory).f_frsize < FULL:
            return f"{self.plan.directory}: no space is left on its disk"
        return self.problem or f"see {self.plan.path('log')}"

    def finish(self, phase, items):
        """Runs all items without a record, repeatedly if needed."""
        wanted = {self.plan.name(item): item for item in items}
        known, rounds, last, at_first, begin = set(), 0, None, None, time.monotonic()
        while True:
            active = self.where.active()
            there = {name for name in os.listdir(self.plan.path(phase)) if name in wanted}
            at_first = len(there) if at_first is None else at_first
            if phase == "items":
                new = [item for name, item in wanted.items() if name in there - known]
                self.shrink_early(list(self.tell_failures(new)))
            known, missing = there, set(wanted) - there
            self.progress(phase, begin, len(there), len(wanted), at_first)
            self.tell_problem()
            if not missing:
                return
            if active == 0:
                # A lost item is restarted, LOST times at most.
                rounds = 0 if last is None or len(missing) < last else rounds + 1
                if rounds > LOST:
                    raise Wrong(f"{len(missing)} work items have no record: {self.why_stuck()}; make farm continues from here")
                last = len(missing)
                self.submit(phase, [wanted[name] for name in wanted if name in missing])
            time.sleep(LOOK)

    def to_shrink(self):
        """Returns the first failure of each kind."""
        kinds = set()
        return [item for item in self.plan.items() if self.is_new(item, *farm_merge.read(self.plan, "items", item), kinds)]

    def run(self):
        if self.where.active() == 0:
            # No task runs: an item that was started before was stopped by hand, which is not the item's fault.
            for name in os.listdir(self.plan.path("begun")):
                os.unlink(self.plan.path("begun", name))
        if os.path.exists(self.plan.path("problem")):
            os.unlink(self.plan.path("problem"))
        self.finish("items", self.plan.items())
        if self.plan.members["shrink"]:
            self.finish("shrunk", self.to_shrink())
        if self.terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def interrupted(self):
        """Leaves the jobs, or cancels them after a second interrupt."""
        if self.where.leaves:
            self.say(f"the jobs continue, and the same make farm follows them; interrupt again within {CANCEL} s to cancel them")
            try:
                time.sleep(CANCEL)
                return
            except KeyboardInterrupt:
                pass
        self.where.cancel()
        self.say("cancelled; the same make farm continues from here")


def main(build, *rows):
    seeds, first = int(options.value("SEEDS")), int(options.value("SEED"))
    if 0 < int(os.environ.get("CYCLES") or 0) < SHARDS:
        raise Wrong(f"CYCLES={os.environ['CYCLES']}: expected {SHARDS} or more, one for each work item of a seed")
    programs = [os.path.join(build, "sim"), *(row.split(":", 3)[3] for row in rows)]
    plan = Plan({"version": 1, "build": build, "sim": programs[0], "rows": list(rows), "seeds": [first, seeds],
                 "shrink": int(options.value("SHRINK")), "digests": {path: digest(path) for path in programs},
                 "options": {name: os.environ.get(name, "") for name in OPTIONS}})
    plan.save()
    farm_merge.forget(os.path.join(build, "results"))
    # A shell without a terminal makes background processes ignore the first of these.
    for interrupt in signal.SIGINT, signal.SIGTERM:
        signal.signal(interrupt, signal.default_int_handler)
    farm = Farm(plan, Local(plan) if os.environ.get("WHERE") == "local" else Slurm(plan))
    try:
        farm.run()
    except KeyboardInterrupt:
        farm.interrupted()
        return 130
    except BaseException:
        if not farm.where.leaves:
            farm.where.cancel()
        raise
    return 0 if farm_merge.merge(plan) else 1


if __name__ == "__main__":
    start(main, 2)
