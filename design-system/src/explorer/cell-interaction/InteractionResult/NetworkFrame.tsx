'use client';
import { edgesOf } from '../../../charts/InteractionNetwork/edges.ts';
import { InteractionNetwork } from '../../../charts/InteractionNetwork/InteractionNetwork.tsx';
import { interactionNetworkTable } from '../../../charts/InteractionNetwork/InteractionNetwork.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import { legendOf } from '../../legend.ts';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** More edges than this are a hairball. */
const EDGES = 60;
const CROWDED = 12;

export type NetworkLayout = 'network' | 'chord';
interface NetworkFrameProps extends Pick<InteractionResultProps, 'palette' | 'colours' | 'onSelectCells'> {
  title: string;
  subtitle?: string | undefined;
  /** The cell types that are shown. */
  cellTypes: InteractionResultProps['result']['cellTypes'];
  /** `counts[source][target]` of these. */
  counts: InteractionResultProps['counts'];
  none: { emptyTitle: string; emptyHint: string };
  layout: NetworkLayout;
  onLayoutChange: (layout: NetworkLayout) => void;
}
/** Cell types as nodes, numbers of pairs as edges or chords. */
export function NetworkFrame(props: NetworkFrameProps) {
  const { title, subtitle, cellTypes: shown, counts: kept, none, palette, layout, onLayoutChange } = props;
  const t = useT();
  return (
    <PlotFrame
      isMain
      title={title}
      {...(subtitle && { subtitle })}
      state={kept}
      {...none}
      legend={() =>
        legendOf(
          shown.map((c) => c.name),
          palette,
        ).map((entry) => ({ ...entry, colour: props.colours?.[entry.id] ?? entry.colour }))
      }
      table={(d) => interactionNetworkTable({ title, cellTypes: shown, data: edgesOf(shown, d) }, t)}
      actions={
        <SegmentedControl
          label={t.dynamic('interaction.layout')}
          value={layout}
          onChange={onLayoutChange}
          options={[
            { id: 'network', label: t.dynamic('interaction.layout.network') },
            { id: 'chord', label: t.dynamic('interaction.layout.chord') },
          ]}
        />
      }
    >
      {(d, figure) => (
        <InteractionNetwork
          title={t.dynamic('interaction.network')}
          cellTypes={shown}
          data={edgesOf(shown, d)}
          {...(shown.length > CROWDED && { top: EDGES })}
          view={layout}
          palette={palette}
          colours={{ ...props.colours, ...figure.colours }}
          onSelect={({ item }) => props.onSelectCells([item])}
        />
      )}
    </PlotFrame>
  );
}
