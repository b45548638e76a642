import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { setServerUnreachable } from './away.ts';
import { forget, forgetFailed, load, MAX_ENTRIES, useCached } from './cache.ts';
import { ApiError } from './client.ts';

/** A read that counts itself; it fails as long as `error` is set. */
function source(error: unknown = null) {
  const state = { reads: 0, error };
  const read = async () => {
    state.reads += 1;
    if (state.error) throw state.error;
    return { n: state.reads };
  };
  return { state, read };
}

test('small replies leave the cache when there are many, the least used first', async () => {
  let reads = 0;
  const read = () => Promise.resolve({ read: (reads += 1) });
  for (let i = 0; i < MAX_ENTRIES + 1; i += 1) {
    await load(`d1:genes:${i}`, read);
    await load('d1:detail', read);
  }
  const before = reads;
  await load('d1:detail', read);
  expect(reads).toBe(before);
  await load('d1:genes:0', read);
  expect(reads).toBe(before + 1);
});

test('large replies leave the cache beyond 512 MiB, and the one that was just read stays', async () => {
  const { state, read } = source();
  // The buffer is never accessed, so it takes no memory.
  const large = async () => ({ ...(await read()), values: new Uint8Array(300 * 1024 * 1024) });
  await load('large:a', large);
  await load('large:a', large);
  expect(state.reads).toBe(1);
  await load('large:b', large);
  await load('large:b', large);
  expect(state.reads).toBe(2);
  await load('large:a', large);
  expect(state.reads).toBe(3);
  forget('large:');
});

test('what a change has made old is read again, other datasets are not', async () => {
  const [one, other] = [source(), source()];
  const both = () => Promise.all([load('f1:detail', one.read), load('f2:detail', other.read)]);
  await both();
  forget('f1:');
  await both();
  expect([one.state.reads, other.state.reads]).toEqual([2, 1]);
});

test('a failed read is tried again by the next one; forgetting failed reads leaves good ones and other datasets', async () => {
  const [bad, good, other] = [source(new Error('gone')), source(), source(new ApiError(404, 'NOT_FOUND'))];
  await expect(load('g1:bad', bad.read)).rejects.toMatchObject({ id: 'NETWORK' });
  await expect(load('g2:other', other.read)).rejects.toMatchObject({ id: 'NOT_FOUND', status: 404 });
  await load('g1:good', good.read);
  const shown = renderHook(() => useCached('g2:other', other.read));
  expect(shown.result.current).toMatchObject({ state: 'error' });
  forgetFailed('g1:');
  shown.rerender();
  expect(shown.result.current).toMatchObject({ state: 'error', error: { id: 'NOT_FOUND' } });
  await load('g1:good', good.read);
  bad.state.error = null;
  await load('g1:bad', bad.read);
  expect([bad.state.reads, good.state.reads, other.state.reads]).toEqual([2, 1, 1]);
  other.state.error = null;
  forgetFailed('g2:');
  shown.rerender();
  await waitFor(() => expect(shown.result.current).toMatchObject({ state: 'ready' }));
});

test('a screen shows loading, an error with its reason, and the data after another try', async () => {
  const { state, read } = source(new ApiError(403, 'PERMISSION_DENIED', { seat: 'view' }));
  const { result } = renderHook(() => useCached('h1', read));
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() =>
    expect(result.current).toMatchObject({
      state: 'error',
      error: { id: 'PERMISSION_DENIED', params: { seat: 'view' } },
    }),
  );
  state.error = null;
  act(() => (result.current as { onRetry: () => void }).onRetry());
  await waitFor(() => expect(result.current).toEqual({ state: 'ready', data: { n: 2 } }));
});

test('without a key nothing is read; a known value is there at once', async () => {
  const { state, read } = source();
  const { result, rerender } = renderHook((key: string | null) => useCached(key, read), {
    initialProps: null as string | null,
  });
  expect([result.current, state.reads]).toEqual([{ state: 'loading' }, 0]);
  await load('k1', read);
  rerender('k1');
  expect(result.current).toEqual({ state: 'ready', data: { n: 1 } });
  expect(state.reads).toBe(1);
});

test('an array that failed while the server was away is read again when it is back; a refused one is not', async () => {
  const [late, refused] = [source(new ApiError(0, 'NETWORK')), source(new ApiError(403, 'PERMISSION_DENIED'))];
  const { result } = renderHook(() => [useCached('w1:late', late.read), useCached('w1:no', refused.read)] as const);
  await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['error', 'error']));
  act(() => setServerUnreachable(true));
  expect(result.current.map(({ state }) => state)).toEqual(['loading', 'error']);
  late.state.error = null;
  act(() => setServerUnreachable(false));
  await waitFor(() => expect(result.current[0]).toMatchObject({ state: 'ready', data: { n: 2 } }));
  expect([result.current[1].state, refused.state.reads]).toEqual(['error', 1]);
});
