'use client';
import { styled } from 'styled-components';
import type { TrajectoryTree } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { FieldErrorText } from '../../../primitives/Field/Field.styles.ts';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { branchesBeyond } from '../../trajectory/tree.ts';
import { comparedCells, type TrajectoryGenesField } from '../form.ts';
import type { TrajectoryGenesForm } from '../trajectory-genes.types.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 12px 20px;
`;
export interface FieldsProps {
  value: TrajectoryGenesForm;
  set: (part: Partial<TrajectoryGenesForm>) => void;
  says: (field: TrajectoryGenesField) => string | undefined;
}

/** The branch point by its number on the plot, and which two of the branches after it are compared. */
export function BranchFields({ value, set, says, tree }: FieldsProps & { tree: TrajectoryTree }) {
  const t = useT();
  if (!tree.branchPoints.length) return <Banner tone="warning">{t.dynamic('trajectoryGenes.noBranchPoint')}</Banner>;
  const node = tree.branchPoints[value.branchPoint - 1];
  const behind = node === undefined ? [] : branchesBeyond(tree, node);
  const options = behind.map((branch) => ({
    ...{ id: String(branch.node) },
    label: t.dynamic('trajectoryGenes.branchOf', {
      ...{ n: branch.states.length, names: branch.states.join(', '), cells: branch.cells },
    }),
  }));
  const largest = behind.slice(0, 2).map((branch) => branch.node);
  const side = (i: 0 | 1) => (
    <Select
      label={t.dynamic('trajectoryGenes.branchN', { n: i + 1 })}
      value={value.branches ? String(value.branches[i]) : null}
      onChange={(id) => {
        const [a = 0, b = 0] = value.branches ?? largest;
        set({ branches: i === 0 ? [Number(id), b] : [a, Number(id)] });
      }}
      options={options}
    />
  );
  return (
    <Stack $gap={12}>
      <Select
        label={t.dynamic('trajectoryGenes.branchPoint')}
        value={String(value.branchPoint)}
        onChange={(id) => set({ branchPoint: Number(id), branches: null })}
        options={tree.branchPoints.map((at, i) => {
          const [a, b] = comparedCells(branchesBeyond(tree, at), null);
          return {
            id: String(i + 1),
            label: t.dynamic('trajectoryGenes.branchPointN', { n: i + 1 }),
            ...(a !== undefined &&
              b !== undefined && { description: t.dynamic('trajectoryGenes.branchCells', { a, b }) }),
          };
        })}
        errorMessage={says('branchPoint')}
      />
      {behind.length < 2 ? (
        <Muted>{t.dynamic('trajectoryGenes.branchUnreached')}</Muted>
      ) : behind.length === 2 ? (
        <Muted>{options.map(({ label }, i) => `${i + 1}: ${label}`).join('; ')}</Muted>
      ) : (
        <>
          <SegmentedControl
            label={t.dynamic('trajectoryGenes.branches')}
            value={value.branches ? 'chosen' : 'largest'}
            onChange={(which) => set({ branches: which === 'largest' ? null : (largest as [number, number]) })}
            options={[
              { id: 'largest', label: t.dynamic('trajectoryGenes.branches.largest') },
              { id: 'chosen', label: t.dynamic('trajectoryGenes.branches.chosen') },
            ]}
          />
          {value.branches && (
            <>
              <Row>
                {side(0)}
                {side(1)}
              </Row>
              {says('branches') && <FieldErrorText>{says('branches')}</FieldErrorText>}
            </>
          )}
        </>
      )}
    </Stack>
  );
}
