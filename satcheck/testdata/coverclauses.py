#!/usr/bin/env python3
"""A second encoder of exact covers: coverclauses.py PROBLEM.dlx FORMULA.cnf [PROBLEM.dlx FORMULA.cnf]...

It reads a problem (Knuth's text format: items, colours, multiplicities, weights), makes its clauses, and compares them with those
of a formula that "dlx encode --to dimacs" has written, with which it shares no code. Variables are numbered alike: options with a primary item from 1 on, then auxiliary ones in the order of the items.
Clauses and literals may stand in any order. It prints a line for each formula, and exits 1 if one differs.
"""
import itertools
import sys


def problem(name):
    lines = [line.split() for line in open(name) if line.strip() and not line.startswith("|")]
    times, cut = {}, lines[0].index("|") if "|" in lines[0] else len(lines[0])
    for word in lines[0][:cut]:
        bounds, item = word.split("|") if "|" in word else ("1", word)
        least, most = bounds.split(":") if ":" in bounds else (bounds, bounds)
        times[item] = (int(least), int(most))
    options = [dict((word + ":").split(":")[:2] for word in line if word[0] != "|") for line in lines[1:]]
    options = [option for option in options if any(item in times for item in option)]
    uses = {item: [(v, o[item]) for v, o in enumerate(options, 1) if item in o] for item in list(times) + lines[0][cut + 1:]}
    return times, uses, len(options)


def encode(times, uses, last):
    out = []

    def either(before, x, below):  # a variable: before, or x and below; False and True are known
        nonlocal last
        if before is False and below is True:
            return x
        last += 1
        out.extend([[-last, x]] if before is False else [[last, -before], [-last, before, x]])
        out.extend([[last, -x]] if below is True else [[last, -x, -below], [-last, below]])
        return last

    def count(xs, least, most):
        most = min(most, len(xs))
        if least > len(xs):
            return out.append([])
        if least == len(xs) or most == 0:
            return out.extend([x if most else -x] for x in xs)
        if least == 1:
            out.append(xs)
        if least <= 1 and most == len(xs):
            return None
        if most == 1 and len(xs) <= 30:
            return out.extend([-a, -b] for a, b in itertools.combinations(xs, 2))
        at = [True] + [False] * (most if most < len(xs) else least)  # at[k]: k or more of those so far
        for i, x in enumerate(xs):
            if most < len(xs) and at[most] is not False:
                out.append([-x, -at[most]])
            if i < len(xs) - 1:
                for k in range(min(i + 1, len(at) - 1), 0, -1):
                    at[k] = either(at[k], x, at[k - 1])
        return out.extend([[at[least], xs[-1]], [at[least - 1]]] if least > 1 else [])

    def weigh(weights, least, most):
        xs = sorted(weights, key=lambda v: -weights[v])
        known = [[] for _ in xs]  # of each place: nodes from a limit to another that say the same

        def more(i, limit):  # from place i on, more than the limit
            rest = sum(weights[x] for x in xs[i:])
            if limit < 0 or limit >= rest:
                return (-2**62, -1, True) if limit < 0 else (rest, 2**62, False)
            for node in known[i]:
                if node[0] <= limit <= node[1]:
                    return node
            w, x = weights[xs[i]], xs[i]
            (low, high, with_), (low2, high2, without) = more(i + 1, limit - w), more(i + 1, limit)
            known[i].append((max(low + w, low2), min(high + w, high2), either(without, x, with_)))
            return known[i][-1]
        for limit, sign in ((min(least, sum(weights.values()) + 1) - 1, 1), (most, -1)):
            node = more(0, limit)[2] if sign > 0 or most < sum(weights.values()) else False
            if isinstance(node, bool):
                out.extend([] if node == (sign > 0) else [[]])
            else:
                out.append([sign * node])

    for item, those in uses.items():
        weights = {v: int(w or 1) for v, w in those} if item in times else {}
        if any(w > 1 for w in weights.values()):
            weigh(weights, *times[item])
        elif item in times:
            count(list(weights), *times[item])
        else:
            groups = {}
            for v, colour in those:
                groups.setdefault(colour or v, []).append(v)
            reds = []
            for group in groups.values() if len(groups) > 1 else []:
                if len(group) > 1:
                    last += 1
                    out.extend([[-v, last] for v in group] + [group + [-last]])
                reds.append(last if len(group) > 1 else group[0])
            count(reds, 0, 1)
    return out


def compare(encoder, names):
    differs = 0
    for name, formula in zip(names[::2], names[1::2]):
        want = {tuple(sorted(set(clause))) for clause in encoder(*problem(name))}
        got = {tuple(sorted(map(int, line.split()[:-1]))) for line in open(formula) if line[0] not in "cp"}
        same = "equal" if want == got else "%d missing, %d extra" % (len(want - got), len(got - want))
        print("%s: %d clauses, %s" % (formula, len(want), same))
        differs |= want != got
    sys.exit(differs)


if __name__ == "__main__":
    compare(encode, sys.argv[1:])
