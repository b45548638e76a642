import { random } from '@stroma/contract/fixtures';
import type { EnrichmentTerm, IthResult, Linkage, Matrix, TrajectoryGenesResult } from '@stroma/contract/tools';
import type { CnvHeatmapData, CnvPart } from '../charts/CnvHeatmap/CnvHeatmap.types.ts';
import type { CnvRegionData } from '../charts/CnvRegion/CnvRegion.types.ts';

type GroupSummary = NonNullable<TrajectoryGenesResult['chosen']>['states'][number]['groups'][number];

/** Extreme data, seeded: long names in both languages, many groups, empty and degenerate ones. */
const LONG = [
  'CD8+ tissue-resident memory T cells, exhausted, PD-1 high TIM-3 high',
  '肿瘤浸润性 CD8 阳性耗竭型 T 细胞（PD-1 高表达）',
  'Plasmacytoid dendritic cells from the draining lymph node',
  '调节性 T 细胞（FOXP3 阳性，CTLA-4 高表达）',
];
export const longNames = (n: number) => Array.from({ length: n }, (_, i) => `${LONG[i % LONG.length]} ${i + 1}`);

/** Names of MSigDB's sets that differ only in their middle or in their collection. */
export const SIMILAR_NAMES = [
  'HALLMARK_INTERFERON_ALPHA_RESPONSE',
  'HALLMARK_INTERFERON_GAMMA_RESPONSE',
  'HALLMARK_APOPTOSIS_PATHWAY',
  'REACTOME_APOPTOSIS_PATHWAY',
  'REACTOME_INTERMEDIATE_FILAMENTS_AND_PROLONGED_SIGNALING_TO_RAS_AFTER_ACTIVATION_OF_RECEPTOR_SIGNALING',
  'REACTOME_INTERMEDIATE_FILAMENTS_AND_PROLONGED_SIGNALING_TO_ERK_AFTER_ACTIVATION_OF_RECEPTOR_SIGNALING',
];
export const similarTerms = (term: EnrichmentTerm): EnrichmentTerm[] =>
  SIMILAR_NAMES.map((name, i) => ({
    ...term,
    term: name,
    term_id: name,
    database: 'custom',
    p_val_adj: 10 ** -(i + 2),
  }));

const list = <T>(n: number, of: (i: number) => T) => Array.from({ length: n }, (_, i) => of(i));
export function makeMatrix(
  rows: readonly string[],
  columns: readonly string[],
  of: (row: number, column: number) => number | null,
): Matrix {
  return { rows: [...rows], columns: [...columns], values: rows.map((_, r) => columns.map((_, c) => of(r, c))) };
}
/** Average linkage by neighbours: enough for a picture. */
export function makeLinkage(labels: readonly string[], seed = 3): Linkage {
  const { next } = random(seed);
  const n = labels.length;
  const open = list(n, (i) => ({ id: i, size: 1 }));
  const merges: number[][] = [];
  while (open.length > 1) {
    const i = Math.floor(next() * (open.length - 1));
    const [a, b] = open.splice(i, 2) as [{ id: number; size: number }, { id: number; size: number }];
    merges.push([a.id, b.id, 0.2 + merges.length * 0.1 + next() * 0.05, a.size + b.size]);
    open.splice(i, 0, { id: n + merges.length - 1, size: a.size + b.size });
  }
  return { labels: [...labels], merges, order: list(n, (i) => i), method: 'average', metric: 'euclidean' };
}
export function makeSummary(group: string, centre: number, spread: number, n: number, seed: number): GroupSummary {
  const { normal } = random(seed);
  const values = list(Math.min(200, Math.max(3, n)), () => centre + normal() * spread).sort((a, b) => a - b);
  const at = (q: number) => values[Math.round(q * (values.length - 1))] as number;
  return {
    group,
    n,
    mean: values.reduce((a, b) => a + b, 0) / values.length,
    fraction: values.filter((v) => v > 0).length / values.length,
    min: at(0),
    max: at(1),
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    density: list(32, (i) => Math.exp(-(((i - 16) / 6) ** 2))),
    sampled: values.filter((_, i) => i % 4 === 0),
  };
}

