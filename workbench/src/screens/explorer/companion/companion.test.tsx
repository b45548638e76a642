import { useState } from 'react';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanionDetail } from '@stroma/design-system/explorer';
import { ChartActionsProvider, ChartMenu, NO_EDITS } from '@stroma/design-system/plot-kit';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { cellInteractionFixture } from '@stroma/contract/fixtures/tools/cell-interaction';
import { requestOf } from '@stroma/contract/fixtures/tools/requests';
import app from '../../../../messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { load } from '../../../api/cache.ts';
import { SelectionContext, type Selection } from '../../../features/selection/SelectionProvider.tsx';
import type { Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';
import { parseCouple, companion as couples } from '../tools/cell-interaction/companion.ts';
import { CompanionContext, type CompanionState } from './CompanionContext.ts';
import { CompanionHead } from './CompanionHead.tsx';
import type { HighlightedCells, ShownAnalysis } from './companion.types.ts';
import { useSyncWithMap } from './useAccompany.ts';
import { useCompanionHost } from './useCompanionHost.ts';
import { useGroupPick } from './useGroupPick.ts';
import { useResultColours } from './useLent.ts';
import { codesOf, type GroupsOverride } from './useGroupsColour.ts';

afterEach(cleanup);
const colourings = [{ id: 'call', kind: 'result', column: 'call', label: 'call' } as const];

test('colours that could not be read are said beside their choice, with another try', async () => {
  const onRetry = jest.fn();
  renderSignedIn(
    <CompanionHead
      colourings={colourings}
      shown={colourings[0]!}
      onChoose={() => {}}
      state={{ state: 'error', error: { id: 'NETWORK' }, onRetry }}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(design['common.retry']) }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  // The map keeps the user's own colouring, and the header states this.
  expect(screen.getByLabelText(app['companion.colour']).textContent).toBe(app['companion.own']);
});

/** T cells are cells 0 and 1, B cells cell 2. */
const [first, second] = cellInteractionFixture.cellTypes.map(({ name }) => name) as [string, string];
const detail = { id: 'd7', version: 'v', columnsVersion: 0, cells: 3, columns: [] } as unknown as DatasetDetail;
const nothing = () => {};
/** Cells that are selected on the map. */
const selected = (mask: number[], part: Partial<Selection> = {}): Selection => ({
  ...{ expression: [], hash: 'h', isReading: false, failure: null, canUndo: false, canRedo: false, handoff: null },
  ...{ write: nothing, change: nothing, remove: nothing, clear: nothing, undo: nothing, redo: nothing },
  ...{ handOff: nothing, settle: nothing },
  cells: { bits: Uint8Array.of(0), mask: Uint8Array.from(mask), count: mask.filter(Boolean).length },
  ...part,
});

test('cells that are selected pick in the figure also where everything is read already, and in no other tool', async () => {
  const { params } = requestOf('cell-interaction');
  const shown = { id: 'r1', params, summary: cellInteractionFixture } as unknown as ShownAnalysis<'cell-interaction'>;
  const column = { kind: 'category', name: '', categories: [first, second], codes: Uint8Array.of(0, 0, 1) };
  await load(`d7:column:${shown.params.groupBy}:v`, async () => column);
  const lasso = selected([0, 1, 1]);
  let host!: CompanionState;
  const Figure = () => void useSyncWithMap(couples, shown);
  function Map({ tab }: { tab: string }) {
    host = useCompanionHost(detail, tab, undefined, nothing).context;
    return (
      <CompanionContext value={host}>
        <SelectionContext value={lasso}>{tab === 'cell-interaction' && <Figure />}</SelectionContext>
      </CompanionContext>
    );
  }
  let turn!: (tab: string) => void;
  function Tabs() {
    const [tab, setTab] = useState('cell-interaction');
    turn = setTab;
    return <Map tab={tab} />;
  }
  renderSignedIn(<Tabs />);
  await act(async () => {});
  expect(parseCouple(host.pick)).toEqual({ source: first, target: second });
  act(() => turn('differential-expression'));
  expect(host.pick).toBeNull();
  // A pick without a result belongs to nothing, so it must not reach the next tool.
  act(() => host.followMap('T cells'));
  act(() => host.setPick('T cells'));
  expect(host.pick).toBeNull();
  act(() => turn('cell-interaction'));
  expect(parseCouple(host.pick)).toEqual({ source: first, target: second });
});

test('a score that cannot be read leaves the user’s own colouring on the map', async () => {
  globalThis.fetch = (async () =>
    new Response(JSON.stringify({ code: 422, error: { id: 'ENRICHMENT_TOO_LARGE' } }), {
      status: 422,
    })) as typeof fetch;
  const view = { colourBy: 'type', gene: null, layer: 'normalized', palette: 'Default', genes: [] } as unknown as View;
  const score = { id: 'term', kind: 'score', genes: ['LYZ'], label: 'Defence' } as const;
  let map!: ReturnType<typeof useResultColours>;
  function Map() {
    map = useResultColours(detail, view, score, 'r1', []);
    return null;
  }
  renderSignedIn(<Map />);
  expect([map.isLent, map.view.genes]).toEqual([true, ['LYZ']]);
  await waitFor(() => expect(map.state.state).toBe('error'));
  expect([map.isLent, map.view]).toEqual([false, view]);
});

test('a chart below the map has its receipt, and is not sent to the board', () => {
  const menu = <ChartMenu chart={() => ({ frame: null, title: 'LYZ', edits: NO_EDITS })} />;
  renderSignedIn(
    <ChartActionsProvider actions={{ onReceipt: nothing, onAddToBoard: nothing }}>
      {menu}
      <CompanionDetail title="LYZ">{menu}</CompanionDetail>
    </ChartActionsProvider>,
  );
  expect(screen.getAllByRole('button', { name: design['plot.receipt'] })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: design['plot.addToBoard'] })).toHaveLength(1);
});

