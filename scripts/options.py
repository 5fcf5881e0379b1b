# SPDX-License-Identifier: MIT
"""Options of users: tb/cli/options.def."""
import collections
import os
import re

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tb", "cli", "options.def")
Option = collections.namedtuple("Option", "kind name initial type commands help")


def read():
    with open(TABLE, encoding="utf-8") as file:
        rows = re.findall(r'^(\w*)OPTION\((\w+), "(.*?)", (.*?), "([a-z -]*)", "(.*)"\)$', file.read(), re.MULTILINE)
    return {row[1]: Option(*row) for row in rows}


OPTIONS = read()
ITEM = [option.name for option in OPTIONS.values() if option.kind == "ITEM_"]  # options of a work item


def value(name):
    """Returns the value in the environment, or the default value."""
    return os.environ.get(name) or OPTIONS[name].initial
