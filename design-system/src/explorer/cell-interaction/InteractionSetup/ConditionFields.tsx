'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import type { InteractionForm } from '../cell-interaction.types.ts';
import { sampleByOf } from '../form.ts';

/** No column has an empty name, so '' can mean none. */
const NONE = '';

const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  gap: 12px 20px;
`;
interface ConditionFieldsProps {
  columns: readonly CellColumn[];
  value: InteractionForm;
  set: (part: Partial<InteractionForm>) => void;
  errorMessage?: string | undefined;
}
/** All cells together, or two conditions tested separately. */
export function ConditionFields({ columns, value, set, errorMessage }: ConditionFieldsProps) {
  const t = useT();
  const others = columns.filter(({ id, categories }) => id !== value.groupBy && categories.length > 1);
  const of = (column: CellColumn | undefined) => ({
    column: column?.id ?? '',
    a: column?.categories[0]?.name ?? '',
    b: column?.categories[1]?.name ?? '',
  });
  const { condition } = value;
  const names = (others.find((c) => c.id === condition?.column)?.categories ?? []).map((c) => ({
    id: c.name,
    label: t.category(c.name),
  }));
  return (
    <Stack $gap={8}>
      <SegmentedControl
        label={t.dynamic('interaction.conditions')}
        value={condition ? 'two' : 'one'}
        options={[
          { id: 'one', label: t.dynamic('interaction.oneCondition') },
          { id: 'two', label: t.dynamic('interaction.twoConditions') },
        ]}
        onChange={(which) => set({ condition: which === 'one' ? null : of(others[0]) })}
      />
      {condition && (
        <>
          <Three>
            <Select
              label={t.dynamic('interaction.conditionColumn')}
              value={condition.column}
              options={others.map((c) => ({ id: c.id, label: c.label }))}
              onChange={(id) => set({ condition: of(others.find((c) => c.id === id)) })}
              errorMessage={errorMessage}
            />
            {(['a', 'b'] as const).map((side) => (
              <Select
                key={side}
                label={t.dynamic(side === 'a' ? 'interaction.conditionA' : 'interaction.conditionB')}
                value={condition[side]}
                options={names}
                onChange={(name) => set({ condition: { ...condition, [side]: name } })}
              />
            ))}
          </Three>
          <Select
            label={t.dynamic('interaction.sampleBy')}
            hint={t.dynamic('interaction.sampleByHint')}
            value={sampleByOf(value) ?? NONE}
            options={[
              { id: NONE, label: t.dynamic('interaction.noSampleBy') },
              ...others.filter(({ id }) => id !== condition.column).map((c) => ({ id: c.id, label: c.label })),
            ]}
            onChange={(id) => set({ sampleBy: id === NONE ? null : id })}
          />
        </>
      )}
    </Stack>
  );
}
