import { beforeEach, expect, test } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../app/store/store.ts';
import { answerWith } from '../../../test/server.ts';
import { eventReceived } from '../events/told.ts';
import { NamesProvider, useCachedWithNames, usePage } from './index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

function Shown({ read }: { read: () => Promise<string> }) {
  const found = useCachedWithNames('t1:groups', read);
  return <p>{found.state === 'ready' ? found.data : found.state}</p>;
}

test('what holds names is read again under other names, and kept for the earlier ones', async () => {
  const asked: (string | null)[] = [];
  const shown = (names: string | null) => (
    <NamesProvider value={names}>
      <Shown
        read={async () => {
          asked.push(names);
          return `under ${names}`;
        }}
      />
    </NamesProvider>
  );
  const { rerender } = render(shown(null));
  await screen.findByText('under null');
  rerender(shown('a1'));
  await screen.findByText('under a1');
  rerender(shown(null));
  expect(screen.getByText('under null')).toBeTruthy();
  expect(asked).toEqual([null, 'a1']);
});

test('a page of a table is read again after an edit of labels, and after one of subsets', async () => {
  let name = 'T';
  answerWith({
    'GET /user/analysis/results/t1/tables/deg': () => ({ data: { rows: [{ cluster: name }], total: 1 } }),
  });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => usePage({ tool: 'differential-expression', id: 't1', table: 'deg' }, {}), {
    wrapper,
  });
  const reads = (cluster: string) =>
    waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { rows: [{ cluster }] } }));
  await reads('T');
  name = 'Lymph';
  act(
    () =>
      void store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', changed: true, labels: ['type'] } })),
  );
  await reads('Lymph');
  name = 'T';
  act(() => void store.dispatch(eventReceived({ kind: 'dataset', payload: { id: 'd1', cellSets: true } })));
  await reads('T');
});
