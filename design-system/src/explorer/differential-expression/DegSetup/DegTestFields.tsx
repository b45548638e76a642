'use client';
import { DEG_SAMPLES, type DegTest, type DifferentialExpressionParams } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import { degUnitText, type DegUnit } from './degUnit.ts';

const TESTS: readonly DegTest[] = ['wilcoxon', 'pseudobulk'];
const NONE = '__none';

interface DegTestFieldsProps {
  columns: readonly CellColumn[];
  /** The dataset's column of samples. */
  sampleColumn: string;
  value: DifferentialExpressionParams;
  onChange: (value: DifferentialExpressionParams) => void;
  unit: DegUnit;
  /** Whether the reader chose the test. */
  isByHand: boolean;
  errorMessage?: string | undefined;
}

/** The test: of cells, or of samples with their column and, in a blocked or paired design, the column of blocks; and why it is chosen. */
export function DegTestFields(props: DegTestFieldsProps) {
  const { columns, sampleColumn, value, onChange, unit, isByHand, errorMessage } = props;
  const t = useT();
  const { test = 'wilcoxon', replicates = null, block = null } = value;
  const why = degUnitText(unit, { test, mode: value.mode, isByHand }, t);
  const options = columns.map((c) => ({ id: c.id, label: c.label }));
  return (
    <>
      <RadioGroup
        label={t('deg.test')}
        value={test}
        onChange={(next) =>
          onChange({
            ...value,
            test: next,
            // The column of samples stays with the Wilcoxon test: the warning counts samples in it.
            replicates: replicates ?? sampleColumn,
            block: next === 'pseudobulk' ? block : null,
          })
        }
        options={TESTS.map((id) => ({
          id,
          label: t(`deg.test.${id}`),
          description: t(`deg.testHint.${id}`, { n: DEG_SAMPLES.perSide }),
        }))}
      />
      {why && <Muted role="status">{why}</Muted>}
      {test === 'pseudobulk' && (
        <div style={{ display: 'flex', flexDirection: 'column', gap: 12, maxWidth: 300 }}>
          <Select
            label={t('deg.replicates')}
            options={options.map((o) => ({ ...o, isDisabled: o.id === block }))}
            value={replicates}
            onChange={(column) => onChange({ ...value, replicates: column })}
            {...(errorMessage && { errorMessage })}
          />
          <Select
            label={t('deg.block')}
            hint={t('deg.blockHint')}
            options={[
              { id: NONE, label: t('common.none') },
              ...options.map((o) => ({ ...o, isDisabled: o.id === replicates })),
            ]}
            value={block ?? NONE}
            onChange={(column) => onChange({ ...value, block: column === NONE ? null : column })}
          />
        </div>
      )}
    </>
  );
}
