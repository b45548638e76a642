'use client';
import { useT } from '../../theme/messages.ts';
import { HighchartsView } from '../HighchartsView/HighchartsView.tsx';
import { useChartOptions } from '../useDrawing.ts';
import { axesOf } from './dots.ts';
import { interactionDotOptions } from './InteractionDot.options.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

/** Ligand-receptor pairs by couple of cell types: colour by mean, size by P value (specification 2.8). */
export function InteractionDot(props: InteractionDotProps) {
  const t = useT();
  const options = useChartOptions(interactionDotOptions, props);
  const { names, columns } = axesOf(props);
  return (
    <HighchartsView
      options={options}
      description={`${props.title}. ${t('interaction.dot.summary', { pairs: names.length, couples: columns.length })}`}
      height={props.height ?? 260 + names.length * 20}
      // A couple's name needs 18 px; below, the names lay one on the other.
      minWidth={columns.length > 8 ? 190 + Math.min(80, columns.length) * 18 : undefined}
    />
  );
}
