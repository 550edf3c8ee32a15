#!/usr/bin/env python3
"""A second encoder of the clauses of counts in SCPOG: plainclauses.py PROBLEM.dlx FORMULA.cnf [PROBLEM.dlx FORMULA.cnf]...

It is like coverclauses.py, but for the formulas that "dlx count --proof-format scpog" writes, which have no auxiliary variables.
"""
import itertools
import sys

sys.dont_write_bytecode = True  # leaves no folder behind
from coverclauses import compare


def encode(times, uses, _):
    def above(weights, bound, sign):  # each smallest set of weights with a sum above the bound
        order = sorted(weights.values())
        for k in range(len(order) + 1):
            if sum(order[len(order) - k:]) > bound and (k == 0 or sum(order[:k - 1]) <= bound):
                for some in itertools.combinations(weights, k):
                    total = sum(weights[v] for v in some)
                    if total > bound and all(total - weights[v] <= bound for v in some):
                        yield [sign * v for v in some]
    for item, those in uses.items():
        if item in times:
            weights = {v: int(w or 1) for v, w in those}
            yield from above(weights, times[item][1], -1)
            yield from above(weights, sum(weights.values()) - times[item][0], 1)
        else:
            yield from ([-a, -b] for (a, c), (b, d) in itertools.combinations(those, 2) if not c or c != d)


compare(encode, sys.argv[1:])
