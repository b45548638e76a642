import { expect, test } from '@jest/globals';
import { tfRegulationFixture, tfRegulationTablesFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { matricesOf, similarityOf } from '../RegulonPlot/matrices.ts';
import { moduleActivity, modulesOf } from './modules.ts';

const { groups, linkage, clustered } = tfRegulationFixture;
const { regulons, groups: rows, similarity } = tfRegulationTablesFixture;
const names = regulons.map(({ regulon }) => regulon);
const columnsOf = <Row extends object>(of: readonly Row[]) =>
  Object.fromEntries(Object.keys(of[0] as Row).map((key) => [key, of.map((row) => row[key as keyof Row])])) as {
    [Key in keyof Row]: Row[Key][];
  };

test('rows of the runner are matrices in the order of the regulons', () => {
  const { activity, specificity, on } = matricesOf(columnsOf(rows), names, groups);
  expect(activity.rows).toEqual(linkage.labels);
  for (const row of rows) {
    const at = [row.number - 1, row.group_number - 1] as const;
    expect([activity, specificity, on].map((m) => m.values[at[0]]?.[at[1]])).toEqual([
      row.mean,
      row.specificity,
      row.on,
    ]);
  }
  const square = similarityOf(columnsOf(similarity), names.slice(0, clustered));
  expect(square.values).toHaveLength(clustered);
  for (const [i, row] of square.values.entries()) expect(row[i]).toBe(1);
  expect(square.values[2]?.[5]).toBe(square.values[5]?.[2]);
});

test.each([1, 2, 4, 7])('%s modules have the mean activity of their regulons, scaled over the groups', (modules) => {
  const { activity } = matricesOf(columnsOf(rows), names, groups);
  const module = modulesOf({ linkage, k: modules });
  expect(new Set(module).size).toBe(modules);
  const found = moduleActivity(activity, module);
  expect(found.rows).toEqual(Array.from({ length: modules }, (_, i) => String(i + 1)));
  for (const [k, row] of found.values.entries()) {
    const own = activity.values.filter((_, i) => module[i] === k + 1);
    const means = groups.map((_, g) => own.reduce((sum, one) => sum + (one[g] ?? 0), 0) / own.length);
    expect(row.reduce<number>((sum, v) => sum + (v ?? 0), 0)).toBeCloseTo(0, 9);
    expect(row.reduce<number>((sum, v) => sum + (v ?? 0) ** 2, 0) / row.length).toBeCloseTo(1, 9);
    // A linear function of the means: the same order.
    const order = (of: readonly (number | null)[]) => of.map((_, i) => i).sort((a, b) => (of[a] ?? 0) - (of[b] ?? 0));
    expect(order(row)).toEqual(order(means));
  }
});

test('a module that is equal in all groups is 0', () => {
  const flat = { rows: ['A'], columns: ['x', 'y'], values: [[0.1, 0.1]] };
  expect(moduleActivity(flat, [1]).values).toEqual([[0, 0]]);
});
