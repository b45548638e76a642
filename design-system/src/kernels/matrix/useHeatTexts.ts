'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import type { HeatSpec, HeatTexts } from './heat.types.ts';

/** Texts of a heatmap in the reader's language. */
export function useHeatTexts() {
  const t = useT();
  return useMemo(() => {
    const number = (value: number) => t.number(value, { maximumSignificantDigits: 3 });
    const texts: HeatTexts = {
      number,
      noValue: t('heat.noValue'),
      more: (n) => t('heat.more', { n }),
      count: (label, n) => (label ? t('chart.labelWithCount', { label, n }) : t('chart.countAlone', { n })),
    };
    return {
      texts,
      keys: t('heat.keys'),
      describe: (spec: HeatSpec, extent: readonly [number, number] | null) =>
        t('heat.describe', {
          value: spec.valueLabel,
          rows: spec.data.rows.length,
          columns: spec.data.columns.length,
          low: extent ? number(extent[0]) : '–',
          high: extent ? number(extent[1]) : '–',
        }),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [t.locale]);
}
