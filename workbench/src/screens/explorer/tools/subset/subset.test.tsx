import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS, type Subset } from '@stroma/contract';
import { subsetFixture } from '@stroma/contract/fixtures/tools/subset';
import { CHILD_ANALYSIS } from '@stroma/design-system/tools/subset';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/subset.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { SelectionProvider, useSelection } from '../../../../features/selection/index.ts';
import type { TabProps } from '../../tab.ts';
import { editOf } from './editOf.ts';
import { Tab } from './index.tsx';

afterEach(cleanup);

const children = [{ ...{ id: 'd2', name: 'NK', cells: 70, status: 'completed', jobId: 't0' } }];
const open = (path = '/', done?: { params: object; result: unknown }, detail: object = {}) =>
  openTool('subset', Tab, {
    detail,
    messages: own,
    path,
    ...(done && { done }),
    answers: {
      'GET /user/user_datasets/d1/observation_subset': () => ({
        data: {
          subsets: [],
          children: done ? children : [],
          parent: null,
          changes: [],
          undo: null,
          redo: null,
          revision: 0,
        },
      }),
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const toForm = async () => userEvent.click(await screen.findByRole('radio', { name: own['subset.part.analyse'] }));
const choose = async (name: RegExp) =>
  userEvent.click((await screen.findAllByRole('checkbox', { name })).at(0) as HTMLElement);
const PARAMS = {
  ...{ jobName: 'NK', cells: { name: 'NK', column: 'type', categories: ['NK'] }, labels: ['type', 'sample'] },
  ...{ sampleBy: 'sample', clusterBy: 'type', seed: 0, analysis: CHILD_ANALYSIS },
};
const isValid = (params: object) => Value.Check(TOOLS.subset.params, params);

test('a hundred chosen cells or more become a dataset of their name, clustered anew', async () => {
  const { sent } = open();
  await toForm();
  await press(own['subset.start']);
  expect(await screen.findByText(design['tool.selectGroupFirst'])).toBeTruthy();
  expect(sent()).toEqual([]);
  await choose(/^NK/);
  await press(own['subset.start']);
  expect(await screen.findByText(/70 cells.*100/)).toBeTruthy();
  expect(sent()).toEqual([]);
  await choose(/^T\b/);
  await press(own['subset.start']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const cells = { ...PARAMS.cells, name: 'NK, T', categories: ['NK', 'T'] };
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'NK_ T', params: { ...PARAMS, jobName: 'NK_ T', cells } });
  expect(isValid(sent()[0]!.params)).toBe(true);
});

test('cells are extracted without an analysis, under a typed name and with the chosen labels', async () => {
  const { sent } = open();
  await toForm();
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(own['subset.action.extract']) }));
  await choose(/^NK/);
  const name = await screen.findByRole('textbox', { name: own['subset.childName'] });
  await userEvent.clear(name);
  await userEvent.type(name, 'killers ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'sample' }));
  await press(own['subset.startExtract']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toEqual({ ...PARAMS, jobName: 'killers', labels: ['type'], analysis: null });
  expect(isValid(sent()[0]!.params)).toBe(true);
});

/** Analysis info of a dataset that was corrected for its samples, from 3,000 scaled genes, without cell-cycle effects. */
const CORRECTED = {
  ...{ numberOfHighlyVariableGenes: 3000, scaleLargeData: true, removeCellCycleEffects: true },
  ...{ batchEffectRemoval: 'harmony', batchBy: 'sample' },
};
const INHERITED = {
  ...{ ...CHILD_ANALYSIS, numberOfHighlyVariableGenes: 3000, onlyScaleHighlyVariableGenes: true },
  ...{ removeCellCycle: true, batchEffectRemoval: 'harmony', batchBy: 'sample' },
};
const submitted = async ({ sent }: ReturnType<typeof open>) => {
  await toForm();
  await choose(/^NK/);
  await choose(/^T\b/);
  await press(own['subset.start']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  return sent()[0]!.params;
};

test('a child begins with the settings of its parent, which the form shows', async () => {
  const opened = open('/', undefined, { analysisInfo: { analysisOptions: CORRECTED } });
  const params = await submitted(opened);
  expect(params.analysis).toEqual(INHERITED);
  expect(isValid(params)).toBe(true);
  expect(screen.getByText(/batch correction by Harmony for sample.*3,000 variable genes.*cell-cycle/)).toBeTruthy();
});

test('a child of a child inherits, and a column that is gone is not asked for', async () => {
  const { scaleLargeData, ...rest } = CORRECTED;
  const childAnalysis = { ...rest, onlyScaleHighlyVariableGenes: scaleLargeData };
  expect((await submitted(open('/', undefined, { analysisInfo: { childAnalysis } }))).analysis).toEqual(INHERITED);
  cleanup();
  const gone = { analysisInfo: { childAnalysis: { ...childAnalysis, batchBy: 'gone' } } };
  const { analysis } = await submitted(open('/', undefined, gone));
  expect(analysis).toMatchObject({ batchEffectRemoval: 'none', batchBy: null });
});

test('a parent of an earlier version was corrected for its samples', async () => {
  const { batchBy: _, ...earlier } = CORRECTED;
  const params = await submitted(open('/', undefined, { analysisInfo: { analysisOptions: earlier } }));
  expect(params.analysis).toEqual(INHERITED);
});

test('a finished dataset is opened from its result', async () => {
  open('/?result=t0', { params: PARAMS, result: subsetFixture });
  const link = await screen.findByRole('link', { name: own['subset.openChild'] });
  expect(link.getAttribute('href')).toContain(`/${subsetFixture.datasetId}/`);
});

const SUBSET: Subset = {
  ...{ id: 's1', datasetId: 'd1', name: 'killers', hash: 'a'.repeat(64), cells: 70, version: 3, origin: 'selection' },
  ...{ createdAt: '2026-11-18T10:00:00.000Z', createdBy: 'li', changedAt: '2026-11-18T10:00:00.000Z', changedBy: 'li' },
  subtasks: [],
};
const OTHER: Subset = { ...SUBSET, id: 's2', name: 'helpers' };

test('what undo and a merge of subsets outdate is said before they are made', async () => {
  const undo = {
    ...{ revision: 3, kind: 'edit', names: ['killers'], name: null, cells: 70, by: 'li' },
    at: SUBSET.changedAt,
  };
  const { asked } = openTool('subset', Tab, {
    messages: own,
    answers: {
      'GET /user/user_datasets/d1/observation_subset': () => ({
        data: { subsets: [SUBSET, OTHER], children: [], parent: null, changes: [undo], undo, redo: null, revision: 3 },
      }),
      'POST /user/user_datasets/d1/subset_effects': ({ body }) => ({
        data: body!.includes('undo')
          ? { outdated: [], current: 2 }
          : { outdated: [{ id: 't1', tool: 'composition', name: 'Types by sample' }], current: 0 },
      }),
    },
  });
  await screen.findByText(/^Undo: 2 outdated results become current again/);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions.*killers/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: design['subset.action.merge'] }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^helpers/ }));
  await screen.findByText('1 result uses these cells and will be outdated: Types by sample.');
  const of = asked
    .filter(({ path }) => path.endsWith('/subset_effects'))
    .map(({ body }) => JSON.parse(body!) as unknown);
  expect(of).toEqual([
    { kind: 'undo', expected: 3 },
    { kind: 'merge', subsets: ['s1', 's2'].map((subset) => ({ subset, expected: 3 })), keep: false },
  ]);
});

