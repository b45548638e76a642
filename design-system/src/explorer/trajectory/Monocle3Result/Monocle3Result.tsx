'use client';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { GeneView } from '../GeneView.tsx';
import { TrajectoryView } from '../TrajectoryView.tsx';
import type { Monocle3ResultProps } from '../trajectory.types.ts';
import { VariableGenes } from './VariableGenes.tsx';

/** Monocle 3 (Cao et al. 2019): the principal graph, genes in pseudotime, genes that vary along the graph (specification 2.8, 9). */
export function Monocle3Result(props: Monocle3ResultProps) {
  const { tab, onTabChange, state, palette } = props;
  const t = useT();
  return (
    <Tabs
      inset
      label={t('trajectory.title')}
      value={tab}
      onChange={onTabChange}
      tabs={[
        { id: 'trajectory', label: t('trajectory.title') },
        { id: 'gene', label: t('trajectory.geneTab') },
        { id: 'variable', label: t('trajectory.variableTab') },
      ]}
    >
      {tab === 'trajectory' && <TrajectoryView {...props} />}
      {tab === 'gene' && <GeneView state={state} palette={palette} />}
      {tab === 'variable' && <VariableGenes {...props} />}
    </Tabs>
  );
}
