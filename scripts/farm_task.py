#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the work items of one task of a farm, on any machine: docs/farm.md.

    farm_task.py DIR LIST TASK TASKS

DIR is the directory of the farm. DIR/lists/LIST has the phase and the items. The task runs every TASKS-th item, from number
TASK on, except items that have a record. Exit status 1: the task stopped early, and DIR/problem has the reason.
"""
import os
import signal
import socket
import subprocess
import sys

from command import Wrong, read, read_json, write
from farm_plan import LOST, Item, Plan, digest

KILLED = 3            # sim: the worker was killed
ILLEGAL = "signal 4"  # SIGILL in a record


class Task:
    def __init__(self, directory):
        self.plan = Plan.read(directory)
        self.node = os.environ.get("SLURMD_NODENAME") or socket.gethostname()
        self.looked_at, self.child, self.stopped = set(), None, False

    def stop(self, *_):
        """Ends the item that is running, too. Its result stays unknown."""
        self.stopped = True
        if self.child:
            self.child.terminate()

    def look_at(self, path):
        """Checks that the programs are those that the farm began with."""
        status = os.stat(path)
        seen = path, status.st_ino, status.st_mtime_ns, status.st_size
        if seen not in self.looked_at and digest(path) != self.plan.members["digests"][path]:
            raise Wrong(f"{path}: found a newer program, expected the one from the start of this farm; try make farm again")
        self.looked_at.add(seen)

    def sim(self, phase, item):
        """Runs one item. Returns the exit status, the last line of stderr, and the path of the record."""
        members, row = self.plan.members, self.plan.rows[item.row]
        record = self.plan.path("new", f"{phase}-{self.plan.name(item)}-{self.node}-{os.getpid()}")
        # Output that is not shrunk stays with the farm: build/fail is for failures to inspect.
        shrink, build = (members["shrink"], members["build"]) if phase == "shrunk" else (0, self.plan.directory)
        words = [f"{name}={value}" for name, value in members["options"].items()]
        with subprocess.Popen([members["sim"], *words, f"SEED={item.seed}", f"SHARD={item.shard}", f"SHRINK={shrink}", "JOBS=1",
                               f"BUILD={build}", f"ITEM={record}", ":".join(row)],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              errors="replace") as self.child:
            said = self.child.communicate()[1].splitlines()
        return self.child.returncode, said[-1] if said else "", record

    def give_up(self, phase, item, begun):
        nodes = [read(path).strip() for path in begun]
        write(self.plan.record(phase, item),
              f"item {self.plan.head(item)}\nfail BROKEN {' '.join(self.plan.rows[item.row][:3])}  seed {item.seed} shard {item.shard}: it was started {LOST} times without "
              f"a record, on {', '.join(nodes)}\nverdict BROKEN\nsignal 9\n")

    def refuse_processor(self, path, worker):
        """Raises Wrong if the worker was compiled for another processor, which is no result of the design."""
        if read(path, "replace").splitlines()[-1:] == [ILLEGAL]:
            raise Wrong(f"{self.node}: {worker} ended by an illegal instruction: it was compiled for another processor; build it "
                        "for the oldest one, as in make farm ARCH=-march=x86-64-v2")

    def refuse_other(self, path, item):
        head = read(path, "replace").partition("\n")[0]
        if head != f"item {self.plan.head(item)}":
            raise Wrong(f"{self.node}: {path}: found '{head}', expected 'item {self.plan.head(item)}'; run make farm again")

    def run(self, phase, item):
        begun = self.plan.begun(phase, item)
        if os.path.exists(self.plan.record(phase, item)):
            return
        if len(begun) >= LOST:
            self.give_up(phase, item, begun)
            return
        self.look_at(self.plan.members["sim"])
        self.look_at(self.plan.rows[item.row].worker)
        mark = self.plan.path("begun", f"{phase}-{self.plan.name(item)}.{len(begun) + 1}")
        write(mark, self.node + "\n")
        status, said, record = self.sim(phase, item)
        # After an unexpected end the mark stays.
        if status == KILLED or (status < 0 and not self.stopped):
            return
        for old in begun + [mark] if status == 0 else [mark]:
            if os.path.exists(old):
                os.unlink(old)
        if status and not self.stopped:
            raise Wrong(f"{self.node}: {said or f'{self.plan.name(item)}: sim ended with {status}'}")
        if status == 0:
            self.refuse_processor(record, self.plan.rows[item.row].worker)
            self.refuse_other(record, item)
            os.replace(record, self.plan.record(phase, item))


def main(directory, name, number, tasks):
    task = Task(directory)
    signal.signal(signal.SIGTERM, task.stop)
    signal.signal(signal.SIGINT, task.stop)
    work = read_json(task.plan.path("lists", name))
    try:
        for words in work["items"][int(number)::int(tasks)]:
            if task.stopped:
                return 130
            task.run(work["phase"], Item(*words))
    except (Wrong, OSError) as wrong:
        print(wrong, file=sys.stderr)
        try:
            write(task.plan.path("problem"), f"{wrong}\n")
        except Wrong:
            pass  # the farm sees what is missing
        return 1
    return 130 if task.stopped else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
