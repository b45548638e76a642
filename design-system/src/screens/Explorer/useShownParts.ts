'use client';
import { useState } from 'react';
import type { ExplorerFrame, ExplorerProps } from '../screens.types.ts';

export type Part = 'plot' | 'panel' | 'table';
interface Shown extends Pick<ExplorerProps, 'activeTab' | 'rail' | 'chart' | 'showCells'> {
  frame: ExplorerFrame;
  narrow: boolean;
  /** Whether the tab has a table. */
  hasTable: boolean;
}

/**
 * Visible parts among plot, panel and table. A narrow screen shows one: the cells after opening the dataset or a link to selected cells, the tab
 * after choosing a tab.
 */
export function useShownParts({ activeTab, rail, chart, showCells, frame, narrow, hasTable }: Shown) {
  const [chosen, setChosen] = useState<{ tab: string; part: Part }>(() => ({
    tab: activeTab,
    part: showCells || rail.flatMap((group) => group.entries)[0]?.id === activeTab ? 'plot' : 'panel',
  }));
  const parts: Part[] = ['plot', ...(chart ? (['panel'] as const) : []), ...(hasTable ? (['table'] as const) : [])];
  const asked: Part = chosen.tab === activeTab ? chosen.part : 'panel';
  const part = parts.includes(asked) ? asked : (parts[1] ?? 'plot');
  const isTableShown = hasTable && (narrow ? part === 'table' : frame.tableOpen);
  return {
    parts,
    part,
    choose: (next: Part) => setChosen({ tab: activeTab, part: next }),
    isTableShown,
    /** The one side of each split that is shown; null for both. */
    onlyRow: narrow ? (part === 'table' ? 'second' : 'first') : isTableShown ? null : 'first',
    onlyColumn: narrow
      ? part === 'plot'
        ? 'first'
        : 'second'
      : ({ split: null, plot: 'first', panel: 'second' } as const)[frame.layout],
  } as const;
}
