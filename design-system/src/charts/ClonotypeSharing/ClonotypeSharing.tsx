'use client';
import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import { useCallback, useMemo } from 'react';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import type { ClonotypeSharingProps } from './ClonotypeSharing.types.ts';

/** Minimum row and column size in px with readable names; a larger chart scrolls. */
const ROW = 18;
const COLUMN = 14;
const AROUND = { width: 260, height: 220 };

/** Clonotypes that every two samples or cell types have in common; a group with itself is left open. */
export const ClonotypeSharing = chart(function ClonotypeSharing({
  title,
  data: sharing,
  groups,
  groupLabel,
  onSelect,
  height,
}: ClonotypeSharingProps) {
  const t = useT();
  const texts = useChartTexts((translate) => ({ number: (n: number) => translate.number(n) }));
  const matrix = useMemo(() => {
    const place = new Map(groups.map((name, i) => [name, i]));
    const values = groups.map((_, i) => groups.map((__, j): number | null => (i === j ? null : 0)));
    for (const { a, b, clonotypes } of sharing) {
      const [i, j] = [place.get(a), place.get(b)];
      if (i === undefined || j === undefined) continue;
      values[i]![j] = clonotypes;
      values[j]![i] = clonotypes;
    }
    return { rows: [...groups], columns: [...groups], values };
  }, [sharing, groups]);
  const cellText = useCallback((v: number | null) => (v === null ? '' : texts.number(v)), [texts]);
  return (
    // Row names are at the right, so a chart that is wider than the panel is scrolled to the right at first.
    <ChartBox style={{ overflowX: 'auto', direction: 'rtl' }}>
      <div style={{ direction: 'ltr', minWidth: groups.length * COLUMN + AROUND.width }}>
        <HeatView
          title={`${title}. ${t.dynamic('vdj.sharing.summary', { n: groups.length })}`}
          data={matrix}
          valueLabel={t.dynamic('vdj.sharing.clonotypes')}
          rowLabel={groupLabel}
          columnLabel={groupLabel}
          cellText={cellText}
          {...(onSelect && {
            onSelect: (chosen: ChosenCell) => chosen.index.row !== chosen.index.column && onSelect(chosen),
          })}
          height={height ?? Math.max(260, groups.length * ROW + AROUND.height)}
        />
      </div>
    </ChartBox>
  );
});
