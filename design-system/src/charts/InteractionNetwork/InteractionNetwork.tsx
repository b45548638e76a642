'use client';
import '../../kernels/highcharts/sankey.ts';
import { useT } from '../../theme/messages.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useChartOptions } from '../../kernels/highcharts/useChartOptions.ts';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { networkFigure, weighted } from './InteractionNetwork.figure.ts';
import { chordOptions } from './InteractionNetwork.options.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

/** Which cell types signal to which (specification 2.8): direction, weight of the edges, some cell types lit; as a ring or as chords. */
export function InteractionNetwork(props: InteractionNetworkProps) {
  const { title, cellTypes, layout = 'network' } = props;
  const t = useT();
  const description = `${title}. ${t.dynamic('interaction.network.summary', { n: cellTypes.length, edges: weighted(props).length })}`;
  return layout === 'chord' ? (
    <Chord {...props} description={description} />
  ) : (
    <Ring {...props} description={description} />
  );
}

type Described = InteractionNetworkProps & { description: string };
const ringHeight = (width: number): number => Math.max(320, Math.min(620, width * 0.8));
function Ring(props: Described) {
  const free = useFreeHeight(0);
  const draw = useFigure(networkFigure, props);
  const { onSelect } = props;
  return (
    <MarksView
      draw={draw}
      description={props.description}
      height={free || (props.height ?? ringHeight)}
      onPick={onSelect && (({ id }) => id.startsWith('type:') && onSelect(id.slice(5)))}
    />
  );
}
function Chord(props: Described) {
  const tall = useFreeHeight(props.height ?? 480);
  const options = useChartOptions(chordOptions, props);
  return <HighchartsView options={options} description={props.description} height={tall} />;
}
