import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { SEARCH_MS, useDebounced } from './useDebounced.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a word that is typed is given once, when the typing rests', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(({ text }) => seen.push(useDebounced(text)), { initialProps: { text: '' } });
  for (const text of ['C', 'CD', 'CD3', 'CD3E']) {
    rerender({ text });
    act(() => void jest.advanceTimersByTime(SEARCH_MS / 2));
  }
  expect(new Set(seen)).toEqual(new Set(['']));
  act(() => void jest.advanceTimersByTime(SEARCH_MS));
  expect(new Set(seen)).toEqual(new Set(['', 'CD3E']));
});