/** Data for the charts of a repertoire; the second group has no clonotype. */
export function makeVdj(groups: readonly string[], genes = 40, seed = 5) {
  const { next } = random(seed);
  const classes = () => ({
    Single: Math.round(next() * 900),
    Medium: Math.round(next() * 300),
    Large: Math.round(next() * 60),
  });
  const segment = (chain: string, s: 'V' | 'J', n: number) => ({
    chain,
    segment: s,
    groups: [...groups],
    genes: list(n, (i) => ({
      gene: `${chain}${s}${i + 1}-${1 + (i % 3)}`,
      counts: groups.map(() => Math.round((next() * 400) / (1 + i * 0.25))),
    })),
  });
  const pairs = (chain: string) => ({
    chain,
    counts: makeMatrix(
      list(genes, (i) => `${chain}V${i + 1}`),
      list(13, (i) => `${chain}J${1 + (i % 2)}-${i + 1}`),
      () => Math.floor(next() ** 6 * 120),
    ),
  });
  const ofBoth = makeMatrix(
    list(genes, (i) => `TRAV${i + 1}`),
    list(genes, (i) => `TRBV${i + 1}`),
    () => Math.floor(next() ** 9 * 90),
  );
  return {
    frequency: groups.map((group, i) => ({
      group,
      clonotypes: i === 1 ? { Single: 0, Medium: 0, Large: 0 } : classes(),
      cells: classes(),
    })),
    byCellType: groups.map((group) => ({ group, cells: classes() })),
    usage: ['TRA', 'TRB'].flatMap((chain) => [segment(chain, 'V', genes), segment(chain, 'J', 13)]),
    pairs: ['TRA', 'TRB'].map(pairs),
    both: { chain: 'V', chains: ['TRA', 'TRB'] as [string, string], counts: ofBoth },
    diversity: groups.map((group, i) => ({
      group,
      cells: i === 1 ? 0 : 400,
      clonotypes: i === 1 ? 0 : 300,
      d50: i === 1 ? null : 4 + next() * 40,
      shannon: i === 1 ? null : 5 + next() * 3,
      gini: i === 1 ? null : next(),
      chao1: i === 1 ? null : Math.round(300 + next() * 9000),
    })),
    startrac: groups.map((type, i) => ({
      type,
      cells: i === 1 ? 1 : 400,
      clonotypes: i === 1 ? 1 : 300,
      expansion: i === 1 ? null : next() * 0.4,
      migration: next() * 0.6,
      transition: next() * 0.8,
    })),
    sharing: groups.flatMap((a, i) =>
      groups.slice(i + 1).map((b) => {
        const clonotypes = Math.floor(next() ** 4 * 60);
        return { a, b, clonotypes, cellsA: clonotypes * 3, cellsB: clonotypes * 2, jaccard: clonotypes / 600 };
      }),
    ),
  };
}

/** Counts of pairs between cell types: a few that send or receive most, as in tissues. */
export function makeCounts(types: number, seed = 9): number[][] {
  const { next } = random(seed);
  const strength = list(types, () => next() ** 2);
  return strength.map((a) => strength.map((b) => Math.floor(110 * (a + 0.1) * (b + 0.1) * (0.5 + next()))));
}
export interface MadeInteraction {
  cellTypes: { name: string; cells: number }[];
  counts: number[][];
  rows: { pair: number; interacting_pair: string; source: string; target: string; mean: number; p: number }[];
}
export function makeInteraction(types: readonly string[], pairs: number, seed = 9): MadeInteraction {
  const { next } = random(seed);
  const couples = types.flatMap((source) => types.map((target) => ({ source, target })));
  const names = list(pairs, (i) => `LIGAND${i + 1}_RECEPTOR${1 + (i % 7)}${i % 5 ? '' : '_complex_of_three_subunits'}`);
  return {
    cellTypes: types.map((name, i) => ({ name, cells: 20 + Math.round(4000 / (i + 1)) })),
    counts: makeCounts(types.length, seed),
    rows: names.flatMap((interacting_pair, i) =>
      couples
        .filter(() => next() > 0.4)
        .map((c) => ({
          ...{ pair: i + 1, interacting_pair, ...c },
          ...{ mean: next() ** 3 * 40, p: next() > 0.6 ? 0 : next() },
        })),
    ),
  };
}

