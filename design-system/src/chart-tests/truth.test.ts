/**
 * Charts match reference values: what a chart draws from a fixture equals the results of scipy, numpy, pandas and scirpy for the same data
 * (truth.oracle.json, written by contract/fixtures/compute/oracle.py).
 */
import { expect, test } from '@jest/globals';
import { bulkFixture, bulkTablesFixture } from '@stroma/contract/fixtures/tools/bulk';
import { compositionFixture, compositionTablesFixture } from '@stroma/contract/fixtures/tools/composition';
import { degTablesFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { geneExpressionFixture } from '@stroma/contract/fixtures/tools/gene-expression';
import { tfRegulationFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { vdjTablesFixture } from '@stroma/contract/fixtures/tools/vdj';
import { summaryOf } from '../charts/BoxPlot/boxes.ts';
import { roeOf } from '../kernels/results/composition.ts';
import { clusterRows } from '../kernels/matrix/cluster.ts';
import { cutInto, dendroLayout } from '../kernels/matrix/linkage.ts';
import { d50 } from '../charts/DiversityD50/d50.ts';
import { dotRadius } from '../charts/DotPlot/dots.ts';
import { gseaTerm, leadingHits, peakOf } from '../charts/GseaRunningSum/gsea.ts';
import { regionsOf, sizeOf } from '../kernels/results/sets.ts';
import oracle from './truth.oracle.json' with { type: 'json' };
import { FEWEST_FOR_DENSITY, violinOutline } from '../charts/ViolinPlot/ViolinPlot.options.ts';
import { volcanoPoints } from '../charts/VolcanoPlot/volcano.ts';

/** Fixtures carry four digits. */
const close = (a: number, b: number, share = 2e-3) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(share * Math.max(1e-3, Math.abs(b)));
const lyz = geneExpressionFixture.summaries[0] ?? [];
const groups = oracle.expression.groups as Record<
  string,
  { density: number[]; quartiles: number[]; fraction: number; mean: number }
>;

test("a violin's outline is scipy's kernel density, equally spaced from the least to the largest value", () => {
  const shaped = lyz.filter(({ n }) => n >= FEWEST_FOR_DENSITY);
  for (const group of shaped) {
    const density = groups[group.group]?.density ?? [];
    const peak = Math.max(...density);
    const right = violinOutline(group, 0).slice(0, peak ? 64 : 0);
    if (!peak) continue;
    expect(right).toHaveLength(64);
    right.forEach(([x, y], i) => {
      expect(Math.abs(x / 0.42 - (density[i] ?? 0) / peak)).toBeLessThan(2e-3);
      expect(Math.abs(y - (group.min + ((group.max - group.min) * i) / 63))).toBeLessThan(1e-9);
    });
  }
  expect(shaped.length).toBeGreaterThan(5);
});

test('a few cells have no outline: a line from the least to the largest value', () => {
  const few = lyz.filter(({ n }) => n < FEWEST_FOR_DENSITY);
  expect(few.length).toBeGreaterThan(0);
  for (const group of few)
    expect(violinOutline(group, 3)).toEqual([
      [3, group.min],
      [3, group.max],
    ]);
});

test("boxes are numpy's quartiles", () => {
  for (const group of lyz) {
    const [q1 = 0, median = 0, q3 = 0] = groups[group.group]?.quartiles ?? [];
    close(group.q1, q1);
    close(group.median, median);
    close(group.q3, q3);
  }
  // The chart's own quartiles of the samples' shares: numpy.percentile([1, 2, 4, 8, 16], (25, 50, 75)).
  expect(summaryOf('a', [16, 1, 8, 2, 4])).toMatchObject({ q1: 2, median: 4, q3: 8 });
  // numpy.percentile([0.1, 0.4, 0.7, 0.75], (25, 75)) = 0.325, 0.7125
  close(summaryOf('a', [0.1, 0.4, 0.7, 0.75]).q1, 0.325, 1e-9);
  close(summaryOf('a', [0.1, 0.4, 0.7, 0.75]).q3, 0.7125, 1e-9);
});

test("a dot's area is the share of cells above zero, its colour their mean", () => {
  geneExpressionFixture.groups.forEach((group, i) => {
    const cell = geneExpressionFixture.dots[0]?.[i];
    close(cell?.fraction ?? -1, groups[group]?.fraction ?? 0);
    close(cell?.mean ?? -1, groups[group]?.mean ?? 0);
    const radius = dotRadius(cell?.fraction ?? 0, [0, 1], 10);
    if (radius > 1) close((radius / 10) ** 2, cell?.fraction ?? 0, 1e-9);
  });
});

test('Venn regions count what Python sets count', () => {
  const { onlyA, onlyB, both } = oracle.expression.venn;
  const { quadrants } = geneExpressionFixture.coexpression ?? { quadrants: { onlyX: -1, onlyY: -1, both: -1 } };
  expect(quadrants).toMatchObject({ onlyX: onlyA, onlyY: onlyB, both });
  const name = (from: number, n: number) => Array.from({ length: n }, (_, i) => `c${from + i}`);
  const data = regionsOf([
    { name: 'a', members: [...name(0, onlyA), ...name(5000, both)] },
    { name: 'b', members: [...name(1000, onlyB), ...name(5000, both)] },
  ]);
  expect([sizeOf(data, 0), sizeOf(data, 1)]).toEqual([onlyA + both, onlyB + both]);
  expect(data.regions.find((r) => r.sets.length === 2)?.n).toBe(both);
});

test("volcano classes are pandas' filter", () => {
  const points = volcanoPoints(degTablesFixture.volcano, 'padj');
  const side = (name: string) =>
    points
      .filter((p) => p.side === name)
      .map((p) => p.symbol)
      .sort();
  expect(side('up')).toEqual([...oracle.volcano.up].sort());
  expect(side('down')).toEqual([...oracle.volcano.down].sort());
});

test("the running sum's peak is gseapy's enrichment score, its leading edge gseapy's", () => {
  const { terms, members } = bulkTablesFixture;
  const { ranked = 0 } = bulkFixture.comparisons[0]?.gsea ?? {};
  expect(terms.length).toBeGreaterThan(3);
  for (const row of terms) {
    const term = gseaTerm(
      row,
      members.filter((one) => one.term_id === row.term_id),
      ranked,
    );
    close(peakOf(term).score, term.es);
    expect(Math.abs(leadingHits(term).length - term.leadingEdge.length)).toBeLessThanOrEqual(1);
  }
});

test("D50 is scirpy's", () => {
  const sizes = oracle.repertoire.sizes as Record<string, number[]>;
  const scirpy = oracle.repertoire.scirpy as Record<string, number>;
  for (const row of vdjTablesFixture.diversity.filter(({ by }) => by === 'sample')) {
    const counts = sizes[row.group] ?? [];
    close(d50(counts) ?? -1, row.d50 ?? 0);
    // scirpy adds shares in floating point: if clonotypes have exactly half (ctrl2, 110 of 220), it may require one more.
    const one = 100 / counts.length;
    const needed = Math.round((row.d50 ?? 0) / one);
    const isExactHalf = 2 * counts.slice(0, needed).reduce((a, b) => a + b, 0) === counts.reduce((a, b) => a + b, 0);
    const more = (scirpy[row.group] ?? 0) - (row.d50 ?? -1) > one / 2;
    if (more) expect(isExactHalf).toBe(true);
    close((row.d50 ?? -1) + (more ? one : 0), scirpy[row.group] ?? 0);
  }
});

test("dendrograms have scipy's brackets, heights and clusters", () => {
  const { links } = dendroLayout(tfRegulationFixture.linkage);
  const drawn = links
    .map((l) => [l.left.at, l.right.at, l.height])
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
  const expected = [...oracle.trees.links].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
  expect(drawn).toHaveLength(expected.length);
  drawn.forEach((link, i) => link.forEach((v, k) => close(v, expected[i]?.[k] ?? NaN, 1e-3)));
  // Names of clusters may differ, but not which leaves are together.
  const together = (clusters: readonly number[]) => clusters.map((c) => clusters.map((d) => c === d));
  expect(together(cutInto(tfRegulationFixture.linkage, 3))).toEqual(together(oracle.trees.three));
});

test("rows that the browser clusters have scipy's merges and order", () => {
  const { values, rows } = geneExpressionFixture.means;
  const own = clusterRows(values, rows);
  expect(own.order).toEqual(oracle.trees.means.order);
  own.merges.forEach((merge, i) => merge.forEach((v, k) => close(v, oracle.trees.means.merges[i]?.[k] ?? NaN, 1e-3)));
});

test("Ro/e is scipy's chi-square table", () => {
  const roe = compositionFixture.roe && roeOf(compositionFixture.roe, compositionFixture, compositionTablesFixture.roe);
  roe?.ratio.values.forEach((row, i) => row.forEach((v, k) => close(v ?? NaN, oracle.roe.ratio[i]?.[k] ?? NaN)));
  close(roe?.chi2 ?? -1, oracle.roe.chi2);
  expect(roe?.failed).toBe(oracle.roe.p > 0.05);
});
