import { random } from '@stroma/contract/fixtures';
import type { BranchResult, PseudotimeGene, TrajectoryGenesResult, TrajectoryResult } from '@stroma/contract/tools';
import { clusterRows } from '../kernels/matrix/cluster.ts';
import type { CellLabels, TrajectoryCells } from '../kernels/trajectory/trajectory.types.ts';
import { longNames, makeMatrix, makeSummary } from './make.ts';

const list = <T>(n: number, of: (i: number) => T) => Array.from({ length: n }, (_, i) => of(i));
const numbers = (n: number) => list(n, (i) => String(i + 1));

export interface MadeTrajectory {
  result: TrajectoryResult;
  cells: TrajectoryCells;
}
interface Wish {
  cells: number;
  /** Arms that leave the spine; one state each and one for each part of the spine. */
  arms: number;
  groups: readonly string[];
  samples: readonly string[];
  version?: 'monocle2' | 'monocle3';
  seed?: number;
}

/** A line with branches alternately above and below it, and cells around both; some cells form a partition that no root reaches. */
export function makeTrajectory(wish: Wish): MadeTrajectory {
  const { cells: n, arms, groups, samples, version = 'monocle2', seed = 7 } = wish;
  const { next, normal } = random(seed);
  const nodes: TrajectoryResult['tree']['nodes'] = [];
  const edges: [number, number][] = [];
  const node = (x: number, y: number, pseudotime: number | null, state: number, partition = 1) =>
    nodes.push({ x, y, pseudotime, state, partition, cells: 0 }) - 1;
  const branchPoints: number[] = [];
  const leaves: number[] = [0];
  let last = node(0, 0, 0, 1);
  for (let arm = 0; arm < arms; arm++) {
    for (let k = 1; k <= 4; k++) {
      const id = node(arm * 4 + k, Math.sin((arm * 4 + k) / 3) * 1.2, arm * 4 + k, 1 + 2 * arm);
      edges.push([last, id]);
      last = id;
    }
    branchPoints.push(last);
    const up = arm % 2 ? 1 : -1;
    let from = last;
    const { x, y } = nodes[last] as { x: number; y: number };
    for (let k = 1; k <= 4; k++) {
      const id = node(x + k * 0.5, y + up * k * 1.1, (arm + 1) * 4 + k, 2 + 2 * arm);
      edges.push([from, id]);
      from = id;
    }
    leaves.push(from);
  }
  for (let k = 1; k <= 3; k++) {
    const id = node(arms * 4 + k, (nodes[last]?.y ?? 0) * 0.8, arms * 4 + k, 1 + 2 * arms);
    edges.push([last, id]);
    last = id;
  }
  leaves.push(last);
  const apart = version === 'monocle3' ? [node(2, 5, null, 2 + 2 * arms, 2), node(4, 5.6, null, 2 + 2 * arms, 2)] : [];
  if (apart.length) edges.push([apart[0] as number, apart[1] as number]);
  const states = 1 + 2 * arms + (apart.length ? 1 : 0);
  const made = {
    x: new Float32Array(n),
    y: new Float32Array(n),
    pseudotime: new Float32Array(n),
    state: new Uint8Array(n),
    partition: new Uint8Array(n),
    group: new Uint8Array(n),
    sample: new Uint8Array(n),
  };
  for (let i = 0; i < n; i++) {
    const [a, b] = edges[Math.floor(next() * edges.length)] as [number, number];
    const [p, q] = [nodes[a], nodes[b]] as [(typeof nodes)[number], (typeof nodes)[number]];
    const f = next();
    made.x[i] = p.x + (q.x - p.x) * f + normal() * 0.16;
    made.y[i] = p.y + (q.y - p.y) * f + normal() * 0.16;
    const time =
      p.pseudotime === null || q.pseudotime === null ? NaN : p.pseudotime + (q.pseudotime - p.pseudotime) * f;
    made.pseudotime[i] = time;
    made.state[i] = q.state - 1;
    made.partition[i] = q.partition - 1;
    const share = Number.isNaN(time) ? 0.99 : time / (arms * 4 + 4);
    made.group[i] = Math.min(groups.length - 1, Math.max(0, Math.floor(share * groups.length + normal() * 0.5)));
    made.sample[i] = i % samples.length;
    const near = nodes[f < 0.5 ? a : b];
    if (near) near.cells += 1;
  }
  const label = (codes: Uint8Array, categories: readonly string[]): CellLabels => ({ codes, categories });
  const cells: TrajectoryCells = {
    ...{ x: made.x, y: made.y, pseudotime: made.pseudotime },
    state: label(made.state, numbers(states)),
    partition: label(made.partition, numbers(apart.length ? 2 : 1)),
    labels: [
      { id: 'annot_full', name: 'annot_full', ...label(made.group, groups) },
      { id: 'sample', name: 'sample', ...label(made.sample, samples) },
    ],
  };
  const count = (codes: Uint8Array, code: number) => codes.reduce((sum, c) => sum + Number(c === code), 0);
  const end = arms * 4 + 4;
  const t = list(60, (i) => (i / 59) * end);
  const density = (names: readonly string[], codes: Uint8Array) =>
    names.map((group, g) => {
      const own = count(codes, g);
      const middle = ((g + 0.5) / names.length) * end;
      const width = Math.max(1, end / names.length);
      const area = own / n / (width * Math.sqrt(2 * Math.PI));
      return { group, cells: own, density: t.map((v) => area * Math.exp(-(((v - middle) / width) ** 2) / 2)) };
    });
  const reached = made.pseudotime.reduce((sum, v) => sum + Number(!Number.isNaN(v)), 0);
  const middleOf = (values: Float32Array, code: number) => {
    const own = [...values.filter((_, i) => made.group[i] === code)].sort((a, b) => a - b);
    return own[Math.floor(own.length / 2)] ?? 0;
  };
  return {
    cells,
    result: {
      ...{ version, engine: 'python', cells: n, reached, end },
      genes: { ordering: version === 'monocle2' ? 1032 : 0, tested: 12_043, significant: 4210, missing: [] },
      embedding: version === 'monocle3' ? 'umap' : null,
      tree: { nodes, edges, branchPoints, leaves, roots: [0] },
      partitions: cells.partition.categories.map((_, i) => ({
        ...{ partition: i + 1, cells: count(made.partition, i), reached: i === 0 },
      })),
      states: list(states, (i) => ({ state: i + 1, cells: count(made.state, i) })),
      density: {
        t,
        by: [
          { column: null, groups: density(cells.state.categories, made.state) },
          { column: 'annot_full', groups: density(groups, made.group) },
        ],
      },
      top: makePseudotimeGenes(8, states, end, seed),
      check: {
        dpt: { rho: 0.93, cells: reached },
        paga: {
          groups: groups.map((group, i) => ({
            ...{ group, cells: count(made.group, i), x: middleOf(made.x, i), y: middleOf(made.y, i) },
          })),
          edges: list(groups.length - 1, (i) => ({ a: i, b: i + 1, weight: 0.2 + next() * 0.8, tree: true })).concat(
            groups.length > 3 ? [{ a: 0, b: 3, weight: 0.12, tree: false }] : [],
          ),
        },
      },
    },
  };
}

