import { useState, type ClipboardEvent } from 'react';
import { styled } from 'styled-components';
import { Banner, Button, FileDrop, Muted, Select, Stack, Switch, TextField } from '@stroma/design-system/primitives';
import { countMissing, notationOfColumn, numbersOf, rowsOf } from '../data/cells.ts';
import {
  emptyGrid,
  hasNames,
  nameFault,
  pasteText,
  withCell,
  withCommaMeaning,
  withHeader,
  withName,
  withType,
} from '../data/edit.ts';
import { GRID_LIMITS, TableRefused, type Column, type Grid } from '../data/grid.types.ts';
import { gridOfFile } from '../data/read.ts';
import { useTranslator, type Translator } from '../app/useSay.ts';
import { DataGrid } from './DataGrid.tsx';

const Columns = styled.ul`
  display: grid;
  gap: 8px;
  max-height: 300px;
  overflow: auto;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 130px;
    gap: 8px;
    align-items: start;
  }
`;
/** Below the name and the type of a column. */
const Below = styled.div`
  grid-column: 1 / -1;
`;
const Paste = styled.textarea`
  width: 100%;
  min-height: 64px;
  padding: 8px;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  color: var(--st-text);
  font: inherit;
`;

interface DataPanelProps {
  grid: Grid | null;
  onGrid: (grid: Grid | null) => void;
}
/** The table: pasted, opened from a file or typed; its columns with their types and missing values. */
export function DataPanel({ grid, onGrid }: DataPanelProps) {
  const say = useTranslator();
  const [refused, setRefused] = useState<TableRefused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = (make: () => Grid) => {
    try {
      onGrid(make());
      setRefused(null);
    } catch (error) {
      if (!(error instanceof TableRefused)) throw error;
      setRefused(error);
    }
  };
  const read = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    setBusy(true);
    try {
      const next = await gridOfFile(file);
      attempt(() => next);
    } catch (error) {
      setRefused(error instanceof TableRefused ? error : new TableRefused('file'));
    } finally {
      setBusy(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    attempt(() => pasteText(null, 0, 0, text, say('grid.pasted')));
  };
  return (
    <Stack>
      {refused && (
        <Banner tone="danger" isProblem>
          {say(`refused.${refused.id}`, refused.values)}
        </Banner>
      )}
      {grid ? (
        <>
          <Muted>{say('grid.size', { rows: rowsOf(grid), columns: grid.columns.length })}</Muted>
          <Switch isSelected={hasNames(grid)} onChange={(is) => attempt(() => withHeader(grid, is))}>
            {say('grid.header')}
          </Switch>
          <DataGrid
            grid={grid}
            onCell={(row, column, text) => onGrid(withCell(grid, row, column, text))}
            onPaste={(row, column, text) => attempt(() => pasteText(grid, row, column, text, say('grid.pasted')))}
          />
          <Columns aria-label={say('grid.columns')}>
            {grid.columns.map((column, i) => {
              const hint = hintOf(column, say);
              return (
                <li key={i}>
                  <NameField grid={grid} at={i} hint={hint} onGrid={onGrid} />
                  <Select
                    label={say('grid.typeOf', { name: column.name })}
                    hideLabel
                    value={column.type}
                    onChange={(type) => onGrid(withType(grid, i, type))}
                    options={(['number', 'text'] as const).map((id) => ({ id, label: say(`type.${id}`) }))}
                  />
                  {hasCommas(column) && (
                    <Below>
                      <Select
                        label={say('grid.commaOf', { name: column.name })}
                        hideLabel
                        value={column.comma ?? 'guess'}
                        onChange={(comma) => onGrid(withCommaMeaning(grid, i, comma === 'guess' ? null : comma))}
                        options={(['guess', 'decimal', 'thousands'] as const).map((id) => ({
                          id,
                          label: say(`comma.${id}`),
                        }))}
                      />
                    </Below>
                  )}
                </li>
              );
            })}
          </Columns>
          <Button tone="quiet" icon="trash" onPress={() => onGrid(null)}>
            {say('grid.remove')}
          </Button>
        </>
      ) : (
        <>
          <label>
            <Muted>{say('grid.paste')}</Muted>
            <Paste value="" onChange={() => undefined} onPaste={paste} placeholder={say('grid.pasteHere')} />
          </label>
          <FileDrop
            title={say('grid.drop')}
            hint={say('grid.formats')}
            accept={['.csv', '.tsv', '.txt', '.xlsx']}
            onFiles={(files) => void read(files)}
            isDisabled={isBusy}
          />
          <Button tone="quiet" icon="table" onPress={() => onGrid(emptyGrid(say('grid.empty')))}>
            {say('grid.type')}
          </Button>
        </>
      )}
    </Stack>
  );
}

interface NameFieldProps {
  grid: Grid;
  /** Place of the column. */
  at: number;
  hint: string;
  onGrid: (grid: Grid) => void;
}
/**
 * Name of a column. What is typed stays in the field, also where it is not a name yet or that of another column; the column is called so as soon as
 * it can be, and the field shows the column's name again once it is left.
 */
function NameField({ grid, at, hint, onGrid }: NameFieldProps) {
  const say = useTranslator();
  const [typed, setTyped] = useState<string | null>(null);
  const isTaken = typed !== null && nameFault(grid, at, typed) === 'taken';
  return (
    <TextField
      label={say('grid.columnName', { n: at + 1 })}
      hideLabel
      value={typed ?? grid.columns[at]!.name}
      maxLength={GRID_LIMITS.name}
      onChange={(name) => {
        setTyped(name);
        onGrid(withName(grid, at, name));
      }}
      onBlur={() => setTyped(null)}
      {...(hint && { hint })}
      {...(isTaken && { errorMessage: say('grid.nameTaken') })}
    />
  );
}

/** True if the reading of commas changes a column of numbers. */
const hasCommas = ({ type, cells }: Column): boolean => type === 'number' && cells.some((cell) => cell.includes(','));

/** Missing values of a column, and the reading of its commas where no cell decides it. */
function hintOf(column: Column, say: Translator): string {
  const missing = countMissing(column);
  const { unsure, comma } = notationOfColumn(column);
  const cell = column.type === 'number' ? unsure : '';
  const value = cell ? numbersOf(column)[column.cells.findIndex((one) => one.trim() === cell)] : undefined;
  return [
    missing > 0 ? say('grid.missing', { n: missing }) : '',
    value === undefined ? '' : say(`grid.comma.${comma}`, { cell, value: String(value) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
