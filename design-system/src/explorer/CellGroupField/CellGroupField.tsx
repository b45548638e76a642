'use client';
import { groupOfSet, isStored, type CellGroup } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Narrow } from './CellGroupField.styles.ts';
import { countCells, emptyGroup, groupOfStoredSet, type CellColumn, type StoredSet } from './cells.ts';
import { LabelConditions } from './LabelConditions.tsx';

export interface CellGroupFieldProps {
  label: string;
  columns: readonly CellColumn[];
  value: CellGroup;
  onChange: (value: CellGroup) => void;
  /** Categories of the same column that another group uses. */
  taken?: readonly string[];
  /** Stored cell sets that can be chosen instead of labels. */
  cellSets?: readonly StoredSet[];
  /** Number of cells of a group defined by several columns, for which the counts by category are only upper bounds; null while it is counted. */
  counted?: number | null | undefined;
  errorMessage?: string | undefined;
}

/** A group of cells: by labels of one or several columns, or a stored cell set. */
export function CellGroupField(props: CellGroupFieldProps) {
  const { label, columns, value, onChange, taken = [], cellSets = [], counted, errorMessage } = props;
  const t = useT();
  const bound = countCells(value, columns, cellSets);
  const cells = bound.isExact ? bound.cells : (counted ?? bound.cells);
  const isExact = bound.isExact || typeof counted === 'number';
  const first = cellSets[0];
  return (
    <Stack $gap={8}>
      {(first || isStored(value)) && (
        <SegmentedControl
          label={t('tool.cellsFrom', { what: label })}
          value={isStored(value) ? 'set' : 'labels'}
          options={[
            { id: 'labels', label: t('tool.byLabels') },
            { id: 'set', label: t('tool.bySet') },
          ]}
          onChange={(kind) => {
            if (kind === 'labels') onChange(emptyGroup(columns, value.name));
            else if (first) onChange(groupOfSet(first));
          }}
        />
      )}
      {isStored(value) ? (
        <Narrow>
          <Select
            label={label}
            options={cellSets.map((set) => ({
              id: set.id,
              label: set.name,
              description: t('unit.cells', { n: set.cells }),
            }))}
            value={groupOfStoredSet(value, cellSets)?.id ?? null}
            onChange={(id) => {
              const set = cellSets.find((one) => one.id === id);
              if (set) onChange(groupOfSet(set));
            }}
            {...(errorMessage && { errorMessage })}
          />
        </Narrow>
      ) : (
        <LabelConditions {...{ label, columns, value, onChange, taken, errorMessage }} />
      )}
      <Muted role="status">{t(isExact || !cells ? 'tool.chosenCells' : 'tool.chosenCellsAtMost', { n: cells })}</Muted>
    </Stack>
  );
}
