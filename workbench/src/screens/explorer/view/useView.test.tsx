import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router';
import type { DatasetDetail } from '../dataset.ts';
import { useView } from './useView.ts';

const detail = { columns: [], levels: {}, embeddings: [], layers: ['normalized'] } as unknown as DatasetDetail;
const PATH = '/cloud/userDatasetAnalysis/d1/markers';

test('a change of the view is in the address', () => {
  history.replaceState(null, '', PATH);
  const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
  const { result } = renderHook(() => useView(detail), { wrapper });
  act(() => result.current[1]({ camera: '1_2_3_0_0' }));
  expect(location.pathname + location.search).toBe(`${PATH}?camera=1_2_3_0_0`);
});

test('a screen that is still shown while the next one loads does not navigate back', async () => {
  history.replaceState(null, '', PATH);
  // Its code never comes.
  const Next = lazy(() => new Promise<never>(() => {}));
  let explorer!: { change: (part: { camera: string }) => void; leave: () => void };
  function Explorer() {
    const [, change] = useView(detail);
    const navigate = useNavigate();
    explorer = { change, leave: () => void navigate('/cloud/importdata') };
    return null;
  }
  const wrapper = () => (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path={PATH} element={<Explorer />} />
          <Route path="/cloud/importdata" element={<Next />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
  renderHook(() => useState(0), { wrapper });
  const { change } = explorer;
  await act(async () => explorer.leave());
  expect(location.pathname).toBe('/cloud/importdata');
  await act(async () => change({ camera: '1_2_3_0_0' }));
  expect(location.pathname + location.search).toBe('/cloud/importdata');
});
