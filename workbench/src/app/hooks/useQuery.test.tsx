import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { useQuery } from './useQuery.ts';

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
const put = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value);
  return now;
};

describe('the part of the address behind "?"', () => {
  beforeEach(() => window.history.replaceState(null, '', '/public?page=2'));

  test('keeps each of two changes that come before the next drawing', () => {
    const { result } = renderHook(useQuery, { wrapper });
    const [, change] = result.current;
    act(() => {
      change(put('q', 'blood'), { replace: true });
      change(put('gene', 'MS4A1'), { replace: true });
    });
    expect(window.location.search).toBe('?page=2&q=blood&gene=MS4A1');
    expect(result.current[0].get('q')).toBe('blood');
    expect(result.current[0].get('gene')).toBe('MS4A1');
  });

  test('keeps what the entry of the history holds where it is rewritten, and leaves it behind where another one is made', () => {
    window.history.replaceState({ usr: { run: true }, key: 'k', idx: 0 }, '', '/public?page=2');
    const { result } = renderHook(() => ({ query: useQuery(), state: useLocation().state as unknown }), { wrapper });
    act(() => result.current.query[1](put('q', 'blood'), { replace: true }));
    expect(result.current.state).toEqual({ run: true });
    // A tab has handled it, so it is not shown again.
    window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
    act(() => result.current.query[1](put('q', 'lung'), { replace: true }));
    expect(result.current.state).toBeNull();
    window.history.replaceState({ ...(window.history.state as object), usr: { run: true } }, '');
    act(() => result.current.query[1](put('q', 'kidney')));
    expect(result.current.state).toBeNull();
  });

  test('changes nothing once another screen was gone to', () => {
    const { result } = renderHook(useQuery, { wrapper });
    const [, change] = result.current;
    window.history.pushState(null, '', '/cloud');
    act(() => change(put('q', 'blood')));
    expect(window.location.pathname + window.location.search).toBe('/cloud');
  });
});
