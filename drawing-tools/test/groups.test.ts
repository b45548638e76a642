/** Tests of groups as the figure shows them: who is paired with whom, and which p values are corrected together. */
import { describe, expect, test } from 'vitest';
import { TableRefused } from '../src/data/grid.types.ts';
import { groupFacts, groupsOf, testNote } from '../src/figure/groups.ts';
import { adjust } from '../src/statistics/adjust.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import expected from './oracles/expected.json' with { type: 'json' };
import { LOADED_TOOLS, lookOf } from './examples.ts';

const { tool, words } = LOADED_TOOLS.find((one) => one.slug === 'box')!;
type Row = readonly [x: string, y: number, subject: string, facet?: string];
function groups(rows: readonly Row[], settings: Record<string, string>, roles: Record<string, number[]> = {}) {
  const cells = (i: number) => rows.map((row) => String(row[i] ?? ''));
  const grid = {
    name: 't',
    columns: [
      { name: 'when', type: 'text' as const, cells: cells(0) },
      { name: 'value', type: 'number' as const, cells: cells(1) },
      { name: 'patient', type: 'text' as const, cells: cells(2) },
      { name: 'organ', type: 'text' as const, cells: cells(3) },
    ],
  };
  return groupsOf(new MappedTable(tool, grid, { x: [0], y: [1], subject: [2], ...roles }, settings));
}
const rowsOf = (values: Readonly<Record<string, number>>, x: string): Row[] =>
  Object.entries(values).map(([subject, y]) => [x, y, subject]);
const rows = [...rowsOf(expected.before, 'before'), ...rowsOf(expected.after, 'after')];
const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof TableRefused) return [error.id, error.values];
  }
  return null;
};

describe('paired tests', () => {
  test.each([
    ['pairedT', expected.subjectsT],
    ['wilcoxon', expected.subjectsWilcoxon],
  ])('%s pairs by subject, complete pairs alone, as scipy', (method, [statistic, p]) => {
    const { result } = groups(rows, { test: method }).compared[0]!;
    const [pair] = result.pairs;
    expect(pair!.result.statistic).toBeCloseTo(statistic!, 10);
    expect(pair!.result.p).toBeCloseTo(p!, 10);
    expect(pair!.pairing).toMatchObject({ leftOut: 2 });
    expect(pair!.pairing!.a).toHaveLength(6);
    expect(pair!.pairing!.normal).toBeCloseTo(expected.subjectsNormal[1]!, 4);
    expect([result.assumptions, result.spread, result.overall]).toEqual([[], NaN, null]);
  });
  test('the order of rows changes nothing', () => {
    const p = (list: readonly Row[]) => groups(list, { test: 'pairedT' }).compared[0]!.result.pairs[0]!.result.p;
    expect(p([rows.at(-1)!, ...rows.slice(0, -1).toReversed()])).toBeCloseTo(p(rows), 12);
  });
  test('the report has pairs, values left out, and the differences', () => {
    const look = lookOf(words);
    const facts = groupFacts(groups(rows, { test: 'pairedT' }));
    const said = facts.map(({ id, values }) => look.say(id, values));
    expect(said).toContain('before and after: 6 complete pairs, 2 values without a partner left out.');
    expect(facts.map((fact) => fact.id)).toContain('fact.normalPairs');
    expect(facts.map((fact) => fact.id)).not.toContain('fact.normal');
  });
  test('are refused without subjects, and where one has two values in a group', () => {
    expect(refusal(() => groups(rows, { test: 'pairedT' }, { subject: [] }))).toEqual(['subject', {}]);
    expect(refusal(() => groups(rows, { test: 'welch' }, { subject: [] }))).toBeNull();
    const twice: Row[] = [...rows, ['after', 4, 's1']];
    expect(refusal(() => groups(twice, { test: 'wilcoxon' }))).toEqual([
      'subjectTwice',
      { subject: 's1', group: 'after' },
    ]);
  });
  test('of groups that share fewer than two subjects are named', () => {
    const apart: Row[] = rows.map(([x, y, subject]) => [x, y, x === 'before' ? subject : `other ${subject}`]);
    const model = groups(apart, { test: 'pairedT' });
    expect(groupFacts(model).map((fact) => fact.id)).toContain('fact.unpaired');
    expect(testNote(model, lookOf(words))).toEqual([]);
  });
});

describe('corrections', () => {
  const values = [3, 5, 4, 6, 9, 8, 7, 9.5, 1, 2, 2.5, 1.5];
  const panels: Row[] = ['liver', 'lung', 'skin'].flatMap((organ, k) =>
    values.map((v, i): Row => [['a', 'b', 'c'][Math.floor(i / 4)]!, v + ((i * 7 + k * 5) % 11) / 4, `s${i}`, organ]),
  );
  test.each(['holm', 'bonferroni', 'bh'] as const)('%s counts the p values of all panels', (correction) => {
    const model = groups(panels, { test: 'welch', correction }, { facet: [3] });
    const pairs = model.compared.flatMap((one) => one.result.pairs);
    expect(pairs).toHaveLength(9);
    const wanted = adjust(
      pairs.map((pair) => pair.result.p),
      correction,
    );
    expect(pairs.map((pair) => pair.adjusted)).toEqual(wanted);
    expect(testNote(model, lookOf(words))[0]).toMatch(/9 comparisons/);
  });
  test('a comparison without a p is neither counted nor printed', () => {
    const flat: Row[] = ['a', 'b', 'c'].flatMap((x, k) =>
      [1, 2, 3].map((v, i): Row => [x, k === 2 ? v + i : 4, `s${i}`]),
    );
    const model = groups(flat, { test: 'welch' });
    expect(testNote(model, lookOf(words))[0]).toMatch(/2 comparisons/);
    expect(groupFacts(model).filter((fact) => fact.id === 'fact.noTest')).toHaveLength(1);
  });
});

test('a setting of the drawing alone computes no test again', () => {
  const grid = {
    name: 't',
    columns: ['x', 'y'].map((name, i) => ({
      name,
      type: i ? ('number' as const) : ('text' as const),
      cells: ['a', 'a', 'b', 'b'].map((x, k) => (i ? String(k) : x)),
    })),
  };
  const model = (settings: object) =>
    groupsOf(new MappedTable(tool, grid, { x: [0], y: [1] }, { test: 'welch', ...settings }));
  expect(model({ points: 'none' })).toBe(model({ mean: true }));
  expect(model({ correction: 'bh' })).not.toBe(model({}));
});
