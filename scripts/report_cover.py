# SPDX-License-Identifier: MIT
"""Coverage as maps: each covergroup's cross is a grid of its bins with their hits."""
import collections
import math

import cover_merge
from report_html import data, escape, number, plural, table

WIDE = 200  # most cells in a row
NAMED = 100  # bins that a list names
LEVELS = 4  # shades of bins that are hit


class Group:
    """Bins are numbered as in the file. The state of each is the shade 1 to 4 of a hit, "hole", "wrong", "impossible" or "out"."""

    def __init__(self, group, items):
        self.group, self.items, self.hits = group, items, group["hits"]
        self.reasons = cover_merge.reasons_of(group)
        self.sizes = [len(cover_merge.values_of(group, index, 0)) for index in range(len(group["parts"]))]
        self.states = [self.state(bin_) for bin_ in range(group["bins"])]
        self.counts = collections.Counter(self.states)

    def state(self, bin_):
        hits = self.hits[bin_]
        if bin_ in self.reasons:
            return "wrong" if hits else "out" if self.reasons[bin_] == cover_merge.LEFT_OUT else "impossible"
        return f"hit{max(1, -(-hits * LEVELS // self.items))}" if hits else "hole"

    def of(self, *states):
        return [bin_ for bin_, state in enumerate(self.states) if state in states]

    def name(self, bin_):
        return cover_merge.name_of(self.group, bin_)

    def reachable(self):
        return sum(n for state, n in self.counts.items() if state not in ("impossible", "out", "wrong"))

    def shape(self):
        """Returns how many of the first parts are vertical, and whether they are horizontal instead: as square as possible."""
        downs = [math.prod(self.sizes[:split]) for split in range(len(self.sizes))]
        return min((max(down, self.group["bins"] // down), split, down > self.group["bins"] // down) for split, down in enumerate(downs))[1:]


def axis(sizes):
    """Returns the cells in a band, and the bands: a long axis is broken after a value of one of its parts."""
    cells = math.prod(sizes)
    if cells <= WIDE:
        return cells
    inner = cells
    for size in sizes:
        inner //= size
        if inner <= WIDE:
            fit = WIDE // inner
            bands = -(-(size) // fit)
            return inner * -(-size // bands)
    return WIDE


class Map:
    """Position of each bin in the drawing."""

    def __init__(self, group):
        split, turned = group.shape()
        sizes, names = group.sizes, [part["name"] for part in group.group["parts"]]
        self.lower = group.group["bins"] // math.prod(sizes[:split])
        self.turned = turned
        self.rows = group.group["bins"] // self.lower if not turned else self.lower
        across = sizes[:split] if turned else sizes[split:]
        self.across, self.down = (names[:split], names[split:]) if turned else (names[split:], names[:split])
        self.band = axis(across)
        columns = group.group["bins"] // self.rows
        self.bands = -(-columns // self.band)
        self.pitch = self.rows + 1  # of bands, with an empty line between them
        self.width, self.height = min(columns, self.band), self.bands * self.pitch - 1
        self.cell = next(size for most, size in ((16, 14), (40, 11), (70, 9), (110, 7), (WIDE, 5)) if self.width <= most)

    def place(self, bin_):
        down, across = divmod(bin_, self.lower)
        if self.turned:
            down, across = across, down
        return across % self.band, across // self.band * self.pitch + down


def path(cells):
    """Returns one path of all cells, adjacent ones merged."""
    parts, cells = [], sorted((y, x) for x, y in cells)
    at = 0
    while at < len(cells):
        y, x = cells[at]
        end = at
        while end + 1 < len(cells) and cells[end + 1] == (y, x + end + 1 - at):
            end += 1
        n = end + 1 - at
        parts.append(f"M{x} {y}h{n}v1h-{n}z")
        at = end + 1
    return "".join(parts)


def draw(group):
    where = Map(group)
    cells = collections.defaultdict(list)
    for bin_, state in enumerate(group.states):
        cells[state, group.reasons.get(bin_, "")].append(where.place(bin_))
    paths = []
    for (state, reason), places in sorted(cells.items()):
        words = {"hole": "not hit", "wrong": f"hit, though impossible: {reason}",
                 "impossible": reason if reason.startswith("open: ") else f"impossible: {reason}", "out": reason}.get(state, "hit")
        paths.append(f'<path class="{state}" d="{path(places)}"><title>{escape(words)}</title></path>')
    axes = "; ".join(f"{way}: {' × '.join(names)}" for way, names in (("down", where.down), ("across", where.across)) if names)
    size = f'width="{where.width * where.cell}" height="{where.height * where.cell}"'
    return (f'<div class="wide"><svg class="map" {size} viewBox="0 0 {where.width} {where.height}" preserveAspectRatio="none" role="img" '
            f'aria-label="map of the bins of {escape(group.group["name"])}" '
            f'data-map="{where.lower} {int(where.turned)} {where.band} {where.pitch}">{"".join(paths)}</svg></div>'
            f'<p class="axes">{escape(axes)}</p>')


def listed(summary, lines, more, opened=False):
    rest = f"<li>... and {number(more)} more</li>" if more > 0 else ""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<details{" open" if opened else ""}><summary>{summary}</summary><ul>{items}{rest}</ul></details>'


def lists(group):
    wrong, holes = group.of("wrong"), group.of("hole")
    if wrong:
        yield listed(f"{plural(len(wrong), 'bin')} hit, though impossible",
                     [f"{group.name(bin_)}: {group.reasons[bin_]}" for bin_ in wrong[:NAMED]], len(wrong) - NAMED, True)
    if holes:
        yield listed(f"{plural(len(holes), 'hole')}, not hit", [group.name(bin_) for bin_ in holes[:NAMED]], len(holes) - NAMED,
                     len(holes) <= 16)
    reasons = collections.Counter(group.reasons.values())
    if reasons:
        yield listed(f"{plural(len(group.reasons), 'bin')} that cannot be hit", [
            f"{number(n)}: {reason}" for reason, n in reasons.most_common()], 0)


def section(group, index, target):
    """Returns the HTML of a group's map; `index` is the position of its data on the page."""
    reachable = group.reachable()
    hit = reachable - group.counts["hole"]
    state = "hole" if group.counts["hole"] or group.counts["wrong"] else "full"
    return (f'<section class="group {state}" id="group-{index}" data-unit="{escape(target)}" data-group="{escape(group.group["name"])}" data-index="{index}">'
            f'<h4>{escape(group.group["name"])} <small>{number(hit)} of {number(reachable)} bins</small></h4>'
            f"{draw(group)}{''.join(lists(group))}</section>\n")


def row(group, index):
    """Returns a line of the table: the group, a link to its map, and its bins."""
    reachable, holes = group.reachable(), group.counts["hole"]
    wrong = f", {number(group.counts['wrong'])} hit, though impossible" if group.counts["wrong"] else ""
    part = f"{100 * (reachable - holes) / reachable:.1f}%" if reachable else ""
    part = "99.9%" if holes and part == "100.0%" else part
    return (f'<a href="#group-{index}">{escape(group.group["name"])}</a>', f"{number(reachable - holes)} / {number(reachable)}", part,
            (f"<mark>{number(holes)}</mark>" if holes else "0") + wrong)


def of_covers(covers):
    """Returns the maps of coverage files, each with its name; the script's data; the names of groups; and the tables of hit and
    reachable bins. Tables with holes, or a single one, are open."""
    maps, known, names, tables = [], [], [], []
    for name, cover, items in covers:
        groups = [Group(group, items) for group in cover["groups"]]
        holes = sum(group.counts["hole"] for group in groups)
        wrong = sum(group.counts["wrong"] for group in groups)
        sections, rows = [], []
        for group in groups:
            names.append(group.group["name"])
            rows.append(row(group, len(known)))
            sections.append(section(group, len(known), name))
            runs = [[run["first"], run["last"], run.get("reason", cover_merge.LEFT_OUT)]
                    for run in group.group["impossible"] + group.group.get("left_out", [])]
            known.append({"text": group.group["text"], "parts": [part["values"] for part in group.group["parts"]], "hits": group.hits,
                          "out": runs, "items": items})
        reachable = sum(group.reachable() for group in groups)
        ended = all(run["verdict"] != "pass" for run in cover["runs"])
        is_open = " open" if not ended and (holes or wrong or len(covers) == 1) else ""
        until = ", until the failure" if ended else ""
        summary = (f"<summary>{escape(name)} <small>{number(reachable - holes)} / {number(reachable)} bins, {plural(holes, 'hole')}{until}"
                   "</small></summary>")
        tables.append(f'<details class="unit"{is_open}>{summary}{table(("covergroup", "#hit / total", "#", "#holes"), rows)}</details>\n')
        maps.append(f'<details class="unit" data-unit="{escape(name)}">{summary}{"".join(sections)}</details>\n')
    return "".join(maps), data(known), list(dict.fromkeys(names)), "".join(tables)
