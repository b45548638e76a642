import { useMemo } from 'react';
import type { Grid } from '../data/grid.types.ts';
import { Refused } from '../data/grid.types.ts';
import { Chosen, type Mapping, type Settings } from '../tools/chosen.ts';
import type { AnyTool, Model } from '../tools/tool.types.ts';

/** The values that a tool draws, or the reason that it cannot. */
export type Modelled =
  { chosen: Chosen; model: Model; refused: null } | { chosen: null; model: null; refused: Refused };

export function modelOf(tool: AnyTool, grid: Grid | null, mapping: Mapping, settings: Settings): Modelled {
  if (!grid) return { chosen: null, model: null, refused: new Refused('noTable') };
  try {
    const chosen = new Chosen(tool, grid, mapping, settings);
    return { chosen, model: tool.model(chosen), refused: null };
  } catch (error) {
    if (error instanceof Refused) return { chosen: null, model: null, refused: error };
    throw error;
  }
}

export const useModel = (tool: AnyTool, grid: Grid | null, mapping: Mapping, settings: Settings): Modelled =>
  useMemo(() => modelOf(tool, grid, mapping, settings), [tool, grid, mapping, settings]);
