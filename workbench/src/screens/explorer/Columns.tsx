import { ColumnRoles, type ColumnRole } from '@stroma/design-system/explorer';
import { LIMITS } from '@stroma/contract';
import { forget } from '../../api/cache.ts';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useSeat } from '../../app/useOperation.ts';
import { noticed } from '../../features/notices/index.ts';
import { toUiError } from '../../features/request.ts';
import { saveColumns, type CategoryColumn, type DatasetDetail } from './dataset.ts';

const { min, max } = LIMITS.groupColumn;

/** Which columns hold the clusters and the samples: the import's guess until somebody with Edit chooses another. */
export function Columns({ detail, onChanged }: { detail: DatasetDetail; onChanged: () => void }) {
  const dispatch = useAppDispatch();
  const canEdit = useSeat('edit');
  const guess = detail.guessedColumns;
  const columns = detail.columns
    .filter((c): c is CategoryColumn => c.kind === 'category')
    .map((c) => ({ name: c.name, categories: c.categories.length }))
    .filter((c) => (c.categories >= min && c.categories <= max) || [guess.cluster, guess.sample].includes(c.name));
  const save = async (role: ColumnRole, column: string | null) => {
    try {
      await saveColumns(detail.id, { [role]: column, version: detail.columnsVersion });
    } catch (error) {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    }
    // After a conflict too: it shows what the other one chose.
    forget(`${detail.id}:detail`);
    onChanged();
  };
  return (
    <ColumnRoles
      columns={columns}
      value={{ cluster: detail.levels.cluster ?? null, sample: detail.sampleColumn }}
      guess={guess}
      onChange={(role, column) => void save(role, column)}
      canEdit={canEdit}
    />
  );
}
