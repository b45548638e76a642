"""Labels that a child has copied from its parent: the state of a column (`versioned.py`) contains `taken`, {version:
the parent's version it was updated to}."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stroma_dataset_service.labels.edits import Labels

State = dict[str, Any]


@dataclass(frozen=True)
class LabelReplacement:
    """Labels copied from a parent. `expected`: the version that they replace; `edit`: the log entry; `taken`: the
    parent's version."""

    column: str
    expected: str
    labels: Labels
    edit: dict[str, Any]
    taken: str


def carry_taken(state: State, before: str, after: str) -> State:
    """An edit of a child's own starts from the same labels of the parent."""
    taken = {version: to for version, to in state.get('taken', {}).items() if version in state['stack']}
    if before in state.get('taken', {}):
        taken[after] = state['taken'][before]
    return state | {'taken': taken} if taken else state


def taken_labels(states: Mapping[str, State]) -> dict[str, dict[str, str]]:
    return {name: state['taken'] for name, state in states.items() if 'taken' in state}
