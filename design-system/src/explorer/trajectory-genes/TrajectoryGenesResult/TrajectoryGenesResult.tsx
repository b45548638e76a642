'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import type { TrajectoryGenesResultProps } from '../trajectory-genes.types.ts';
import { BranchFigure } from './BranchFigure.tsx';
import { ChosenFigure } from './ChosenFigure.tsx';
import { GeneTable } from './GeneTable.tsx';
import { GraphFigure } from './GraphFigure.tsx';

const Root = styled.div`
  min-width: 0;
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Words = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px;
`;
const VIEWS = ['figure', 'table'] as const;

/** Chosen genes, genes of a branch point, or genes along the graph of one trajectory, with all tested genes in a table (specification 2.8). */
export function TrajectoryGenesResult(props: TrajectoryGenesResultProps) {
  const { result, view, onViewChange, palette } = props;
  const { kind, chosen, branch, graph, missing, warnings = [] } = result;
  const t = useT();
  return (
    <Root>
      <Words>
        <Muted>
          {t.dynamic(`trajectoryGenes.facts.${kind}`, {
            ...{ name: result.trajectory.name, version: result.version === 'monocle2' ? 'Monocle 2' : 'Monocle 3' },
            ...{ cells: result.cells, tested: result.tested, significant: result.significant },
          })}
        </Muted>
        {missing.length > 0 && (
          <Banner tone="warning">
            {t.dynamic('trajectoryGenes.missing', { n: missing.length, names: missing.join(', ') })}
          </Banner>
        )}
        {warnings.map((warning) => (
          <Banner key={warning.id} tone="warning">
            {t.note(warning)}
          </Banner>
        ))}
        <Banner tone="info">{t.dynamic('trajectoryGenes.doubleUse')}</Banner>
      </Words>
      <Tabs
        label={t.dynamic('trajectoryGenes.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t.dynamic(`trajectoryGenes.view.${id}`) }))}
      >
        {view === 'figure' && (
          <>
            {chosen && <ChosenFigure chosen={chosen} palette={palette} />}
            {branch && <BranchFigure {...props} branch={branch} />}
            {graph && <GraphFigure {...props} graph={graph} />}
          </>
        )}
        {view === 'table' && <GeneTable {...props} />}
      </Tabs>
    </Root>
  );
}
