import { useState } from 'react';
import type { EmbeddingLegend } from '@stroma/design-system/charts';
import { firstFrame, type ExplorerFrame } from '@stroma/design-system/screens';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { TOOL_FACTS } from '../../../api/tools.ts';

/** How a person has arranged one tab of one dataset, and what holds for all: the rail, and the legend on the map. */
export interface Arrangement {
  frame: ExplorerFrame;
  legend: EmbeddingLegend;
}
/** As kept: the tabs of the datasets that were arranged last, the newest at the end. */
interface Kept {
  railPinned: boolean;
  legend: EmbeddingLegend;
  datasets: (readonly [dataset: string, tabs: Readonly<Record<string, ExplorerFrame>>])[];
}
const DATASETS = 20;
const LEGEND: EmbeddingLegend = { x: 1, y: 0, folded: false, away: false };
const keyOf = (user: string): string => `stroma.explorer.${user}`;

/** What has the larger part of a tab. */
export const mainOf = (tab: string): 'map' | 'figure' =>
  TOOL_FACTS.find(({ slug }) => slug === tab)?.menu?.main ?? 'map';

/** What was kept and still has the kind of value that it had; the rest as at first. */
function taken<T extends object>(first: T, kept: unknown): T {
  const known = (kept ?? {}) as Partial<Record<keyof T, unknown>>;
  const isShare = (value: unknown) => typeof value !== 'number' || (value >= 0 && value <= 1);
  const entries = (Object.keys(first) as (keyof T)[]).map((key) => {
    const value = known[key];
    return [key, typeof value === typeof first[key] && isShare(value) ? value : first[key]];
  });
  return Object.fromEntries(entries) as T;
}

function readKept(user: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Partial<Record<keyof Kept, unknown>>;
    const datasets = Array.isArray(kept.datasets) ? (kept.datasets as unknown[]) : [];
    return {
      // Before, the rail was a part of the one frame.
      railPinned: (kept.railPinned ?? (kept as { frame?: { railPinned?: unknown } }).frame?.railPinned) === true,
      legend: taken(LEGEND, kept.legend),
      datasets: datasets.filter((one): one is Kept['datasets'][number] => Array.isArray(one) && one.length === 2),
    };
  } catch {
    return { railPinned: false, legend: LEGEND, datasets: [] };
  }
}

function frameOf({ datasets, railPinned }: Kept, dataset: string, tab: string): ExplorerFrame {
  const first = firstFrame(mainOf(tab));
  const frame = taken(first, datasets.find(([id]) => id === dataset)?.[1]?.[tab]);
  const layout = ['split', 'plot', 'panel'].includes(frame.layout) ? frame.layout : first.layout;
  return { ...frame, layout, railPinned };
}

/** The arrangement of a tab as a person left it: never that of another tab or dataset. */
export function readArrangement(user: string, dataset: string, tab: string): Arrangement {
  const kept = readKept(user);
  return { frame: frameOf(kept, dataset, tab), legend: kept.legend };
}

/** Remembered in the browser for each person, dataset and tab. */
export function useFrame(dataset: string, tab: string): [Arrangement, (part: Partial<Arrangement>) => void] {
  const user = useAppSelector((state) => state.session.info?.uuid ?? '');
  const [kept, setKept] = useState(() => readKept(user));
  const change = ({ frame, legend }: Partial<Arrangement>) => {
    // Another window of the browser may have kept something since.
    const before = readKept(user);
    const own = before.datasets.find(([id]) => id === dataset)?.[1];
    const next: Kept = {
      railPinned: frame?.railPinned ?? before.railPinned,
      legend: legend ?? before.legend,
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
      // Full or switched off: it holds until the page is left.
    }
  };
  return [{ frame: frameOf(kept, dataset, tab), legend: kept.legend }, change];
}
