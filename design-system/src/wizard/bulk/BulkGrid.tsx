'use client';
import { useState } from 'react';
import { LIMITS } from '@stroma/contract';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { useT } from '../../theme/messages.ts';
import { CellInput, GridBox } from './bulk.styles.ts';
import { withPair } from './bulk.ts';
import type { BulkFile, BulkRow, BulkValue } from './bulk.types.ts';

interface Props {
  value: BulkValue;
  onChange: (value: BulkValue) => void;
  files: readonly BulkFile[];
  canEdit: boolean;
  problem: UiError | undefined;
}
const FIELDS = ['sample', 'group', 'pair', 'batch'] as const;

/** One row per sample; further columns are variables that the test takes into account. */
export function BulkGrid({ value, onChange, files, canEdit, problem }: Props) {
  const t = useT();
  const b = (id: string, given?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, given);
  const { rows, covariates } = value;
  const edit = (i: number, change: Partial<BulkRow>) =>
    onChange({ ...value, rows: rows.map((row, k) => (k === i ? { ...row, ...change } : row)) });
  // An incomplete name is not a comparison.
  const settle = () => {
    const next = withPair(value);
    if (next !== value) onChange(next);
  };
  const included = rows.filter((row) => row.isIncluded);
  const wrongRow = typeof problem?.params?.row === 'number' ? included[problem.params.row - 1] : undefined;
  const isWrong = (row: BulkRow, column: string) =>
    row === wrongRow &&
    (problem?.params?.column === column || (column === 'pair' && problem?.id === 'BULK_PAIR_MISSING'));
  const nameOf = (id: string) => files.find((file) => file.id === id)?.fileName ?? id;
  return (
    <Stack $gap={8}>
      <GridBox tabIndex={0} role="region" aria-label={b('samples')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={b('includeAll')}
                  isSelected={included.length === rows.length}
                  isIndeterminate={included.length > 0 && included.length < rows.length}
                  isDisabled={!canEdit}
                  onChange={(on) => onChange({ ...value, rows: rows.map((row) => ({ ...row, isIncluded: on })) })}
                />
              </th>
              {FIELDS.map((id) => (
                <th key={id} scope="col">
                  {b(`column.${id}`)}
                </th>
              ))}
              {covariates.map((one, k) => (
                <th key={k} scope="col">
                  {one.name}
                </th>
              ))}
              <th scope="col">{b('column.file')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => {
              const cell = (column: string, label: string, text: string, set: (text: string) => void) => (
                <td key={column}>
                  <CellInput
                    aria-label={b('cell', { column: label, sample: row.sample })}
                    aria-invalid={isWrong(row, column) || undefined}
                    value={text}
                    disabled={!canEdit || !row.isIncluded}
                    maxLength={60}
                    onChange={(event) => set(event.currentTarget.value)}
                    onBlur={settle}
                  />
                </td>
              );
              return (
                <tr key={`${row.file}|${row.column}`} data-out={row.isIncluded ? undefined : true}>
                  <td>
                    <Checkbox
                      aria-label={b('include', { sample: row.sample })}
                      isSelected={row.isIncluded}
                      isDisabled={!canEdit}
                      onChange={(isIncluded) => edit(i, { isIncluded })}
                    />
                  </td>
                  {FIELDS.map((id) => cell(id, b(`column.${id}`), row[id], (text) => edit(i, { [id]: text })))}
                  {covariates.map((one, k) =>
                    cell(one.name, one.name, row.values[k] ?? '', (text) =>
                      edit(i, { values: covariates.map((_, j) => (j === k ? text : (row.values[j] ?? ''))) }),
                    ),
                  )}
                  <td>
                    {nameOf(row.file)}
                    {row.column !== row.sample && ` · ${row.column}`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </GridBox>
      <Covariates {...{ value, onChange, canEdit }} />
    </Stack>
  );
}

function Covariates({ value, onChange, canEdit }: Pick<Props, 'value' | 'onChange' | 'canEdit'>) {
  const t = useT();
  const b = (id: string, given?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, given);
  const { covariates, rows } = value;
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isTaken = [...FIELDS, 'file', ...covariates.map((one) => one.name)].includes(trimmed);
  return (
    <Stack $gap={8}>
      {covariates.map((one, k) => (
        <RowFlex key={one.name}>
          <Switch
            isSelected={one.isNumber}
            isDisabled={!canEdit}
            onChange={(isNumber) =>
              onChange({ ...value, covariates: covariates.map((own, j) => (j === k ? { ...own, isNumber } : own)) })
            }
          >
            {b('isNumber', { column: one.name })}
          </Switch>
          <IconButton
            icon="trash"
            label={b('removeColumn', { column: one.name })}
            isDisabled={!canEdit}
            onPress={() =>
              onChange({
                ...value,
                covariates: covariates.filter((_, j) => j !== k),
                rows: rows.map((row) => ({ ...row, values: row.values.filter((_, j) => j !== k) })),
              })
            }
          />
        </RowFlex>
      ))}
      {covariates.length < LIMITS.bulk.covariates && (
        <RowFlex style={{ alignItems: 'flex-end' }}>
          <TextField label={b('newColumn')} value={name} onChange={setName} isDisabled={!canEdit} maxLength={60} />
          <Button
            icon="add"
            isDisabled={!canEdit || !trimmed || isTaken}
            onPress={() => {
              setName('');
              onChange({
                ...value,
                covariates: [...covariates, { name: trimmed, isNumber: false }],
                rows: rows.map((row) => ({ ...row, values: [...row.values, ''] })),
              });
            }}
          >
            {b('addColumn')}
          </Button>
        </RowFlex>
      )}
    </Stack>
  );
}
