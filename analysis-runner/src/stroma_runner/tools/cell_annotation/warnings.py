"""Warnings of a result: message ids of the design system with their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from stroma_runner.tools.cell_annotation.by_markers import Part

#: Maximum number of names that a warning lists; the count covers them all.
MOST_NAMES = 12


def warning(name: str, **params: Any) -> dict[str, Any]:
    """The contract's AnnotationWarning."""
    return {'id': f'cell-annotation.warning.{name}', 'params': params}


def marker_warnings(parts: Sequence[Part], floor: float) -> list[dict[str, Any]]:
    """Warns of groups without another one to compare with, types that may fit all groups, genes that do not differ
    between groups, and groups that two types fit."""
    found: list[dict[str, Any]] = []
    if any(len(part.groups) == 1 for part in parts):
        names = [part.divided for part in parts if len(part.groups) == 1 and part.divided is not None]
        found.append(warning('oneGroup', types=names, n=len(names)))
    several = [part for part in parts if len(part.groups) > 1]
    common = [
        one.name for part in several for one, is_common in zip(part.table, part.scored.common, strict=True) if is_common
    ]
    if common:
        found.append(warning('common', types=common[:MOST_NAMES], n=len(common)))
    genes = list(dict.fromkeys(gene for part in several for gene in part.alike()))
    if genes:
        found.append(warning('alike', genes=genes[:MOST_NAMES], n=len(genes)))
    close = [row for part in parts for row in part.close(floor)]
    if close:
        shown = [f'{group} ({first} / {second})' for group, first, second in close[:MOST_NAMES]]
        found.append(warning('close', groups=shown, n=len(close)))
    return found


def transfer_warnings(remote: np.ndarray) -> list[dict[str, Any]]:
    """Boolean mask of the cells that are unlike the reference."""
    return [warning('remote', n=int(remote.sum()), share=float(remote.mean()))] if remote.any() else []
