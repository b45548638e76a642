'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
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
  padding: 4px 16px;
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
        <ResultNotes
          notes={[
            {
              id: 'facts',
              text: t.dynamic(`trajectoryGenes.facts.${kind}`, {
                ...{ name: result.trajectory.name, version: result.version === 'monocle2' ? 'Monocle 2' : 'Monocle 3' },
                ...{ cells: result.cells, tested: result.tested, significant: result.significant },
              }),
            },
            missing.length > 0 && {
              ...{ id: 'missing', tone: 'warning' },
              text: t.dynamic('trajectoryGenes.missing', { n: missing.length, names: missing.join(', ') }),
            },
            ...warnings.map((warning) => ({ id: warning.id, tone: 'warning' as const, text: t.note(warning) })),
            { id: 'doubleUse', tone: 'info', text: t.dynamic('trajectoryGenes.doubleUse') },
          ]}
        />
      </Words>
      <Tabs
        label={t.dynamic('trajectoryGenes.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t.dynamic(`trajectoryGenes.view.${id}`) }))}
      >
        {view === 'figure' && (
          <>
            {chosen && <ChosenFigure chosen={chosen} palette={palette} onGenePick={props.onGenePick} />}
            {branch && <BranchFigure {...props} branch={branch} />}
            {graph && <GraphFigure {...props} graph={graph} />}
          </>
        )}
        {view === 'table' && <GeneTable {...props} />}
      </Tabs>
    </Root>
  );
}
