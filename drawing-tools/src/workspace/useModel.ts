import { useMemo } from 'react';
import type { Grid } from '../data/grid.types.ts';
import { TableRefused } from '../data/grid.types.ts';
import { MappedTable, type Mapping, type Settings } from '../tools/chosen.ts';
import type { AnyTool, Model } from '../tools/tool.types.ts';

/** The values that a tool draws, or the reason that it cannot. */
export type ModelResult =
  { chosen: MappedTable; model: Model; refused: null } | { chosen: null; model: null; refused: TableRefused };

export function modelOf(tool: AnyTool, grid: Grid | null, mapping: Mapping, settings: Settings): ModelResult {
  if (!grid) return { chosen: null, model: null, refused: new TableRefused('noTable') };
  try {
    const chosen = new MappedTable(tool, grid, mapping, settings);
    return { chosen, model: tool.model(chosen), refused: null };
  } catch (error) {
    if (error instanceof TableRefused) return { chosen: null, model: null, refused: error };
    throw error;
  }
}

export const useModel = (tool: AnyTool, grid: Grid | null, mapping: Mapping, settings: Settings): ModelResult =>
  useMemo(() => modelOf(tool, grid, mapping, settings), [tool, grid, mapping, settings]);
