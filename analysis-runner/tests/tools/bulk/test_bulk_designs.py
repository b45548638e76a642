"""Findings of the browser and the server about a design, compared with those of the runner, on random designs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.tools.bulk.samples import JoinedCounts, design_of
from stroma_store.errors import StromaError

ROOT = Path(__file__).resolve().parents[4]
SCRIPT = """
import { bulkProblem } from './contract/src/bulk-design.ts';
const { readFileSync } = await import('node:fs');
const designs = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(designs.map((one) => bulkProblem(one)?.id ?? null)));
"""
#: Checks on both sides; names, groups and pairs are checked only by the server.
SHARED = {'BULK_CONFOUNDED', 'BULK_NO_RESIDUAL', 'BULK_VALUE_MISSING', 'BULK_NOT_NUMBER', None}


def random_request(rng: np.random.Generator) -> dict[str, Any]:
    """Two or three groups of three to five samples, and any of pair, batch, a category and a number."""
    sizes = rng.integers(3, 6, rng.integers(2, 4))
    groups = [f'g{k}' for k, size in enumerate(sizes) for _ in range(size)]
    n = len(groups)
    with_pairs, with_batch, with_category, with_number = rng.random(4) < (0.4, 0.5, 0.4, 0.4)
    place = [k for size in sizes for k in range(size)]
    batch = [groups[k] if rng.random() < 0.15 else 'xyz'[int(rng.integers(3))] for k in range(n)]
    if rng.random() < 0.2:
        batch = ['xy'[k % 2] for k in place]
    values: list[list[str | None]] = [[] for _ in range(n)]
    covariates = []
    if with_category:
        covariates.append({'name': 'site', 'isNumber': False})
        same = rng.random() < 0.2
        for k in range(n):
            values[k].append(batch[k] if same else 'uvw'[int(rng.integers(3))])
    if with_number:
        covariates.append({'name': 'age', 'isNumber': True})
        flat = rng.random() < 0.15
        for k in range(n):
            values[k].append('7' if flat else str(int(rng.integers(20, 60))))
    if covariates and rng.random() < 0.1:
        values[int(rng.integers(n))][0] = None
    if with_number and rng.random() < 0.1:
        values[int(rng.integers(n))][-1] = 'old'
    samples = [
        {
            'sample': f's{k}',
            'group': groups[k],
            'file': 'f',
            **({'pair': str(place[k])} if with_pairs else {}),
            **({'batch': batch[k]} if with_batch else {}),
            'values': values[k],
        }
        for k in range(n)
    ]
    return {'samples': samples, 'covariates': covariates, 'pairs': [{'a': 'g1', 'b': 'g0'}]}


def design_problem(params: dict[str, Any]) -> str | None:
    groups = tuple(one['group'] for one in params['samples'])
    names = tuple(one['sample'] for one in params['samples'])
    joined = JoinedCounts(np.zeros((0, 0)), np.array([]), np.array([]), names, groups, False, [])
    try:
        design_of(cast(JobContext, SimpleNamespace(params=params)), joined)
    except StromaError as error:
        return str(error.id)
    return None


def test_both_sides_say_the_same_of_a_design() -> None:
    rng = np.random.default_rng(20261128)
    designs = [random_request(rng) for _ in range(400)]
    command = [str(ROOT / 'node_modules/.bin/node'), '--no-warnings', '--input-type=module', '-e', SCRIPT]
    ran = subprocess.run(command, cwd=ROOT, input=json.dumps(designs), capture_output=True, text=True, check=True)
    said = json.loads(ran.stdout)
    compared = [
        (one, design_problem(params), params) for one, params in zip(said, designs, strict=True) if one in SHARED
    ]
    assert len(compared) > 250 and {one for one, *_ in compared} == SHARED
    # With more coefficients than samples, either reason is correct.
    either = {'BULK_CONFOUNDED', 'BULK_NO_RESIDUAL'}
    wrong = [(one, other, params) for one, other, params in compared if one != other and {one, other} != either]
    assert not wrong, wrong[0]
    assert sum(one != other for one, other, _ in compared) <= 0.05 * len(compared)