export function makePseudotimeGenes(n: number, states: number, end: number, seed = 7): PseudotimeGene[] {
  const { next, normal } = random(seed);
  const t = list(60, (i) => (i / 59) * end);
  return list(n, (g) => {
    const curve = (v: number) => 1.6 + 1.4 * Math.sin((v / end) * 4 + g);
    const at = list(300, () => next() * end);
    return {
      gene_id: `ENSG${String(100_000 + g)}`,
      symbol: g % 5 ? `GENE${g + 1}` : `AVERYLONGGENESYMBOL-${g + 1}.2`,
      ...{ p_val: g ? 1e-9 * g : 0, q_val: g ? 1e-8 * g : 0 },
      points: {
        t: at,
        y: at.map((v) => Math.max(0, curve(v) + normal() * 0.6)),
        state: at.map((v) => Math.min(states, 1 + Math.floor((v / end) * states))),
      },
      curve: { t, y: t.map(curve) },
    };
  });
}

/** Genes that rise in one of two branches, in the other, or in neither; clustered by the browser's own clustering. */
export function makeBranch(genes: number, states: readonly [number[], number[]] = [[2], [3, 4, 5]]): BranchResult {
  const steps = { before: 30, behind: 50 };
  const curve = (g: number) => {
    const kind = g % 4;
    const before = list(steps.before, (k) => 1 + 0.6 * Math.sin(g + k / 20));
    const from = before.at(-1) ?? 1;
    const rise = (up: number) =>
      list(steps.behind, (k) => Math.max(0, from + up * (k / steps.behind) ** (1 + (g % 3))));
    return { before, behind: [rise(kind === 0 ? 2 : kind === 3 ? 1 : -0.9), rise(kind === 1 ? 2.2 : -0.7)] };
  };
  const curves = list(genes, curve);
  const rows = curves.map(({ before, behind: [a = [], b = []] }) => {
    const row = [...a].reverse().concat([...before].reverse(), before, b);
    const mean = row.reduce((x, y) => x + y, 0) / row.length;
    const sd = Math.sqrt(row.reduce((x, y) => x + (y - mean) ** 2, 0) / row.length) || 1;
    return row.map((v) => Math.max(-3, Math.min(3, (v - mean) / sd)));
  });
  const names = list(genes, (g) => (g % 9 ? `GENE${g + 1}` : `AVERYLONGGENESYMBOL-${g + 1}.2`));
  const side = (word: string, n: number) => list(n, (i) => `${word}${i + 1}`);
  return {
    ...{ point: 1, node: 4, before: 412, steps },
    branches: [
      { node: 8, cells: 231, states: states[0] },
      { node: 19, cells: 1870, states: states[1] },
    ],
    heatmap: {
      rows: names,
      columns: [
        ...[...side('a', steps.behind)].reverse(),
        ...[...side('p', steps.before)].reverse(),
        ...side('p', steps.before),
        ...side('b', steps.behind),
      ],
      values: rows,
    },
    linkage: clusterRows(rows, names),
    genes: curves.map((c, g) => ({
      ...{ gene_id: `ENSG${g}`, symbol: names[g] as string, q_val: g ? 10 ** -(60 - g / 3) : 0, ...c },
    })),
  };
}

