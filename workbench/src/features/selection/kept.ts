import { fromBase64, toBase64 } from './bits.ts';
import { EMPTY_EXPRESSION, type Expression, type Source, type Term } from './expression.ts';

/** The selection of a dataset in this tab of the browser, for a reload: a drawn area is not in the address. */
const keyOf = (dataset: string): string => `stroma.selection.${dataset}`;

interface Kept {
  /** Number of the dataset's cells at that time. */
  cells: number;
  terms: (Omit<Term, 'source'> & { source: Exclude<Source, { kind: 'drawn' }> | { kind: 'drawn'; bits: string } })[];
}

/** Stores an expression; an empty one is removed. Nothing is stored if the browser's storage is missing or full. */
export function keepSelection(dataset: string, cells: number, expression: Expression): void {
  try {
    if (!expression.length) return sessionStorage.removeItem(keyOf(dataset));
    const terms = expression.map(({ source, ...term }) => ({
      ...term,
      source: source.kind === 'drawn' ? { kind: source.kind, bits: toBase64(source.bits) } : source,
    }));
    sessionStorage.setItem(keyOf(dataset), JSON.stringify({ cells, terms } satisfies Kept));
  } catch {
    // Without storage, a reload loses the selection.
  }
}

/** The stored expression; none for a dataset with another number of cells. */
export function readStoredSelection(dataset: string, cells: number): Expression {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(dataset)) ?? 'null') as Kept | null;
    if (kept?.cells !== cells) return EMPTY_EXPRESSION;
    return kept.terms.map(({ source, ...term }) => ({
      ...term,
      source: source.kind === 'drawn' ? { kind: source.kind, bits: fromBase64(source.bits) } : source,
    }));
  } catch {
    return EMPTY_EXPRESSION;
  }
}

/** Whether the page was reloaded; a link opened in the same tab has its own selection. */
export const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
};
