/** @jest-environment node */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { complement, countBits, hashBits, packMask, toBase64, union, unpack, difference, type Bits } from './bits.ts';
import {
  change,
  evaluate,
  groupsOf,
  MAX_TERMS,
  EMPTY_EXPRESSION,
  remove,
  write,
  type Expression,
  type Source,
} from './expression.ts';
import { advance, initialHistory, MAX_STEPS, redo, undo } from './history.ts';
import { binValues, countSelected } from './summaries.ts';
import { missingCategories, keyOf, packCategories, packRange, type Selectable } from './sources.ts';

const random = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const maskOf = (cells: number, seed: number, share = 0.5) => {
  const next = random(seed);
  return Uint8Array.from({ length: cells }, () => Number(next() < share));
};
const category = (column: string, ...categories: string[]): Source => ({ kind: 'category', column, categories });
const drawn = (bits: Bits): Source => ({ kind: 'drawn', bits });

test('cell 0 is the highest bit of the first byte, and the last byte is padded with 0', () => {
  expect([...packMask(Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 1, 1]))]).toEqual([0x81, 0x80]);
  expect([...complement(Uint8Array.of(0x81, 0x80), 9)]).toEqual([0x7e, 0]);
  expect(toBase64(Uint8Array.of(0x81, 0x80))).toBe('gYA=');
});

test.each([0, 1, 7, 8, 9, 70_001])('%i cells are packed, counted, combined and unpacked', (cells) => {
  const [a, b] = [maskOf(cells, 1), maskOf(cells, 2)];
  const [x, y] = [packMask(a), packMask(b)];
  expect(unpack(x, cells)).toEqual(a);
  expect(countBits(x)).toBe(a.reduce((n, bit) => n + bit, 0));
  expect(unpack(union(x, y), cells)).toEqual(a.map((bit, i) => bit | b[i]!));
  expect(unpack(difference(x, y), cells)).toEqual(a.map((bit, i) => bit & (1 - b[i]!)));
  expect(countBits(complement(x, cells))).toBe(cells - countBits(x));
  expect(Buffer.from(toBase64(x), 'base64')).toEqual(Buffer.from(x));
});

test('the hash is the sha256 of the packed bits', async () => {
  const bits = packMask(maskOf(1000, 3));
  expect(await hashBits(bits)).toBe(createHash('sha256').update(bits).digest('hex'));
});

/** The same expression evaluated cell by cell. */
const bySlowWay = (expression: Expression, cells: number, bitsOf: (source: Source) => Uint8Array) =>
  Array.from({ length: cells }, (_, cell) =>
    Number(
      groupsOf(expression).some((group) =>
        group.every(({ not, source }) => Boolean((bitsOf(source)[cell >> 3]! >> (7 - (cell & 7))) & 1) !== not),
      ),
    ),
  );

test('random expressions have the cells that each cell alone would have', () => {
  const next = random(11);
  for (let round = 0; round < 200; round += 1) {
    const cells = Math.floor(next() * 40);
    let expression = EMPTY_EXPRESSION;
    for (let k = Math.floor(next() * 6); k > 0; k -= 1) {
      const source: Source = { kind: 'set', id: String(k), hash: null, name: '' };
      expression = write(expression, source, next() < 0.5 ? 'and' : 'or', next() < 0.5);
    }
    const bitsOf = (source: Source) => packMask(maskOf(cells, source.kind === 'set' ? Number(source.id) + round : 1));
    const found = evaluate(expression, cells, bitsOf);
    expect([...unpack(found, cells)]).toEqual(bySlowWay(expression, cells, bitsOf));
    expect(countBits(found)).toBe(unpack(found, cells).reduce((n, bit) => n + bit, 0));
  }
});

test('an expression takes 50 terms, each of which counts, and no further one', () => {
  const cells = 1001;
  const bits = [1, 2, 3].map((seed) => packMask(maskOf(cells, seed)));
  let expression = EMPTY_EXPRESSION;
  for (let k = 0; k < MAX_TERMS; k += 1)
    expression = write(
      expression,
      { kind: 'set', id: String(k), hash: null, name: '' },
      k % 3 ? 'and' : 'or',
      k % 2 > 0,
    );
  expect(MAX_TERMS).toBe(50);
  expect(groupsOf(expression).flat()).toHaveLength(50);
  expect(write(expression, category('type', 'T'))).toBe(expression);
  const bitsOf = (source: Source) => bits[source.kind === 'set' ? Number(source.id) % 3 : 0]!;
  expect([...unpack(evaluate(expression, cells, bitsOf), cells)]).toEqual(bySlowWay(expression, cells, bitsOf));
});

test('a source replaces the one of its origin, and one without categories takes it away', () => {
  let expression = write(EMPTY_EXPRESSION, drawn(packMask(Uint8Array.of(1))));
  expression = write(expression, category('type', 'T'), 'or', true);
  expression = write(expression, category('type', 'T', 'B'));
  expect(expression.map(({ id, join, not, source }) => [id, join, not, source.kind])).toEqual([
    [1, 'and', false, 'drawn'],
    [2, 'or', true, 'category'],
  ]);
  expect(expression[1]!.source).toEqual(category('type', 'T', 'B'));
  expression = change(expression, 2, { not: false });
  expect(expression[1]!.not).toBe(false);
  expect(write(expression, category('type'))).toEqual(remove(expression, 2));
  expect(write(EMPTY_EXPRESSION, category('type'))).toBe(EMPTY_EXPRESSION);
});

