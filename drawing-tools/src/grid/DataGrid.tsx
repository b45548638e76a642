import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type UIEvent } from 'react';
import { isMissing, numbersOf, rowsOf } from '../data/cells.ts';
import type { Column, Grid } from '../data/grid.types.ts';
import { useTranslator } from '../app/useSay.ts';
import { Box, Cell, CELL, Corner, Head, Input, Sheet } from './grid.styles.ts';

interface DataGridProps {
  grid: Grid;
  onCell: (row: number, column: number, text: string) => void;
  /** Text that was pasted on a cell. */
  onPaste: (row: number, column: number, text: string) => void;
}
const VISIBLE = { rows: 14, spare: 6 };
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
  ...{ PageUp: [-12, 0], PageDown: [12, 0] },
};

/**
 * A table of which only the visible part is in the page. One cell is in the tab order: arrows move it, Enter or typing changes it, Escape cancels,
 * Delete empties it.
 */
export function DataGrid({ grid, onCell, onPaste }: DataGridProps) {
  const say = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, left: 0, width: 640 });
  const [at, setAt] = useState({ row: 0, column: 0 });
  const [edit, setEdit] = useState<string | null>(null);
  const rows = rowsOf(grid);
  const { columns } = grid;
  const firstRow = Math.max(0, Math.floor(scroll.top / CELL.height) - VISIBLE.spare);
  const lastRow = Math.min(rows, firstRow + VISIBLE.rows + 2 * VISIBLE.spare);
  const firstColumn = Math.max(0, Math.floor((scroll.left - CELL.corner) / CELL.width) - 1);
  const lastColumn = Math.min(columns.length, firstColumn + Math.ceil(scroll.width / CELL.width) + 3);
  const move = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setAt(next);
    reveal(box.current, next);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  const commit = (step: number) => {
    if (edit === null) return;
    onCell(at.row, at.column, edit);
    setEdit(null);
    move(at.row + step, at.column);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (edit !== null) {
      if (event.key === 'Enter') commit(1);
      else if (event.key === 'Escape') {
        setEdit(null);
        move(at.row, at.column);
      } else return;
      event.preventDefault();
      return;
    }
    const step = MOVES[event.key];
    if (step) move(at.row + step[0], at.column + step[1]);
    else if (event.key === 'Home') move(event.ctrlKey ? 0 : at.row, 0);
    else if (event.key === 'End') move(event.ctrlKey ? rows - 1 : at.row, columns.length - 1);
    else if (event.key === 'Enter' || event.key === 'F2') setEdit(columns[at.column]?.cells[at.row] ?? '');
    else if (event.key === 'Delete' || event.key === 'Backspace') onCell(at.row, at.column, '');
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) setEdit(event.key);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (edit !== null) return;
    const text = event.clipboardData.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    event.stopPropagation();
    onPaste(at.row, at.column, text);
  };
  const onScroll = ({ currentTarget: { scrollTop, scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) =>
    setScroll({ top: scrollTop, left: scrollLeft, width: clientWidth });
  const shown = columns.slice(firstColumn, lastColumn);
  return (
    <Box ref={box} onScroll={onScroll} onKeyDown={onKeyDown} onPaste={paste}>
      <Sheet
        role="grid"
        aria-label={say('grid.label', { name: grid.name })}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 1}
        style={{ height: (rows + 1) * CELL.height, width: CELL.corner + columns.length * CELL.width }}
      >
        <Head role="row" aria-rowindex={1}>
          <Corner role="columnheader" aria-colindex={1}>
            <span aria-label={say('word.row')}>#</span>
          </Corner>
          {shown.map((column, i) => (
            <Cell
              key={firstColumn + i}
              role="columnheader"
              aria-colindex={firstColumn + i + 2}
              $left={CELL.corner + (firstColumn + i) * CELL.width}
              title={column.name}
              $isHead
            >
              {column.name}
            </Cell>
          ))}
        </Head>
        {Array.from({ length: Math.max(0, lastRow - firstRow) }, (_, i) => firstRow + i).map((row) => (
          <GridRow
            key={row}
            {...{ row, firstColumn }}
            columns={shown}
            at={at.row === row ? at.column : -1}
            edit={at.row === row ? edit : null}
            onAt={(column) => setAt({ row, column })}
            onEdit={setEdit}
            onCommit={() => commit(0)}
          />
        ))}
      </Sheet>
    </Box>
  );
}

interface GridRowProps {
  row: number;
  firstColumn: number;
  /** The seen ones. */
  columns: readonly Column[];
  /** The current column, or -1. */
  at: number;
  /** Text that is being changed in the current column. */
  edit: string | null;
  onAt: (column: number) => void;
  onEdit: (text: string) => void;
  onCommit: () => void;
}
function GridRow({ row, firstColumn, columns, at, edit, onAt, onEdit, onCommit }: GridRowProps) {
  const say = useTranslator();
  const place = { position: 'absolute', top: (row + 1) * CELL.height, left: 0, right: 0, height: CELL.height } as const;
  return (
    <div role="row" aria-rowindex={row + 2} style={place}>
      <Corner role="rowheader" aria-colindex={1}>
        {row + 1}
      </Corner>
      {columns.map((column, i) => {
        const text = column.cells[row] ?? '';
        const isAt = at === firstColumn + i;
        const isWrong = column.type === 'number' && !isMissing(text, 'number') && Number.isNaN(numbersOf(column)[row]);
        return (
          <Cell
            key={firstColumn + i}
            role="gridcell"
            aria-colindex={firstColumn + i + 2}
            aria-selected={isAt}
            aria-invalid={isWrong || undefined}
            tabIndex={isAt && edit === null ? 0 : -1}
            $left={CELL.corner + (firstColumn + i) * CELL.width}
            $isNumber={column.type === 'number'}
            $isWrong={isWrong}
            title={text}
            onMouseDown={() => onAt(firstColumn + i)}
            onDoubleClick={() => onEdit(text)}
          >
            {isAt && edit !== null ? (
              <Input
                autoFocus
                aria-label={say('grid.cell', { column: column.name, row: row + 1 })}
                value={edit}
                maxLength={2000}
                onChange={(event) => onEdit(event.target.value)}
                onBlur={onCommit}
              />
            ) : (
              text
            )}
          </Cell>
        );
      })}
    </div>
  );
}

/** Scrolls until the cell is seen. */
function reveal(box: HTMLDivElement | null, { row, column }: { row: number; column: number }): void {
  if (!box) return;
  const top = row * CELL.height;
  const room = box.clientHeight - 2 * CELL.height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top > box.scrollTop + room) box.scrollTop = top - room;
  const left = column * CELL.width;
  const wide = box.clientWidth - CELL.corner - CELL.width;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (left > box.scrollLeft + wide) box.scrollLeft = left - wide;
}
