'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../heat/HeatView.tsx';
import type { ModuleHeatmapProps } from './ModuleHeatmap.types.ts';

/** Which groups use which module of genes or regulons, centred at zero (specification 2.8). */
export function ModuleHeatmap(props: ModuleHeatmapProps) {
  const { title, modules, sizes, groupLabel, valueLabel, columnAnnotations, onPick, height } = props;
  const t = useT();
  const matrix = useMemo(
    () => ({ ...modules, rows: modules.rows.map((m, i) => (sizes?.[i] === undefined ? m : `${m} (n = ${sizes[i]})`)) }),
    [modules, sizes],
  );
  return (
    <HeatView
      title={title}
      matrix={matrix}
      valueLabel={valueLabel}
      rowLabel={t('chart.module')}
      columnLabel={groupLabel}
      ramp="diverging"
      {...(columnAnnotations && { columnAnnotations })}
      {...(onPick && { onPick })}
      {...(height && { height })}
    />
  );
}
