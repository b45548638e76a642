import { useMemo } from 'react';
import { visibleOn, type PaletteId } from '@stroma/design-system/tokens';
import { useAppSelector } from '../../app/store/hooks.ts';
import type { DatasetDetail } from './dataset.ts';

/** The dataset with saved category colours adjusted to be visible on the plot's background; the palette Saved keeps them. */
export function useVisibleColours(detail: DatasetDetail, palette: PaletteId): DatasetDetail {
  const scheme = useAppSelector((state) => (state.preferences.theme === 'dark' ? 'dark' : 'light'));
  return useMemo(
    () => (palette === 'Saved' ? detail : { ...detail, columns: detail.columns.map((column) => seen(column, scheme)) }),
    [detail, palette, scheme],
  );
}

const seen = (column: DatasetDetail['columns'][number], scheme: 'light' | 'dark') =>
  column.kind === 'category'
    ? { ...column, categories: column.categories.map((one) => ({ ...one, colour: visibleOn(scheme, one.colour) })) }
    : column;
