'use client';
import type { LabelledCells } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { CheckList } from '../CheckList.tsx';
import { ConditionBox, Head, Narrow } from './CellGroupField.styles.ts';
import type { CellColumn, Condition } from './cells.ts';

/** Maximum number of additional conditions in the contract (`LabelledCells.and`). */
const MAX_AND = 5;

interface LabelConditionsProps {
  label: string;
  columns: readonly CellColumn[];
  value: LabelledCells;
  onChange: (value: LabelledCells) => void;
  taken: readonly string[];
  errorMessage?: string | undefined;
}

/** Cells by their labels: categories of a column, narrowed by categories of further columns. */
export function LabelConditions({ label, columns, value, onChange, taken, errorMessage }: LabelConditionsProps) {
  const t = useT();
  const and = value.and ?? [];
  const used = new Set([value.column, ...and.map((condition) => condition.column)]);
  const free = columns.filter((c) => !used.has(c.id));
  const withAnd = (group: LabelledCells, next: Condition[]): LabelledCells => {
    const { and: _before, ...rest } = group;
    return next.length ? { ...rest, and: next } : rest;
  };
  const optionsOf = (id: string, disabled: readonly string[]) =>
    (columns.find((c) => c.id === id)?.categories ?? []).map((c) => ({
      id: c.name,
      label: c.name,
      cells: c.cells,
      isDisabled: disabled.includes(c.name),
    }));
  const replace = (at: number, condition: Condition) =>
    onChange(
      withAnd(
        value,
        and.map((before, i) => (i === at ? condition : before)),
      ),
    );
  return (
    <>
      {columns.length > 1 && (
        <Narrow>
          <Select
            label={t('tool.columnOf', { what: label })}
            options={columns.map((c) => ({ id: c.id, label: c.label }))}
            value={value.column}
            onChange={(column) =>
              onChange(
                withAnd(
                  { ...value, column, categories: [] },
                  and.filter((condition) => condition.column !== column),
                ),
              )
            }
          />
        </Narrow>
      )}
      <CheckList
        label={label}
        options={optionsOf(value.column, taken)}
        value={value.categories}
        onChange={(categories) => onChange({ ...value, categories })}
        errorMessage={errorMessage}
      />
      {and.map((condition, at) => (
        <ConditionBox key={at} role="group" aria-label={t('tool.andColumn', { what: label, column: condition.column })}>
          <Head>
            <Select
              label={t('tool.and')}
              options={columns
                .filter((c) => c.id === condition.column || !used.has(c.id))
                .map((c) => ({ id: c.id, label: c.label }))}
              value={condition.column}
              onChange={(column) => replace(at, { column, categories: [] })}
            />
            <IconButton
              icon="close"
              label={t('tool.andRemove', { column: condition.column })}
              onPress={() =>
                onChange(
                  withAnd(
                    value,
                    and.filter((_, i) => i !== at),
                  ),
                )
              }
            />
          </Head>
          <CheckList
            label={columns.find((c) => c.id === condition.column)?.label ?? condition.column}
            options={optionsOf(condition.column, [])}
            value={condition.categories}
            onChange={(categories) => replace(at, { ...condition, categories })}
            errorMessage={condition.categories.length ? undefined : errorMessage}
          />
        </ConditionBox>
      ))}
      {free[0] && and.length < MAX_AND && (
        <div>
          <Button
            tone="quiet"
            isSmall
            icon="add"
            aria-label={`${t('tool.andAdd')}: ${label}`}
            onPress={() => onChange(withAnd(value, [...and, { column: free[0]!.id, categories: [] }]))}
          >
            {t('tool.andAdd')}
          </Button>
        </div>
      )}
    </>
  );
}
