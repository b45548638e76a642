import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DatasetState } from '@stroma/contract';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { forget, load } from '../../../api/cache.ts';
import { call } from '../../../api/client.ts';
import { inShownState } from '../../../api/state.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useRead } from '../../../features/calls/index.ts';
import { States } from './States.tsx';
import { StateShown } from './StateShown.tsx';

const EXPLORER = '/cloud/userDatasetAnalysis/d1/overview';
const look = (query: string) => history.replaceState(null, '', EXPLORER + query);
beforeEach(() => look(''));
afterEach(cleanup);

const state: DatasetState = {
  ...{ id: 's1', name: 'as submitted', note: 'Version 3', createdAt: '2026-11-03T08:00:00.000Z', createdBy: 'mei' },
  holds: { columns: 5, results: 2, outdated: 1, subsets: 0, views: 0, figures: 0 },
};
const LIST = 'GET /user/user_datasets/d1/states';
const LABELS = 'GET /user/user_datasets/d1/labels';
const answers = {
  [LIST]: () => ({ data: [state] }),
  [LABELS]: ({ headers }: { headers: Headers }) => ({
    data: { revision: headers.get('x-stroma-state') ? 1 : 2, columns: [] },
  }),
  'GET /user/user_datasets': () => ({ data: [{ id: 'd1', sharedFrom: null }] }),
};
const sentWith = (asked: ReturnType<typeof answerWith>, path: string) =>
  asked.filter((one) => one.path.endsWith(path)).map(({ headers }) => headers.get('x-stroma-state'));

function Seen() {
  const read = useRead('cells', 'labels', { params: { id: 'd1' } });
  const canEdit = useSeat('edit');
  return <p>{read.state === 'ready' ? `revision ${read.data.revision}, ${canEdit ? 'editable' : 'fixed'}` : '…'}</p>;
}

test('calls about the dataset name the state of the address, other calls do not, and nothing can be edited', async () => {
  look('?state=s1');
  const asked = answerWith(answers);
  renderSignedIn(<Seen />);
  await screen.findByText('revision 1, fixed');
  await call('datasets', 'list').catch(() => undefined);
  expect(sentWith(asked, '/labels')).toEqual(['s1']);
  expect(sentWith(asked, '/user_datasets')).toEqual([null]);
});

test('an answer of a state is not shown for the present', async () => {
  look('?state=s1');
  answerWith(answers);
  const shown = renderSignedIn(<Seen />);
  await screen.findByText('revision 1, fixed');
  cleanup();
  look('');
  renderSignedIn(<Seen />);
  await screen.findByText('revision 2, editable');
  expect(Object.keys(shown.getState().calls.queries)).toHaveLength(1);
});

test('arrays of a state have keys of their own', async () => {
  const read = async (value: string) => load('d1:column:x', async () => ({ value }));
  expect(await read('now')).toEqual({ value: 'now' });
  look('?state=s1');
  expect(await read('then')).toEqual({ value: 'then' });
  look('');
  expect(await read('later')).toEqual({ value: 'now' });
  forget('d1:');
  look('?state=s1');
  expect(await read('again')).toEqual({ value: 'again' });
  forget('d1:');
});

test('a link within the dataset keeps the state', () => {
  expect(inShownState('/cloud/userDatasetAnalysis/d1/labels?gene=LYZ')).toBe(
    '/cloud/userDatasetAnalysis/d1/labels?gene=LYZ',
  );
  look('?state=s1');
  expect(inShownState('/cloud/userDatasetAnalysis/d1/labels?gene=LYZ')).toBe(
    '/cloud/userDatasetAnalysis/d1/labels?gene=LYZ&state=s1',
  );
  expect(inShownState('/cloud/userDatasetAnalysis/d1')).toBe('/cloud/userDatasetAnalysis/d1?state=s1');
});

test('the present state is named, and the list is read again', async () => {
  const asked = answerWith({ ...answers, 'POST /user/user_datasets/d1/states': () => ({ data: state }) });
  renderSignedIn(<States dataset="d1" />);
  expect((await screen.findByRole('link', { name: 'Open as submitted' })).getAttribute('href')).toBe(
    '/cloud/userDatasetAnalysis/d1/overview?state=s1',
  );
  await userEvent.click(screen.getByRole('button', { name: design['states.new'] }));
  const [name] = await screen.findAllByRole('textbox');
  await userEvent.type(name!, 'accepted{Enter}');
  await waitFor(() =>
    expect(asked.filter(({ path, method }) => method === 'GET' && path.endsWith('/states'))).toHaveLength(2),
  );
  expect(JSON.parse(asked.find(({ method }) => method === 'POST')!.body!)).toEqual({ name: 'accepted', note: null });
});

test('in a state its banner says what is shown, and no state can be named', async () => {
  look('?state=s1');
  answerWith(answers);
  renderSignedIn(
    <>
      <StateShown dataset="d1" />
      <States dataset="d1" />
    </>,
    { path: `${EXPLORER}?state=s1` },
  );
  await screen.findByRole('button', { name: design['states.leave'] });
  expect(screen.getByText(/^You are viewing the state “as submitted”, named by /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: design['states.new'] }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dataset that another space shares shows no states', async () => {
  const asked = answerWith({
    ...answers,
    'GET /user/user_datasets': () => ({ data: [{ id: 'd1', sharedFrom: 'Lab' }] }),
  });
  renderSignedIn(<States dataset="d1" />);
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/user_datasets'))).toBe(true));
  await waitFor(() => expect(screen.queryByText(design['states.title'])).toBeNull());
});
