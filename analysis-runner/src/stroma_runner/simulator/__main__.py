"""Writes simulated samples: zipped 10x v3 folders with their truth.

python -m stroma_runner.simulator --cells 1000 --samples 2 --out DIR --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from stroma_runner.simulator import model as model_module
from stroma_runner.simulator.model import Model
from stroma_runner.simulator.receptors import contigs
from stroma_runner.simulator.sample import Design, DrawnSample, draw
from stroma_runner.simulator.write import write_sample, write_truth

#: Ambient shares of the three samples of a condition.
AMBIENT = (0.05, 0.15, 0.30)


def designs(samples: int, cells: int, depth: float, batch: float, doublets: float, tumour: bool) -> list[Design]:
    """ctrl1 … then stim1 …, half and half; the last sample is the tumour."""
    control = (samples + 1) // 2
    found = []
    for number in range(samples):
        condition = 'ctrl' if number < control else 'stim'
        place = number if number < control else number - control
        found.append(
            Design(
                name=f'{condition}{place + 1}',
                condition=condition,
                cells=cells,
                ambient=AMBIENT[place % len(AMBIENT)],
                tumour=tumour and number == samples - 1,
                doublets=doublets,
                depth=depth,
                batch=batch,
            )
        )
    return found


def simulate(seed: int, genes: int, plan: list[Design]) -> tuple[Model, Iterator[DrawnSample]]:
    """Draws the model and its samples one by one. Each has its own random stream, so a sample does not depend on the
    others."""
    streams = np.random.SeedSequence(seed).spawn(len(plan) + 1)
    model = model_module.build(genes, np.random.default_rng(streams[0]))
    drawn = (draw(model, d, np.random.default_rng(s)) for d, s in zip(plan, streams[1:], strict=True))
    return model, drawn


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog='python -m stroma_runner.simulator', description=__doc__)
    parser.add_argument('--cells', type=int, default=1000, help='cells of each sample (31 to 99,999)')
    parser.add_argument('--samples', type=int, default=6, help='half control, half stimulated; the last is a tumour')
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--genes', type=int, default=8000)
    parser.add_argument('--depth', type=float, default=2500.0, help='median UMI of a cell')
    parser.add_argument('--batch', type=float, default=0.30, help='batch effect between samples, log fold change')
    parser.add_argument('--doublets', type=float, default=0.08, help='share of doublets, 0 to 0.5')
    parser.add_argument('--no-tumour', action='store_true')
    o = parser.parse_args(arguments)
    if not 30 < o.cells < 100_000 or not 1 <= o.samples <= 96 or not 0 <= o.doublets <= 0.5:
        parser.error('--cells 31 to 99999, --samples 1 to 96, --doublets 0 to 0.5')
    o.out.mkdir(parents=True, exist_ok=True)
    plan = designs(o.samples, o.cells, o.depth, o.batch, o.doublets, not o.no_tumour)
    model, drawn = simulate(o.seed, o.genes, plan)
    rng = np.random.default_rng([o.seed, 1])
    for sample in drawn:
        table, clone = contigs(sample.truth, rng)
        sample.truth['clonotype'] = clone
        path = write_sample(o.out, model, sample, table)
        print(f'{path.name}: {sample.counts.shape[0]} cells x {sample.counts.shape[1]} genes', flush=True)
    settings = {
        name: str(value) if isinstance(value, Path) else value for name, value in vars(o).items() if name != 'out'
    }
    write_truth(o.out, model, plan, settings)
    return 0


if __name__ == '__main__':
    sys.exit(main())
