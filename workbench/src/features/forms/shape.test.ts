import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fitForm, hasShape, type Shape } from './shape.ts';

const FOLDER = join(import.meta.dirname, '../../../../contract/schema/forms');
const SHAPES = readdirSync(FOLDER).map(
  (file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Shape] as const,
);

/** A value of a shape; `turn` selects another branch of each choice. */
function valueOf(shape: Shape, turn: number): unknown {
  if (shape.anyOf) return valueOf(shape.anyOf[turn % shape.anyOf.length]!, turn);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[turn % shape.enum.length];
  if (shape.type === 'array') return shape.items ? [valueOf(shape.items, turn)] : [];
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, part]) => [name, valueOf(part, turn)]),
    );
  if (shape.type === 'boolean') return turn % 2 === 0;
  if (shape.type === 'null') return null;
  return shape.type === 'string' ? '' : turn;
}

test.each(SHAPES)('%s: parameters of this version are taken back whole, in every choice', (_, shape) => {
  for (let turn = 0; turn < 6; turn += 1) {
    const value = valueOf(shape, turn) as object;
    expect(hasShape(value, shape)).toBe(true);
    const first = valueOf(shape, turn + 1) as object;
    expect(
      fitForm(value, { ...first, ...Object.fromEntries(Object.keys(value).map((k) => [k, null])) }, shape),
    ).toEqual({ ...Object.fromEntries(Object.keys(first).map((k) => [k, null])), ...value });
  }
});

test.each(SHAPES)('%s: each field of another kind gives way to the form’s own, and the others stay', (_, shape) => {
  const first = valueOf(shape, 0) as Record<string, unknown>;
  const kept = valueOf(shape, 1) as Record<string, unknown>;
  for (const name of Object.keys(first)) {
    const wrong = { ...kept, [name]: { never: [1] }, goneField: 1 };
    const fitted = fitForm(wrong, first, shape) as Record<string, unknown>;
    expect(Object.keys(fitted)).toEqual(Object.keys(first));
    expect(fitted[name]).toEqual(first[name]);
    for (const other of Object.keys(first))
      if (other !== name && other in kept) expect(fitted[other]).toEqual(kept[other]);
  }
});

test('a choice that the tool does not have any more, and a kept value that is no form, give way', () => {
  const shape: Shape = {
    type: 'object',
    properties: { method: { anyOf: [{ const: 'a' }, { const: 'b' }] }, size: { type: 'integer' } },
  };
  const first = { method: 'a', size: 1, text: '', own: null as string | null };
  expect(fitForm({ method: 'gone', size: 2, text: 'x', own: 'y' }, first, shape)).toEqual({
    ...{ method: 'a', size: 2, text: 'x', own: null },
  });
  expect(fitForm({ own: 'y' }, first, shape, { own: { type: 'string' } }).own).toBe('y');
  expect(fitForm({ own: 3 }, first, shape, { own: { type: 'string' } }).own).toBeNull();
  for (const kept of [null, 3, 'x', []]) expect(fitForm(kept, first, shape)).toEqual(first);
});
