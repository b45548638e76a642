/** Tables for tools of groups: one factor, few values; two factors; several panels; the same patients twice. */
import { normals } from '../../figure/random.ts';
import type { Example } from '../tool.types.ts';

const round = (v: number) => Math.round(v * 1000) / 1000;
/** One row per value of each group. */
function rowsOf(groups: readonly { names: readonly string[]; n: number; mean: number; sd: number }[], seed: number) {
  const next = normals(seed);
  return groups.flatMap(({ names, n, mean, sd }) =>
    Array.from({ length: n }, () => ({ names, value: round(mean + sd * next()) })),
  );
}
const two = rowsOf(
  ['CD4 T', 'CD8 T', 'NK'].flatMap((cell, i) =>
    ['control', 'stimulated'].map((state, k) => ({
      names: [cell, state],
      n: 14,
      mean: 2 + i + k * (1.4 - i * 0.5),
      sd: 0.7,
    })),
  ),
  7,
);
const panels = rowsOf(
  ['spleen', 'liver', 'lung', 'blood'].flatMap((organ, i) =>
    ['young', 'old'].map((age, k) => ({ names: [organ, age], n: 24, mean: 10 + 2 * i - k * (i - 1), sd: 1.5 })),
  ),
  11,
);
const few = rowsOf(
  ['vehicle', 'low dose', 'high dose'].map((dose, i) => ({ names: [dose], n: 6, mean: 100 - 18 * i, sd: 9 })),
  3,
);

/** Twelve patients before and after; the last one left before the second visit. */
const visits = ['before', 'after'].flatMap((visit, k) => {
  const next = normals(23);
  const change = normals(29);
  return Array.from({ length: 12 }, (_, i) => ({
    visit,
    patient: `P${String(i + 1).padStart(2, '0')}`,
    score: round(6 + 1.8 * next() - k * (0.9 + 0.5 * change())),
  })).filter(({ patient }) => k === 0 || patient !== 'P12');
});

export const GROUP_EXAMPLES: readonly Example[] = [
  {
    id: 'few',
    columns: [
      { name: 'dose', values: few.map((r) => r.names[0]!) },
      { name: 'tumour volume (mm³)', values: few.map((r) => r.value) },
    ],
    mapping: { x: ['dose'], y: ['tumour volume (mm³)'] },
    settings: { test: 'welch', pairs: 'first' },
  },
  {
    id: 'twoFactors',
    columns: [
      { name: 'cell type', values: two.map((r) => r.names[0]!) },
      { name: 'condition', values: two.map((r) => r.names[1]!) },
      { name: 'ISG15', values: two.map((r) => r.value) },
    ],
    mapping: { x: ['cell type'], y: ['ISG15'], colour: ['condition'] },
    settings: { test: 'mannWhitney' },
  },
  {
    id: 'panels',
    columns: [
      { name: 'organ', values: panels.map((r) => r.names[0]!) },
      { name: 'age', values: panels.map((r) => r.names[1]!) },
      { name: 'score', values: panels.map((r) => r.value) },
    ],
    mapping: { x: ['age'], y: ['score'], facet: ['organ'] },
  },
  {
    id: 'paired',
    columns: [
      { name: 'visit', values: visits.map((r) => r.visit) },
      { name: 'patient', values: visits.map((r) => r.patient) },
      { name: 'score', values: visits.map((r) => r.score) },
    ],
    mapping: { x: ['visit'], y: ['score'], subject: ['patient'] },
    settings: { test: 'wilcoxon' },
  },
];
