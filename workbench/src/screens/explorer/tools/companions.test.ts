import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ToolSlug } from '@stroma/contract';
import { cellInteractionFixture } from '@stroma/contract/fixtures/tools/cell-interaction';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import { compositionFixture } from '@stroma/contract/fixtures/tools/composition';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { enrichmentFixture } from '@stroma/contract/fixtures/tools/enrichment';
import { ithFixture } from '@stroma/contract/fixtures/tools/ith';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import { tfRegulationFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { trajectoryFixture } from '@stroma/contract/fixtures/tools/trajectory';
import { trajectoryGenesFixture } from '@stroma/contract/fixtures/tools/trajectory-genes';
import { vdjFixture } from '@stroma/contract/fixtures/tools/vdj';
import type { Translate } from '@stroma/design-system/messages';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { Companion, MapColouring, Pick, ShownAnalysis } from '../companion/companion.types.ts';
import { countSelectedByGroup } from '../companion/useAccompany.ts';
import { OWN_COLOURING, useCompanionHost, viewWithColouring } from '../companion/useCompanionHost.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';
import { companionOf, COMPANIONS } from './companions.ts';

/** The translator methods that companions call; names stay unchanged. */
const t = Object.assign((id: string) => id, {
  dynamic: (id: string) => id,
  number: String,
  column: (name: string) => name,
  category: (name: string) => name,
}) as unknown as Translate;

/** A result of each tool, and a pick in its figure: a tool without an example does not compile. */
const EXAMPLES: Record<keyof typeof COMPANIONS, { summary: unknown; pick: Pick }> = {
  'cell-interaction': {
    summary: cellInteractionFixture,
    pick: JSON.stringify({ source: cellInteractionFixture.cellTypes[0]!.name, target: 'B' }),
  },
  cnv: { summary: cnvFixture, pick: 'call' },
  composition: { summary: compositionFixture, pick: compositionFixture.cellTypes[2]!.name },
  'differential-expression': { summary: differentialExpressionFixture, pick: 'ISG15' },
  enrichment: { summary: enrichmentFixture, pick: `term:${enrichmentFixture.terms[1]!.term_id}` },
  ith: { summary: ithFixture, pick: ithFixture.samples[1]!.sample },
  'tf-regulation': { summary: tfRegulationFixture, pick: '5' },
  'trajectory-genes': { summary: trajectoryGenesFixture, pick: '2' },
  trajectory: { summary: trajectoryFixture, pick: 'state' },
  vdj: { summary: vdjFixture, pick: 'largest' },
} as const;
type Tool = keyof typeof EXAMPLES & ToolSlug;
const TOOLS = Object.keys(COMPANIONS) as Tool[];

const detail = { id: 'd1', cells: 4 } as DatasetDetail;
const view = { colourBy: 'cluster', gene: null, highlighted: [1] } as unknown as View;
const shownOf = (tool: Tool) =>
  ({ id: 'r1', params: requestOf(tool).params, summary: EXAMPLES[tool].summary }) as unknown as ShownAnalysis<Tool>;
const companion = (tool: Tool) => companionOf(tool) as unknown as Companion<Tool>;

/** The map next to a result: initially, after a pick, after the user's choice. */
function mapOf(tool: Tool, kept?: string, of = detail) {
  const chosen: string[] = [];
  const host = renderHook(() => useCompanionHost(of, tool, chosen.at(-1) ?? kept, (id) => void chosen.push(id)));
  const { colourings } = companion(tool);
  const offer = () => {
    const { pick } = host.result.current.context;
    act(() => host.result.current.context.offer({ key: 'r1', colourings: colourings(shownOf(tool), pick, t) }));
  };
  offer();
  const shown = () => host.result.current.shown as MapColouring;
  return {
    shown,
    pick: (pick: Pick) => {
      act(() => host.result.current.context.setPick(pick));
      offer();
    },
    choose: (id: string) => act(() => host.result.current.choose(id)),
    chosen,
  };
}

test('every tool whose figure is the main part says what its map shows', () => {
  const figures = TOOL_FACTS.filter(({ menu }) => menu?.main === 'figure').map(({ slug }) => slug as string);
  expect([...TOOLS].sort()).toEqual(figures.sort());
});

describe.each(TOOLS)('%s', (tool) => {
  test('says in chips what was run', () => {
    const chips = companion(tool).chips(shownOf(tool), t);
    expect(chips.length).toBeGreaterThan(1);
    expect(chips.every((chip) => chip.trim() !== '' && !/undefined|NaN/.test(chip))).toBe(true);
  });

  test('colours the map by the result, and leaves the user’s own colouring in the address', () => {
    const { shown } = mapOf(tool);
    expect(shown()).not.toBeNull();
    const drawn = viewWithColouring(view, shown(), 'r1');
    expect(shown().kind === 'groups' || drawn.colourBy !== view.colourBy).toBe(true);
    expect(view).toMatchObject({ colourBy: 'cluster', highlighted: [1] });
  });

  test('a pick in the figure changes the map, also after another choice', () => {
    const map = mapOf(tool);
    const before = map.shown();
    map.pick(EXAMPLES[tool].pick);
    expect(map.shown()).not.toEqual(before);
    expect(map.shown().isOfPick).toBe(true);
    map.choose(before.id);
    expect(map.shown().id).toBe(before.id);
    map.pick(EXAMPLES[tool].pick);
    expect(map.shown().isOfPick).toBe(true);
  });

  test('the user’s own colouring is a choice that is kept, and a pick shows what is picked', () => {
    const map = mapOf(tool);
    map.choose(OWN_COLOURING);
    expect([map.chosen, map.shown()]).toEqual([[OWN_COLOURING], null]);
    const later = mapOf(tool, OWN_COLOURING);
    expect(later.shown()).toBeNull();
    later.pick(EXAMPLES[tool].pick);
    expect(later.shown().isOfPick).toBe(true);
  });

  test('cells that are selected on the map are counted by groups of the figure, which picks the most frequent', () => {
    const own = companion(tool);
    expect(own.counted(shownOf(tool))).not.toBeNull();
    const names = groupsOf(tool);
    const column = { kind: 'category', name: '', categories: names, codes: Uint8Array.from([1, 1, 0, 255]) } as const;
    const counted = countSelectedByGroup({ ...column, categories: [...names] }, Uint8Array.from([1, 1, 1, 1]));
    expect(counted).toEqual([
      { name: names[1], cells: 2 },
      { name: names[0], cells: 1 },
    ]);
    if (!own.pickOf) return;
    const pick = own.pickOf(
      counted.map(({ name }) => name),
      shownOf(tool),
    );
    expect(pick).not.toBeNull();
    expect(own.colourings(shownOf(tool), pick, t)).not.toEqual(own.colourings(shownOf(tool), null, t));
  });
});

test('a score of many cells is computed when somebody asks for it, not when a result opens', () => {
  const open = (cells: number, kept?: string) => mapOf('enrichment', kept, { ...detail, cells }).shown();
  expect(open(100_000)).toMatchObject({ id: 'term', kind: 'score' });
  const { genes } = shownOf('enrichment').params as { genes: { kind: string } };
  const usual = genes.kind === 'cells' ? 'groups' : undefined;
  expect([open(100_001)?.id, open(100_001, 'term')?.id]).toEqual([usual, usual]);
  const map = mapOf('enrichment', undefined, { ...detail, cells: 100_001 });
  map.choose('term');
  expect(map.shown().kind).toBe('score');
  map.choose(OWN_COLOURING);
  map.pick(EXAMPLES.enrichment.pick);
  expect(map.shown()).toMatchObject({ id: 'term', isOfPick: true });
});

/** Two groups that the figure has. */
function groupsOf(tool: Tool): readonly [string, string] {
  const of: Partial<Record<Tool, readonly (string | undefined)[]>> = {
    'cell-interaction': cellInteractionFixture.cellTypes.map(({ name }) => name),
    composition: compositionFixture.cellTypes.map(({ name }) => name),
    ith: ithFixture.samples.map(({ sample }) => sample),
    'tf-regulation': tfRegulationFixture.groups.map(({ group }) => group),
  };
  const [a = 'a', b = 'b'] = of[tool] ?? [];
  return [a, b];
}
