import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { MAJOR_CELL_TYPES, TOOLS, type LabelEdit } from '@stroma/contract';
import { cellAnnotationFixture } from '@stroma/contract/fixtures/tools/cell-annotation';
import type { CellAnnotationParams } from '@stroma/contract/tools';
import { LeanProvider } from '@stroma/design-system/theme';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/cell-annotation.en-US.json' with { type: 'json' };
import app from '../../../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../../test/server.ts';
import { createStore } from '../../../../app/store/store.ts';
import { signedIn } from '../../../../features/session/index.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { labelRows, parentOf } from '../../labels/labelRows.ts';
import type { TabProps } from '../../tab.ts';
import { chosenModel, namingsOf, shownTypes } from './params.ts';
import { Tab } from './index.tsx';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe = (): void => {};
    unobserve = (): void => {};
    disconnect = (): void => {};
  },
  CSS: { escape: (text: string) => text },
});
afterEach(cleanup);

const PARAMS: CellAnnotationParams = {
  ...{ method: 'markers', species: 'Homo sapiens', groupBy: 'louvain', within: null, reference: null, floor: 0.45 },
};
const task = {
  ...{ id: 't0', name: 'Marker genes', tool: 'cell-annotation', outdated: null, createdAt: '2026-11-20T08:00:00.000Z' },
};
const categories = ['0', '1'].map((name) => ({ name, count: 10, colour: '#112233' }));
const column = (name: string) => ({ name, kind: 'category', version: 'b'.repeat(32), categories });
const version = 'a'.repeat(32);
const ofColumn = (name: string) => ({
  column: name,
  version,
  copyOf: null,
  canUndo: false,
  canRedo: false,
  changes: [],
});

function open(status: 'completed' | 'none', over: Partial<DatasetDetail> = {}, privileges: object[] = []) {
  const done = { ...task, status: 'completed', params: PARAMS, result: cellAnnotationFixture };
  const asked = answerWith({
    'GET /user/analysis/tools/cell-annotation/results': () => ({ data: status === 'none' ? [] : [done] }),
    'GET /user/analysis/results/t0': () => ({ data: done }),
    'POST /user/analysis/tools/cell-annotation': () => ({ data: { ...task, status: 'submitted' } }),
    'GET /user/user_datasets': () => ({
      data: [
        { id: 'd1', name: 'PBMC' },
        { id: 'd2', name: 'Atlas' },
      ],
    }),
    'GET /remote/user/user_datasets/d2': () => ({ data: { ...detail, id: 'd2', columns: [column('cell_type')] } }),
    'GET /public/datasets': () => ({
      data: {
        total: 2,
        rows: [
          { id: 'e1', datasetId: 'd2', version: 3, name: 'Blood of many', species: 'Homo sapiens', cells: 9120 },
          { id: 'e2', datasetId: 'd9', version: 1, name: 'Mouse gut', species: 'Mus musculus', cells: 10 },
        ],
      },
    }),
    'GET /user/analysis/public-samples': () => ({ data: { sources: [{ labels: 'cell_type' }], gone: [] } }),
    'GET /user/references': () => ({
      data: [
        { id: 'm1', kind: 'model', name: 'Blood', version: 'v2', species: 'Homo sapiens' },
        { id: 'g1', kind: 'geneSets', name: 'GO', version: '1', species: 'Homo sapiens' },
      ],
    }),
    'GET /user/user_datasets/d1/labels': () => ({
      data: { revision: 0, columns: ['louvain', 'annot_auto'].map(ofColumn) },
    }),
    'POST /user/user_datasets/d1/labels': () => ({ data: ofColumn('annot_auto') }),
  });
  const detail = {
    ...{ id: 'd1', name: 'PBMC', cells: 20, species: 'Homo sapiens', embeddings: [], samples: [] },
    ...{ levels: { cluster: 'louvain' }, columns: [column('louvain'), column('types')], ...over },
  } as unknown as DatasetDetail;
  const store = createStore();
  const space = { id: 's1', name: 'li', dataPermissions: ['edit'] };
  const info = { uuid: 'u1', username: 'li', privileges, space };
  store.dispatch(signedIn(info as unknown as Parameters<typeof signedIn>[0]));
  const props = { detail, view: { palette: 'Default', colourBy: 'louvain' }, change: () => {} };
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LeanProvider locale="en-US" theme="light" messages={{ ...design, ...own, ...app }} navigate={() => {}}>
          <Tab {...(props as unknown as TabProps)} />
        </LeanProvider>
      </MemoryRouter>
    </Provider>,
  );
  // The changes of an edit are requested by POST too.
  const isChange = ({ method, path }: (typeof asked)[number]) => method === 'POST' && !path.includes('/label_effects');
  return () => asked.filter(isChange).map(({ body }) => JSON.parse(body!) as object);
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await press(new RegExp(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const valid = (params: object) => Value.Check(TOOLS['cell-annotation'].params, params);

test('clusters are compared with the marker table', async () => {
  const sent = open('none');
  await press(design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ params }] = sent() as [{ params: object }];
  expect(params).toEqual({ ...PARAMS, floor: 0.25 });
  expect(valid(params)).toBe(true);
});

test('a model of the library labels the cells', async () => {
  const sent = open('none');
  await userEvent.click(await screen.findByRole('radio', { name: own['cell-annotation.method.celltypist'] }));
  await screen.findByText(own['cell-annotation.modelHint']);
  await press(new RegExp(`${own['cell-annotation.model']}$|^${own['cell-annotation.model']}`));
  expect(screen.queryByRole('option', { name: /GO/ })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: /Blood \(v2\)/ }));
  const link = screen.getByRole('link', { name: own['cell-annotation.importModel'] });
  expect(link.getAttribute('href')).toBe('/cloud/references');
  await press(design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ params }] = sent() as [{ params: object }];
  const model = { reference: 'm1', match: 'best' };
  expect(params).toEqual({ ...PARAMS, method: 'celltypist', model, floor: 0 });
  expect(valid(params)).toBe(true);
});

