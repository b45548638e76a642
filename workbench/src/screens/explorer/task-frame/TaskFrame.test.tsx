import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import app from '../../../../messages/en-US.json' with { type: 'json' };
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { eventReceived } from '../../../features/events/index.ts';
import { TaskFrame } from './TaskFrame.tsx';

afterEach(cleanup);

const PARAMS = { a: { name: 'T', column: 'type', categories: ['T'] } };
const EDIT = {
  ...{ what: 'labels', column: 'type' },
  change: {
    ...{ by: 'mei', at: '2026-11-23T08:30:00Z' },
    edit: { kind: 'merge', categories: ['T', 'NK'], name: 'T and NK' },
  },
};
const RESULT = { mode: 'normal', filter: { log2fc: 1, padj: 0.05, pct: 0.1 }, comparisons: [] };
const LIST = 'GET /user/analysis/tools/differential-expression/results';
const SUBMIT = 'POST /user/analysis/tools/differential-expression';

/** The panel of one completed analysis; `edits` is the server's list at each read. */
function open(edits: { now: unknown[] | null }, dataPermissions: string[], submitted: object = { id: 't2' }) {
  const task = () => ({
    id: 't1',
    name: 'T vs B',
    status: 'completed',
    tool: 'differential-expression',
    outdated: edits.now,
  });
  const asked = answerWith({
    [LIST]: () => ({ data: [task()] }),
    'GET /user/analysis/results/t1': () => ({ data: { ...task(), params: PARAMS, result: RESULT } }),
    [SUBMIT]: () => submitted as { data?: unknown },
  });
  const store = renderSignedIn(
    <TaskFrame tool="differential-expression" dataset="d1" setup={() => <p>form</p>}>
      {(_task, { mode }) => <p>result {mode}</p>}
    </TaskFrame>,
    { dataPermissions },
  );
  return { store, asked };
}

test('an edit of labels marks the shown result outdated at once, and its undo makes it current', async () => {
  const edits: { now: unknown[] | null } = { now: null };
  const { store } = open(edits, ['view', 'edit']);
  await screen.findByText('result normal');
  expect(screen.queryByText(design['outdated.title'])).toBeNull();
  edits.now = [EDIT];
  store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } }));
  const banner = await screen.findByText(/mei merged T and NK into T and NK in type/);
  expect(banner.textContent).toContain('2026');
  // The result stays readable.
  expect(screen.getByText('result normal')).toBeTruthy();
  edits.now = null;
  store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } }));
  await waitFor(() => expect(screen.queryByText(design['outdated.title'])).toBeNull());
});

test('"Run again" submits the same parameters under the same name', async () => {
  const { asked } = open({ now: [EDIT] }, ['view', 'edit'], { data: { id: 't1' } });
  await userEvent.click(await screen.findByRole('button', { name: design['outdated.rerun'] }));
  await waitFor(() => expect(asked.some((one) => one.method === 'POST')).toBe(true));
  const sent = asked.find((one) => one.method === 'POST')!;
  expect(JSON.parse(sent.body!)).toEqual({ dataset: 'd1', name: 'T vs B', params: PARAMS });
});

test('a category that the edit took away is said beside the result', async () => {
  const error = { id: 'CATEGORY_NOT_FOUND', params: { column: 'type', category: 'T' } };
  open({ now: [EDIT] }, ['view', 'edit'], { status: 422, error });
  await userEvent.click(await screen.findByRole('button', { name: design['outdated.rerun'] }));
  expect((await screen.findByRole('alert')).textContent).toContain('T');
});

test('what asks for a run from outside needs no open form, and no seat runs nothing', async () => {
  for (const seats of [['view', 'edit'], ['view']] as const) {
    const asked = answerWith({
      [LIST]: () => ({ data: [{ id: 't1', name: 'T vs B', status: 'suspended', tool: 'differential-expression' }] }),
      'GET /user/analysis/results/t1': () => ({
        data: { id: 't1', name: 'T vs B', status: 'suspended', params: PARAMS },
      }),
      [SUBMIT]: () => ({ data: { id: 't2' } }),
    });
    const Asking = () => {
      const [isReady, setReady] = useState(false);
      return (
        <>
          <button onClick={() => setReady(true)}>ask</button>
          <TaskFrame
            tool="differential-expression"
            dataset="d1"
            setup={() => <p>form</p>}
            asked={{
              isReady,
              run: (submit) => {
                setReady(false);
                submit('asked', PARAMS as never);
              },
            }}
          >
            {() => <p>result</p>}
          </TaskFrame>
        </>
      );
    };
    renderSignedIn(<Asking />, { dataPermissions: [...seats] });
    await userEvent.click(await screen.findByRole('button', { name: app['task.new'] }));
    await userEvent.click(screen.getByRole('button', { name: app['task.fold'] }));
    expect(screen.queryByText('form')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'ask' }));
    const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!) as object);
    if (seats.length > 1) await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()).toEqual(seats.length > 1 ? [{ dataset: 'd1', name: 'asked', params: PARAMS }] : []);
    cleanup();
  }
});

