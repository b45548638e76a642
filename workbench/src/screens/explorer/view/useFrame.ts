import { useState } from 'react';
import type { EmbeddingLegend } from '@stroma/design-system/charts';
import type { ExplorerFrame } from '@stroma/design-system/screens';
import { useAppSelector } from '../../../app/store/hooks.ts';

/** How a person has arranged the explorer: its frame, and the legend on its plot. */
export interface Arrangement {
  frame: ExplorerFrame;
  legend: EmbeddingLegend;
}
const FIRST: Arrangement = {
  frame: { layout: 'split', railPinned: false, tableOpen: true, plotShare: 0.58, upperShare: 0.62 },
  legend: { x: 1, y: 0, folded: false, away: false },
};
const keyOf = (user: string): string => `stroma.explorer.${user}`;

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

export function readArrangement(user: string): Arrangement {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Partial<Record<keyof Arrangement, unknown>>;
    const frame = taken(FIRST.frame, kept.frame);
    if (!['split', 'plot', 'panel'].includes(frame.layout)) frame.layout = FIRST.frame.layout;
    return { frame, legend: taken(FIRST.legend, kept.legend) };
  } catch {
    return FIRST;
  }
}

/** Remembered in the browser for each person. */
export function useFrame(): [Arrangement, (part: Partial<Arrangement>) => void] {
  const user = useAppSelector((state) => state.session.info?.uuid ?? '');
  const [now, setNow] = useState(() => readArrangement(user));
  const change = (part: Partial<Arrangement>) => {
    const next = { ...now, ...part };
    setNow(next);
    try {
      localStorage.setItem(keyOf(user), JSON.stringify(next));
    } catch {
      // Full or switched off: it holds until the page is left.
    }
  };
  return [now, change];
}
