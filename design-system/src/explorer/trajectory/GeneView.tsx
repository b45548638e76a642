import { PseudotimeGenes } from '../../charts/PseudotimeGenes/PseudotimeGenes.tsx';
import { pseudotimeGenesTable } from '../../charts/PseudotimeGenes/PseudotimeGenes.table.ts';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../theme/messages.ts';
import type { TrajectoryPanelProps } from './trajectory.types.ts';

/** Specification 9. */
export const TOP_GENES = 8;

/** The genes that change most along pseudotime: cells and the smoothed curve of each. */
export function GeneView({ state, palette }: Pick<TrajectoryPanelProps, 'state' | 'palette'>) {
  const t = useT();
  const title = t('trajectory.topGenes', { n: TOP_GENES });
  const valueLabel = t('gene.unit.normalized');
  return (
    <PlotFrame
      title={title}
      state={state}
      height={360}
      table={({ genes }) => pseudotimeGenesTable({ title, genes, valueLabel }, t)}
      emptyHint={t('trajectory.empty')}
    >
      {({ genes, cells }, figure) => (
        <PseudotimeGenes
          title={figure.title || title}
          genes={genes}
          top={TOP_GENES}
          states={cells.state.categories}
          valueLabel={valueLabel}
          palette={palette}
        />
      )}
    </PlotFrame>
  );
}
