#!/usr/bin/env python3
"""A plain checker of counts by states: countcheck.py PROBLEM.dlx PROOF [PROBLEM.dlx PROOF]...

It reads an exact-cover problem (Knuth's text format: items, colours, multiplicities, weights) and a proof, believes no line of it,
and prints how many solutions it shows. Each line has a state, an item, and what each choice leads to: the first free
option of the item, or without that the second, and so on; and if the item need not be covered any more, none of them.
That is 0 (an item's free options are less than it needs), 1 (a solution) or a state, behind which colons may stand with
exchanges that make the state of what is reached. A line x ITEM IMAGE... has an exchange of items, which
must map the options that are free at first onto themselves. A line w STATE MODULUS ITEM WEIGHT... says why a state has no
solution: its free options weigh 0, modulo MODULUS, and what is to be covered does not. It exits 1 if one is refused.
"""
import sys


def problem(name):
    lines = [line.split() for line in open(name) if line.strip() and not line.startswith("|")]
    times, cut = {}, lines[0].index("|") if "|" in lines[0] else len(lines[0])
    for word in lines[0][:cut]:
        bounds, item = word.split("|") if "|" in word else ("1", word)
        least, most = bounds.split(":") if ":" in bounds else (bounds, bounds)
        times[item] = (int(least), int(most))
    options = [dict((word + ":").split(":")[:2] for word in line if word[0] != "|") for line in lines[1:]]
    return list(times) + lines[0][cut + 1:], list(times), list(times.values()), options


def weight(option, item):
    return int(option[item] or 1) if item in option else 0


def settle(items, options, free, times):
    free = frozenset(o for o in free if all(weight(options[o], item) <= most for item, (_, most) in zip(items, times)))
    room = [sum(weight(options[o], item) for o in free) for item in items]
    if any(n < least for n, (least, _) in zip(room, times)):
        return 0
    times = tuple((least, min(most, n)) for n, (least, most) in zip(room, times))
    return (free, times) if free else 1


def choose(items, options, free, times, o):
    apart = lambda a, b: any(s not in items and s in b and (not a[s] or a[s] != b[s]) for s in a)
    free = {p for p in free if p != o and not apart(options[o], options[p])}
    taken = [weight(options[o], item) for item in items]
    return settle(items, options, free, [(max(0, least - n), most - n) for n, (least, most) in zip(taken, times)])


def exchange(names, items, start, options, moves):
    free, times = start
    image = {name: name for name in names}
    image.update((names[a], names[b]) for a, b in zip(moves[::2], moves[1::2], strict=True))
    places = [items.index(image[item]) for item in items]  # of their images
    have = lambda option, image: frozenset((image[i], weight(option, i) if i in items else option[i]) for i in option)
    known = {}
    for o in sorted(free):
        known.setdefault(have(options[o], dict(zip(names, names))), []).append(o)
    mates = {}
    for own in known.values():
        mates.update(zip(own, known[have(options[own[0]], image)], strict=True))
    if sorted(image) != sorted(image.values()) or tuple(times[p] for p in places) != tuple(times):
        raise ValueError("the exchange changes the problem")
    return mates, places


def apply(state, option, places):
    free, times = state
    moved = dict(zip(places, times))
    return frozenset(option[o] for o in free), tuple(moved[i] for i in range(len(times)))


def check(name, proof):
    names, items, times, options = problem(name)
    found, states, exchanges = 0, {}, []
    free = {o for o, option in enumerate(options) if any(item in option for item in items)}

    def reach(state, number, ways):
        nonlocal found
        if state in (0, 1):
            if number != state:
                raise ValueError("%d (want %d)" % (number, state))
            found += state * ways
        elif number < 2 or states.setdefault(number, [state, 0])[0] != state:
            raise ValueError("%d is another state" % number)
        else:
            states[number][1] += ways

    root = settle(items, options, free, times)
    start = (free, times) if root in (0, 1) else root
    reach(root, root if root in (0, 1) else 2, 1)
    for count, line in enumerate(open(proof), 1):
        if line.startswith("c") or not line.strip() or count == 1 and line in ("dlx-count/1\n", "dlx-count/2\n"):
            continue
        if line.startswith("w"):
            number, modulus, *pairs = map(int, line[1:].split())
            weights = dict(zip((items[i] for i in pairs[::2]), pairs[1::2], strict=True))
            (free, times), _ = states.pop(number)
            weigh = lambda option: sum(w * weight(option, item) for item, w in weights.items()) % modulus
            fixed = all(least == most for item, (least, most) in zip(items, times) if item in weights)
            need = sum(weights.get(item, 0) * least for item, (least, _) in zip(items, times)) % modulus
            if not fixed or not need or any(weigh(options[o]) for o in free):
                raise ValueError("line %d: the weights show nothing" % count)
            continue
        if line.startswith("x"):
            exchanges.append(exchange(names, items, start, options, list(map(int, line[1:].split()))))
            continue
        number, item = map(int, line.split()[:2])
        claims = [list(map(int, claim.split(":"))) for claim in line.split()[2:]]
        (free, times), ways = states.pop(number)
        choices = sorted(o for o in free if items[item] in options[o])
        results = [choose(items, options, free.difference(choices[:i]), times, o) for i, o in enumerate(choices)]
        if times[item][0] == 0:
            results.append(settle(items, options, free.difference(choices), times))
        if len(results) != len(claims):
            raise ValueError("line %d: %d choices (want %d)" % (count, len(claims), len(results)))
        for state, (claim, *by) in zip(results, claims):
            for moves in [exchanges[e] for e in by]:
                state = state if state in (0, 1) else apply(state, *moves)
            reach(state, claim, ways)
    if states:
        raise ValueError("%d states are left open" % len(states))
    return found


refused = 0
for name, proof in zip(sys.argv[1::2], sys.argv[2::2]):
    try:
        print("%s: %d solutions" % (proof, check(name, proof)))
    except (ValueError, KeyError, IndexError, ZeroDivisionError) as error:
        print("%s: refused: %s %s" % (proof, type(error).__name__, error))
        refused = 1
sys.exit(refused)
