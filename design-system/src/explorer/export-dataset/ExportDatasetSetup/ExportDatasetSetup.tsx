'use client';
import { useState } from 'react';
import type { ExportDatasetParams, ExportFormat } from '@stroma/contract/tools';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup, isChosen, type CellColumn, type StoredSet } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm, type ToolSetupProps } from '../../ToolForm.tsx';

export interface ExportFacts {
  cells: number;
  /** Names of all columns of the cells, labels and numbers. */
  all: readonly string[];
  /** Label columns that cells can be chosen by. */
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Number of cells of a group of several columns; null while they are counted. */
  counted?: number | null;
}
export interface ExportDatasetSetupProps extends ToolSetupProps {
  facts: Loadable<ExportFacts>;
  value: ExportDatasetParams;
  onChange: (value: ExportDatasetParams) => void;
}
const FORMATS: readonly ExportFormat[] = ['h5ad', 'h5mu', 'zarr', 'seurat', 'sce'];

/** Format, cells and columns of an exported file. */
export function ExportDatasetSetup({ facts, value, onChange, onSubmit, ...form }: ExportDatasetSetupProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const isMissing = value.cells !== null && !isChosen(value.cells);
  return (
    <Loaded state={facts}>
      {({ cells, all, columns, cellSets = [], counted }) => (
        <ToolForm
          {...form}
          title={t.dynamic('export-dataset.title')}
          hint={t.dynamic('export-dataset.hint')}
          submitLabel={t.dynamic('export-dataset.start')}
          onSubmit={() => {
            setTried(true);
            if (!isMissing) onSubmit();
          }}
        >
          <RadioGroup
            label={t.dynamic('export-dataset.format')}
            value={value.format}
            onChange={(format) => onChange({ ...value, format })}
            options={FORMATS.map((id) => ({
              id,
              label: t.dynamic(`export-dataset.format.${id}`),
              description: t.dynamic(`export-dataset.formatHint.${id}`),
            }))}
          />
          <Stack $gap={8}>
            {columns.length + cellSets.length > 0 && (
              <SegmentedControl
                label={t('common.cells')}
                value={value.cells === null ? 'all' : 'some'}
                options={[
                  { id: 'all', label: t.dynamic('export-dataset.allCells') },
                  { id: 'some', label: t.dynamic('export-dataset.someCells') },
                ]}
                onChange={(which) =>
                  onChange({
                    ...value,
                    cells: which === 'all' ? null : emptyGroup(columns, t.dynamic('export-dataset.someCells')),
                  })
                }
              />
            )}
            {value.cells === null ? (
              <Muted>{t('unit.cells', { n: cells })}</Muted>
            ) : (
              <CellGroupField
                label={t('common.cells')}
                columns={columns}
                value={value.cells}
                onChange={(next) => onChange({ ...value, cells: next })}
                cellSets={cellSets}
                counted={counted}
                errorMessage={tried && isMissing ? t('tool.selectGroupFirst') : undefined}
              />
            )}
          </Stack>
          {all.length > 0 && (
            <CheckList
              label={t.dynamic('export-dataset.columns')}
              hint={t.dynamic('export-dataset.columnsHint')}
              options={all.map((name) => ({ id: name, label: name }))}
              value={value.columns}
              onChange={(chosen) => onChange({ ...value, columns: all.filter((name) => chosen.includes(name)) })}
            />
          )}
        </ToolForm>
      )}
    </Loaded>
  );
}
