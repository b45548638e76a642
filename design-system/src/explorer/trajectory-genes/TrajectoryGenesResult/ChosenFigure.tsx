'use client';
import type { Chosen } from '../../../kernels/figure/chart.types.ts';
import type { TrajectoryGenesResult } from '@stroma/contract/tools';
import { PseudotimeGenes } from '../../../charts/PseudotimeGenes/PseudotimeGenes.tsx';
import { pseudotimeGenesTable } from '../../../charts/PseudotimeGenes/PseudotimeGenes.table.ts';
import { StateExpression } from '../../../charts/StateExpression/StateExpression.tsx';
import { stateExpressionTable } from '../../../charts/StateExpression/StateExpression.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';

interface ChosenFigureProps {
  chosen: NonNullable<TrajectoryGenesResult['chosen']>;
  palette?: PaletteId | undefined;
  onGenePick?: ((symbol: string) => void) | undefined;
}
/** The chosen genes along pseudotime, and by state below. */
export function ChosenFigure({ chosen, palette, onGenePick }: ChosenFigureProps) {
  const t = useT();
  const { genes, states } = chosen;
  const valueLabel = t('gene.unit.normalized');
  const [along, byState] = [t.dynamic('trajectoryGenes.along'), t.dynamic('trajectoryGenes.byState')];
  const own = palette && { palette };
  return (
    <>
      <PlotFrame
        isMain
        title={along}
        subtitle={t.dynamic('trajectoryGenes.curveHint')}
        state={{ state: 'ready', data: genes }}
        table={(list) => pseudotimeGenesTable({ data: list, top: list.length }, t)}
      >
        {(list, figure) => (
          <PseudotimeGenes
            title={figure.title || along}
            data={list}
            top={list.length}
            valueLabel={valueLabel}
            {...own}
            {...(onGenePick && { onSelect: ({ item }: Chosen<string>) => onGenePick(item) })}
          />
        )}
      </PlotFrame>
      <PlotFrame
        title={byState}
        state={{ state: 'ready', data: states }}
        table={(list) => stateExpressionTable({ title: byState, data: list, valueLabel }, t)}
      >
        {(list, figure) => (
          <StateExpression title={figure.title || byState} data={list} valueLabel={valueLabel} {...own} />
        )}
      </PlotFrame>
    </>
  );
}
