/** Logarithmic axes. */
import { describe, expect, test } from 'vitest';
import { TableRefused } from '../src/data/grid.types.ts';
import { logDomain, logScale, logTicks } from '../src/figure/logAxis.ts';
import { pythonScript, rScript } from '../src/scripts/script.ts';
import { openExample } from '../src/tools/example.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import type { DrawnFigure, Tool } from '../src/tools/tool.types.ts';
import { LOADED_TOOLS, lookOf } from './examples.ts';

const every = () => true;

describe('ticks', () => {
  test('are round numbers inside the domain, fewer where fewer have room', () => {
    expect(logTicks([0.9, 110], (ticks) => ticks.length <= 7)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(logTicks([0.9, 110], (ticks) => ticks.length <= 3)).toEqual([1, 10, 100]);
    expect(logTicks([1e-6, 1e6], (ticks) => ticks.length <= 5)).toEqual([1e-6, 1e-3, 1, 1e3, 1e6]);
  });
  test('are two at least, however short the axis is', () => {
    expect(logTicks([2, 9], () => false).length).toBeGreaterThanOrEqual(2);
    expect(logTicks([0.001, 1000], () => false).length).toBeGreaterThanOrEqual(2);
  });
  test('are all digits of a part of a decade', () => {
    expect(logTicks([3.5, 8.2], every)).toEqual([4, 5, 6, 7, 8]);
  });
  test('divide an axis within one digit as a linear one', () => {
    const ticks = logTicks([1.02, 1.48], every);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    for (const tick of ticks) expect(tick >= 1.02 && tick <= 1.48).toBe(true);
  });
});

test('equal ratios are equal distances, and what is outside has no place', () => {
  const scale = logScale([1, 1000], [0, 300]);
  expect([1, 10, 100, 1000].map((v) => Math.round(scale(v)))).toEqual([0, 100, 200, 300]);
  expect(scale(0)).toBeNaN();
  expect(scale(-5)).toBeNaN();
  expect(scale(2000)).toBeNaN();
  const [low, high] = logDomain([1, 100]);
  expect(1 / low).toBeCloseTo(high / 100, 12);
  expect(logDomain([5, 5])).toEqual([2.5, 10]);
});

const grid = (xs: readonly number[], ys: readonly number[]) =>
  openExample({ id: 'own', columns: [{ name: 'dose', values: xs }, { name: 'signal', values: ys }], mapping: { x: ['dose'], y: ['signal'] } }, 'own'); // prettier-ignore
const loaded = (slug: string) => LOADED_TOOLS.find((one) => one.slug === slug)!;
const model = (slug: string, xs: readonly number[], ys: readonly number[], settings: object) => {
  const { tool } = loaded(slug);
  const table = grid(xs, ys);
  return tool.model(new MappedTable(tool, table.grid, table.mapping, { ...settings }));
};

describe.each(['scatter', 'line'])('%s', (slug) => {
  test('is refused with the column and how many of its values have no place', () => {
    const refused = (settings: object) => {
      try {
        model(slug, [0, -1, 10, 100], [1, 2, 3, 0], settings);
      } catch (error) {
        return error instanceof TableRefused ? [error.id, error.values] : error;
      }
      return null;
    };
    expect(refused({ xLog: true })).toEqual(['notPositive', { n: 2, name: 'dose' }]);
    expect(refused({ yLog: true })).toEqual(['notPositive', { n: 1, name: 'signal' }]);
    expect(refused({})).toBeNull();
  });
});

test('a row that is not drawn does not refuse the axis', () => {
  expect(() => model('scatter', [NaN, 1, 10, 100], [-3, 2, 3, 4], { xLog: true, yLog: true })).not.toThrow();
});

test('a line of the values stays inside the frame, and its interval too', () => {
  const { tool, words } = loaded('scatter') as unknown as { tool: Tool<unknown>; words: never };
  const found = model('scatter', [1, 2, 5, 400, 1000], [1, 900, 20, 3, 60], { yLog: true });
  const { marks, panels } = tool.draw(found, lookOf(words), 432, 300) as DrawnFigure;
  const { frame } = panels[0]!;
  for (const part of ['fit', 'interval']) {
    const path = marks.find((mark) => mark.kind === 'path' && mark.part === part);
    const d = path?.kind === 'path' ? path.d : '';
    const places = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
    expect(places.length).toBeGreaterThan(5);
    for (const [x, y] of places) {
      expect(x >= frame.x - 0.01 && x <= frame.x + frame.w + 0.01).toBe(true);
      expect(y >= frame.y - 0.01 && y <= frame.y + frame.h + 0.01).toBe(true);
    }
  }
});

test('an error line that reaches zero ends at the frame', () => {
  const { tool, words } = loaded('line') as unknown as { tool: Tool<unknown>; words: never };
  const found = model('line', [1, 1, 2, 2], [0.1, 40, 5, 6], { yLog: true, error: 'sd' });
  const { marks, panels } = tool.draw(found, lookOf(words), 432, 300) as DrawnFigure;
  const lines = marks.filter((mark) => mark.kind === 'path' && mark.part === 'error');
  expect(lines).toHaveLength(2);
  const { frame } = panels[0]!;
  const first = lines[0]!.kind === 'path' ? lines[0]!.d : '';
  expect(first).not.toContain('NaN');
  expect(Number(/^M\S+ (\S+)V/.exec(first)![1])).toBeCloseTo(frame.y + frame.h, 3);
});

test('both scripts draw the axes that the figure has', () => {
  const { tool } = loaded('scatter');
  const table = grid([1, 2, 3], [4, 5, 6]);
  const scripts = (settings: object) => {
    const chosen = new MappedTable(tool, table.grid, table.mapping, { ...settings });
    return [pythonScript, rScript].map((of) => of(tool, chosen, 'title', { width: 89, height: 60 }));
  };
  const [python, r] = scripts({ yLog: true });
  expect(python).toContain('set_yscale("log")');
  expect(python).not.toContain('set_xscale');
  expect(r).toContain('scale_y_log10()');
  expect(r).not.toContain('scale_x_log10');
  for (const script of scripts({})) expect(script).not.toMatch(/log10|scale\("log"\)/);
});