test('the edit of a dialog is that of what is chosen in it', () => {
  const taking = { subset: 's1', expected: 3 };
  const chosen = { sources: [SUBSET, OTHER], keep: true, bits: Uint8Array.of(1) };
  expect(editOf('delete', SUBSET, chosen)).toEqual({ kind: 'delete', ...taking });
  expect(editOf('merge', SUBSET, chosen)).toEqual({
    ...{ kind: 'merge', keep: true },
    subsets: [taking, { subset: 's2', expected: 3 }],
  });
  expect(editOf('merge', SUBSET, { ...chosen, sources: [SUBSET] })).toBeNull();
  expect(editOf('save', SUBSET, chosen)).toEqual({
    ...{ kind: 'cells', ...taking },
    cells: { op: 'and', of: [{ cells: { bits: 'AQ==' } }] },
  });
  expect(editOf('save', SUBSET, { ...chosen, bits: undefined })).toBeNull();
  expect(editOf('copy', SUBSET, chosen)).toBeNull();
});

test('cells that are made a dataset by one press are analysed at once', async () => {
  const groups = [{ name: 'drawn: cells', cellSet: 'a'.repeat(64) }];
  const Send = () => {
    const { handOff } = useSelection();
    return <button onClick={() => handOff('subset', groups, { run: true })}>send</button>;
  };
  const Both = (props: TabProps) => (
    <SelectionProvider dataset={props.detail}>
      <Send />
      <Tab {...props} />
    </SelectionProvider>
  );
  const { sent } = openTool('subset', Both, {
    messages: own,
    answers: {
      'GET /user/user_datasets/d1/observation_subset': () => ({
        data: {
          ...{ subsets: [], children: [], parent: null, changes: [] },
          ...{ undo: null, redo: null, revision: 0 },
        },
      }),
    },
  });
  await press('send');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ name: 'drawn_ cells', params: { cells: groups[0], jobName: 'drawn_ cells' } });
  expect(isValid(sent()[0]!.params)).toBe(true);
  // The click is used up: the part does not run again when it is shown again.
  await userEvent.click(screen.getByRole('radio', { name: own['subset.part.subsets'] }));
  await toForm();
  await act(async () => {});
  expect(sent()).toHaveLength(1);
});
