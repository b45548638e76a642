import { ClusterColours, useEditDenied } from '@stroma/design-system/explorer';
import { Muted, useKept } from '@stroma/design-system/primitives';
import { useCallMutation } from '../../../features/calls/index.ts';
import type { CategoryColumn, DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';
import { useOwnSeat } from '../useOwnSeat.ts';

interface ColoursProps {
  detail: DatasetDetail;
  view: View;
  column: CategoryColumn;
}
/** Colours of a column's categories, default or custom (specification 2.7). */
export function Colours({ detail, view, column }: ColoursProps) {
  const canEdit = useOwnSeat(detail.id);
  const denied = useEditDenied();
  const [mode, setMode] = useKept<'default' | 'custom'>(`colours.mode:${column.name}`, 'default');
  const [send] = useCallMutation('datasetProxies', 'saveColours', {
    refreshes: ['datasetProxies.detail'],
    toast: true,
  });
  const save = (colours: Record<string, string>) =>
    send({ params: { id: detail.id }, body: { column: column.name, colours } });
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
          if (next === 'default') save({});
        }}
        onChange={save}
        canEdit={canEdit}
      />
      {!canEdit && <Muted>{denied}</Muted>}
    </>
  );
}
