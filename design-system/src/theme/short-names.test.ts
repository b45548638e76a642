import { expect, test } from '@jest/globals';
import type { Translate } from './messages.ts';
import { shortName, shortValues } from './short-names.ts';

const t = ((id: string, values: { names: string; n: number }) =>
  `${values.names} and ${values.n} more`) as unknown as Translate;

test.each([
  ['T vs B', 'T vs B'],
  ['A, B, C vs rest', 'A, B, C vs rest'],
  ['A, B, C, D, E, F, G', 'A, B and 5 more'],
  ['m_93, m_97, m_36, m_53 / Microglia, Oligo, T, B', 'm_93, m_97 and 2 more / Microglia, Oligo and 2 more'],
  ['A, B, C, D vs B cells (naive)', 'A, B and 2 more vs B cells (naive)'],
  ['cluster · cellphonedb', 'cluster · cellphonedb'],
  ['A, B, C, D & x · GSEA', 'A, B and 2 more & x · GSEA'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(shortName(name, t)).toBe(shown);
});

test('of a message the name alone is shortened', () => {
  const team = 'A, B, C, D';
  expect(shortValues({ name: 'A, B, C, D', team }, t)).toEqual({ name: 'A, B and 2 more', team });
  expect([shortValues(undefined, t), shortValues({ n: 3 }, t)]).toEqual([undefined, { n: 3 }]);
});
