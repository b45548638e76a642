'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup, categoriesUsedBy } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { DegFilterFields } from '../../DegFilterFields.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { DegSetupProps } from '../differential-expression.types.ts';
import { DegTestFields } from './DegTestFields.tsx';
import { validateDeg, type DegField } from './validateDeg.ts';

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: 20px;
`;
const MODES: readonly DifferentialExpressionParams['mode'][] = ['normal', 'batchTwoGroups', 'batchOneGroup'];

/** Two groups of cells, once or for each cell type, or each cell type against the rest (specification 2.8). */
export function DegSetup(props: DegSetupProps) {
  const { facts, value, onChange, onSubmit, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  return (
    <Loaded state={facts}>
      {(known) => {
        const { columns, cellSets = [] } = known;
        const problems = validateDeg(value, known);
        const says = (field: DegField) => (tried && problems[field] ? t(problems[field]) : undefined);
        const batch = value.mode !== 'normal';
        const b = value.b ?? emptyGroup(columns, 'B');
        const batchColumn = columns.find((c) => c.id === value.batchBy);
        return (
          <ToolForm
            {...form}
            // The test depends on the samples, so nothing is submitted before they are counted.
            isSubmitting={form.isSubmitting || (known.unit?.state === 'counting' && !known.isTestByHand)}
            title={t('deg.setup')}
            hint={t(value.test === 'pseudobulk' ? 'deg.setupHintPseudobulk' : 'deg.setupHint')}
            onSubmit={() => {
              setTried(true);
              if (!Object.keys(problems).length) onSubmit();
            }}
          >
            <RadioGroup
              label={t('deg.mode')}
              value={value.mode}
              onChange={(mode) =>
                onChange({
                  ...value,
                  mode,
                  b: mode === 'batchOneGroup' ? null : b,
                  batchBy: mode === 'normal' ? null : (value.batchBy ?? columns[0]?.id ?? null),
                  batchCategories: mode === 'normal' ? [] : value.batchCategories,
                })
              }
              options={MODES.map((id) => ({ id, label: t(`deg.mode.${id}`), description: t(`deg.modeHint.${id}`) }))}
            />
            <Sides>
              <CellGroupField
                label={t(value.mode === 'batchOneGroup' ? 'deg.oneGroup' : 'deg.groupA')}
                columns={columns}
                value={value.a}
                onChange={(a) => onChange({ ...value, a })}
                taken={categoriesUsedBy(value.b, value.a)}
                cellSets={cellSets}
                counted={known.counted?.a}
                errorMessage={says('a')}
              />
              {value.mode !== 'batchOneGroup' && (
                <CellGroupField
                  label={t('deg.groupB')}
                  columns={columns}
                  value={b}
                  onChange={(next) => onChange({ ...value, b: next })}
                  taken={categoriesUsedBy(value.a, b)}
                  cellSets={cellSets}
                  counted={known.counted?.b}
                  errorMessage={says('b')}
                />
              )}
            </Sides>
            {batch && (
              <>
                <div style={{ maxWidth: 300 }}>
                  <Select
                    label={t('deg.batchBy')}
                    options={columns.map((c) => ({ id: c.id, label: c.label }))}
                    value={value.batchBy}
                    onChange={(batchBy) => onChange({ ...value, batchBy, batchCategories: [] })}
                  />
                </div>
                <CheckList
                  label={t('deg.cellTypes')}
                  options={(batchColumn?.categories ?? []).map((c) => ({ id: c.name, label: c.name, cells: c.cells }))}
                  value={value.batchCategories}
                  onChange={(batchCategories) => onChange({ ...value, batchCategories })}
                  errorMessage={says('batch')}
                />
                <Muted role="status">{t('deg.tasks', { n: value.batchCategories.length })}</Muted>
              </>
            )}
            {known.sampleColumn && (
              <DegTestFields
                {...{ columns, value, onChange }}
                sampleColumn={known.sampleColumn}
                unit={known.unit ?? { state: 'open' }}
                isByHand={known.isTestByHand ?? false}
                errorMessage={says('replicates')}
              />
            )}
            <DegFilterFields value={value.filter} onChange={(filter) => onChange({ ...value, filter })} />
          </ToolForm>
        );
      }}
    </Loaded>
  );
}
