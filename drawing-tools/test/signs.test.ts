/** A coefficient that rounds to zero has no sign. */
import { expect, test } from 'vitest';
import { signedText } from '../src/figure/points.ts';
import type { Tool } from '../src/tools/tool.types.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import { CASES, lookOf } from './examples.ts';

const { tool, words } = CASES.find(({ slug }) => slug === 'scatter')!;

test('r is written with three digits and no minus before zero', () => {
  const look = lookOf(words);
  expect([-0.5, -0.0004, 0.0004, -0.0006, 1].map((v) => signedText(look, v))).toEqual([
    '-0.5',
    '0',
    '0',
    '-0.001',
    '1',
  ]);
});

test('a scatter without a correlation says 0', () => {
  const y = [1, -1, -1, 0.999, 0];
  const column = (name: string, cells: number[]) => ({ name, type: 'number' as const, cells: cells.map(String) });
  const grid = { name: 't', columns: [column('x', [1, 2, 3, 4, 2.5]), column('y', y)] };
  const chosen = new MappedTable(tool, grid, { x: [0], y: [1] }, { correlation: 'pearson' });
  const own = tool as Tool;
  const { marks } = own.draw(own.model(chosen), lookOf(words), 900, 600);
  const notes = marks.flatMap((mark) => (mark.kind === 'text' && mark.part === 'note' ? [mark.text] : []));
  expect(notes.join(' ')).toContain('r = 0');
  expect(notes.join(' ')).not.toMatch(/r = [-−]0(?!\.)/);
});
