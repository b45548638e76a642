'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { naturalHeight } from '../../kernels/figure/fileSize.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure, type Draw } from '../../kernels/marks/useFigure.ts';
import { networkFigure, RADIAL_NAMES_FROM, weightEdges } from './InteractionNetwork.figure.ts';
import { chordFigure } from './chord.figure.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

/** Directed signalling between cell types (specification 2.8): edges weighted by pairs, selected cell types highlighted; as a ring or as chords. */
export const InteractionNetwork = chart(function InteractionNetwork(props: InteractionNetworkProps) {
  const { title, cellTypes, view: layout = 'network' } = props;
  const t = useT();
  const description = `${title}. ${t.dynamic('interaction.network.summary', { n: cellTypes.length, edges: weightEdges(props).length })}`;
  return <Ring {...props} draw={layout === 'chord' ? chordFigure : networkFigure} description={description} />;
});

type Described = InteractionNetworkProps & { description: string; draw: Draw<InteractionNetworkProps> };
const ringHeight = (width: number): number => Math.max(320, Math.min(620, width * 0.8));
/** Minimum number of names on rays, which need a ring whose circumference keeps them apart. */
const ringFileHeight = (width: number, types: number): number =>
  types > RADIAL_NAMES_FROM ? Math.max(naturalHeight(width), Math.min(width + 40, 620)) : naturalHeight(width);
function Ring({ draw: build, description, ...props }: Described) {
  const free = useFreeHeight(0);
  const draw = useFigure(build, props);
  const { onSelect } = props;
  return (
    <MarksView
      draw={draw}
      description={description}
      height={free || (props.height ?? ringHeight)}
      fileHeight={(width, height) => height ?? ringFileHeight(width, props.cellTypes.length)}
      onPick={
        onSelect &&
        (({ id }) => {
          if (!id.startsWith('type:')) return;
          const name = id.slice(5);
          onSelect({ item: name, index: props.cellTypes.findIndex((one) => one.name === name) });
        })
      }
    />
  );
}
