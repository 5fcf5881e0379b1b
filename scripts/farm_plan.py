# SPDX-License-Identifier: MIT
"""Plan of a farm and the names of its files, for all of its programs: docs/farm.md."""
import collections
import glob
import hashlib
import json
import os

from command import Wrong, read_json, write

SHARDS = 8  # SIM_SHARDS of tb/cli/regression.h
LOST = 3    # starts of an item without a record before it is given up

Item = collections.namedtuple("Item", "row seed shard")
Row = collections.namedtuple("Row", "unit config device worker")


def digest(path):
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise Wrong(f"{path}: cannot be read: {error.strerror}") from error


class Plan:
    """Everything that the results of a farm depend on. Equal plans have the same directory."""

    def __init__(self, members):
        self.members = members
        self.rows = [Row(*row.split(":", 3)) for row in members["rows"]]
        self.first, self.seeds = members["seeds"]
        text = json.dumps(members, sort_keys=True)
        self.key = hashlib.sha256(text.encode()).hexdigest()[:12]
        self.directory = os.path.join(members["build"], "farm", self.key)

    @classmethod
    def read(cls, directory):
        return cls(read_json(os.path.join(directory, "plan.json")))

    def save(self):
        try:
            for name in "items", "shrunk", "begun", "new", "lists", "log":
                os.makedirs(self.path(name), exist_ok=True)
        except OSError as error:
            raise Wrong(f"{error.filename}: cannot be made: {error.strerror}") from error
        write(self.path("plan.json"), json.dumps(self.members, indent=1, sort_keys=True) + "\n")

    def path(self, *names):
        return os.path.join(self.directory, *names)

    def items(self):
        """Yields all items, one seed after the other."""
        for seed in range(self.first, self.first + self.seeds):
            for row in range(len(self.rows)):
                for shard in range(SHARDS):
                    yield Item(row, seed, shard)

    def name(self, item):
        row = self.rows[item.row]
        return f"{row.unit}-{row.config}-{row.device}-{item.seed}-{item.shard}"

    def head(self, item):
        """Returns the first line of an item's record, without its first word."""
        return " ".join([*self.rows[item.row][:3], str(item.seed), str(item.shard)])

    def record(self, phase, item):
        """Returns the path of an item's record; the phase is `items`, or `shrunk` for the shrunk failure."""
        return self.path(phase, self.name(item))

    def begun(self, phase, item):
        """Returns the file that marks a start of the item without a record."""
        return sorted(glob.glob(glob.escape(self.path("begun", f"{phase}-{self.name(item)}")) + ".*"))
