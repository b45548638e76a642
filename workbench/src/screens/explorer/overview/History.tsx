import { lazy, Suspense, useState } from 'react';
import type { HistoryEntry, HistoryKind } from '@stroma/contract';
import { DatasetHistory, type LabelsEntry } from '@stroma/design-system/explorer';
import { paths } from '../../../app/paths.ts';
import { useHistory } from '../../../features/cells/index.ts';

// The table loads when it is requested.
const Versions = lazy(async () => ({ default: (await import('./Versions.tsx')).Versions }));

/** History of edits of labels and subsets and of analyses, with person and time. */
export function History({ dataset }: { dataset: string }) {
  const [kind, setKind] = useState<HistoryKind | 'all'>('all');
  const { state, more, busy } = useHistory(dataset, kind);
  const [compared, setCompared] = useState<LabelsEntry | null>(null);
  return (
    <>
      <DatasetHistory
        state={state}
        kind={kind}
        onKindChange={setKind}
        hrefOf={(entry) => hrefOf(dataset, entry)}
        onCompare={setCompared}
        onMore={more}
        isBusy={busy}
      />
      {compared && (
        <Suspense>
          <Versions key={compared.id} dataset={dataset} entry={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The result of an analysis, the labels of a column, the subsets. */
function hrefOf(dataset: string, entry: HistoryEntry): string {
  if (entry.kind === 'subsets') return paths.dataset(dataset, 'subset');
  if (entry.kind === 'labels')
    return `${paths.dataset(dataset, 'labels')}?${new URLSearchParams({ colour: entry.column }).toString()}`;
  return `${paths.dataset(dataset, entry.task.tool)}?${new URLSearchParams({ result: entry.task.id }).toString()}`;
}
