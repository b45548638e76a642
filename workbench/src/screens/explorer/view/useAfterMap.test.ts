import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { firstMap } from '../../../app/first-map.ts';
import { useMainRequestsDone } from '../../../app/shell/useSettled.ts';
import { useAfterFirstMap } from './useAfterMap.ts';

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  globalThis.matchMedia = (() => ({ matches: isNarrow })) as unknown as typeof matchMedia;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('the surroundings of an explorer come after its map, those of another page do not wait for one', async () => {
  const idle: (() => void)[] = [];
  globalThis.requestIdleCallback = ((done: () => void) => idle.push(done)) as unknown as typeof requestIdleCallback;
  globalThis.cancelIdleCallback = () => undefined;
  const other = renderHook(() => useMainRequestsDone(false));
  expect(idle).toHaveLength(1);
  const explorer = renderHook(() => useMainRequestsDone(true));
  await act(async () => idle[0]!());
  expect([other.result.current, explorer.result.current]).toEqual([true, false]);
  const map = renderHook(() => useAfterFirstMap(true));
  act(() => map.result.current[1]());
  await firstMap;
  expect(idle).toHaveLength(2);
  act(() => idle[1]!());
  expect(explorer.result.current).toBe(true);
});

test('the panel comes once the map is drawn, or after a second', () => {
  jest.useFakeTimers();
  const first = renderHook(() => useAfterFirstMap(true));
  expect(first.result.current[0]).toBe(false);
  act(() => first.result.current[1]());
  expect(first.result.current[0]).toBe(true);
  const second = renderHook(() => useAfterFirstMap(true));
  act(() => jest.advanceTimersByTime(999));
  expect(second.result.current[0]).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(second.result.current[0]).toBe(true);
});

test('nothing waits without a map, and where one thing is shown at a time', () => {
  expect(renderHook(() => useAfterFirstMap(false)).result.current[0]).toBe(true);
  isNarrow = true;
  expect(renderHook(() => useAfterFirstMap(true)).result.current[0]).toBe(true);
});
