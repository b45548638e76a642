'use client';
import { DotPlot } from '../../../charts/DotPlot/DotPlot.tsx';
import { dotTable } from '../../../charts/DotPlot/DotPlot.table.ts';
import type { GeneGroup } from '../../../charts/DotPlot/DotPlot.types.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import type { GeneMatrix } from '../../gene-expression/gene-expression.types.ts';

export interface TopMarkersProps {
  /** Column whose categories the markers distinguish. */
  column: string;
  /** Means and shares of the markers; `clusters`: the genes of each cluster, in row order. */
  state: Loadable<GeneMatrix & { clusters: readonly GeneGroup[] }>;
  /** Called when a dot is clicked, to show the markers of its cluster. */
  onPick?: (cluster: string) => void;
}

/** Top marker genes of each cluster, each gene on its own scale. */
export function TopMarkers({ column, state, onPick }: TopMarkersProps) {
  const t = useT();
  const title = t('overview.topMarkers', { column });
  return (
    <PlotFrame
      title={title}
      state={state}
      height={240}
      table={(d) => dotTable({ genes: d.genes, groups: d.groups, data: d.dots }, t)}
    >
      {(d, figure) => (
        <DotPlot
          title={figure.title || title}
          genes={d.genes}
          groups={d.groups}
          data={d.dots}
          groupSizes={d.sizes}
          geneGroups={d.clusters}
          groupLabel={t.column(column)}
          isScaledByRow
          {...(onPick && {
            onSelect: ({ index: { group } }) => d.groups[group] !== undefined && onPick(d.groups[group]),
          })}
        />
      )}
    </PlotFrame>
  );
}
