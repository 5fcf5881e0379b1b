#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of make mutate TREES=1, on a design whose trees are counted by hand.

    test_trees.py BUILD=
"""

from checks import equal, main, read_json, write_file
import netlist
import trees
from judge import Judge

# An expression, and the numbers of inputs of its trees
EXPRESSIONS = (
    ("go & (&p)", [9]),
    ("&p[4:0]", []),  # five inputs
    ("&{p[4:0], p[4:0]}", []),  # the same five twice
    ("&{p[5:0], p[4:0]}", [6]),
    ("~(|{~p[0], ~p[1], ~p[2]} | ~(&{p[3], p[4], p[5]}))", [6]),  # De Morgan
    ("!(p[0] || p[1] || p[2]) && !p[3] && !p[4] && !p[5]", [6]),
    ("(p && q) | r[0]", [8, 8]),  # words of eight bits, of which some is 1
    ("p == q", [8]),
    ("p != q", [8]),
    ("p == 8'h5a", []),  # compares with constants
    ("p == 8'd0", []),
    ("(p != 8'd0) & (&q[4:0])", [6]),  # where one is an input like others
    ("(p == 8'h5a) | (|q)", [9]),
    ("r[0] ? &q[4:0] : 1'b0", [6]),  # a choice between a value and a constant
    ("r[0] ? 1'b1 : |q[4:0]", [6]),
    ("r[0] ? &p[4:0] : r[1]", []),
    ("^p", []),
    ("(&p[5:0]) ^ (|q[6:0])", [6, 7]),
    ("(p[0] & q[0]) | (p[1] & q[1]) | (p[2] & q[2]) | (p[3] & q[3]) | (p[4] & q[4]) | (p[5] & q[5])", [6]),
)
HEAD = "module {0} (input clk, input rst, input go, input [7:0] p, input [7:0] q, input [7:0] r, {1});\n"
# A gate inside a tree, which is an output too. Two words, bit by bit. A register that a reset holds at 0.
SHARED = HEAD.format("shared", "output x, output y") + "wire s = &p[3:0]; assign x = s; assign y = s & q[0] & q[1]; endmodule\n"
WORDS = HEAD.format("words", "output [1:0] x") + "assign x = p[1:0] & q[1:0] & r[1:0] & p[3:2] & q[3:2] & {2{go}}; endmodule\n"
RESET = HEAD.format("held", "output reg x") + "always @(posedge clk) if (rst) x <= 1'b0; else x <= &p[4:0]; endmodule\n"
# Some input of r is 1 if all are, and both bits of a copy hold the same.
JUDGED = HEAD.format("judged", "output reg x, output reg y") + """
    reg [1:0] go_q;
    always @(posedge clk) begin
        x    <= &{r[5:0], |r[5:0]};
        go_q <= {2{go}};
        y    <= |{go_q, p[4:0]};
    end
endmodule
"""


def netlist_of(place, name, text):
    write_file(place.path(f"{name}.v"), text)
    return netlist.Netlist(place.path(name), name, [], [place.path(f"{name}.v")], of_trees=True)


def wide(base):
    """The trees of a netlist whose mutants have been listed."""
    found = trees.Trees(read_json(f"{base.out}/trees.json")["modules"][base.top])
    return found, found.wide()


def cone(found, bit):
    """All bits that one is made of."""
    seen, open_ = set(), [bit]
    while open_:
        bit = open_.pop()
        if bit in found.driver and bit not in seen:
            seen.add(bit)
            wires = found.cells[found.driver[bit][0]]["connections"]
            open_ += [each for port, bits in wires.items() if port != "Y" for each in bits]
    return seen


def test_trees_are_counted(place):
    outputs = ", ".join(f"output x{number}" for number, _ in enumerate(EXPRESSIONS))
    text = "".join(f"assign x{number} = {expression};\n" for number, (expression, _) in enumerate(EXPRESSIONS))
    base = netlist_of(place, "all", HEAD.format("all", outputs) + text + "endmodule\n")
    equal(len(base.tree_mutants(0)), sum(sum(expected) for _, expected in EXPRESSIONS))
    found, its_trees = wide(base)
    for number, (expression, expected) in enumerate(EXPRESSIONS):
        bits = cone(found, found.module["ports"][f"x{number}"]["bits"][0])
        equal((expression, sorted(len(tree.inputs) for tree in its_trees if tree.root in bits)), (expression, expected))


def test_trees_of_registers_and_words(place):
    for name, text, expected, mutants in (("shared", SHARED, [6], 6), ("words", WORDS, [6, 6], 12), ("held", RESET, [6], 6)):
        base = netlist_of(place, name, text)
        equal((name, len(base.tree_mutants(0)), sorted(len(tree.inputs) for tree in wide(base)[1])), (name, mutants, expected))


def test_verdicts(place):
    """An input that decides nothing is the same without it, and each other one is not."""
    base = netlist_of(place, "judged", JUDGED)
    mutants = base.tree_mutants(0)
    judge = Judge(base, mutants, [])
    same = {mutant.number: judge.verdict(mutant).same for mutant in mutants}
    # |r, the bits of r in it, and both bits of go_q, listed after those of p
    equal(same, {number: number in (1, *range(8, 14), 19, 20) for number in range(1, 21)})


def test_mutants_of_trees(place):
    """An input that enters its tree at several places is held at all of them; COUNT= takes some, at even distances."""
    base = netlist_of(place, "twice", HEAD.format("twice", "output reg x")
                      + "always @(posedge clk) x <= (p[0] & (&q[4:0])) & (p[0] | 1'b0) & p[0]; endmodule\n")
    mutants = base.tree_mutants(0)
    equal([mutant.number for mutant in mutants], list(range(1, 7)))
    assert all(mutant.text.endswith(", 1 of 6 inputs") for mutant in mutants), mutants[0].text
    judge = Judge(base, mutants, [])
    equal([judge.verdict(mutant).same for mutant in mutants], [False] * 6)
    equal(sorted(mutant.line.count("mutate ") for mutant in mutants), [1, 1, 1, 1, 1, 3])
    equal([mutant.line.count("mutate ") for mutant in base.tree_mutants(2)], [3, 1])


if __name__ == "__main__":
    main(globals())
