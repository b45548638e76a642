import type { CellGroup } from '@stroma/contract/tools';
import { useT } from '../theme/messages.ts';
import { Muted, Stack } from '../primitives/Page/Page.styles.ts';
import { Select } from '../primitives/Select/Select.tsx';
import { CheckList } from './CheckList.tsx';

/** A column of the cells that groups can be made of. */
export interface CellColumn {
  id: string;
  label: string;
  categories: readonly { name: string; cells: number }[];
}
/** Cells in a group. */
export const cellsOf = (group: CellGroup, columns: readonly CellColumn[]) =>
  columns
    .find((c) => c.id === group.column)
    ?.categories.reduce((sum, c) => sum + (group.categories.includes(c.name) ? c.cells : 0), 0) ?? 0;
/** A group of nothing yet, on the first column. */
export const emptyGroup = (columns: readonly CellColumn[], name: string): CellGroup => ({
  name,
  column: columns[0]?.id ?? 'cluster',
  categories: [],
});

interface CellGroupFieldProps {
  label: string;
  columns: readonly CellColumn[];
  value: CellGroup;
  onChange: (value: CellGroup) => void;
  /** Categories of the same column that another group has taken. */
  taken?: readonly string[];
  errorMessage?: string;
}

/** Cells by their labels: a column, and some of its categories. */
export function CellGroupField({ label, columns, value, onChange, taken = [], errorMessage }: CellGroupFieldProps) {
  const t = useT();
  const column = columns.find((c) => c.id === value.column);
  return (
    <Stack $gap={8}>
      {columns.length > 1 && (
        <div style={{ maxWidth: 300 }}>
          <Select
            label={t('tool.columnOf', { what: label })}
            options={columns.map((c) => ({ id: c.id, label: c.label }))}
            value={value.column}
            onChange={(id) => onChange({ ...value, column: id, categories: [] })}
          />
        </div>
      )}
      <CheckList
        label={label}
        options={(column?.categories ?? []).map((c) => ({
          id: c.name,
          label: c.name,
          cells: c.cells,
          disabled: taken.includes(c.name),
        }))}
        value={value.categories}
        onChange={(categories) => onChange({ ...value, categories })}
        errorMessage={errorMessage}
      />
      <Muted>{t('tool.chosenCells', { n: cellsOf(value, columns) })}</Muted>
    </Stack>
  );
}
