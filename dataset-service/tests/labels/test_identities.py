"""The identity of a category after edits: the numbers of `labels/identities.py` compared with its cells."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

from stroma_dataset_service.labels import edits as label_edits
from stroma_dataset_service.labels import identities
from stroma_store.dataset.reader import Column
from stroma_store.labels import counts_of, labels_version

CELLS = 60


def column(labels: list[str | None]) -> Column:
    names = tuple(dict.fromkeys(name for name in labels if name is not None))
    codes = np.array([names.index(name) if name is not None else 255 for name in labels], np.uint8)
    return Column('type', 'category', codes, names, counts_of(codes, len(names)))


class History:
    """One column with its edits, as `labels/versioned.py` keeps it."""

    def __init__(self, labels: list[str | None]) -> None:
        first = column(labels)
        self.columns = {self.version(first): first}
        self.state: dict[str, Any] = {'stack': [self.version(first)], 'at': 0}

    @staticmethod
    def version(found: Column) -> str:
        return labels_version(found.categories, found.codes)

    @property
    def present(self) -> Column:
        return self.columns[self.state['stack'][self.state['at']]]

    def cells(self, names: list[str]) -> set[int]:
        codes = [self.present.categories.index(name) for name in names]
        return {int(cell) for cell in np.flatnonzero(np.isin(self.present.codes, codes))}

    def edit(self, made: label_edits.Labels, named: dict[str, str] | None = None) -> None:
        counts = counts_of(made.codes, len(made.categories))
        before, after = self.present, Column('type', 'category', made.codes, made.categories, counts)
        version = self.version(after)
        if version == self.version(before):
            return
        self.columns[version] = after
        self.state = identities.state_after_edit(self.state, (self.version(before), before), (version, after), named)
        stack = [*self.state['stack'][: self.state['at'] + 1], version]
        self.state = identities.kept_versions({**self.state, 'stack': stack, 'at': len(stack) - 1})

    def rename(self, category: str, name: str) -> None:
        self.edit(label_edits.rename(self.present, self.colours, category, name), {category: name})

    def merge(self, categories: list[str], name: str) -> None:
        self.edit(label_edits.merge(self.present, self.colours, categories, name), dict.fromkeys(categories, name))

    def assign(self, cells: set[int], name: str | None) -> None:
        chosen = np.isin(np.arange(self.present.codes.size), list(cells))
        self.edit(label_edits.assign(self.present, self.colours, chosen, name))

    def move(self, by: int) -> None:
        at = self.state['at'] + by
        if 0 <= at < len(self.state['stack']):
            old, new = self.present, self.columns[self.state['stack'][at]]
            found = identities.state_after_edit(self.state, (self.version(old), old), (self.version(new), new))
            self.state = {**found, 'at': at}

    @property
    def colours(self) -> dict[str, str]:
        return dict.fromkeys(self.present.categories, '#000000')

    def number(self, name: str) -> int:
        found = identities.ids_of(self.state, self.version(self.present), len(self.present.categories))
        return found[self.present.categories.index(name)]

    def names(self, number: int) -> list[str]:
        present = self.present
        return identities.present_names(self.state, present.categories, self.version(present), [number])[number]


@pytest.mark.parametrize('seed', range(15))
def test_after_renames_merges_undo_and_redo_a_category_is_where_its_cells_are(seed: int) -> None:
    rng = random.Random(seed)
    history = History([f'c{rng.randrange(8)}' for _ in range(CELLS)])
    read: list[tuple[int, set[int]]] = []
    for step in range(40):
        names = list(history.present.categories)
        read += [(history.number(name), history.cells([name])) for name in rng.sample(names, min(2, len(names)))]
        kind = rng.choice(['rename', 'swap', 'merge', 'undo', 'undo', 'redo'])
        if kind == 'rename':
            history.rename(rng.choice(names), f'r{step}')
        elif kind == 'swap' and len(names) > 1:
            first, second = rng.sample(names, 2)
            history.rename(first, f's{step}')
            history.rename(second, first)
            history.rename(f's{step}', second)
        elif kind == 'merge' and len(names) > 2:
            history.merge(rng.sample(names, 2), f'm{step}')
        elif kind in ('undo', 'redo'):
            history.move(-1 if kind == 'undo' else 1)
        for number, cells in read:
            there = {name for name in history.present.categories if history.cells([name]) & cells}
            assert set(history.names(number)) == there


@pytest.mark.parametrize('seed', range(10))
def test_a_present_category_is_itself_and_every_number_stands_once_whatever_was_edited(seed: int) -> None:
    rng = random.Random(seed)
    history = History([rng.choice(['a', 'b', 'c', 'd', None]) for _ in range(CELLS)])
    for step in range(40):
        names = list(history.present.categories)
        cells = set(rng.sample(range(CELLS), rng.randrange(1, CELLS)))
        kind = rng.choice(['assign', 'whole', 'rename', 'merge', 'undo', 'redo', 'none'])
        if kind == 'assign':
            history.assign(cells, rng.choice([*names, f'n{step}']))
        elif kind == 'none':
            history.assign(cells, None)
        elif kind == 'whole' and names:
            history.assign(history.cells([rng.choice(names)]), rng.choice([*names, f'w{step}']))
        elif kind == 'rename' and names:
            history.rename(rng.choice(names), f'r{step}')
        elif kind == 'merge' and len(names) > 1:
            history.merge(rng.sample(names, 2), f'm{step}')
        elif kind in ('undo', 'redo'):
            history.move(-1 if kind == 'undo' else 1)
        numbers = [history.number(name) for name in history.present.categories]
        assert len(set(numbers)) == len(numbers)
        assert [history.names(number) for number in numbers] == [[name] for name in history.present.categories]


def of(text: str) -> History:
    return History([None if letter == '.' else letter for letter in text])


def test_a_category_that_loses_some_cells_stays_itself() -> None:
    history = of('aaabbb')
    a = history.number('a')
    history.assign({0, 1}, 'new')
    assert history.names(a) == ['a']
    assert history.names(history.number('new')) == ['new']


def test_a_category_whose_cells_all_go_to_another_is_found_there() -> None:
    history = of('aaabbbc')
    a, b = history.number('a'), history.number('b')
    history.assign({0, 1, 2, 6}, 'b')
    assert (history.names(a), history.names(b)) == (['b'], ['b'])
    history.move(-1)
    assert (history.names(a), history.names(b)) == (['a'], ['b'])


def test_a_category_whose_cells_were_all_named_anew_is_the_new_name() -> None:
    history = of('aaabbb')
    a = history.number('a')
    history.assign({0, 1, 2}, 'new')
    assert history.number('new') == a


def test_a_category_whose_cells_have_several_labels_or_none_is_nowhere() -> None:
    history = of('aaabbbc')
    a, c = history.number('a'), history.number('c')
    history.assign({0, 1}, 'b')
    history.assign({2}, 'c')
    history.assign({6}, None)
    assert history.names(a) == ['c'], 'the last of its cells went there'
    history.assign({2, 6}, None)
    assert history.names(c) == []


def test_a_merge_that_was_undone_is_its_parts() -> None:
    history = of('aabbcc')
    history.merge(['a', 'b'], 'ab')
    merged = history.number('ab')
    history.move(-1)
    assert history.names(merged) == ['a', 'b']
    history.merge(['b', 'c'], 'bc')
    assert history.names(merged) == ['a', 'bc']


def test_a_category_without_cells_is_followed_by_its_name() -> None:
    history = of('aab')
    codes = np.array([0, 0, 1], np.uint8)
    history.edit(label_edits.Labels(('a', 'b', 'empty'), codes, {}))
    empty = history.number('empty')
    history.rename('empty', 'still empty')
    assert history.names(empty) == ['still empty']
    history.merge(['a', 'still empty'], 'a')
    assert history.names(empty) == ['a']


def test_a_new_column_of_an_old_name_has_other_categories() -> None:
    history = of('aab')
    history.rename('a', 'A')
    again = identities.initial_state(history.state, 'v' * 32, 2)
    assert not set(again['ids']['v' * 32]) & {history.number('A'), history.number('b')}
    assert identities.present_names(again, ('a', 'b'), 'v' * 32, [history.number('A')]) == {history.number('A'): []}


def test_many_categories_are_numbered_without_a_table_of_all_pairs() -> None:
    n = 30_000
    codes = np.arange(n, dtype=np.uint16)
    names = [f'c{k}' for k in range(n)]
    old = Column('type', 'category', codes, tuple(names), (1,) * n)
    new = Column('type', 'category', codes, tuple(['other', *names[1:]]), (1,) * n)
    start = time.process_time()
    found = identities.state_after_edit({'stack': ['a']}, ('a', old), ('b', new), {'c0': 'other'})
    assert found['ids']['b'] == list(range(n))
    assert time.process_time() - start < 5


def test_a_long_story_is_told_to_its_end() -> None:
    """A category that went into another, which went into another, three thousand times."""
    into = {str(k): k + 1 for k in range(3000)}
    parts = {str(k): [k - 1, k + 10_000] for k in range(4001, 7000)}
    state = {'ids': {'v': [3000, 4000]}, 'into': into, 'parts': parts}
    found = identities.present_names(state, ('last', 'first'), 'v', [0, 6999, 9])
    assert found == {0: ['last'], 6999: ['first'], 9: ['last']}


def test_what_is_remembered_is_bounded_and_the_newest() -> None:
    history = History([f'c{k % 50}' for k in range(200)])
    for step in range(140):
        history.merge([f'c{k}' for k in range(50)], f'all {step}')
        last = history.number(f'all {step}')
        history.move(-1)
    noted = sum(len(found) for found in history.state['parts'].values()) + len(history.state['into'])
    assert noted <= 2 * identities.REMEMBERED and len(history.state['parts']) < 140
    assert len(history.names(last)) == 50
