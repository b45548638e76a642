import { expect, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import type { Loadable } from '@stroma/design-system/primitives';
import type { TfRegulationResult } from '@stroma/contract/tools';
import { useMatrices, useSimilarity } from './useRegulons.ts';

const SUMMARY = { coloured: 2, groups: ['T', 'B'], linkage: { labels: ['A', 'B'] } } as unknown as TfRegulationResult;
globalThis.fetch = (async () =>
  new Response(JSON.stringify({ code: 404, error: { id: 'NOT_FOUND', params: {} } }), { status: 404 })) as typeof fetch;

const matrices = (id: string, names: Loadable<readonly string[]>) =>
  renderHook(() => useMatrices(id, SUMMARY, names)).result;

test('matrices wait for the names of the regulons, and say what became of them', () => {
  expect(matrices('r1', { state: 'loading' }).current.state).toBe('loading');
  const failed = { state: 'error', error: { id: 'NOT_FOUND', params: {} }, onRetry: () => undefined } as const;
  expect(matrices('r2', failed).current).toBe(failed);
});

test('a table that cannot be read is said, not the names in its place', async () => {
  const found = matrices('r3', { state: 'ready', data: ['SPI1', 'PAX5'] });
  await waitFor(() => expect(found.current.state).toBe('error'));
});

test('without a result nothing is read', () => {
  const { result } = renderHook(() => useSimilarity(null, SUMMARY));
  expect(result.current.state).not.toBe('ready');
});
