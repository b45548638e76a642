import { useMemo, useState } from 'react';
import type { CellInteractionResult } from '@stroma/contract/tools';
import { CompanionDetail, type InteractionChoice, type PairFacts } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Select } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import { usePage } from '../../../../features/tasks/index.ts';
import { GeneOfGroups } from '../../companion/GeneOfGroups.tsx';
import type { HighlightedCells } from '../../companion/companion.types.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { columnsOfStratum, filterOf } from './query.ts';

const TOOL = 'cell-interaction';
/** Pairs of a couple that can be chosen, the strongest first. */
const MOST = 20;
/** Violins of one pair: the subunits of a complex are several genes. */
const MOST_GENES = 4;

interface DetailProps {
  id: string;
  detail: DatasetDetail;
  /** The column of the cell types. */
  column: string;
  summary: CellInteractionResult;
  choice: InteractionChoice & { couple: NonNullable<InteractionChoice['couple']> };
  pairs: readonly PairFacts[];
  /** Pairs that pass the filters; null means all. */
  chosen: readonly PairFacts[] | null;
  palette: PaletteId;
}

/** Below the map: genes of a pair of the picked couple in its two cell types. Pairs are those that the figure counts, by their mean. */
export function Detail({ id, detail, column, summary, choice, pairs, chosen, palette }: DetailProps) {
  const t = useT();
  const [name, choose] = useState<string | null>(null);
  const { mean } = columnsOfStratum(choice.stratum);
  const query = {
    filter: filterOf(choice, summary, chosen),
    sort: mean,
    order: 'desc' as const,
    page: 1,
    pageSize: MOST,
  };
  const read = usePage({ tool: TOOL, id, table: 'interactions' }, query);
  const { source, target } = choice.couple;
  const groups = useMemo(
    () =>
      [...new Set([source, target])].map((name): HighlightedCells => ({
        name,
        cells: { name, column, categories: [name] },
      })),
    [source, target, column],
  );
  const rows = read.state === 'ready' ? read.data.rows : [];
  const shown = rows.find((row) => row.interacting_pair === name) ?? rows[0];
  const genes = shown ? genesOf(pairs.find(({ pair }) => pair === shown.pair)) : [];
  return (
    <CompanionDetail title={t.dynamic('companion.detail')}>
      {read.state === 'ready' && !shown && <p style={{ padding: '8px 12px' }}>{t.dynamic('companion.noPair')}</p>}
      {shown && (
        <div style={{ padding: '8px 12px' }}>
          <Select
            label={t.dynamic('companion.pair', { source: t.category(source), target: t.category(target) })}
            value={shown.interacting_pair}
            options={rows.map(({ interacting_pair: pair }) => ({ id: pair, label: pair }))}
            onChange={choose}
          />
        </div>
      )}
      {genes.map((gene) => (
        <GeneOfGroups key={gene} {...{ detail, gene, groups, palette }} />
      ))}
    </CompanionDetail>
  );
}

/** The genes of a pair, those of its ligand first; for complexes as many of each side as are shown. */
export function genesOf(pair: Pick<PairFacts, 'genes_a' | 'genes_b'> | undefined): string[] {
  if (!pair) return [];
  const sides = [pair.genes_a, pair.genes_b].map((text) => text.split(' ').filter(Boolean));
  return [...new Set(sides.flatMap((genes) => genes.slice(0, MOST_GENES / 2)))];
}
