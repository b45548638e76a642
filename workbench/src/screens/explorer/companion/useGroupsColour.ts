import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import type { EmbeddingColour } from '@stroma/design-system/charts';
import type { Loadable } from '@stroma/design-system/primitives';
import { rampStops, type PaletteId, coloursByCategory } from '@stroma/design-system/tokens';
import { useCached } from '../../../api/cache.ts';
import { readGroups } from '../../../features/selection/index.ts';
import { coloursOf } from '../embedding/category-colours.ts';
import type { DatasetDetail } from '../dataset.ts';
import type { HighlightedCells, MapColouring } from './companion.types.ts';

const MISSING = 255;

/** The groups as codes of the cells; a cell of several groups is of the first. */
export function codesOf(masks: readonly Uint8Array[], cells: number): Uint8Array {
  const codes = new Uint8Array(cells).fill(MISSING);
  for (let at = masks.length - 1; at >= 0; at -= 1) {
    const mask = masks[at]!;
    for (let cell = 0; cell < cells; cell += 1) if (mask[cell] === 1) codes[cell] = at;
  }
  return codes;
}

/** Colours of the groups: the two ends of the figure's scale, the saved colours of the labels, or the palette's. */
function useColours(
  groups: readonly HighlightedCells[],
  isContrast: boolean,
  detail: DatasetDetail,
  palette: PaletteId,
) {
  const { scheme } = useTheme();
  return useMemo(() => {
    const ends = rampStops('diverging', scheme);
    if (isContrast && groups.length <= 2) return groups.map((_, i) => (i === 0 ? ends[4] : ends[0]) ?? '#888888');
    const own = coloursByCategory(groups, palette);
    return groups.map(({ name, cells }) => {
      const label = 'column' in cells && cells.categories.length === 1 ? cells : null;
      return (
        (label && coloursOf(detail, label.column, palette).get(label.categories[0]!)) ?? own.get(name) ?? '#888888'
      );
    });
  }, [groups, isContrast, detail, palette, scheme]);
}

/** Colours of groups that replace the map's own. */
export interface GroupsOverride {
  colour: Extract<EmbeddingColour, { kind: 'category' }>;
  /** Name for sentences and file names. */
  name: string;
}

/** Groups of cells as the colouring of the map; null while loading, and for another kind. */
export function useGroupsColour(
  shown: MapColouring | null,
  detail: DatasetDetail,
  palette: PaletteId,
): { override: GroupsOverride | null; state: Loadable<unknown> } {
  const groups = shown?.kind === 'groups' ? shown.groups : NONE;
  const key = groups.length ? `${detail.id}:groups:${detail.columnsVersion}:${JSON.stringify(groups)}` : null;
  const read = useCached(key, async () =>
    codesOf(
      await readGroups(
        detail,
        groups.map((g) => g.cells),
      ),
      detail.cells,
    ),
  );
  const colours = useColours(groups, shown?.kind === 'groups' && shown.isContrast === true, detail, palette);
  const codes = read.state === 'ready' ? read.data : null;
  const name = shown?.label ?? '';
  const override = useMemo(
    () =>
      codes && groups.length
        ? { name, colour: { kind: 'category' as const, name, codes, categories: groups.map((g) => g.name), colours } }
        : null,
    [codes, groups, colours, name],
  );
  return { override, state: read };
}
const NONE: readonly HighlightedCells[] = [];
