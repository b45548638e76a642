import { expect, test } from '@jest/globals';
import { fitText, textWidth } from './text.ts';

test('a name that does not fit keeps its start and its end, so that two that differ at the end stay apart', () => {
  const names = ['Naive CD4+ T cell, activated', 'Naive CD4+ T cell, resting'];
  const cut = names.map((name) => fitText(name, 100));
  expect(new Set(cut).size).toBe(2);
  for (const [i, text] of cut.entries()) {
    const [start, end] = text.split('…') as [string, string];
    expect([names[i]!.startsWith(start), names[i]!.endsWith(end)]).toEqual([true, true]);
    expect(textWidth(text)).toBeLessThanOrEqual(100);
    expect(textWidth(text)).toBeGreaterThan(80);
  }
});

test('what fits stays, and almost no room leaves one character and the ellipsis', () => {
  expect(fitText('B cell', 100)).toBe('B cell');
  expect(fitText('B cell', 2)).toBe('B…');
  expect(fitText('\u{1f9ec}\u{1f9ec}\u{1f9ec}', 2)).toBe('\u{1f9ec}…');
});
