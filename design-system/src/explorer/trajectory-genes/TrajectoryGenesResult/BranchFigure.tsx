'use client';
import { styled } from 'styled-components';
import type { BranchResult } from '@stroma/contract/tools';
import { BranchSplit } from '../../../charts/BranchSplit/BranchSplit.tsx';
import { branchSplitTable } from '../../../charts/BranchSplit/BranchSplit.table.ts';
import { partNames } from '../../../charts/BranchSplit/names.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT } from '../../../theme/messages.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { ResultOptions } from '../../ResultOptions.tsx';
import type { TrajectoryGenesResultProps } from '../trajectory-genes.types.ts';

const Bar = styled.div`
  padding: 4px 16px 0;
`;
/** Number of cluster colours. */
const MOST = 20;

type BranchFigureProps = Pick<TrajectoryGenesResultProps, 'choice' | 'onChoiceChange' | 'palette'> & {
  branch: BranchResult;
};
/** Genes that differ between two branches: the heatmap with the chosen number of clusters, and the curves of the top genes. */
export function BranchFigure({ branch, choice, onChoiceChange, palette }: BranchFigureProps) {
  const t = useT();
  const rows = branch.heatmap.rows.length;
  if (!rows)
    return (
      <EmptyState icon="chart" title={t.dynamic('trajectoryGenes.noneSignificant')}>
        {t.dynamic('trajectoryGenes.noneSignificantHint')}
      </EmptyState>
    );
  const names = partNames(branch, t);
  const title = t.dynamic('trajectoryGenes.branchTitle', { n: branch.point });
  const clusters = Math.min(choice.clusters, rows);
  const valueLabel = t('gene.unit.normalized');
  return (
    <>
      <PlotFrame
        isMain
        title={title}
        actions={
          <ResultOptions>
            <NumberField
              label={t.dynamic('trajectoryGenes.clusters')}
              value={clusters}
              minValue={1}
              maxValue={Math.min(MOST, rows)}
              step={1}
              onChange={(n) => Number.isFinite(n) && onChoiceChange({ ...choice, clusters: n })}
            />
          </ResultOptions>
        }
        subtitle={t.dynamic('trajectoryGenes.branchHint', { n: rows })}
        state={{ state: 'ready', data: branch }}
        table={(d) => branchSplitTable({ data: d, k: clusters }, t)}
      >
        {(d, figure) => (
          <BranchSplit
            title={figure.title || title}
            data={d}
            k={clusters}
            valueLabel={valueLabel}
            {...(palette && { palette })}
          />
        )}
      </PlotFrame>
      <Bar>
        <Muted>
          {t.dynamic('trajectoryGenes.branchFacts', {
            ...{ point: branch.point, before: branch.before, first: names.first, second: names.second },
            ...{ firstCells: branch.branches[0]?.cells ?? 0, secondCells: branch.branches[1]?.cells ?? 0 },
          })}
        </Muted>
      </Bar>
    </>
  );
}