export function makeCnv(cells: number, types: readonly string[], k: number, seed = 11) {
  const { normal } = random(seed);
  const chromosomes: { name: string; start: number; end: number }[] = [];
  for (let i = 1; i <= 22; i++) {
    const start = chromosomes.at(-1)?.end ?? 0;
    chromosomes.push({ name: String(i), start, end: start + Math.max(6, Math.round(60 - i * 2.2)) });
  }
  const windows = chromosomes.at(-1)?.end ?? 0;
  const gain = (cluster: number, w: number) => {
    // Cells of the reference have two copies of everything.
    if (cluster < 0) return 0;
    const chromosome = chromosomes.findIndex((c) => w >= c.start && w < c.end);
    return chromosome === cluster * 2 ? 0.35 : chromosome === cluster + 7 ? -0.3 : 0;
  };
  // A row is the mean of neighbours where there are more cells than a screen has rows.
  const part = (n: number, of: (row: number, rows: number) => number): CnvPart => {
    const rows = Math.min(n, 600);
    return {
      cells: n,
      rows,
      values: list(rows * windows, (i) => gain(of(Math.floor(i / windows), rows), i % windows) + normal() * 0.06),
      labels: list(rows, (i) => i % types.length),
    };
  };
  const upper = Math.round(cells * 0.2);
  const leaves = list(k, (i) => Math.floor(((i + 1) * (cells - upper)) / k) - Math.floor((i * (cells - upper)) / k));
  const heatmap: CnvHeatmapData = {
    windows,
    chromosomes,
    labels: types,
    reference: { ...part(upper, () => -1), groups: [{ name: types[0] ?? 'normal', cells: upper }] },
    tested: part(cells - upper, (row, rows) => 1 + Math.floor((row * k) / rows)),
    tree: makeLinkage(leaves.map((_, i) => String(i + 1))),
    leaves,
    limit: 0.3,
  };
  return {
    heatmap,
    scores: types.map((g, i) => makeSummary(g, 0.02 + (i % 5) * 0.03, 0.01, 100 + i, 5 + i)),
    region: {
      chromosome: '7',
      start: 55_019_017,
      end: 55_211_628,
      genes: ['EGFR', 'EGFR-AS1'],
      groups: types.map((g, i) => makeSummary(g, ((i % 5) - 2) * 0.08, 0.05, 120, 9 + i)),
    } satisfies CnvRegionData,
    arms: makeMatrix(
      types,
      chromosomes.flatMap((c) => [`${c.name}p`, `${c.name}q`]),
      () => normal() * 0.15,
    ),
  };
}

export function makeIth(samples: readonly string[], types: readonly string[], seed = 13): IthResult {
  const { next } = random(seed);
  return {
    method: 'cnv',
    groupBy: 'sample',
    cellTypeBy: 'cell type',
    cells: 1000,
    left: 0,
    rows: samples.length * (types.length + 1),
    samples: samples.map((sample, i) => ({
      sample,
      group: i % 2 ? 'Tumour' : 'Normal',
      cells: 5 + Math.round(next() * 3000),
      score: i === 1 ? null : next() * 2,
      reason: i === 1 ? ('few' as const) : null,
    })),
    cellTypes: types.flatMap((cellType, k) =>
      samples.map((sample) => ({
        cellType,
        sample,
        cells: Math.round(next() * 400),
        score: k === 2 ? null : next() * 2,
        reason: k === 2 ? ('flat' as const) : null,
      })),
    ),
    distances: [],
  };
}

export function makeRegulons(regulons: number, groups: readonly string[], seed = 17) {
  const { next } = random(seed);
  const names = list(regulons, (i) => `${i % 6 ? 'TF' : 'ATRANSCRIPTIONFACTOR'}${i + 1}(${i % 9 ? '+' : '-'})`);
  return {
    groups: groups.map((group) => ({ group, cells: 10 + Math.round(next() * 900) })),
    activity: makeMatrix(names, groups, () => next() ** 2 * 0.4),
    specificity: makeMatrix(names, groups, () => 0.15 + next() ** 4 * 0.6),
    on: makeMatrix(names, groups, () => next()),
    similarity: makeMatrix(names, names, (r, c) => (r === c ? 1 : Math.max(0, 1 - Math.abs(r - c) / 12))),
    linkage: makeLinkage(names),
  };
}
