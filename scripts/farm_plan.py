# SPDX-License-Identifier: MIT
"""What the programs of a farm share: its plan, and the names of its files. docs/farm.md."""
import collections
import glob
import hashlib
import json
import os

SHARDS = 8  # SIM_SHARDS of tb/cli/sim.h
LOST = 3    # times that an item may be begun and leave nothing

Item = collections.namedtuple("Item", "row seed shard")
Row = collections.namedtuple("Row", "unit config device worker")


class Wrong(Exception):
    """What is wrong, in one line."""


def write(path, text):
    """A file that is whole or not there."""
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)
    except OSError as error:
        if os.path.exists(part):
            os.unlink(part)
        raise Wrong(f"{path}: can not be written: {error.strerror}") from error


def digest(path):
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise Wrong(f"{path}: can not be read: {error.strerror}") from error


class Plan:
    """A farm: all that its results depend on. The same plan has the same directory, whoever makes it and when."""

    def __init__(self, members):
        self.members = members
        self.rows = [Row(*row.split(":", 3)) for row in members["rows"]]
        self.first, self.seeds = members["seeds"]
        text = json.dumps(members, sort_keys=True)
        self.key = hashlib.sha256(text.encode()).hexdigest()[:12]
        self.directory = os.path.join(members["build"], "farm", self.key)

    @classmethod
    def read(cls, directory):
        with open(os.path.join(directory, "plan.json"), encoding="utf-8") as file:
            return cls(json.load(file))

    def save(self):
        try:
            for name in "items", "shrunk", "begun", "new", "lists", "log":
                os.makedirs(self.path(name), exist_ok=True)
        except OSError as error:
            raise Wrong(f"{error.filename}: can not be made: {error.strerror}") from error
        write(self.path("plan.json"), json.dumps(self.members, indent=1, sort_keys=True) + "\n")

    def path(self, *names):
        return os.path.join(self.directory, *names)

    def items(self):
        """All of them, one seed after the other."""
        for seed in range(self.first, self.first + self.seeds):
            for row in range(len(self.rows)):
                for shard in range(SHARDS):
                    yield Item(row, seed, shard)

    def name(self, item):
        row = self.rows[item.row]
        return f"{row.unit}-{row.config}-{row.device}-{item.seed}-{item.shard}"

    def head(self, item):
        """What the record of an item says of itself."""
        return " ".join([*self.rows[item.row][:3], str(item.seed), str(item.shard)])

    def cycles(self, item, own):
        """How many an item is to compare, of which the worker says how many it has unless CYCLES= says it."""
        asked = int(self.members["options"]["CYCLES"] or 0)
        return asked // SHARDS + (item.shard < asked % SHARDS) if asked else own

    def record(self, phase, item):
        """Where the record of an item is; its phase is `items`, or `shrunk` when its failure has been shrunk."""
        return self.path(phase, self.name(item))

    def begun(self, phase, item):
        """A file for each time that the item was begun and has left nothing yet."""
        return sorted(glob.glob(glob.escape(self.path("begun", f"{phase}-{self.name(item)}")) + ".*"))
