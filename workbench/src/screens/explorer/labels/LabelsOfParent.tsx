import { useState } from 'react';
import { ParentLabels } from '@stroma/design-system/explorer';
import { shownState } from '../../../api/state.ts';
import { readyOr, useCallMutation, useRead } from '../../../features/calls/index.ts';
import { TASK_READS } from '../../../features/tasks/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { useOwnSeat } from '../useOwnSeat.ts';

/** Banner of a child dataset whose parent's labels were edited since. Renders nothing for other datasets. */
export function LabelsOfParent({ detail }: { detail: DatasetDetail }) {
  const params = { id: detail.id };
  const canEdit = useOwnSeat(detail.id);
  // A state has no updates.
  const found = readyOr(useRead('subsets', 'parentLabels', shownState() === null ? { params } : null), null);
  const [take, state] = useCallMutation('subsets', 'takeParentLabels', {
    refreshes: ['subsets.parentLabels', 'cells', ...TASK_READS, 'datasetProxies.detail'],
    always: true,
  });
  // A dismissed notice is shown again when there is something new.
  const [dismissed, setDismissed] = useState('');
  if (!found?.parent || !found.columns.length) return null;
  const shown = found.columns.map(({ column, to }) => `${column}:${to}`).join();
  if (shown === dismissed) return null;
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <ParentLabels
        parent={found.parent.name}
        columns={found.columns}
        onTake={
          canEdit
            ? (columns) =>
                take({ params, body: { columns: columns.map(({ column, version, to }) => ({ column, version, to })) } })
            : undefined
        }
        onDismiss={() => setDismissed(shown)}
        isBusy={state.busy}
        error={state.error}
      />
    </div>
  );
}
