import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { ViolinPlot, violinTable } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import type { PaletteId } from '@stroma/design-system/tokens';
import { readGene } from '../../../api/arrays.ts';
import { useCached } from '../../../api/cache.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import type { HighlightedCells } from './companion.types.ts';
import { geneByGroups } from './geneByGroups.ts';
import { useGroupsColour } from './useGroupsColour.ts';

const HEIGHT = 190;

interface GeneOfGroupsProps {
  detail: DatasetDetail;
  gene: string;
  groups: readonly HighlightedCells[];
  isContrast?: boolean;
  palette: PaletteId;
}
/** The picked gene in the groups of a result, as violins below the map. */
export function GeneOfGroups({ detail, gene, groups, isContrast = false, palette }: GeneOfGroupsProps) {
  const t = useT();
  const shown = useMemo(
    () => ({ ...({ id: 'groups', kind: 'groups', label: '' } as const), groups, isContrast }),
    [groups, isContrast],
  );
  const { override, state: read } = useGroupsColour(shown, detail, palette);
  const cells = override?.colour;
  const { scheme } = useTheme();
  const { gene: key } = arrayKeys(detail, {
    embedding: '',
    dimensions: 2,
    colourBy: 'gene',
    gene,
    layer: 'normalized',
  });
  const values = useCached(key, () => readGene(detail.id, gene, 'normalized'));
  const gained = values.state === 'ready' ? values.data : null;
  const summaries = useMemo(
    () =>
      gained && cells
        ? geneByGroups(
            gained,
            cells.codes,
            cells.categories.map((name, i) => ({
              name: t.category(name),
              colour: (cells.themed?.[scheme] ?? cells.colours)?.[i] ?? '#888888',
            })),
          )
        : null,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [gained, cells, scheme, t.locale],
  );
  const state =
    values.state !== 'ready'
      ? values
      : summaries
        ? { state: 'ready' as const, data: summaries }
        : read.state === 'error'
          ? read
          : { state: 'loading' as const };
  const valueLabel = `${gene} (${t('gene.unit.normalized')})`;
  const groupLabel = t('chart.group');
  return (
    <PlotFrame
      title={<em>{gene}</em>}
      state={state}
      height={HEIGHT}
      table={(found) => violinTable({ data: found, groupLabel }, t)}
    >
      {(found) => <ViolinPlot title={gene} data={found} {...{ valueLabel, groupLabel, palette }} height={HEIGHT} />}
    </PlotFrame>
  );
}
