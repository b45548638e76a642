'use client';
import '../../highcharts/streamgraph.ts';
import { useT } from '../../theme/messages.ts';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import { useChartOptions } from '../useDrawing.ts';
import { densityStreamOptions } from './DensityStream.options.ts';
import type { DensityStreamProps } from './DensityStream.types.ts';

/** Where along pseudotime each group's cells lie (specification 2.8). */
export function DensityStream(props: DensityStreamProps) {
  const t = useT();
  const options = useChartOptions(densityStreamOptions, props);
  return (
    <HighchartsView
      options={options}
      description={`${props.title}. ${t('trajectory.density.summary', { n: props.density.groups.length })}`}
      height={props.height ?? 360}
    />
  );
}