const BASE = {
  version: 'monocle2',
  trajectory: { id: 't1', name: 'monocle2 · T cells' },
  ...{ cells: 2513, tested: 12_043, significant: 918, missing: [] },
  ...{ chosen: null, branch: null, graph: null },
} satisfies Partial<TrajectoryGenesResult>;

export const makeBranchGenes = (genes = 100, states?: [number[], number[]]): TrajectoryGenesResult => ({
  ...{ ...BASE, kind: 'branch', branch: makeBranch(genes, states) },
});
export const makeChosenGenes = (genes: number, states: number): TrajectoryGenesResult => ({
  ...{ ...BASE, kind: 'chosen', tested: genes, significant: genes - 1, missing: ['NOSUCHGENE', 'ALSONOT1'] },
  chosen: {
    genes: makePseudotimeGenes(genes, states, 20),
    states: list(genes, (g) => ({
      ...{ gene_id: `ENSG${g}`, symbol: g % 5 ? `GENE${g + 1}` : `AVERYLONGGENESYMBOL-${g + 1}.2` },
      groups: list(states, (i) => makeSummary(String(i + 1), 1 + ((i + g) % 4), 0.5, 5 + i * 13, 3 + i + g)),
    })),
  },
});
export function makeGraphGenes(modules: number, groups: readonly string[] = longNames(6)): TrajectoryGenesResult {
  const { next, normal } = random(11);
  return {
    ...{ ...BASE, version: 'monocle3', kind: 'graph' },
    graph: {
      ...{ neighbours: 25, partitions: [1], nodes: 0, q: 0.05, resolution: 0.001, groupBy: 'annot_full' },
      modules: list(modules, (i) => ({ module: i + 1, genes: 4 + Math.round(next() * 160) })),
      heatmap: modules
        ? makeMatrix(numbers(modules), groups, (r, c) => Math.sin(r + c * 1.3) * 1.5 + normal() * 0.3)
        : null,
      top: list(50, (i) => ({
        ...{ gene_id: `ENSG${i}`, symbol: `GENE${i + 1}`, morans_i: 0.8 - i / 90, q_val: i ? 1e-50 : 0 },
      })),
    },
  };
}
