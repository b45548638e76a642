import { expect, test } from '@jest/globals';
import { drawAll } from './drawAll.ts';

test('a figure that cannot be drawn leaves its name in its place, and the others are drawn', async () => {
  const size = { width: 200, height: 100, ratio: 2 };
  const said = (name: string) => [name, 'This figure could not be drawn.'];
  const figures = ['A', 'B <2>', 'C'].map((figure) => ({ figure, size, missing: said(figure) }));
  const draw = async (figure: unknown): Promise<string> => {
    if (figure === 'B <2>') throw new Error('The figure was not drawn.');
    return `<svg>${String(figure)}</svg>`;
  };
  const { drawn, missing } = await drawAll(figures, draw);
  expect(missing).toBe(1);
  expect([drawn[0], drawn[2]]).toEqual(['<svg>A</svg>', '<svg>C</svg>']);
  expect(drawn[1]).toContain('viewBox="0 0 200 100"');
  const lines = [...drawn[1]!.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line]) => line);
  expect(lines[0]).toBe('B &#60;2&#62;');
  // Wider than its space: it continues on a second line.
  expect(lines.slice(1).length).toBeGreaterThan(1);
  expect(lines.slice(1).join('')).toBe('This figure could not be drawn.');
});
