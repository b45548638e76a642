import { isStored, type CellGroup } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Narrow } from './CellGroupField.styles.ts';
import { countCells, emptyGroup, type CellColumn, type StoredSet } from './cells.ts';
import { LabelConditions } from './LabelConditions.tsx';

export interface CellGroupFieldProps {
  label: string;
  columns: readonly CellColumn[];
  value: CellGroup;
  onChange: (value: CellGroup) => void;
  /** Categories of the same column that another group has taken. */
  taken?: readonly string[];
  /** Stored cell sets that can be chosen instead of labels. */
  cellSets?: readonly StoredSet[];
  errorMessage?: string | undefined;
}

/** A group of cells: by labels of one or several columns, or a stored cell set. */
export function CellGroupField(props: CellGroupFieldProps) {
  const { label, columns, value, onChange, taken = [], cellSets = [], errorMessage } = props;
  const t = useT();
  const { cells, isExact } = countCells(value, columns, cellSets);
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
            else if (first) onChange({ name: first.name, cellSet: first.hash });
          }}
        />
      )}
      {isStored(value) ? (
        <Narrow>
          <Select
            label={label}
            options={cellSets.map((set) => ({
              id: set.hash,
              label: set.name,
              description: t('unit.cells', { n: set.cells }),
            }))}
            value={value.cellSet}
            onChange={(hash) =>
              onChange({ name: cellSets.find((set) => set.hash === hash)?.name ?? value.name, cellSet: hash })
            }
            {...(errorMessage && { errorMessage })}
          />
        </Narrow>
      ) : (
        <LabelConditions {...{ label, columns, value, onChange, taken, errorMessage }} />
      )}
      <Muted>{t(isExact || !cells ? 'tool.chosenCells' : 'tool.chosenCellsAtMost', { n: cells })}</Muted>
    </Stack>
  );
}
