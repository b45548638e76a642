import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { CellGroupField } from '../CellGroupField/CellGroupField.tsx';
import { takenBy, type CellColumn } from '../CellGroupField/cells.ts';
import type { GeneComparison } from './gene-expression.types.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 12px;
`;
interface CellComparisonProps {
  value: GeneComparison;
  onChange: (value: GeneComparison) => void;
  sampleGroups: readonly string[];
  columns: readonly CellColumn[];
}
/** What is set side by side: nothing, two sample groups, or two groups of cells (specification 2.8). */
export function CellComparison({ value, onChange, sampleGroups, columns }: CellComparisonProps) {
  const t = useT();
  const [a, b] = value.cells;
  return (
    <Stack $gap={12}>
      <SegmentedControl
        label={t('gene.compare')}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
        options={[
          { id: 'none', label: t('gene.compare.none') },
          { id: 'sampleGroup', label: t('pickers.view.sampleGroup'), disabled: sampleGroups.length < 2 },
          { id: 'cells', label: t('gene.compare.cells'), disabled: !columns.length },
        ]}
      />
      {value.by === 'sampleGroup' && (
        <Sides>
          {([0, 1] as const).map((side) => (
            <Select
              key={side}
              label={t('gene.sampleGroupN', { n: side + 1 })}
              value={value.sampleGroups[side]}
              onChange={(name) =>
                onChange({
                  ...value,
                  sampleGroups: side === 0 ? [name, value.sampleGroups[1]] : [value.sampleGroups[0], name],
                })
              }
              options={sampleGroups.map((name) => ({
                id: name,
                label: name,
                disabled: value.sampleGroups[side === 0 ? 1 : 0] === name,
              }))}
            />
          ))}
        </Sides>
      )}
      {value.by === 'cells' && (
        <Sides>
          <CellGroupField
            label={t('deg.groupA')}
            columns={columns}
            value={a}
            onChange={(next) => onChange({ ...value, cells: [next, b] })}
            taken={takenBy(b, a)}
          />
          <CellGroupField
            label={t('deg.groupB')}
            columns={columns}
            value={b}
            onChange={(next) => onChange({ ...value, cells: [a, next] })}
            taken={takenBy(a, b)}
          />
        </Sides>
      )}
    </Stack>
  );
}
