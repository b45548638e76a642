'use client';
import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import { useCallback, useMemo } from 'react';
import { chart } from '../../kernels/figure/chart.tsx';
import type { BulkResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { Translate } from '../../theme/messages.ts';
import { extentOf } from '../../kernels/matrix/heatModel.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';

export interface SampleCorrelationProps {
  /** Samples x samples (bulk: `correlation`). */
  data: BulkResult['correlation'];
  /** Clustering of the samples; orders both sides. */
  linkage?: BulkResult['linkage'];
  /** Group of each sample, for the bars. */
  samples: readonly Pick<BulkResult['samples'][number], 'sample' | 'group'>[];
  title: string;
  palette?: PaletteId;
  height?: number;
  onSelect?: (chosen: ChosenCell) => void;
}
const texts = (t: Translate) => ({
  value: t('correlation.value'),
  samples: t('correlation.samples'),
  group: t('correlation.group'),
  number: (v: number, digits: number) => t.number(v, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
});

/** Correlation of every two samples, clustered, with their groups (specification 2.9). */
export const SampleCorrelation = chart(function SampleCorrelation(props: SampleCorrelationProps) {
  const { data: correlation, linkage, samples, title, palette, height, onSelect } = props;
  const words = useChartTexts(texts);
  const groups = useMemo(() => {
    const of = new Map(samples.map((s) => [s.sample, s.group]));
    return [{ name: words.group, values: correlation.rows.map((r) => of.get(r) ?? '–') }];
  }, [samples, correlation, words]);
  // From just below the smallest value to 1: samples of one tissue differ in the second decimal, which a scale from 0 to 1 would hide.
  const domain = useMemo((): [number, number] => {
    const low = extentOf(correlation.values)?.[0] ?? 0;
    return [Math.floor(low * 50) / 50, 1];
  }, [correlation]);
  // With two digits, every cell would show the same value for very similar samples.
  const digits = domain[1] - domain[0] < 0.1 ? 3 : 2;
  const cellText = useCallback((v: number | null) => (v === null ? '' : words.number(v, digits)), [words, digits]);
  return (
    <HeatView
      data={correlation}
      title={title}
      valueLabel={words.value}
      rowLabel={words.samples}
      columnLabel={words.samples}
      rowLinkage={linkage ?? null}
      columnLinkage={linkage ?? null}
      columnAnnotations={groups}
      rowAnnotations={groups}
      domain={domain}
      cellText={cellText}
      palette={palette}
      height={height ?? Math.max(320, Math.min(720, 180 + correlation.rows.length * 28))}
      onSelect={onSelect}
    />
  );
});