test('steps are undone and done again; a drag is one step; only the last steps are kept', () => {
  const of = (n: number): Expression => [{ id: n, join: 'and', not: false, source: category('c', String(n)) }];
  let history = initialHistory();
  history = advance(history, of(1));
  history = advance(history, of(2), 'drag');
  history = advance(history, of(3), 'drag');
  expect(undo(history).present).toEqual(of(1));
  expect(redo(undo(history)).present).toEqual(of(3));
  // After an undo the same drag is a separate step.
  history = advance(undo(history), of(4), 'drag');
  expect([undo(history).present, history.future]).toEqual([of(1), []]);
  expect(undo(initialHistory()).present).toBe(EMPTY_EXPRESSION);
  expect(redo(history).present).toBe(history.present);
  for (let n = 0; n < MAX_STEPS + 5; n += 1) history = advance(history, of(n));
  expect(history.past).toHaveLength(MAX_STEPS);
});

test('categories by name, numbers in single precision with both bounds, missing values nowhere', () => {
  const codes = { kind: 'category' as const, name: 'type', categories: ['T', 'B'], codes: Uint8Array.of(0, 1, 255, 0) };
  expect([...unpack(packCategories(codes, ['T']), 4)]).toEqual([1, 0, 0, 1]);
  expect([...unpack(packCategories(codes, ['no such']), 4)]).toEqual([0, 0, 0, 0]);
  const values = { kind: 'number' as const, name: 'score', values: Float32Array.of(0.1, 0.3, Number.NaN, 2) };
  expect([...unpack(packRange(values, 0.1, 0.3), 4)]).toEqual([1, 1, 0, 0]);
  expect([...unpack(packRange(codes, 0, 1), 4)]).toEqual([0, 0, 0, 0]);
});

test('an edit of labels gives the cells of a category another key and names what is gone', () => {
  const dataset = (version: string): Selectable => ({
    ...{ id: 'd1', cells: 4, version: 'v1' },
    columns: [{ name: 'type', kind: 'category', version, categories: [{ name: 'T' }] }],
  });
  const source = category('type', 'T', 'NK');
  expect(keyOf(dataset('a'), source)).not.toBe(keyOf(dataset('b'), source));
  expect(missingCategories(dataset('a'), source)).toEqual(['NK']);
  expect(missingCategories(dataset('a'), { kind: 'category', column: 'removed', categories: ['T'] })).toEqual(['T']);
});

test('sources with other cells have other keys, and a drawn one has none', () => {
  const dataset: Selectable = { id: 'd1', cells: 4, version: 'v1', columns: [] };
  const sources: Source[] = [
    category('type', 'T'),
    category('type', 'B'),
    category('other', 'T'),
    { kind: 'number', column: 'type', min: 0, max: 1 },
    { kind: 'number', column: 'type', min: 0, max: 2 },
    { kind: 'number', column: 'type', min: 1, max: 2 },
    { kind: 'gene', gene: 'CD3E', atLeast: 1 },
    { kind: 'gene', gene: 'CD3E', atLeast: 2 },
    { kind: 'gene', gene: 'CD3D', atLeast: 1 },
    { kind: 'set', id: 's1', hash: 'h', name: '' },
    { kind: 'set', id: 's2', hash: 'h', name: '' },
    { kind: 'set', id: 's1', hash: 'g', name: '' },
  ];
  expect(new Set(sources.map((source) => keyOf(dataset, source))).size).toBe(sources.length);
  expect(new Set(sources.map((source) => keyOf({ ...dataset, id: 'd2' }, source))).size).toBe(sources.length);
  expect(keyOf({ ...dataset, id: 'd2' }, sources[0]!)).not.toBe(keyOf(dataset, sources[0]!));
  // A gene's expressing cells equal those of the written dataset.
  expect(keyOf({ ...dataset, version: 'v2' }, sources[6]!)).not.toBe(keyOf(dataset, sources[6]!));
  expect(keyOf(dataset, drawn(Uint8Array.of(1)))).toBeNull();
  expect(keyOf(dataset, { kind: 'set', id: 's1', hash: 'h', name: 'renamed' })).toBe(keyOf(dataset, sources[9]!));
});

test('values fall into equal bins, the largest into the last, missing ones into none', () => {
  const { edges, counts } = binValues(Float32Array.of(0, 1, 2, 4, Number.NaN), 4);
  expect([edges, counts]).toEqual([
    [0, 1, 2, 3, 4],
    [1, 1, 1, 1],
  ]);
  expect(binValues(Float32Array.of(Number.NaN))).toEqual({ edges: [0, 1], counts: [0] });
  expect(binValues(Float32Array.of(3, 3), 2).counts).toEqual([2, 0]);
});

test('cells are counted by category among the selected ones and the others', () => {
  const column = {
    kind: 'category' as const,
    name: 'type',
    categories: ['T', 'B'],
    codes: Uint8Array.of(0, 1, 255, 0),
  };
  expect(countSelected(column, Uint8Array.of(1, 0, 1, 0))).toEqual({ selected: [1, 0], rest: [1, 1] });
});
