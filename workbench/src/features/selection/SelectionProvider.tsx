import {
  createContext,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { StoredCells } from '@stroma/contract/tools';
import { ApiError } from '../../api/client.ts';
import { reportFailure } from '../../api/failures.ts';
import { countBits, unpack, type Bits } from './bits.ts';
import {
  change as changeTerm,
  evaluate,
  EMPTY_EXPRESSION,
  remove as removeTerm,
  write as writeTerm,
  originOf,
  type Expression,
  type Join,
  type Source,
  type Term,
} from './expression.ts';
import { advance, initialHistory, redo, undo, type History } from './history.ts';
import { isReload, keepSelection, readStoredSelection } from './kept.ts';
import { keyOf, hashOfBits, readBits, type Selectable } from './sources.ts';

/** The cells of an expression. */
export interface SelectedCells {
  bits: Bits;
  /** One byte per cell, 1 if selected: the input of the plots. */
  mask: Uint8Array<ArrayBuffer>;
  count: number;
}
/** Cells that were sent to a tool's form. */
export interface Handoff {
  tool: string;
  groups: StoredCells[];
  /** Whether the tool starts with them at once, with its defaults. */
  run: boolean;
}
export interface Selection {
  expression: Expression;
  /** Null without an expression, and until its cells are first loaded. */
  cells: SelectedCells | null;
  /** sha256 of the packed cells: equal hashes are equal cells. Null while it is computed, and without cells. */
  hash: string | null;
  /** The cells of the current expression are loading; `cells` are the previous ones. */
  isReading: boolean;
  /** The first term whose cells could not be read. */
  failure: { term: number; error: ApiError } | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Adds sources, or replaces the ones of the same origin, in one step; with `live`, repeated writes of one origin are one step too. */
  write: (sources: Source | readonly Source[], options?: { join?: Join; not?: boolean; live?: boolean }) => void;
  change: (id: number, part: Partial<Pick<Term, 'join' | 'not'>>) => void;
  remove: (id: number) => void;
  clear: () => void;
  undo: () => void;
  redo: () => void;
  handoff: Handoff | null;
  handOff: (tool: string, groups: StoredCells[], options?: { run: boolean }) => void;
  /** Called when the form has taken the cells. */
  settle: () => void;
}
export const SelectionContext = createContext<Selection | null>(null);

type Step = (history: History) => History;
interface Read {
  expression: Expression;
  /** Keys of the sources, which name the version of their labels. */
  keys: string;
  cells: SelectedCells | null;
  failure: Selection['failure'];
}
const NONE: Read = { expression: EMPTY_EXPRESSION, keys: '', cells: null, failure: null };

/** Selection of a dataset, shared by all tabs of its explorer. `first`: selection from the URL; a reload restores the stored selection. */
export function SelectionProvider({
  dataset,
  first,
  isAside = false,
  children,
}: {
  dataset: Selectable;
  first?: Source | null;
  /** For pages outside the explorer: starts without the stored selection and does not store one. */
  isAside?: boolean;
  children: ReactNode;
}) {
  const [history, step] = useReducer(
    (now: History, next: Step) => next(now),
    first,
    (source) => {
      // A set in the URL is the whole selection.
      const kept =
        !isAside && isReload() && source?.kind !== 'set'
          ? readStoredSelection(dataset.id, dataset.cells)
          : EMPTY_EXPRESSION;
      return initialHistory(kept.length || !source ? kept : writeTerm(EMPTY_EXPRESSION, source));
    },
  );
  const { present } = history;
  useEffect(() => {
    if (isAside) return;
    return soon(() => keepSelection(dataset.id, dataset.cells, present));
  }, [isAside, dataset.id, dataset.cells, present]);
  const { cells, failure, isReading } = useCells(dataset, present);
  const hash = useHash(dataset.id, cells);
  const [handoff, setHandoff] = useState<Handoff | null>(null);

  const write = useCallback<Selection['write']>((given, { join, not, live } = {}) => {
    const sources = 'kind' in given ? [given] : given;
    const name = live ? sources.map(originOf).join() : null;
    step((now) =>
      advance(
        now,
        sources.reduce((expression, source) => writeTerm(expression, source, join, not), now.present),
        name,
      ),
    );
  }, []);
  const actions = useMemo(
    () => ({
      write,
      change: (id: number, part: Partial<Pick<Term, 'join' | 'not'>>) =>
        step((now) => advance(now, changeTerm(now.present, id, part))),
      remove: (id: number) => step((now) => advance(now, removeTerm(now.present, id))),
      clear: () => step((now) => (now.present.length ? advance(now, EMPTY_EXPRESSION) : now)),
      undo: () => step(undo),
      redo: () => step(redo),
      handOff: (tool: string, groups: StoredCells[], { run } = { run: false }) => setHandoff({ tool, groups, run }),
      settle: () => setHandoff(null),
    }),
    [write],
  );
  const value = useMemo<Selection>(
    () => ({
      ...actions,
      expression: present,
      ...{ cells, hash, isReading, failure, handoff },
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }),
    [actions, present, cells, hash, isReading, failure, handoff, history.past.length, history.future.length],
  );
  return <SelectionContext value={value}>{children}</SelectionContext>;
}

/** ms after which a selection is stored; what it changes is drawn first. */
const STORED_AFTER_MS = 500;

/** Runs once: after a while, when the page is left, or when the returned function is called. */
function soon(run: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    removeEventListener('pagehide', once);
    run();
  };
  const timer = setTimeout(once, STORED_AFTER_MS);
  addEventListener('pagehide', once);
  return once;
}

