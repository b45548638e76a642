import { describe, expect, test } from '@jest/globals';
import { instrument } from '../mutation/instrument.mjs';
import { markClauses } from './marks.mjs';
import { rank } from './rank.mjs';

interface Mutant {
  id: number;
  file: string;
  kind: string;
  line: number;
  text: string;
}

test('a source has each of Stryker’s mutants behind its switch, numbered after those of other sources', async () => {
  const source = `export const f = (counts: number[]) => counts[0]!++ > 1 && 'many';\n`;
  const { code, mutants } = (await instrument('A.ts', source)).numberedFrom(100);
  expect(mutants.length).toBeGreaterThan(4);
  expect(mutants.every(({ id, file, line }: Mutant) => id >= 100 && file === 'A.ts' && line === 1)).toBe(true);
  expect(mutants.map(({ kind, text }: Mutant) => [kind, text])).toContainEqual(['StringLiteral', `'many' -> ""`]);
  for (const { id } of mutants) expect(code).toContain(`stryMutAct_9fa48("${id}")`);
  expect(code).not.toMatch(/stry(?:MutAct|Cov)_9fa48\("\d{1,2}"/);
});

describe('the marks of a stories file', () => {
  const file = `export const Default = {
  // must show: above
  args: {},
  play: async () => {
    one();
    // must show: inside
    await two({ timeout: 900 });
    // besides: a press
    three();
  },
};
// must show: short
export const Short = { play: () => expect(1) };
`;
  test('begin where the comment stands, or with the play function of the story that it stands in', () => {
    const { text, clauses } = markClauses(file, 'A.stories.tsx') as ReturnType<typeof JSON.parse>;
    expect(clauses.map((c: { clause: string; story: string }) => [c.clause, c.story])).toEqual([
      ['above', 'Default'],
      ['inside', 'Default'],
      [null, 'Default'],
      ['short', 'Short'],
    ]);
    expect(text).toContain('play: () => (__clause(3),(expect(1)))');
    expect(clauses[0].region.trim()).toBe('one();\n    // must show: inside');
    expect(text).toContain('__clause(0);one();');
    expect(text).toContain('__clause(1);await two({ timeout: __wait(900) });');
    expect(text).toContain('__clause(2);three();');
  });
});

test('a helper’s marks are of the first story that uses it', () => {
  const source = `const all = (n) => ({ play: async () => {
  // must show: each kind
  expect(n);
} });
export const First = all(1);
export const Second = all(2);
`;
  expect(markClauses(source, 'A.stories.tsx').clauses[0]!.story).toBe('First');
});

test('the mutant whose words are the assertion’s comes first', () => {
  const clause = { clause: 'staleness', region: "expect(stale.getByText(say('subset.task.outdated')))" };
  const of = (id: number, text: string) => ({ id, file: 'src/a/A/A.tsx', text, kind: 'StringLiteral', stage: -1 });
  const list = [of(1, "t('subset.title')"), of(2, "t('subset.task.outdated')"), of(3, 'rows.length')];
  expect(rank(clause, list, { folder: 'src/a/A', stage: 0 })[0]!.id).toBe(2);
});
