import { embeddingName, SideBySideButton, type SideBySideMode } from '@stroma/design-system/plot-kit';
import { useT } from '@stroma/design-system/messages';
import { useColumns } from '../columnsOf.ts';
import { COLOUR_BY_SCORE, type DatasetDetail } from '../dataset.ts';
import { useGeneSearch } from '../expression/useGeneSearch.ts';
import { parseSecondMap, serialiseSecondMap, geneColour, geneOf } from '../view/beside.ts';
import { asResultColumn, type View } from '../view/view.ts';

interface Props {
  detail: DatasetDetail;
  view: View;
  onChange: (change: Partial<View>) => void;
  /** Colouring of the first map in words. */
  name: string;
  /** Controlled by the panel, because each choice draws other maps with their own tool bar. */
  door: BesideMenuState;
  onDoorChange: (door: BesideMenuState) => void;
}
export interface BesideMenuState {
  isOpen: boolean;
  /** A choice that is not whole yet (no gene), and not in the address. */
  wanted: SideBySideMode | null;
}

const mapId = (embedding: string, dimensions: 2 | 3): string => `${dimensions}:${embedding}`;
const asMap = (id: string): { embedding: string; dimensions: 2 | 3 } => ({
  embedding: id.slice(2),
  dimensions: id.startsWith('3') ? 3 : 2,
});

/** Sets maps side by side. */
export function BesideButton({ detail, view, onChange, name, door, onDoorChange }: Props) {
  const t = useT();
  const { wanted } = door;
  const first = useGeneSearch(detail);
  const second = useGeneSearch(detail);
  const groups = useColumns(detail).filter(({ categories }) => categories.length > 1);
  const beside = parseSecondMap(view.beside);
  const mode = beside.kind === 'one' ? (wanted ?? 'one') : beside.kind;
  const present = view.colourBy === 'gene' && view.gene ? geneColour(view.gene) : view.colourBy;
  const colour = beside.kind === 'map' ? beside.colour : '';
  const gene = geneOf(colour);
  // The second map shows the other embedding, or the same one if there is no other.
  const maps = detail.embeddings
    .map((e) => ({
      id: mapId(e.key, e.dimensions),
      label: e.dimensions === 3 ? `${embeddingName(e.key, t)} (3D)` : embeddingName(e.key, t),
      isShown: e.key === view.embedding,
    }))
    .toSorted((a, b) => Number(a.isShown) - Number(b.isShown));
  const held = [present, colour].filter((id) => asResultColumn(id) !== null || geneOf(id) !== null);
  const colours = [
    ...detail.columns.map((c) => ({ id: c.name, label: t.column(c.name) })),
    ...[...new Set(held)].map((id) => ({
      id,
      label: geneOf(id) ?? (id === present ? name : asResultColumn(id)!.name),
    })),
  ];
  return (
    <SideBySideButton
      isOpen={door.isOpen}
      onOpenChange={(isOpen) => onDoorChange({ ...door, isOpen })}
      value={{
        mode,
        column: beside.kind === 'split' ? beside.column : (groups[0]?.id ?? null),
        map: beside.kind === 'map' ? mapId(beside.embedding, beside.dimensions) : (maps[0]?.id ?? null),
        colour,
        genes: beside.kind === 'blend' ? [beside.genes[0] || null, beside.genes[1] || null] : [gene ?? view.gene, null],
      }}
      onChange={(next) => {
        onDoorChange({ ...door, wanted: next.mode });
        const genes: [string, string] = [next.genes[0] ?? '', next.genes[1] ?? ''];
        const parts =
          next.mode === 'split' && next.column
            ? serialiseSecondMap({ kind: 'split', column: next.column })
            : next.mode === 'map' && next.map
              ? serialiseSecondMap({ kind: 'map', ...asMap(next.map), colour: next.colour })
              : next.mode === 'blend'
                ? serialiseSecondMap({ kind: 'blend', genes })
                : [];
        first.setQuery('');
        second.setQuery('');
        onChange({ beside: parts });
      }}
      columns={groups.map(({ id, label, categories }) => ({ id, label, groups: categories.length }))}
      maps={maps.map(({ id, label }) => ({ id, label }))}
      colours={colours}
      {...(beside.kind === 'map' &&
        present !== colour &&
        present !== COLOUR_BY_SCORE && {
          onHold: () => onChange({ beside: serialiseSecondMap({ ...beside, colour: present }) }),
        })}
      genes={[
        { ...first.field, onQueryChange: first.setQuery },
        { ...second.field, onQueryChange: second.setQuery },
      ]}
    />
  );
}
