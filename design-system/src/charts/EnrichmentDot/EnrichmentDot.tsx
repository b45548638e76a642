'use client';
import { useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { dotPlaces, topTerms } from '../../kernels/results/enrichment.ts';
import type { EnrichmentProps } from '../../kernels/results/enrichment.types.ts';
import { enrichmentRows } from '../../kernels/results/enrichmentRows.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { enrichmentTexts } from '../../kernels/results/enrichmentTexts.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { enrichmentDotOptions, hasHorizontalNames } from './EnrichmentDot.options.ts';

/** Terms by gene ratio; size is the genes in the term, colour the adjusted p value (specification 2.8). */
export const EnrichmentDot = chart(function EnrichmentDot(props: EnrichmentProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(enrichmentTexts);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const options = useMemo(
    () => (width ? enrichmentDotOptions(p, theme, texts, width) : null),
    [p, theme, texts, width],
  );
  const shown = useMemo(() => topTerms(p.data, p.top), [p.data, p.top]);
  const rows = useMemo(() => {
    const wide = width || 860;
    return enrichmentRows(shown, wide, hasHorizontalNames(shown, texts, wide));
  }, [shown, texts, width]);
  const height = p.height ?? rows.height;
  const fileHeight = useFileHeight(rows.fileHeight);
  return (
    <ChartBox ref={box} style={{ minWidth: 0, minHeight: height }}>
      {options && (
        <HighchartsView
          options={options}
          fileHeight={fileHeight}
          leftOut={countLeftOut(dotPlaces(shown))}
          description={`${p.title}. ${texts.describe(shown.length)}`}
          height={height}
        />
      )}
    </ChartBox>
  );
});
