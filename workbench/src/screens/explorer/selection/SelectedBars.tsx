import { useMemo } from 'react';
import { StackedBar, stackedTable } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import type { PaletteId } from '@stroma/design-system/tokens';
import { useCached } from '../../../api/cache.ts';
import {
  toCellExpression,
  countSelected,
  readWhole,
  useSelection,
  type Bits,
} from '../../../features/selection/index.ts';
import { coloursOf } from '../embedding/category-colours.ts';
import { columnVersion, type DatasetDetail } from '../dataset.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';

interface Props {
  detail: DatasetDetail;
  /** Column of labels whose shares are shown. */
  column: string;
  palette: PaletteId;
}

/** Labels of the selected cells compared with all others; renders nothing without a selection. */
export function SelectedBars({ detail, column, palette }: Props) {
  const { cells } = useSelection();
  return cells && cells.count > 0 ? (
    <Bars mask={cells.mask} bits={cells.bits} {...{ detail, column, palette }} />
  ) : null;
}

function Bars({ detail, column, palette, mask, bits }: Props & { mask: Uint8Array; bits: Bits }) {
  const t = useT();
  const key = `${detail.id}:column:${column}:${columnVersion(detail, column) ?? detail.version}`;
  const read = useCached(key, () => readWhole(detail, column));
  const data = read.state === 'ready' && read.data.kind === 'category' ? read.data : null;
  const counts = useMemo(() => (data ? countSelected(data, mask) : null), [data, mask]);
  const colours = coloursOf(detail, column, palette);
  const groups = [t('selection.selected'), t('selection.rest')];
  const series =
    data && counts
      ? data.categories.map((name, code) => ({
          name: t.category(name, column),
          values: [counts.selected[code] ?? 0, counts.rest[code] ?? 0],
          ...(colours.get(name) && { colour: colours.get(name)! }),
        }))
      : [];
  const title = t('selection.selectedTitle');
  return (
    <ChartReceipts detail={detail} view={{ chart: 'selected', column, cells: toCellExpression(bits) }}>
      <PlotFrame
        title={title}
        state={read.state === 'ready' ? { state: 'ready', data: series } : read}
        table={(shown) => stackedTable({ groups, groupLabel: title, data: shown })}
      >
        {(shown) => (
          <StackedBar title={title} groups={groups} groupLabel={t.column(column)} data={shown} scale="percent" />
        )}
      </PlotFrame>
    </ChartReceipts>
  );
}
