import { DRAWING_LIMITS, jsonBytes, type Cell, type DrawingTable } from '@stroma/contract/drawings';
import type { PlotTable } from '@stroma/design-system/plot-kit';
import { paths } from '../../app/paths.ts';
import { TOO_LARGE } from '../../features/tasks/index.ts';
import { handTable } from './handed.ts';

const cellOf = (value: string | number | undefined): Cell => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value === undefined || value === '' ? null : value.slice(0, DRAWING_LIMITS.cell);
};

/** A table of the product by columns, with their types; null if it exceeds the limits of the drawing tools. Duplicate names are numbered. */
export function drawingTable({ columns, rows }: PlotTable, name: string): DrawingTable | null {
  if (rows.length > DRAWING_LIMITS.rows || columns.length > DRAWING_LIMITS.columns) return null;
  const times = new Map<string, number>();
  const table: DrawingTable = {
    name: name.slice(0, DRAWING_LIMITS.title),
    columns: columns.map((title, i) => {
      const values = rows.map((row) => cellOf(row[i]));
      const isNumeric =
        values.some((value) => value !== null) && values.every((v) => v === null || typeof v === 'number');
      const nth = (times.get(title) ?? 0) + 1;
      times.set(title, nth);
      return {
        name: (nth > 1 ? `${title} (${nth})` : title).slice(0, DRAWING_LIMITS.columnName),
        type: isNumeric ? 'number' : 'text',
        // A column of one type: a number among texts is one of them.
        values: isNumeric ? values : values.map((value) => (typeof value === 'number' ? String(value) : value)),
      };
    }),
  };
  return jsonBytes(table, DRAWING_LIMITS.bytes) <= DRAWING_LIMITS.bytes ? table : null;
}

const DATASET = new RegExp(`^(?:${paths.explorer}|${paths.subExplorer})/([\\w-]+)`);

type ToDrawing = { address: string; refusal: null } | { address: null; refusal: typeof TOO_LARGE };

/**
 * Hands a table over to the drawing tools and returns their address, or why it cannot be drawn. On a page of a dataset the address names it, so that
 * a drawing can go to its figure board.
 */
export function toDrawing(given: PlotTable, name: string, pathname: string): ToDrawing {
  const table = drawingTable(given, name);
  if (!table) return { address: null, refusal: TOO_LARGE };
  const dataset = DATASET.exec(pathname)?.[1] ?? null;
  handTable({ table, dataset });
  return { address: dataset === null ? paths.tools : `${paths.tools}?dataset=${dataset}`, refusal: null };
}
