# SPDX-License-Identifier: MIT
"""What a user's commands and paths are under make, and under lanelock, which runs make for the user."""
import os

COMMAND = os.environ.get("LANELOCK_COMMAND") or "make"


def user_path(path):
    """Where a relative path of the user's is: lanelock runs make elsewhere, where what is built has the same paths."""
    user_at, build = os.environ.get("LANELOCK_FROM"), os.path.dirname(os.environ.get("UNITS_AT") or "build/unit")
    return os.path.join(user_at, path) if user_at and not path.startswith(f"{build}/") else path


def user_said(path):
    """A path as it is from where the user is."""
    user_at = os.environ.get("LANELOCK_FROM")
    return path.removeprefix(f"{user_at}/") if user_at else path
