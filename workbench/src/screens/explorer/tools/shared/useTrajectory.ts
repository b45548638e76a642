import { useMemo, useRef } from 'react';
import type { EarlierTrajectory, LabelColumn, ReadTrajectory, TrajectoryCells } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import { readResultColumn, type Column } from '../../../../api/arrays.ts';
import { load, useCached } from '../../../../api/cache.ts';
import { mapLoadable, readyOr } from '../../../../features/calls/index.ts';
import { readResult, useResult, useResults } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { readColouring } from '../../embedding/colouring.ts';
import { arrayKeys, type DatasetDetail } from '../../dataset.ts';

const TOOL = 'trajectory';
type OfResult = Omit<TrajectoryCells, 'labels'>;
/** Trajectories that a root or nodes can be picked on, the newest ones. */
const MOST_EARLIER = 20;

const numbersOf = (column: Column): Float32Array => {
  if (column.kind !== 'number') throw new TypeError(`${column.name} holds categories`);
  return column.values;
};
const labelsOf = (column: Column) => {
  if (column.kind !== 'category') throw new TypeError(`${column.name} holds numbers`);
  return { codes: column.codes, categories: column.categories };
};

async function readCells(result: string): Promise<OfResult> {
  const read = (name: string) => readResultColumn(result, name);
  const [x, y, pseudotime, state, partition] = await Promise.all([
    read('x').then(numbersOf),
    read('y').then(numbersOf),
    read('pseudotime').then(numbersOf),
    read('state').then(labelsOf),
    read('partition').then(labelsOf),
  ]);
  return { x, y, pseudotime, state, partition };
}

/** Cells of a completed trajectory; `columns`: additional columns of the dataset. A null `result` disables it. */
export function useCells(
  result: string | null,
  detail: DatasetDetail,
  columns: readonly string[] = [],
  palette: PaletteId = 'Default',
): Loadable<TrajectoryCells> {
  const cells = useCached(result && `${result}:cells`, () => readCells(result!));
  const keys = columns.map((colourBy) => keyOf(detail, colourBy));
  const read = useCached(columns.length ? `${detail.id}:columns:${keys.join(',')}` : null, () =>
    Promise.all(columns.map((name, i) => load(keys[i]!, () => readColouring(detail, name)))),
  );
  // `useCached` returns a new object on each render, but its data are stable.
  const own = readyOr(cells, null);
  const labels = columns.length ? readyOr(read, null) : NONE;
  return useMemo(() => {
    if (!own) return mapLoadable(cells, (found) => ({ ...found, labels: [] }));
    if (!labels) return mapLoadable(read, () => ({ ...own, labels: [] }));
    return {
      state: 'ready',
      data: { ...own, labels: labels.flatMap((column) => labelOf(column, detail, palette)) },
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [own, cells.state, labels, read.state, detail, palette]);
}
const NONE: readonly Column[] = [];
const keyOf = (detail: DatasetDetail, colourBy: string): string =>
  arrayKeys(detail, { embedding: '', dimensions: 2, colourBy, gene: null, layer: '' }).column!;

function labelOf(column: Column, detail: DatasetDetail, palette: PaletteId): LabelColumn[] {
  if (column.kind !== 'category') return [];
  const { name, codes, categories } = column;
  const colours = coloursOf(detail, name, palette);
  return [{ id: name, name, codes, categories, colours: categories.map((each) => colours.get(each) ?? '#888888') }];
}

/** Completed trajectories of the dataset with their parameters, newest first. */
export function useEarlierTrajectories(dataset: string): Loadable<readonly EarlierTrajectory[]> {
  const list = useResults(TOOL, dataset);
  const earlier = readyOr(list, [])
    .filter(({ status }) => status === 'completed')
    .slice(0, MOST_EARLIER);
  const ids = earlier.map(({ id }) => id);
  // Renamed labels change names and parameters.
  const named = earlier.map(({ id, name }) => `${id} ${name}`).join(',');
  const read = useCached(ids.length ? `${dataset}:trajectories:${named}` : null, () =>
    Promise.all(ids.map((id) => readResult({ tool: TOOL, id }))),
  );
  const now = ids.length ? readyOr(read, null) : [];
  // While another one loads, the form with the previous one stays.
  const last = useRef(now);
  if (now) last.current = now;
  const found = last.current;
  return useMemo(() => {
    if (list.state !== 'ready') return mapLoadable(list, () => []);
    if (!found) return mapLoadable(read, () => []);
    return {
      state: 'ready',
      data: found.map(({ id, name, params }) => ({ id, name, version: params.version, params })),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [list.state, found, read.state]);
}

/** A completed trajectory with its cells; empty if none is selected. */
export function useReadTrajectory(id: string, detail: DatasetDetail): Loadable<ReadTrajectory> {
  const task = useResult(id ? { tool: TOOL, id } : null, { isVersioned: true });
  const cells = useCells(id || null, detail);
  const found = readyOr(cells, null);
  return useMemo(() => {
    if (!id) return { state: 'empty' };
    if (task.state !== 'ready') return task;
    if (!found) return mapLoadable(cells, () => null as never);
    return { state: 'ready', data: { result: task.data.result!, cells: found } };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, task, found, cells.state]);
}
