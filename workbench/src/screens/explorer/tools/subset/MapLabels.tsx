import { useState } from 'react';
import { MapLabelsDialog } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { readyOr, useCallMutation, useRead } from '../../../../features/calls/index.ts';
import type { DatasetDetail } from '../../dataset.ts';

interface Props {
  detail: DatasetDetail;
  onClose: () => void;
  /** The column was written. */
  onMapped: (column: string) => void;
}

/** Labels of another dataset of the space, joined by cell; shows the overlap before anything is written. */
export function MapLabels({ detail, onClose, onMapped }: Props) {
  const t = useT();
  const [from, setFrom] = useState<string | null>(null);
  const [column, setColumn] = useState<string | null>(null);
  const params = { id: detail.id };
  const sources = readyOr(useRead('subsets', 'mappingSources', { params }), []);
  const view = useRead('datasetProxies', 'annotationView', from === null ? null : { params: { id: from } });
  const columns = readyOr(view, []).filter(({ kind }) => kind === 'category');
  const asked = from !== null && column !== null ? { params, query: { from, column } } : null;
  const report = useRead('subsets', 'mappingReport', asked);
  const [map, state] = useCallMutation('subsets', 'mapLabels', {
    refreshes: ['cells', 'datasetProxies.detail', 'subsets.mappingReport'],
    always: true,
    onDone: ({ column: written }) => {
      onMapped(written);
      onClose();
    },
  });
  return (
    <MapLabelsDialog
      isOpen
      onClose={onClose}
      tasks={sources.map(({ id, name, relation, cells }) => ({
        ...{ id, label: name },
        description: `${t.dynamic(`subset.relation.${relation}`)} · ${t('unit.cells', { n: cells })}`,
      }))}
      columns={columns.map(({ name }) => ({ id: name, label: name }))}
      task={from}
      onTaskChange={(next) => {
        setFrom(next);
        setColumn(null);
      }}
      column={column}
      onColumnChange={setColumn}
      report={asked && report}
      names={detail.columns.map(({ name }) => name)}
      onMap={(name) =>
        report.state === 'ready' &&
        asked &&
        map({ params, body: { ...asked.query, expected: report.data.version, name } })
      }
      isBusy={state.busy}
      error={state.error}
    />
  );
}
