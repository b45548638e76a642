/** Values derived from a table are computed once, and again when their inputs change. */
import { expect, test, vi } from 'vitest';
import { openExample } from '../src/tools/example.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import { LOADED_TOOLS } from './examples.ts';

const { tool } = LOADED_TOOLS.find((one) => one.slug === 'scatter')!;
const { grid, mapping } = openExample(tool.examples[0]!, 'one');

test('a result is kept while table, mapping and its own settings are the same', () => {
  const compute = vi.fn(() => ({}));
  const kept = (settings = {}, columns = mapping, table = grid) =>
    new MappedTable(tool, table, columns, settings).kept('test', ['fit'], compute);
  const first = kept();
  expect(kept({ radius: 7 })).toBe(first);
  expect(compute).toHaveBeenCalledTimes(1);
  expect(kept({ fit: 'none' })).not.toBe(first);
  expect(kept({}, { ...mapping, colour: [2] })).not.toBe(first);
  expect(kept({}, mapping, { ...grid })).not.toBe(first);
  expect(compute).toHaveBeenCalledTimes(4);
});

test('another radius keeps points, line and correlation of a scatter plot', () => {
  const model = (settings: object) =>
    tool.model(new MappedTable(tool, grid, mapping, { ...settings })) as unknown as Record<string, unknown>;
  const [before, after] = [model({}), model({ radius: 8 })];
  for (const part of ['points', 'fits', 'correlations']) expect(after[part], part).toBe(before[part]);
  expect([before.radius, after.radius]).toEqual([3, 8]);
  expect(model({ fit: 'none' }).fits).toEqual([]);
  expect(model({ correlation: 'spearman' }).correlations).not.toEqual(before.correlations);
});

test('another radius keeps the components', () => {
  const pca = LOADED_TOOLS.find((one) => one.slug === 'pca')!.tool;
  const example = openExample(pca.examples[0]!, 'two');
  const model = (settings: object) =>
    pca.model(new MappedTable(pca, example.grid, example.mapping, { ...settings })) as unknown as Record<
      string,
      unknown
    >;
  expect(model({ radius: 8 }).points).toBe(model({ radius: 2 }).points);
  expect(model({ scaled: false }).points).not.toEqual(model({}).points);
});