test('a pick that is no couple of cell types picks none', () => {
  for (const pick of [null, '', 'T cells', '12', '{T}', '[]', 'null', '{"source":"T"}'])
    expect(parseCouple(pick)).toBeNull();
  expect(parseCouple('{"source":"T","target":"B"}')).toEqual({ source: 'T', target: 'B' });
});

test('a cell of several groups is of the first', () => {
  const masks = [Uint8Array.of(0, 1, 0, 0), Uint8Array.of(1, 1, 0, 0), Uint8Array.of(0, 1, 1, 0)];
  expect([...codesOf(masks, 4)]).toEqual([1, 0, 2, 255]);
});

describe('a press in the legend of groups', () => {
  const label = (name: string, column: string): HighlightedCells => ({
    name,
    cells: { name, column, categories: [name] },
  });
  const stored = (name: string): HighlightedCells => ({ name, cells: { name, cellSet: `hash of ${name}` } });
  const sets = [{ id: 's1', name: 'Mine', hash: 'hash of A' }];
  /** Clicks one after another; records writes, removals, and the final pick. */
  function press(groups: readonly HighlightedCells[], ...presses: number[][]) {
    const done: unknown[] = [];
    const codes = Uint8Array.of(0, 0, 1);
    const override = { name: '', colour: { kind: 'category', codes } } as unknown as GroupsOverride;
    let expression: Selection['expression'] = [];
    const part = (): Partial<Selection> => ({
      expression,
      write: (given) => {
        const source = given as Source;
        expression = [{ id: 4, join: 'and', not: false, source }];
        done.push(
          source.kind === 'category'
            ? source.categories
            : source.kind === 'drawn'
              ? [...source.bits]
              : 'id' in source && source.id,
        );
      },
      remove: (id) => {
        expression = [];
        done.push(`-${id}`);
      },
    });
    const { result, rerender } = renderHook(() => useGroupPick(override, groups, sets), {
      wrapper: ({ children }) => <SelectionContext value={selected([0, 0, 0], part())}>{children}</SelectionContext>,
    });
    for (const codesOfPress of presses) {
      act(() => result.current.onPick(codesOfPress));
      rerender();
    }
    const highlighted = () => result.current.highlighted;
    return {
      done,
      highlighted,
      letGo: () => {
        expression = [];
        rerender();
      },
    };
  }
  test('selects their labels, and picks them until the selection is another', () => {
    const { done, highlighted, letGo } = press([label('T', 'type'), label('B', 'type')], [1], [0, 1]);
    expect(done).toEqual([['B'], ['T', 'B']]);
    expect(highlighted()).toEqual([0, 1]);
    letGo();
    expect(highlighted()).toEqual([]);
  });
  test('selects the stored set of a group, else the cells as they are drawn; again lets go', () => {
    const { done, highlighted } = press([stored('A'), stored('B')], [0], [1], []);
    expect(done).toEqual(['s1', '-4', [0b00100000], '-4']);
    expect(highlighted()).toEqual([]);
  });
  test('selects drawn cells where groups are of different columns', () => {
    expect(press([label('T', 'type'), label('G1', 'phase')], [0]).done).toEqual([[0b11000000]]);
  });
});
