import { useState } from 'react';
import { ClusterColours } from '@stroma/design-system/explorer';
import { forget } from '../../api/cache.ts';
import { Muted } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { reportFailure } from '../../api/failures.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useSeat } from '../../app/useOperation.ts';
import { noticed } from '../../features/notices/index.ts';
import { toUiError } from '../../features/request.ts';
import { saveColours, type CategoryColumn, type DatasetDetail } from './dataset.ts';
import type { View } from './view.ts';

/** Colours of the categories that the plot is coloured by, default or custom (specification 2.7). */
export function Colours({ detail, view, onChanged }: { detail: DatasetDetail; view: View; onChanged: () => void }) {
  const ds = useT();
  const dispatch = useAppDispatch();
  const canEdit = useSeat('edit');
  const [mode, setMode] = useState<'default' | 'custom'>('default');
  const column = detail.columns.find((c): c is CategoryColumn => c.name === view.colourBy && c.kind === 'category');
  if (!column) return null;
  const save = async (colours: Record<string, string>) => {
    try {
      await saveColours(detail.id, column.name, colours);
      forget(`${detail.id}:detail`);
      onChanged();
    } catch (error) {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    }
  };
  return (
    <>
      <ClusterColours
        key={`${column.name}:${column.version}`}
        column={column.name}
        categories={column.categories}
        palette={view.palette}
        mode={canEdit ? mode : 'default'}
        onModeChange={(next) => {
          setMode(next);
          if (next === 'default') void save({});
        }}
        onChange={(colours) => void save(colours)}
        canEdit={canEdit}
      />
      {!canEdit && <Muted>{ds('permission.edit')}</Muted>}
    </>
  );
}
