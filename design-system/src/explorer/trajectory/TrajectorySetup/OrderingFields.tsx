'use client';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { useT } from '../../../theme/messages.ts';
import { genesOf, ORDERING, type TrajectoryField } from '../form.ts';
import type { TrajectoryForm } from '../trajectory.types.ts';

interface OrderingFieldsProps {
  value: TrajectoryForm;
  onChange: (part: Partial<TrajectoryForm>) => void;
  /** Error of a field. */
  says: (field: TrajectoryField) => string | undefined;
}
/** Genes that order the cells of Monocle 2: dispersed ones, or a list. */
export function OrderingFields({ value, onChange, says }: OrderingFieldsProps) {
  const t = useT();
  return (
    <Stack $gap={8}>
      <SegmentedControl
        label={t.dynamic('trajectory.ordering')}
        value={value.ordering}
        options={[
          { id: 'dispersion', label: t.dynamic('trajectory.byDispersion') },
          { id: 'genes', label: t.dynamic('trajectory.byGenes') },
        ]}
        onChange={(ordering) => onChange({ ordering })}
      />
      {value.ordering === 'dispersion' ? (
        <div style={{ maxWidth: 300 }}>
          <NumberField
            label={t.dynamic('trajectory.meanExpression')}
            hint={t.dynamic('trajectory.meanExpressionHint')}
            value={value.meanExpression}
            minValue={ORDERING.mean.min}
            maxValue={ORDERING.mean.max}
            step={0.1}
            onChange={(meanExpression) => onChange({ meanExpression })}
            errorMessage={says('meanExpression')}
          />
        </div>
      ) : (
        <TextArea
          label={t.dynamic('trajectory.genes')}
          value={value.genes}
          onChange={(genes) => onChange({ genes })}
          hint={t.dynamic('trajectory.genesRead', { n: genesOf(value.genes).length })}
          {...(says('genes') !== undefined && { errorMessage: says('genes') as string })}
        />
      )}
    </Stack>
  );
}
