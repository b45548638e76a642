/** Properties of every tool: three examples, words in both languages, and values in the file that are the data. */
import { marksSvg } from '@stroma/design-system/marks';
import { describe, expect, test } from 'vitest';
import english from '../src/messages/en-US.json' with { type: 'json' };
import chinese from '../src/messages/zh-CN.json' with { type: 'json' };
import { CARDS, FAMILIES } from '../src/tools/index.ts';
import { chosenOf, CASES, LOADED_TOOLS, lookOf, messagesOf, type Case } from './examples.ts';
import { numbersInFile } from './readFile.ts';
import type { DrawnFigure, Tool } from '../src/tools/tool.types.ts';

const WIDTHS = [432, 888];
const name = (one: Case) => `${one.slug}: ${one.example.id}`;
const drawnBy = (
  one: Case,
  width: number,
  locale: 'en-US' | 'zh-CN' = 'en-US',
): { drawn: DrawnFigure; height: number } | null => {
  if ('Chart' in one.tool) return null;
  const tool = one.tool as Tool<unknown>;
  const model = tool.model(chosenOf(one));
  const height = tool.height?.(model, width) ?? Math.max(300, Math.round(width * 0.64));
  return { drawn: tool.draw(model, lookOf(one.words, locale), width, height), height };
};

test('there are 24 tools, each with three examples at least, in families that have names', () => {
  expect(CARDS).toHaveLength(24);
  for (const { slug, tool } of LOADED_TOOLS) {
    expect(tool.examples.length, slug).toBeGreaterThanOrEqual(3);
    expect(new Set(tool.examples.map((e) => e.id)).size, slug).toBe(tool.examples.length);
  }
  for (const family of FAMILIES) expect(english).toHaveProperty([`family.${family}`]);
});

describe.each(LOADED_TOOLS.map((one) => [one.slug, one] as const))('words of %s', (slug, { tool, words }) => {
  const needed = [
    'about',
    ...tool.roles.map((role) => `role.${role.id}`),
    ...tool.examples.map((example) => `example.${example.id}`),
    ...tool.settings.flatMap((setting) => [
      `setting.${setting.id}`,
      ...(setting.kind === 'choice' ? setting.options.map((option) => `${setting.id}.${option}`) : []),
    ]),
    ...CASES.filter((one) => one.slug === slug).flatMap((one) => {
      const model = tool.model(chosenOf(one));
      return tool.report(model).map((fact) => fact.id);
    }),
  ];
  test('are there in both languages, with the same values', () => {
    expect(Object.keys(words['zh-CN'])).toEqual(Object.keys(words['en-US']));
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const messages = messagesOf(words, locale);
      for (const id of needed)
        expect(
          [`tool.${id}`, `drawing.${id}`].some((one) => Object.hasOwn(messages, one)),
          `${locale} ${id}`,
        ).toBe(true);
    }
    const values = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort();
    for (const [id, text] of Object.entries(words['en-US']))
      expect(values(words['zh-CN'][id]!), id).toEqual(values(text));
  });
  test('sentences of the report have all their values', () => {
    const look = lookOf(words);
    for (const one of CASES.filter((c) => c.slug === slug)) {
      const model = tool.model(chosenOf(one));
      for (const { id, values } of tool.report(model)) {
        const sentence = look.say(id, values);
        expect(sentence).not.toBe(id);
        expect(sentence, id).not.toMatch(/[{}]|NaN|undefined/);
      }
    }
  });
});

test('the application has the same words in both languages', () => {
  expect(Object.keys(chinese)).toEqual(Object.keys(english));
});

describe.each(CASES.map((one) => [name(one), one] as const))('%s', (_, one) => {
  test('its table of values has a row for each thing that is drawn, all of them finite', () => {
    const { columns, rows } = one.tool.values(one.tool.model(chosenOf(one)));
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).toHaveLength(columns.length);
      for (const cell of row) if (typeof cell === 'number') expect(Number.isFinite(cell)).toBe(true);
    }
  });
  if ('Chart' in one.tool) return;
  test('values read back from its file are the data', () => {
    for (const width of WIDTHS) {
      const { drawn, height } = drawnBy(one, width)!;
      const svg = marksSvg(drawn.marks, width, height, '#ffffff');
      const found = numbersInFile(one.slug, svg, drawn, one.tool.values(one.tool.model(chosenOf(one))));
      expect(found.compared, `${one.slug} compares something`).toBeGreaterThan(0);
      expect(found.largest).toBeLessThanOrEqual(1e-6);
    }
  });
  test('at 89 and 183 mm its words have 6 pt, none overlaps another, none is cut off', () => {
    for (const width of WIDTHS)
      for (const locale of ['en-US', 'zh-CN'] as const) {
        const { drawn, height } = drawnBy(one, width, locale)!;
        expect(faultsOf(drawn, width, height)).toEqual([]);
      }
  });
});

/** 12 px are 7 pt. */
const LEAST_PX = (6 * 12) / 7;
function faultsOf(drawn: DrawnFigure, width: number, height: number): string[] {
  const boxes = drawn.marks.flatMap((mark) => {
    if (mark.kind !== 'text') return [];
    const size = mark.size ?? 12;
    const long = widthOf(mark.text, size);
    const start = mark.anchor === 'middle' ? -long / 2 : mark.anchor === 'end' ? -long : 0;
    const turn = ((mark.rotate ?? 0) * Math.PI) / 180;
    const corners = [
      [start, -size * 0.75],
      [start + long, -size * 0.75],
      [start, size * 0.2],
      [start + long, size * 0.2],
    ].map(([x, y]) => [
      mark.x + x! * Math.cos(turn) - y! * Math.sin(turn),
      mark.y + x! * Math.sin(turn) + y! * Math.cos(turn),
    ]);
    const [xs, ys] = [corners.map((c) => c[0]!), corners.map((c) => c[1]!)];
    const isSlanted = Boolean(mark.rotate) && Math.abs(mark.rotate!) !== 90;
    return [
      { mark, size, isSlanted, x1: Math.min(...xs), x2: Math.max(...xs), y1: Math.min(...ys), y2: Math.max(...ys) },
    ];
  });
  const faults: string[] = [];
  boxes.forEach((a, i) => {
    if (a.size < LEAST_PX) faults.push(`small: ${a.mark.text}`);
    if (a.x1 < -2 || a.y1 < -2 || a.x2 > width + 2 || a.y2 > height + 2) faults.push(`outside: ${a.mark.text}`);
    for (const b of boxes.slice(i + 1)) {
      // Slanted texts can be apart even if their boxes overlap.
      if (a.isSlanted || b.isSlanted) continue;
      const across = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
      const down = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
      if (across > 1 && down > 1) faults.push(`over: ${a.mark.text} | ${b.mark.text}`);
    }
  });
  return faults;
}
/** Uses Inter's mean advances, like the design system's text measurement without a document. */
function widthOf(text: string, size: number): number {
  const em = [...text].map((c) =>
    /[\u2e80-\u9fff\uff00-\uffef]/u.test(c)
      ? 1
      : /[iljtfr.,:;'|! ()[\]]/.test(c)
        ? 0.34
        : /[mwMW@%]/.test(c)
          ? 0.88
          : /[A-Z0-9]/.test(c)
            ? 0.66
            : 0.57,
  );
  return em.reduce((a, b) => a + b, 0) * size;
}
