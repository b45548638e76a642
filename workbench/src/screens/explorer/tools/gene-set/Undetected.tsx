import type { GeneSetResult } from '@stroma/contract/tools';
import { UndetectedGenesDialog } from '@stroma/design-system/explorer';
import { useCached } from '../../../../api/cache.ts';
import { readColumns } from '../../../../api/tables.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';

const COLUMNS = ['gene', 'detected'] as const;
interface Props {
  id: string;
  summary: GeneSetResult;
  /** The set, from 1; null: closed. */
  number: number | null;
  onClose: () => void;
}
/** The listed genes of a set that the matrix lacks. */
export function Undetected({ id, summary, number, onClose }: Props) {
  const set = number === null ? undefined : summary.sets[number - 1];
  const genes = useCached(set ? `${id}:genes:${number}` : null, () =>
    readColumns({ tool: 'gene-set', id, table: 'genes' }, COLUMNS, { filter: [`number:eq:${number}`] }),
  );
  return (
    <UndetectedGenesDialog
      isOpen={set !== undefined}
      onClose={onClose}
      set={set?.name ?? ''}
      genes={mapLoadable(genes, ({ gene, detected }) => gene.filter((_, i) => !detected[i]))}
      detected={set?.detected ?? 0}
    />
  );
}
