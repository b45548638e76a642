import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { PaletteId } from '@stroma/design-system/tokens';
import { createStore } from '../../app/store/store.ts';
import { themeChosen } from '../../features/preferences/index.ts';
import type { DatasetDetail } from './dataset.ts';
import { useVisibleColours } from './seen-colours.ts';

const category = (name: string, colour: string) => ({ name, colour, count: 1 });
const detail = {
  columns: [
    { name: 'type', kind: 'category', categories: [category('T', '#5A3FA2'), category('B', '#FFE119')] },
    { name: 'n_genes', kind: 'number' },
  ],
} as unknown as DatasetDetail;

function coloursIn(theme: 'light' | 'dark' | 'contrast', palette: PaletteId): string[] {
  const store = createStore();
  store.dispatch(themeChosen(theme));
  const { result } = renderHook(() => useVisibleColours(detail, palette), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const [column] = result.current.columns;
  return column?.kind === 'category' ? column.categories.map(({ colour }) => colour) : [];
}

test('of saved colours those are moved that the ground would swallow, unless they are asked for as saved', () => {
  expect(coloursIn('dark', 'Default')).toEqual([expect.not.stringContaining('5A3FA2'), '#FFE119']);
  for (const theme of ['light', 'contrast'] as const)
    expect(coloursIn(theme, 'Default')).toEqual(['#5A3FA2', expect.not.stringContaining('FFE119')]);
  for (const theme of ['light', 'dark'] as const) expect(coloursIn(theme, 'Saved')).toEqual(['#5A3FA2', '#FFE119']);
});