const RUNS = [
  { id: 't1', name: 'T vs B', status: 'completed', outdated: [EDIT] },
  {
    id: 't2',
    name: 'T vs NK',
    status: 'error',
    outdated: null,
    error: { id: 'GROUP_TOO_SMALL', params: { group: 'NK', n: 1, min: 3 } },
  },
  { id: 't3', name: 'T vs Mono', status: 'suspended', outdated: null },
  { id: 't4', name: 'T vs DC', status: 'submitted', outdated: null },
  { id: 't5', name: 'T vs pDC', status: 'running', outdated: null },
  { id: 't6', name: 'B vs pDC', status: 'completed', outdated: null },
].map((run) => ({ tool: 'differential-expression', error: null, progress: null, requested: null, ...run }));

test('the list of results says in a word what each run is, and a failed one that is opened says why', async () => {
  answerWith({
    [LIST]: () => ({ data: RUNS }),
    ...Object.fromEntries(
      RUNS.map((run) => [
        `GET /user/analysis/results/${run.id}`,
        () => ({ data: { ...run, params: PARAMS, result: RESULT } }),
      ]),
    ),
  });
  renderSignedIn(
    <TaskFrame tool="differential-expression" dataset="d1" setup={() => <p>form</p>}>
      {(_task, { mode }) => <p>result {mode}</p>}
    </TaskFrame>,
  );
  await screen.findByText('result normal');
  await userEvent.click(screen.getByRole('button', { name: /Results/ }));
  const options = await screen.findAllByRole('option');
  const words = ['outdated.short', ...['error', 'suspended', 'submitted', 'running'].map((s) => `job.status.${s}`)];
  expect(options.map((option) => option.textContent)).toEqual(
    RUNS.map(({ name }, i) => name + (words[i] ? design[words[i] as keyof typeof design] : '')),
  );
  // The word is part of the option's name, next to a sign.
  const failed = screen.getByRole('option', { name: `T vs NK ${design['job.status.error']}` });
  expect(failed.querySelector('svg')).not.toBeNull();
  await userEvent.click(failed);
  expect((await screen.findByRole('alert')).textContent).toContain('NK');
  // The closed list still shows it.
  expect(screen.getByRole('button', { name: /Results/ }).textContent).toContain(design['job.status.error']);
});

test('without Edit the result is marked, and nothing can be run', async () => {
  open({ now: [EDIT] }, ['view']);
  await screen.findByText(design['outdated.title']);
  expect(screen.queryByRole('button', { name: design['outdated.rerun'] })).toBeNull();
});

test('what the registry does not declare of a tool does not compile, and the server refuses it', async () => {
  const error = { id: 'INPUT_INVALID', params: { path: '/celltype', rule: 'additionalProperties' } };
  answerWith({ [LIST]: () => ({ data: [] }), [SUBMIT]: () => ({ status: 400, error }) });
  renderSignedIn(
    <TaskFrame
      tool="differential-expression"
      dataset="d1"
      setup={(form) => (
        // @ts-expect-error -- the tool has no such parameter
        <button onClick={() => form.submit('x', { celltype: 3 })}>{form.error ? form.error.id : 'go'}</button>
      )}
    >
      {/* @ts-expect-error -- a field of another tool's results */}
      {(_task, { cellTypeBy }) => <p>{String(cellTypeBy)}</p>}
    </TaskFrame>,
    { dataPermissions: ['view', 'edit'] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'go' }));
  await screen.findByRole('button', { name: 'INPUT_INVALID' });
});

let rendered = 0;
function Counted({ mode, onPick }: { mode: string; onPick: () => void }) {
  rendered += 1;
  return <button onClick={onPick}>result {mode}</button>;
}
test('events that leave a result as it is do not render it again', async () => {
  const task = { id: 't1', name: 'T vs B', status: 'completed', tool: 'differential-expression', outdated: null };
  const asked = answerWith({
    [LIST]: () => ({ data: [task] }),
    'GET /user/analysis/results/t1': () => ({ data: { ...task, params: PARAMS, result: RESULT } }),
  });
  let frames = 0;
  const store = renderSignedIn(
    <TaskFrame tool="differential-expression" dataset="d1" setup={() => <p>form</p>}>
      {(_task, { mode }) => {
        frames += 1;
        return <Counted mode={mode} onPick={() => {}} />;
      }}
    </TaskFrame>,
  );
  await screen.findByText('result normal');
  const before = { rendered, frames, asked: asked.length };
  store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } }));
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(before.asked + 2));
  await waitFor(() => expect(frames).toBeGreaterThan(before.frames));
  expect(rendered).toBe(before.rendered);
});
