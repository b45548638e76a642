import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
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

  test('changes nothing once another screen was gone to', () => {
    const { result } = renderHook(useQuery, { wrapper });
    const [, change] = result.current;
    window.history.pushState(null, '', '/cloud');
    act(() => change(put('q', 'blood')));
    expect(window.location.pathname + window.location.search).toBe('/cloud');
  });
});
