import { ColumnRoles, type ColumnRole } from '@stroma/design-system/explorer';
import { LIMITS } from '@stroma/contract';
import { useCallMutation } from '../../../features/calls/index.ts';
import type { CategoryColumn, DatasetDetail } from '../dataset.ts';
import { useOwnSeat } from '../useOwnSeat.ts';

const { min, max } = LIMITS.groupColumn;

/** Columns used as clusters and samples: the import's guess until a user with Edit chooses another. */
export function Columns({ detail }: { detail: DatasetDetail }) {
  // Also after a conflict, to show the other user's choice.
  const [send] = useCallMutation('datasetProxies', 'saveColumns', {
    refreshes: ['datasetProxies.detail'],
    always: true,
    toast: true,
  });
  const canEdit = useOwnSeat(detail.id);
  const guess = detail.guessedColumns;
  const columns = detail.columns
    .filter((c): c is CategoryColumn => c.kind === 'category')
    .map((c) => ({ name: c.name, categories: c.categories.length }))
    .filter((c) => (c.categories >= min && c.categories <= max) || [guess.cluster, guess.sample].includes(c.name));
  const save = (role: ColumnRole, column: string | null) =>
    send({ params: { id: detail.id }, body: { [role]: column, version: detail.columnsVersion } });
  return (
    <ColumnRoles
      columns={columns}
      value={{ cluster: detail.levels.cluster ?? null, sample: detail.sampleColumn }}
      guess={guess}
      onChange={save}
      canEdit={canEdit}
    />
  );
}
