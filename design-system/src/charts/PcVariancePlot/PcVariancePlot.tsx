'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { pcOptions } from './PcVariancePlot.options.ts';
import type { PcVariancePlotProps } from './PcVariancePlot.types.ts';

/** Share of variance of each principal component, with the three guide lines of the specification (2.6). */
export const PcVariancePlot = chart(function PcVariancePlot(props: PcVariancePlotProps) {
  const { title, data: variance, used, isEstimate = false, onSelect, height = 280 } = props;
  const theme = useTheme();
  const t = useT();
  const { locale } = t;
  const options = useMemo(
    () =>
      pcOptions({ data: variance, used, onSelect }, theme, {
        component: t('pc.component'),
        share: t('pc.share'),
        cumulative: t('pc.cumulative'),
        used: used === null ? '' : t(isEstimate ? 'pc.recommended' : 'pc.used', { n: used }),
        guides: {
          cumulative: t('pc.guide.cumulative'),
          single: t('pc.guide.single'),
          difference: t('pc.guide.difference'),
        },
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [variance, used, isEstimate, onSelect, theme, locale],
  );
  return (
    <HighchartsView
      options={options}
      leftOut={countLeftOut(variance)}
      description={`${title}. ${
        used === null
          ? t('pc.describeUndecided', { n: variance.length })
          : t(isEstimate ? 'pc.describeRecommended' : 'pc.describe', { n: variance.length, used })
      }`}
      height={height}
    />
  );
});
