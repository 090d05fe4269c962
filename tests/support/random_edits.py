"""Edits of a module by dice: of lines of entries, and of anything else; some make no sense."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import child_keys, value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.schema_introspection import is_record_type


def lines(module):
    """Every line of entries, with its address."""
    for name, scenario in module.scenarios.items():
        for heading, chart in scenario.setup.items():
            for place, entries in (chart or {}).items():
                yield ("scenarios", name, "setup", str(heading), str(place)), entries
        for owner, schedule in scenario.arrivals.items():
            for moment, deeds in (schedule or {}).items():
                for verb, entries in (deeds or {}).items():
                    line = ("scenarios", name, "arrivals", owner, str(moment), str(verb))
                    yield line, entries


def without(module, line, gone):
    steps, entries = line
    rest = tuple(entry for entry in entries if entry is not gone)
    return set_value(module, steps, rest) if rest else delete_entry(module, steps)


def moved(module, dice, source, target):
    entry = dice.choice(source[1])
    after = without(module, source, entry)
    there = value_at_address(after, target[0])
    return set_value(after, target[0], (*there, entry)) if isinstance(there, tuple) else after


def added(module, dice, source, target):
    return set_value(module, target[0], (*target[1], dice.choice(source[1])))


def taken(module, dice, source, _target):
    return without(module, source, dice.choice(source[1]))


def otherwise(module, dice, source, _target):
    steps, entries = source
    items = [entry for entry in entries if isinstance(entry, Item)]
    if not items:
        return set_value(module, steps, entries[::-1])
    entry = dice.choice(items)
    other = replace(entry, lost=1 - min(1, entry.lost), count=dice.choice([1, 2]))
    return set_value(module, steps, tuple(other if e is entry else e for e in entries))


def on_a_new_line(module, dice, source, _target):
    steps, entries = source
    place = dice.choice([*module.regions, *(s for b in module.boards.values() for s in b.spaces)])
    key = place if steps[2] == "setup" else f"enter at {place}"
    return set_value(module, (*steps[:-1], key), entries[:1])


EDITS = (moved, added, taken, otherwise, on_a_new_line)


def with_another_line(module, dice):
    """An edit of lines and of nothing else; it may make no sense."""
    there = [line for line in lines(module) if line[1]]
    if not there:
        return module
    return dice.choice(EDITS)(module, dice, dice.choice(there), dice.choice(there))


def addresses(module, above=()):
    for key in child_keys(value_at_address(module, above)):
        steps = (*above, key)
        yield steps
        value = value_at_address(module, steps)
        if isinstance(value, dict | tuple) or is_record_type(type(value)):
            yield from addresses(module, steps)


def with_anything_else(module, dice):
    """An edit anywhere: something is taken away, or says what its neighbour says."""
    every = list(addresses(module))
    steps = dice.choice(every)
    if dice.random() < 0.5:
        return delete_entry(module, steps)
    return set_value(
        module, steps, value_at_address(module, dice.choice(like(module, steps, every)))
    )


def like(module, steps, every):
    """The addresses beside one at which something of the same sort stands."""
    sort = sort_of(value_at_address(module, steps))
    shelf = isinstance(value_at_address(module, steps[:-1]), dict)
    beside = [one for one in every if one[:-1] == steps[:-1]] if shelf else [steps]
    return [one for one in beside if sort_of(value_at_address(module, one)) == sort]


def sort_of(value):
    parts = {type(part) for part in value} if isinstance(value, tuple) else None
    return type(value), parts


def edited(module, dice, share):
    try:
        return (with_another_line if dice.random() < share else with_anything_else)(module, dice)
    except (EditError, TypeError):
        return module
