import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import en from '../../../../messages/en-US.json' with { type: 'json' };
import zh from '../../../../messages/zh-CN.json' with { type: 'json' };
import { answerWith, type RecordedRequest } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { usePageCommands, type PageCommand } from '../../../features/commands/index.ts';
import { packMask, SelectionProvider, type Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';
import { Commands } from './Commands.tsx';

afterEach(cleanup);

const detail = {
  ...{ id: 'd1', name: 'PBMC', cells: 3, version: 'v1', levels: { cluster: 'type' }, samples: [] },
  ...{ hasMarkers: true, markersOutdated: false, markersColumn: 'type' },
  embeddings: [{ key: 'umap', dimensions: 2 }],
  layers: ['normalized'],
  columns: [labelsColumn('type', { T: 2, B: 1 }), labelsColumn('plate', { p1: 3 })],
} as unknown as DatasetDetail;
const drawn = (...mask: number[]): Source => ({ kind: 'drawn', bits: packMask(Uint8Array.from(mask)) });

interface Opened {
  asked: readonly RecordedRequest[];
  changed: Partial<View>[];
  find: (id: string) => PageCommand | undefined;
  place: () => string;
}
function open(first: Source | null, given: Partial<View> = {}, dataPermissions = ['view', 'edit']): Opened {
  let made = 0;
  const asked = answerWith({
    'POST /user/user_datasets/d1/cell_count': () => ({ data: { hash: 'a'.repeat(64), cells: 2 } }),
    'POST /user/user_datasets/d1/cell_sets': () => ({
      data: { id: `c${(made += 1)}`, hash: String(made).repeat(64), name: 'mine', cells: 2 },
    }),
  });
  const changed: Partial<View>[] = [];
  const view = { genes: [], gene: null, pair: [], beside: [], ...given } as unknown as View;
  const Place = () => {
    const { pathname, search, state } = useLocation();
    return <i data-testid="place">{`${pathname}${search} ${JSON.stringify(state)}`}</i>;
  };
  renderSignedIn(
    <SelectionProvider dataset={detail} first={first}>
      <Commands detail={detail} view={view} change={(part) => void changed.push(part)} sets={[]} />
      <Place />
    </SelectionProvider>,
    { dataPermissions },
  );
  const { result } = renderHook(() => usePageCommands());
  return {
    asked,
    changed,
    find: (id) => result.current.find((command) => command.id === `explorer.${id}`),
    place: () => screen.getByTestId('place').textContent ?? '',
  };
}
const GENES = { genes: ['CD3D', 'LYZ', 'A/B'] };

test('every verb has its name and its reasons in both languages', () => {
  const { find } = open(null, { ...GENES, beside: ['split', 'type'] });
  const ids = ['compareRest', 'subset', 'label', 'markers.T', 'markers.B', 'genes.score', 'genes.enrichment'];
  for (const id of [...ids, 'genes.network', 'split.type', 'blend', 'oneMap']) {
    const { message, why } = find(id)!;
    for (const said of [message, ...(why ? [why] : [])]) expect([id, said in en, said in zh]).toEqual([id, true, true]);
  }
  // A column with one group cannot split.
  expect(find('split.plate')).toBeUndefined();
});

test('the selection is compared with all other cells at once', async () => {
  const { find, asked, place } = open(drawn(1, 0, 1));
  await waitFor(() => expect(find('compareRest')!.why).toBeUndefined());
  act(() => find('compareRest')!.run());
  await waitFor(() => expect(place()).toMatch(/d1\/differential-expression/));
  const sent = asked.filter(({ method, path }) => method === 'POST' && path.endsWith('cell_sets'));
  expect(sent.map(({ body }) => (JSON.parse(body!) as { cells: unknown }).cells)).toEqual([
    { op: 'and', of: [{ cells: { bits: 'oA==' } }] },
    { op: 'and', of: [{ cells: { bits: 'QA==' } }] },
  ]);
});

test('the selection becomes a dataset, or gets a label', async () => {
  const { find, place } = open(drawn(1, 0, 1));
  await waitFor(() => expect(find('label')!.why).toBeUndefined());
  act(() => find('label')!.run());
  await waitFor(() => expect(place()).toMatch(/d1\/labels/));
  act(() => find('subset')!.run());
  await waitFor(() => expect(place()).toMatch(/d1\/subset/));
});

test.each([
  ['no cells', null, ['view', 'edit'], 'palette.why.noCells'],
  ['all cells', drawn(1, 1, 1), ['view', 'edit'], 'palette.why.allCells'],
  ['a seat without Edit', drawn(1, 0, 1), ['view'], 'palette.why.seat'],
])('with %s there is nothing to compare, and the palette says why', async (_, first, seats, why) => {
  const { find } = open(first, {}, seats);
  await waitFor(() => expect(find('compareRest')!.why).toBe(why));
  expect(find('subset')!.why).toBe(why);
});

test('the markers of a cluster', async () => {
  const { find, place } = open(null);
  expect(find('markers.B')!.values).toEqual({ name: 'B' });
  act(() => find('markers.B')!.run());
  await waitFor(() => expect(place()).toMatch(/d1\/markers\?of=B/));
});

test.each([
  ['score', /d1\/gene-set\?set=CD3D/],
  ['enrichment', /d1\/enrichment\?set=CD3D(?!.*show=)/],
  ['network', /d1\/enrichment\?set=CD3D.*show=network/],
])('the chosen genes go to %s, which runs', async (id, address) => {
  const { find, place } = open(null, GENES);
  expect(find(`genes.${id}`)!.values).toEqual({ n: 3 });
  act(() => find(`genes.${id}`)!.run());
  await waitFor(() => expect(place()).toMatch(address));
  expect(place()).toContain('{"run":true}');
  expect(new URL(place().split(' ')[0]!, 'http://x').searchParams.get('score')).toBe('CD3D,LYZ,A%2FB');
});

test('without genes they are asked for', () => {
  const { find } = open(null);
  expect(find('genes.score')!.why).toBe('palette.why.noGenes');
  expect(find('blend')!.why).toBe('palette.why.twoGenes');
});

test('the map is split, blends two genes, and is one again', () => {
  const { find, changed } = open(null, { ...GENES, beside: ['split', 'type'] });
  act(() => find('split.type')!.run());
  act(() => find('blend')!.run());
  act(() => find('oneMap')!.run());
  expect(changed).toEqual([{ beside: ['split', 'type'] }, { beside: ['blend', 'CD3D', 'LYZ'] }, { beside: [] }]);
  expect(find('blend')!.values).toEqual({ x: 'CD3D', y: 'LYZ' });
});

test('a page that is left takes its verbs along', () => {
  const { find } = open(null);
  expect(find('label')).toBeTruthy();
  cleanup();
  const { result } = renderHook(() => usePageCommands());
  expect(result.current).toEqual([]);
});
