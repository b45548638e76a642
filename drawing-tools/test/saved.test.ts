/** A drawing as passed to the host: titles that the contract accepts, and whether there are unsaved changes. */
import { expect, test } from 'vitest';
import { DrawingContent } from '@stroma/contract/drawings';
import { contentOf, drawingOf, titleOf } from '../src/app/drawing.ts';
import { PLAIN, type Drawing } from '../src/app/state.types.ts';
import { markSaved, markChanged, markSubmitted, isDirty, NO_EDITS } from '../src/app/useSaved.ts';

const drawing = (name: string): Drawing => ({
  ...{ slug: 'box', mapping: {}, settings: {}, style: PLAIN },
  grid: { name, columns: [{ name: 'a', type: 'text', cells: ['x'] }] },
});
const { pattern } = DrawingContent.properties.title as { pattern?: string };
const TITLE = new RegExp(pattern!, 'u');

test.each([
  ['blank', ['   ', ' mice '], 'mice'],
  ['all blank', ['', '\n\t'], '–'],
  ['two lines', ['a\nb'], 'a b'],
  ['a turned direction', ['a\u202eb'], 'a b'],
  ['long', ['x'.repeat(150)], 'x'.repeat(120)],
  ['long with half a character', ['x'.repeat(119) + '😀'], 'x'.repeat(119)],
])('a title that is %s', (_, texts, wanted) => {
  expect(titleOf(...texts)).toBe(wanted);
  expect(titleOf(...texts)).toMatch(TITLE);
});
test('a drawing of a long file name is one that the contract takes, and comes back', () => {
  const content = contentOf(drawing('n'.repeat(180)), '  ', '');
  expect(content.title).toHaveLength(120);
  expect(content.grid!.name).toHaveLength(120);
  expect(drawingOf(content).grid!.columns).toEqual(drawing('n').grid!.columns);
});
test('changes stay unsaved until the host has answered for the last of them', () => {
  const one = markChanged(NO_EDITS);
  expect([NO_EDITS, one, markSubmitted(one)].map(isDirty)).toEqual([false, true, true]);
  expect(isDirty(markSaved(markSubmitted(one)))).toBe(false);
  // A change after the drawing was submitted.
  expect(isDirty(markSaved(markChanged(markSubmitted(one))))).toBe(true);
});