test.each(['transfer', 'singler'] as const)('labels of another dataset of the space: %s', async (method) => {
  const sent = open('none');
  await userEvent.click(await screen.findByRole('radio', { name: own[`cell-annotation.method.${method}`] }));
  await choose(own['cell-annotation.dataset'], 'Atlas');
  await screen.findByText(own['cell-annotation.labels']);
  await choose(own['cell-annotation.labels'], 'cell_type');
  await press(design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ params }] = sent() as [{ params: object }];
  const reference = { dataset: 'd2', column: 'cell_type' };
  expect(params).toEqual({ ...PARAMS, method, reference, floor: 0.5 });
  expect(valid(params)).toBe(true);
});

test('labels of a published dataset of the same species: one press chooses method, dataset and column', async () => {
  const sent = open('none', {}, [{ permission: 'publicData', disabled: false, hidden: false }]);
  await press(own['cell-annotation.publicLabels']);
  expect(screen.queryByRole('menuitem', { name: /Mouse gut/ })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: /Blood of many/ }));
  await screen.findAllByText('cell_type');
  await press(design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ params }] = sent() as [{ params: object }];
  const reference = { dataset: 'd2', column: 'cell_type' };
  expect(params).toEqual({ ...PARAMS, method: 'transfer', reference, floor: 0.5 });
  expect(valid(params)).toBe(true);
});

const NAMED = cellAnnotationFixture.proposals.filter(({ label }) => label !== null);
test('accepted labels make the level from the clusters; a proposal that is not chosen is left out', async () => {
  const sent = open('completed');
  await userEvent.click(await screen.findByRole('checkbox', { name: `Use the label of cluster ${NAMED[0]!.cluster}` }));
  await press(`Use ${NAMED.length - 1} labels`);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const labels = NAMED.slice(1).map(({ cluster, label }) => ({ category: cluster, name: label }));
  expect(sent()).toEqual([
    {
      ...{ column: 'louvain', expected: version },
      edit: { kind: 'copy', name: 'annot_auto', annotate: [{ from: 'louvain', labels }] },
    },
  ]);
  await screen.findByText(new RegExp(`^${NAMED.length - 1} labels were written to`));
});

test('a level that is there is edited at its version', async () => {
  const columns = [column('louvain'), column('annot_auto')] as unknown as DatasetDetail['columns'];
  const sent = open('completed', { levels: { cluster: 'louvain', annot_auto: 'annot_auto' }, columns });
  await press(`Use ${NAMED.length} labels`);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [body] = sent() as [{ column: string; expected: string; edit: LabelEdit }];
  expect([body.column, body.expected, body.edit.kind]).toEqual(['annot_auto', version, 'annotate']);
});

