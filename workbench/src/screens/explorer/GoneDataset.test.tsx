import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import app from '../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { useRead } from '../../features/calls/index.ts';
import { datasetBack, datasetGone } from '../../features/library/index.ts';
import { useRemovedDataset } from './GoneDataset.tsx';

afterEach(cleanup);

const server = { isThere: true };
function Page() {
  const detail = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
  // A part of the page that the server does not have any longer either.
  const part = useRead('views', 'list', { params: { id: 'd1' } });
  const gone = useRemovedDataset('d1', detail);
  const again = part.state === 'ready' ? null : part.state === 'error' ? part.onRetry : null;
  return gone ?? <p onClick={again ?? (() => {})}>{detail.state === 'error' ? detail.error.id : 'the dataset'}</p>;
}
function open() {
  const found = (data: unknown) => () => (server.isThere ? { data } : { status: 404, error: { id: 'NOT_FOUND' } });
  const asked = answerWith({
    'GET /remote/user/user_datasets/d1': found({ id: 'd1' }),
    'GET /user/user_datasets/d1/views': found([]),
  });
  return { asked, store: renderSignedIn(<Page />) };
}

test.each(['deleted', 'moved', 'unshared'] as const)(
  'a dataset that is %s while it is open says so, by whom, with a way out, until it is there again',
  async (why) => {
    server.isThere = true;
    const { store } = open();
    await screen.findByText('the dataset');
    act(() => void store.dispatch(datasetGone({ id: 'd2', name: 'other', why, by: 'mei' })));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => void store.dispatch(datasetGone({ id: 'd1', name: 'pbmc', why, by: 'mei' })));
    const said = screen.getByRole('alert').textContent!;
    for (const id of [`explorer.gone.${why}`, 'explorer.gone.by', `explorer.gone.${why}Hint`] as const)
      expect(said).toContain(app[id].replace('{name}', 'pbmc').replace('{by}', 'mei'));
    expect(screen.getByRole('button', { name: app['explorer.gone.out'] })).toBeTruthy();
    act(() => void store.dispatch(datasetBack('d1')));
    await screen.findByText('the dataset');
  },
);

test('an address of a dataset that is not there is another page’s', async () => {
  server.isThere = false;
  open();
  await screen.findByText('NOT_FOUND');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that is missing makes the page look whether its dataset is there: nothing is drawn of one that is not', async () => {
  server.isThere = true;
  const { store } = open();
  await screen.findByText('the dataset');
  server.isThere = false;
  const { refetchCalls } = await import('../../features/calls/index.ts');
  act(() => void store.dispatch(refetchCalls(['views'])));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(app['explorer.gone.title']);
});
