import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CellSet } from '@stroma/contract';
import { useQuery } from '../../../app/hooks/useQuery.ts';
import { useSelection, type Source } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { readView, writeView, type View } from '../view/view.ts';

/** Parameter with the id of a stored cell set in the URL. */
export const CELLS = 'cells';

/** The selection that an address asks for: a stored set, or the categories that were picked in the legend. */
export function sourceOf(query: URLSearchParams, detail: DatasetDetail): Source | null {
  const id = query.get(CELLS);
  if (id) return { kind: 'set', id, hash: null, name: '' };
  const { colourBy, highlighted } = readView(query, detail);
  const column = detail.columns.find((c) => c.name === colourBy);
  if (column?.kind !== 'category') return null;
  const categories = highlighted.flatMap((code) => column.categories[code]?.name ?? []);
  return categories.length ? { kind: 'category', column: colourBy, categories } : null;
}

/** Codes of the selection in the column that colours the cells; null if the cells are coloured otherwise. */
export function pickedCodes(
  expression: ReturnType<typeof useSelection>['expression'],
  detail: DatasetDetail,
  colourBy: string,
): number[] | null {
  const column = detail.columns.find((c) => c.name === colourBy);
  if (column?.kind !== 'category') return null;
  const term = expression.find(({ source }) => source.kind === 'category' && source.column === colourBy);
  if (!term || term.not || term.source.kind !== 'category') return [];
  const { categories } = term.source;
  return column.categories.flatMap(({ name }, code) => (categories.includes(name) ? [code] : []));
}

/** The id of the stored set that has the selected cells; undefined while unknown. */
function storedId(selection: ReturnType<typeof useSelection>, sets: readonly CellSet[]): string | null | undefined {
  const { expression, hash, isReading, failure } = selection;
  if (!expression.length) return null;
  const [only] = expression;
  if (expression.length === 1 && only!.source.kind === 'set' && !only!.not) return only!.source.id;
  if (isReading || failure || hash === null) return undefined;
  return sets.find((set) => set.hash === hash)?.id ?? null;
}

/** ms that the address waits, so that changes of the view that come with the selection are in it first. */
const SETTLED_MS = 100;

/** Synchronises the address with the selection: the id of the stored set with the same cells, and the categories picked in the legend. */
export function useSelectionAddress(detail: DatasetDetail, view: View, sets: readonly CellSet[]): void {
  const selection = useSelection();
  const [query, change] = useQuery();
  const { pathname } = useLocation();
  const known = useRef(new Set<string>());
  const asked = storedId(selection, sets);
  for (const set of sets) known.current.add(set.id);
  // A set that was deleted while its cells are selected; a set missing from the list may still arrive.
  const isGone = typeof asked === 'string' && known.current.has(asked) && !sets.some((set) => set.id === asked);
  const id = isGone ? null : asked;
  const codes = pickedCodes(selection.expression, detail, view.colourBy);
  const picked = codes?.join('.');
  const isSame =
    (id === undefined || id === query.get(CELLS)) && (picked === undefined || picked === view.highlighted.join('.'));
  const latest = useRef<() => void>(() => {});
  latest.current = () => {
    change(
      (now) => {
        const next = codes ? writeView(now, { highlighted: codes }, detail) : now;
        if (id === null) next.delete(CELLS);
        else if (id !== undefined) next.set(CELLS, id);
        return next;
      },
      { replace: true },
    );
  };
  useEffect(() => {
    if (isSame) return;
    const timer = setTimeout(() => latest.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSame, id, picked, pathname]);
}