test('subtypes are written inside the cells of their type', () => {
  const proposals = [
    { ...NAMED[0]!, cluster: '0', cellType: 'T cells', label: 'Naive T cells' },
    { ...NAMED[0]!, cluster: '0', cellType: 'B cells', label: 'Naive B cells' },
    { ...NAMED[0]!, cluster: '1', cellType: 'T cells', label: null },
  ];
  const within = { column: 'types', cellTypes: ['T cells' as const, 'B cells' as const] };
  const all = new Set(proposals.map(({ cluster, cellType }) => JSON.stringify([cluster, cellType])));
  const found = namingsOf({ ...cellAnnotationFixture, proposals }, { ...PARAMS, within }, all);
  expect(found).toEqual(
    ['T cells', 'B cells'].map((name) => ({
      from: 'louvain',
      labels: [{ category: '0', name: `Naive ${name}` }],
      within: { column: 'types', categories: [name] },
    })),
  );
});

test('clusters are described by their cells: label, others, coarser label, term, markers', () => {
  const codes = (values: number[]) => Uint8Array.from(values);
  const clusters = {
    kind: 'category' as const,
    name: 'c',
    categories: ['0', '1', '2'],
    codes: codes([0, 0, 0, 1, 1, 255]),
  };
  const labels = {
    kind: 'category' as const,
    name: 'l',
    categories: ['T cells', 'x'],
    codes: codes([0, 0, 1, 1, 255, 0]),
  };
  const parents = {
    kind: 'category' as const,
    name: 'p',
    categories: ['Immune'],
    codes: codes([0, 0, 0, 255, 255, 0]),
  };
  const found = labelRows(clusters, labels, parents, [{ cluster: '0', symbol: 'CD3D' }]);
  expect(found).toEqual({
    state: 'ready',
    data: [
      {
        ...{ cluster: '0', cells: 3, label: 'T cells', others: 1, parent: 'Immune', markers: ['CD3D'] },
        term: { id: 'CL:0000084', name: 'T cell' },
        parts: [
          { label: 'T cells', parent: 'Immune', cells: 2 },
          { label: 'x', parent: 'Immune', cells: 1 },
        ],
      },
      {
        ...{ cluster: '1', cells: 2, label: 'x', others: 1, parent: null, markers: [], term: null },
        parts: [
          { label: 'x', parent: '', cells: 1 },
          { label: '', parent: '', cells: 1 },
        ],
      },
    ],
  });
  const detail = { levels: { annot_full: 'major', annot_sub: 'sub', cluster: 'c' } };
  expect(
    ['annot_full', 'annot_sub', 'annot_sub2', 'annot_auto', 'cluster'].map((l) => parentOf(detail, l as 'cluster')),
  ).toEqual([undefined, 'major', 'sub', undefined, 'sub']);
});

test.each([
  ['', ['m1'], 'm1'],
  ['', ['m1', 'm2'], ''],
  ['m2', ['m1', 'm2'], 'm2'],
  ['gone', ['m1', 'm2'], ''],
  ['', [], ''],
])('of the choice %j and the models %j, %j is used', (chosen, ids, expected) =>
  expect(
    chosenModel(
      chosen,
      ids.map((id) => ({ id })),
    ),
  ).toBe(expected),
);

test('types of the marker table are shown with their term, sources and the genes of the species', () => {
  const asked = { method: 'markers' as const, column: 'type', isWithin: false, cellTypes: [] };
  const shown = (species: 'Homo sapiens' | 'Mus musculus') =>
    shownTypes({ ...asked, species } as unknown as Parameters<typeof shownTypes>[0]);
  const human = shown('Homo sapiens');
  expect(human.map(({ name, term }) => [name, term])).toEqual(
    MAJOR_CELL_TYPES.map(({ name, term, termName }) => [name, term === null ? null : { id: term, name: termName }]),
  );
  expect(human.every(({ sources }) => sources.length > 0)).toBe(true);
  const other = MAJOR_CELL_TYPES.findIndex(({ mouse }) => mouse !== null);
  expect(human[other]!.markers).toEqual(MAJOR_CELL_TYPES[other]!.markers);
  expect(shown('Mus musculus')[other]!.markers).toEqual(MAJOR_CELL_TYPES[other]!.mouse);
});
