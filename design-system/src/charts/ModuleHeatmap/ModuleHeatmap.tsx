'use client';
import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import { useMemo } from 'react';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useClustered } from '../../kernels/matrix/useClustered.ts';
import type { ModuleHeatmapProps } from './ModuleHeatmap.types.ts';

/** Use of modules of genes or regulons by groups, centred at zero; similar modules and groups are adjacent (specification 2.8). */
export const ModuleHeatmap = chart(function ModuleHeatmap(props: ModuleHeatmapProps) {
  const {
    title,
    data: modules,
    groupSizes: sizes,
    groupLabel,
    valueLabel,
    columnAnnotations,
    onSelect,
    height,
    isClustered: clustered = true,
  } = props;
  const t = useT();
  const matrix = useMemo(
    () => ({
      ...modules,
      rows: modules.rows.map((m, i) => (sizes?.[i] === undefined ? m : `${m} (n = ${t.number(sizes[i])})`)),
      columns: modules.columns.map((name) => t.category(name)),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [modules, sizes, t.locale],
  );
  const { shown, rowLinkage, columnLinkage } = useClustered({
    ...{ matrix, rows: clustered, columns: clustered, scaleByRow: false },
  });
  return (
    <HeatView
      title={title}
      data={shown}
      valueLabel={valueLabel}
      rowLabel={t('chart.module')}
      columnLabel={groupLabel}
      rowLinkage={rowLinkage}
      columnLinkage={columnLinkage}
      ramp="diverging"
      {...(columnAnnotations && { columnAnnotations })}
      {...(onSelect && {
        onSelect: ({ index }: ChosenCell) =>
          // The drawn row names include their sizes.
          onSelect({
            item: { row: modules.rows[index.row] ?? '', column: modules.columns[index.column] ?? '' },
            index,
          }),
      })}
      {...(height && { height })}
    />
  );
});
