'use client';
import { BranchSplit } from '../../../charts/BranchSplit/BranchSplit.tsx';
import { branchSplitTable } from '../../../charts/BranchSplit/BranchSplit.table.ts';
import { StateExpression } from '../../../charts/StateExpression/StateExpression.tsx';
import { stateExpressionTable } from '../../../charts/StateExpression/StateExpression.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { GeneView } from '../GeneView.tsx';
import { TrajectoryView } from '../TrajectoryView.tsx';
import type { Monocle2ResultProps } from '../trajectory.types.ts';

/** Monocle 2 (Qiu et al. 2017): the tree, expression by state, genes in pseudotime, the split at a branch point (specification 2.8). */
export function Monocle2Result({ tab, onTabChange, ...panel }: Monocle2ResultProps) {
  const { state, palette } = panel;
  const t = useT();
  const valueLabel = t('gene.unit.normalized');
  return (
    <Tabs
      inset
      label={t('trajectory.title')}
      value={tab}
      onChange={onTabChange}
      tabs={[
        { id: 'trajectory', label: t('trajectory.title') },
        { id: 'state', label: t('trajectory.stateTab') },
        { id: 'gene', label: t('trajectory.geneTab') },
        { id: 'branch', label: t('trajectory.branchTab') },
      ]}
    >
      {tab === 'trajectory' && <TrajectoryView {...panel} />}
      {tab === 'state' && (
        <PlotFrame
          title={t('trajectory.stateTab')}
          state={state}
          height={360}
          table={({ states }) => stateExpressionTable({ title: '', states, valueLabel }, t)}
          emptyHint={t('trajectory.empty')}
        >
          {({ states }, figure) =>
            states.length ? (
              <StateExpression
                title={figure.title || t('trajectory.stateTab')}
                states={states}
                valueLabel={valueLabel}
                palette={palette}
              />
            ) : (
              <EmptyState icon="dna" title={t('gene.empty')}>
                {t('trajectory.noTargets')}
              </EmptyState>
            )
          }
        </PlotFrame>
      )}
      {tab === 'gene' && <GeneView state={state} palette={palette} />}
      {tab === 'branch' && (
        <PlotFrame
          title={t('trajectory.branchTab')}
          state={state}
          height={360}
          table={({ branch }) =>
            branch ? branchSplitTable({ title: '', branch, valueLabel }, t) : { columns: [], rows: [] }
          }
          emptyHint={t('trajectory.empty')}
        >
          {({ branch }, figure) =>
            branch ? (
              <BranchSplit
                title={figure.title || t('trajectory.branchTab')}
                branch={branch}
                valueLabel={valueLabel}
                palette={palette}
              />
            ) : (
              <EmptyState icon="chart" title={t('trajectory.noBranch')}>
                {t('trajectory.noBranchHint')}
              </EmptyState>
            )
          }
        </PlotFrame>
      )}
    </Tabs>
  );
}
