'use client';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import type { Translate } from '../../theme/messages.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { scientific } from '../../kernels/text/scientific.ts';
import type { RoeHeatmapProps } from './RoeHeatmap.types.ts';

const Test = styled.p`
  margin-top: 4px;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
  font-variant-numeric: tabular-nums;
`;
/** 1 is "as expected" and the middle of the ramp; no value is below 0, and values above 2 get the end colour with their value as text. */
const DOMAIN = [0, 2] as const;

const roeTexts = (t: Translate) => {
  const p = scientific(t);
  return {
    value: t('roe.value'),
    failed: t('roe.failed'),
    failedTitle: t('roe.failedTitle'),
    ratio: (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    expected: (v: number) => t('roe.expected', { n: t.number(v, { maximumFractionDigits: 1 }) }),
    test: (chi2: number, dof: number, value: number) =>
      t('roe.test', { chi2: t.number(chi2), dof, p: value === 0 ? '< 1e-300' : `= ${p(value)}` }),
  };
};

/** Observed over expected cells of each cell type and group, the value in each cell, with the chi-square test (Zhang et al. 2018). */
export const RoeHeatmap = chart(function RoeHeatmap({
  data: roe,
  title,
  rowLabel,
  columnLabel,
  height,
}: RoeHeatmapProps) {
  const texts = useChartTexts(roeTexts);
  const cellText = useCallback((v: number | null) => (v === null ? '' : texts.ratio(v)), [texts]);
  const describeCell = useCallback(
    (row: number, column: number) => [texts.expected(roe.expected.values[row]?.[column] ?? 0)],
    [texts, roe],
  );
  const test = texts.test(roe.chi2, roe.dof, roe.p);
  if (roe.failed)
    return (
      <ChartBox role="status">
        <EmptyState icon="chart" title={texts.failedTitle}>
          {texts.failed}
          <br />
          {test}
        </EmptyState>
      </ChartBox>
    );
  return (
    <ChartBox as="figure">
      <HeatView
        data={roe.ratio}
        title={title}
        valueLabel={texts.value}
        rowLabel={rowLabel}
        columnLabel={columnLabel}
        ramp="diverging"
        centre={1}
        domain={DOMAIN}
        cellText={cellText}
        describeCell={describeCell}
        height={height}
      />
      <Test as="figcaption">{test}</Test>
    </ChartBox>
  );
});
