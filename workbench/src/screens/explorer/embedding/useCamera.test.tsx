import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCamera, WRITE_MS } from './useCamera.ts';

const camera = { x: 1, y: 2, zoom: 3, yaw: 0, pitch: 0 };
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a camera that rests is written once, by the writer of the present address', () => {
  const written: string[] = [];
  const { result, rerender } = renderHook(({ tab }) => useCamera(null, (text) => written.push(`${tab}:${text}`)), {
    initialProps: { tab: 'overview' },
  });
  act(() => result.current[1](camera));
  act(() => result.current[1]({ ...camera, zoom: 4 }));
  rerender({ tab: 'markers' });
  act(() => void jest.advanceTimersByTime(WRITE_MS));
  expect(written).toEqual(['markers:1_2_4_0_0']);
});

test('a screen that is left before the camera rests writes nothing', () => {
  const written: string[] = [];
  const { result, unmount } = renderHook(() => useCamera(null, (text) => written.push(text)));
  act(() => result.current[1](camera));
  unmount();
  jest.advanceTimersByTime(10 * WRITE_MS);
  expect(written).toEqual([]);
});
