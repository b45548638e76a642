/** The mapping that a table begins with. */
import type { Drawing } from '../app/state.types.ts';
import type { Grid } from '../data/grid.types.ts';
import type { AnyTool } from '../tools/tool.types.ts';
import { suggestMapping } from '../tools/suggest.ts';

/** The drawing of another tool's table: columns are found anew, names and colours stay. */
export function startDrawing(slug: string, tool: AnyTool, first: Drawing): Drawing {
  const isSame = first.slug === slug;
  const isMapped = isSame && Object.keys(first.mapping).length > 0;
  const mapping = isMapped ? first.mapping : first.grid ? suggestMapping(tool, first.grid) : {};
  return { ...first, slug, mapping, settings: isSame ? first.settings : {} };
}

/** A changed table keeps its mapping as long as it has the same columns, by name or by type. */
export function keptMapping(tool: AnyTool, { grid, mapping }: Drawing, next: Grid): Drawing['mapping'] {
  const list = (one: Grid, key: 'name' | 'type') => JSON.stringify(one.columns.map((column) => column[key]));
  const isSame = grid && (['name', 'type'] as const).some((key) => list(grid, key) === list(next, key));
  return isSame ? mapping : suggestMapping(tool, next);
}
