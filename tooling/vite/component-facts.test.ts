import { expect, test } from '@jest/globals';
import { ROOT } from '../setup/paths.mjs';
import { componentFacts } from './component-facts.ts';

const facts = componentFacts(ROOT as string);

test('a chart: its door, limit, clause, the panels that contain it and its renamed props', () => {
  const { doors, limits, clauses, parts, renamed } = facts['ViolinPlot']!;
  expect(doors).toContain('charts');
  expect(limits['VIOLIN_LIMIT']).toBeGreaterThan(0);
  expect(clauses.every((clause) => /^\d+(\.\d+)*$/.test(clause))).toBe(true);
  expect(parts.length).toBeGreaterThan(0);
  expect(renamed).toContainEqual({ from: 'groups', to: 'data' });
  expect(renamed).not.toContainEqual(expect.objectContaining({ from: 'branch' }));
  expect(facts['EnrichmentBar']!.renamed.map(({ from }) => from)).toEqual(expect.arrayContaining(['terms', 'picked']));
  const twice = Object.values(facts).filter(
    ({ renamed: all }) => new Set(all.map(({ from }) => from)).size < all.length,
  );
  expect(twice).toEqual([]);
  expect(facts['BranchSplit']!.renamed).toContainEqual({ from: 'branch', to: 'data' });
});

test('a panel: the screens that use it', () => {
  expect(facts['DegResult']!.screens).toContain('screens/explorer/tools/differential-expression');
  expect(facts['Button']!.screens.length).toBeGreaterThan(10);
});

test('a chart inside a panel: the screens that show the panel', () => {
  const { screens, pages, types } = facts['InteractionNetwork']!;
  expect(screens).toEqual([]);
  expect(pages).toContain('screens/explorer/tools/cell-interaction');
  expect(types['view']).toBe("'chord' | 'network'");
  expect(types['data']).toMatch(/^readonly \{ source: string;/);
});

test('every component of the doors is among them', () => {
  const components = Object.entries(facts).filter(([name]) => /^[A-Z]/.test(name) && !name.endsWith('Props'));
  expect(components.length).toBeGreaterThan(150);
});
