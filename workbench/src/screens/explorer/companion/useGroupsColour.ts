import { useMemo } from 'react';
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

type Colours = Pick<GroupsOverride['colour'], 'colours' | 'themed'>;
/** Colours of the groups: the two ends of the figure's scale, the saved colours of the labels, or the palette's. */
function coloursOfGroups(
  groups: readonly HighlightedCells[],
  isContrast: boolean,
  detail: DatasetDetail,
  palette: PaletteId,
): Colours {
  if (isContrast && groups.length <= 2) {
    const ends = (scheme: 'light' | 'dark') => {
      const stops = rampStops('diverging', scheme);
      return groups.map((_, i) => (i === 0 ? stops[4] : stops[0]) ?? '#888888');
    };
    return { colours: ends('light'), themed: { light: ends('light'), dark: ends('dark') } };
  }
  const own = coloursByCategory(groups, palette);
  const colours = groups.map(({ name, cells }) => {
    const label = 'column' in cells && cells.categories.length === 1 ? cells : null;
    return (label && coloursOf(detail, label.column, palette).get(label.categories[0]!)) ?? own.get(name) ?? '#888888';
  });
  return { colours };
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
  const isContrast = shown?.kind === 'groups' && shown.isContrast === true;
  const colours = useMemo(
    () => coloursOfGroups(groups, isContrast, detail, palette),
    [groups, isContrast, detail, palette],
  );
  const codes = read.state === 'ready' ? read.data : null;
  const name = shown?.label ?? '';
  const override = useMemo(
    () =>
      codes && groups.length
        ? {
            name,
            colour: { kind: 'category' as const, name, codes, categories: groups.map((g) => g.name), ...colours },
          }
        : null,
    [codes, groups, colours, name],
  );
  return { override, state: read };
}
const NONE: readonly HighlightedCells[] = [];
