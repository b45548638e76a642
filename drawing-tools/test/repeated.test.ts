/** Rows that repeat a term or a position are neither drawn twice nor counted as missing. */
import { expect, test } from 'vitest';
import { gridOfText } from '../src/data/read.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import { LOADED_TOOLS, lookOf } from './examples.ts';

function said(slug: string, text: string, mapping: Record<string, number[]>, settings: Record<string, string> = {}) {
  const { tool, words } = LOADED_TOOLS.find((one) => one.slug === slug)!;
  const model = tool.model(new MappedTable(tool, gridOfText(text, 't'), mapping, settings));
  const look = lookOf(words);
  return {
    rows: tool.values(model).rows,
    report: tool.report(model).map(({ id, values }) => look.say(id, values)),
    missing: (model as unknown as { missing: number }).missing,
  };
}

test('a term has its smallest p', () => {
  const text = 'term,p\ncell cycle,0.04\nhypoxia,0.01\ncell cycle,0.002\nhypoxia,0.01\nribosome,NA';
  const { rows, report, missing } = said('enrichment', text, { term: [0], p: [1] }, { shape: 'bars' });
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['cell cycle', 0.002],
    ['hypoxia', 0.01],
  ]);
  expect(missing).toBe(1);
  expect(report).toContain('2 rows repeat a term; the row with the smallest p is drawn.');
});
test('a place of a dot plot has its first row', () => {
  const text = 'gene,type,level,share\nCD3D,T,2,0.5\nLYZ,T,1,0.1\nCD3D,T,9,0.9';
  const { rows, report, missing } = said('dot-plot', text, { row: [0], column: [1], level: [2], share: [3] });
  expect(rows).toEqual([
    ['CD3D', 'T', 2, 0.5],
    ['LYZ', 'T', 1, 0.1],
  ]);
  expect(missing).toBe(0);
  expect(report).toContain('1 row repeats a place; the first row of each place is drawn.');
});
