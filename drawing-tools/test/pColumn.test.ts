/** p values may be adjusted or not: figure and report call them by the name of their column. */
import { expect, test } from 'vitest';
import type { Tool } from '../src/tools/tool.types.ts';
import { CASES, chosenOf, lookOf } from './examples.ts';

const ofP = CASES.filter(({ tool }) => 'draw' in tool && tool.roles.some(({ id }) => id === 'p'));

test('three tools draw p values', () => {
  expect([...new Set(ofP.map(({ slug }) => slug))]).toEqual(['volcano', 'ma', 'enrichment']);
});

test.each(ofP.map((one) => [one.slug, one.example.id, one] as const))('%s, %s names its p values', (slug, _, one) => {
  const tool = one.tool as Tool;
  const look = lookOf(one.words);
  const chosen = chosenOf(one);
  const model = tool.model(chosen);
  const { marks } = tool.draw(model, look, 900, 600);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const facts = tool.report(model).map(({ id, values }) => look.say(id, values));
  if (slug !== 'ma') expect(texts).toContain(`−log10(${chosen.name('p')})`);
  if (slug !== 'enrichment') expect(facts[0]).toContain(`${chosen.name('p')} at most `);
});
