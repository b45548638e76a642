import { expect, test } from '@jest/globals';
import type { ToolFacts, ToolSlug } from '@stroma/contract/tools';
import { TOOL_FACTS } from '../../../api/tools.ts';
import { railOf } from './rail.ts';

const idsOf = (tools: readonly ToolFacts[]) =>
  Object.fromEntries(railOf(tools).map(({ id, tabs }) => [id, tabs.map((tab) => tab.id)]));

/** Tabs of the product. A tool that is added to the registry needs no line here. */
const PRODUCT = {
  look: ['overview', 'quality', 'expression', 'markers', 'composition', 'gene-set'],
  compare: ['differential-expression', 'enrichment'],
  relate: ['cell-interaction', 'tf-regulation'],
  order: ['trajectory', 'trajectory-genes'],
  tumour: ['cnv', 'ith'],
  repertoire: ['vdj'],
  edit: ['labels', 'cell-annotation', 'subset', 'export-dataset'],
};
test('tabs are grouped by the kind of question that they answer', () => {
  const names = new Set(Object.values(PRODUCT).flat());
  expect(idsOf(TOOL_FACTS.filter(({ slug }) => names.has(slug)))).toEqual(PRODUCT);
});

test('no two tabs have the same icon, unless none was chosen', () => {
  const icons = railOf(TOOL_FACTS).flatMap(({ tabs }) => tabs.map(({ icon }) => icon));
  const chosen = icons.filter((icon) => icon !== 'chart');
  expect(new Set(chosen).size).toBe(chosen.length);
});

test('a new tool is in the group that it declares, and in none without a tab', () => {
  const made = { ...TOOL_FACTS[0]!, slug: 'unheard-of' as ToolSlug, menu: { icon: 'chart' } as const };
  for (const group of ['look', 'tumour'] as const) {
    const rail = idsOf([...TOOL_FACTS, { ...made, group }]);
    expect(rail[group]!.at(-1)).toBe('unheard-of');
    expect(
      Object.values(rail)
        .flat()
        .filter((id) => id === 'unheard-of'),
    ).toHaveLength(1);
  }
  expect(idsOf([...TOOL_FACTS, { ...made, menu: null }])).toEqual(idsOf(TOOL_FACTS));
});
