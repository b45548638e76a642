'use client';
import { useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { barScores, topTerms } from '../../kernels/results/enrichment.ts';
import type { EnrichmentBarProps } from '../../kernels/results/enrichment.types.ts';
import { enrichmentRows } from '../../kernels/results/enrichmentRows.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { enrichmentTexts } from '../../kernels/results/enrichmentTexts.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../../kernels/highcharts/useChartOptions.ts';
import { useChartTexts } from '../../kernels/text/useChartTexts.ts';
import { useFileHeight } from '../../kernels/figure/useFileHeight.ts';
import { enrichmentBarOptions } from './EnrichmentBar.options.ts';

/** Terms by significance, a colour for each of GO, Reactome, WikiPathways and KEGG; the number at a bar is the genes in it (specification 2.8). */
export const EnrichmentBar = chart(function EnrichmentBar(props: EnrichmentBarProps) {
  const p = useEscapedProps(props);
  const theme = useTheme();
  const texts = useChartTexts(enrichmentTexts);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const options = useMemo(
    () => (width ? enrichmentBarOptions(p, theme, texts, width) : null),
    [p, theme, texts, width],
  );
  const shown = useMemo(() => topTerms(p.data, p.top), [p.data, p.top]);
  const rows = useMemo(() => enrichmentRows(shown, width || 860), [shown, width]);
  const height = p.height ?? rows.height;
  const fileHeight = useFileHeight(rows.fileHeight);
  return (
    <ChartBox ref={box} style={{ minWidth: 0, minHeight: height }}>
      {options && (
        <HighchartsView
          options={options}
          fileHeight={fileHeight}
          leftOut={countLeftOut(barScores(shown))}
          description={`${p.title}. ${texts.describe(shown.length)}`}
          height={height}
        />
      )}
    </ChartBox>
  );
});