/**
 * Loads the cells of an expression; each source is loaded once, until the labels that it depends on change. Cells that are all here, such as a lasso,
 * are evaluated in the same rendering.
 */
function useCells(dataset: Selectable, expression: Expression) {
  const known = useRef(new Map<string, Bits>());
  const [read, setRead] = useState<Read>(NONE);
  const keys = expression.map((term) => keyOf(dataset, term.source)).join('\n');
  const here = useMemo(
    () => evaluateHere(dataset, expression, keys, known.current),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys name the cells that the dataset's version has
    [expression, keys],
  );
  // The latest cells, for the time that the next ones take to load.
  const latest = useRef<Read>(NONE);
  useEffect(() => {
    if (here) {
      latest.current = here;
      return;
    }
    let isCurrent = true;
    readAll(dataset, expression, keys, known.current).then((next) => {
      if (!isCurrent) return;
      latest.current = next;
      setRead(next);
    }, reportFailure);
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys name the cells that the dataset's version has
  }, [here, expression, keys]);
  const isOfNow = (one: Read) => one.expression === expression && one.keys === keys;
  const shown = here ?? (isOfNow(read) ? read : latest.current);
  return { ...shown, isReading: expression.length > 0 && !isOfNow(shown) };
}

/** The cells of an expression whose sources are all in memory; otherwise null. */
function evaluateHere(
  dataset: Selectable,
  expression: Expression,
  keys: string,
  known: ReadonlyMap<string, Bits>,
): Read | null {
  if (!expression.length) return { ...NONE, expression, keys };
  const bits = new Map<Source, Bits>();
  for (const { source } of expression) {
    const found = source.kind === 'drawn' ? source.bits : known.get(keyOf(dataset, source)!);
    if (!found) return null;
    bits.set(source, found);
  }
  return { expression, keys, cells: cellsOf(dataset, expression, bits), failure: null };
}

function cellsOf(dataset: Selectable, expression: Expression, bits: ReadonlyMap<Source, Bits>): SelectedCells {
  const result = evaluate(expression, dataset.cells, (source) => bits.get(source)!);
  return { bits: result, mask: unpack(result, dataset.cells), count: countBits(result) };
}

async function readAll(
  dataset: Selectable,
  expression: Expression,
  keys: string,
  known: Map<string, Bits>,
): Promise<Read> {
  const bits = new Map<Source, Bits>();
  const used = new Set<string>();
  let failure: Selection['failure'] = null;
  await Promise.all(
    expression.map(async ({ id, source }) => {
      const key = keyOf(dataset, source);
      try {
        const found = (key !== null && known.get(key)) || (await readBits(dataset, source));
        bits.set(source, found);
        if (key === null) return;
        known.set(key, found);
        used.add(key);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure ??= { term: id, error };
      }
    }),
  );
  if (failure) return { expression, keys, cells: null, failure };
  // Cells of removed terms are cached for an undo, up to a limit.
  for (const key of known.keys()) if (known.size > 100 && !used.has(key)) known.delete(key);
  return { expression, keys, cells: cellsOf(dataset, expression, bits), failure: null };
}

function useHash(dataset: string, cells: SelectedCells | null): string | null {
  const [named, setNamed] = useState<{ cells: SelectedCells | null; hash: string | null }>({ cells: null, hash: null });
  useEffect(() => {
    if (!cells) return;
    let isCurrent = true;
    const name = (hash: string) => isCurrent && setNamed({ cells, hash });
    // Charts of the cells come first: nothing waits for the hash.
    hashOfBits(dataset, cells.bits).then((hash) => startTransition(() => void name(hash)), reportFailure);
    return () => {
      isCurrent = false;
    };
  }, [dataset, cells]);
  return named.cells === cells ? named.hash : null;
}
