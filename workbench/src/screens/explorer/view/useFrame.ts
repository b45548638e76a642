import { useState } from 'react';
import type { EmbeddingLegend } from '@stroma/design-system/charts';
import { firstFrame, type ExplorerFrame } from '@stroma/design-system/screens';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { TOOL_FACTS } from '../../../api/tools.ts';
import { TABLE_ONLY_TABS } from '../rail/rail.ts';

/** A user's layout of one tab of one dataset, and the layout for all datasets. */
export interface Arrangement {
  frame: ExplorerFrame;
  legend: EmbeddingLegend;
  /** Colouring of the map next to a result, by tab; defaults to the first one. */
  cells: Readonly<Record<string, string>>;
}
/** As stored: the tabs of recently arranged datasets, newest last. */
interface Kept {
  rail: ExplorerFrame['rail'];
  legend: EmbeddingLegend;
  cells: Readonly<Record<string, string>>;
  datasets: (readonly [dataset: string, tabs: Readonly<Record<string, ExplorerFrame>>])[];
}
const RAILS: readonly ExplorerFrame['rail'][] = ['auto', 'wide', 'narrow'];
const DATASETS = 20;
/** The plot's share of the height above a tab that is a table: some rows are in sight. */
const ABOVE_TABLE = 0.45;
const LEGEND: EmbeddingLegend = { x: 1, y: 0, folded: false, away: false };
const keyOf = (user: string): string => `stroma.explorer.${user}`;

/** The part of a tab that is larger. */
export const mainOf = (tab: string): 'map' | 'figure' =>
  TOOL_FACTS.find(({ slug }) => slug === tab)?.menu?.main ?? 'map';

/** Stored values whose type is unchanged; defaults for the rest. */
function taken<T extends object>(first: T, kept: unknown): T {
  const known = (kept ?? {}) as Partial<Record<keyof T, unknown>>;
  const isShare = (value: unknown) => typeof value !== 'number' || (value >= 0 && value <= 1);
  const entries = (Object.keys(first) as (keyof T)[]).map((key) => {
    const value = known[key];
    return [key, typeof value === typeof first[key] && isShare(value) ? value : first[key]];
  });
  return Object.fromEntries(entries) as T;
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value && typeof value === 'object' ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function readKept(user: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Partial<
      Record<keyof Kept | 'railPinned', unknown>
    >;
    const datasets = Array.isArray(kept.datasets) ? (kept.datasets as unknown[]) : [];
    return {
      // Earlier versions showed names in the rail only if it was pinned.
      rail: RAILS.find((one) => one === kept.rail) ?? (kept.railPinned === true ? 'wide' : 'auto'),
      cells: textsOf(kept.cells),
      legend: taken(LEGEND, kept.legend),
      datasets: datasets.filter((one): one is Kept['datasets'][number] => Array.isArray(one) && one.length === 2),
    };
  } catch {
    return { rail: 'auto', legend: LEGEND, cells: {}, datasets: [] };
  }
}

function frameOf({ datasets, rail }: Kept, dataset: string, tab: string): ExplorerFrame {
  const first = { ...firstFrame(mainOf(tab)), ...(TABLE_ONLY_TABS.includes(tab) && { upperShare: ABOVE_TABLE }) };
  const frame = taken(first, datasets.find(([id]) => id === dataset)?.[1]?.[tab]);
  const layout = ['split', 'plot', 'panel'].includes(frame.layout) ? frame.layout : first.layout;
  return { ...frame, layout, rail };
}

/** The user's arrangement of this tab and dataset. */
export function readArrangement(user: string, dataset: string, tab: string): Arrangement {
  const kept = readKept(user);
  return { frame: frameOf(kept, dataset, tab), legend: kept.legend, cells: kept.cells };
}

/** Remembered in the browser for each person, dataset and tab. */
export function useFrame(dataset: string, tab: string): [Arrangement, (part: Partial<Arrangement>) => void] {
  const user = useAppSelector((state) => state.session.info?.uuid ?? '');
  const [kept, setKept] = useState(() => readKept(user));
  const change = ({ frame, legend, cells }: Partial<Arrangement>) => {
    // Another window of the browser may have stored something since.
    const before = readKept(user);
    const own = before.datasets.find(([id]) => id === dataset)?.[1];
    const next: Kept = {
      rail: frame?.rail ?? before.rail,
      legend: legend ?? before.legend,
      cells: { ...before.cells, ...cells },
      datasets: frame
        ? [
            ...before.datasets.filter(([id]) => id !== dataset).slice(1 - DATASETS),
            [dataset, { ...own, [tab]: frame }] as const,
          ]
        : before.datasets,
    };
    setKept(next);
    try {
      localStorage.setItem(keyOf(user), JSON.stringify(next));
    } catch {
      // Without storage, the layout lasts until the page is left.
    }
  };
  return [{ frame: frameOf(kept, dataset, tab), legend: kept.legend, cells: kept.cells }, change];
}
