import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { ResultHistory, type PastResult } from '@stroma/design-system/explorer';
import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { shownState } from '../../../api/state.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useOwnSeat } from '../useOwnSeat.ts';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { useCallMutation } from '../../../features/calls/index.ts';
import { forgetPicture, readPicture } from '../../../features/pictures/index.ts';
import { TASK_READS, type Task } from '../../../features/tasks/index.ts';

const Rename = lazy(() => import('../../my-analyses/Rename.tsx'));
const ComparedResults = lazy(() => import('./ComparedResults.tsx'));

interface PastResultsProps {
  tool: ToolSlug;
  dataset: string;
  history: readonly Task[];
  /** Distinct display names. */
  names: ReadonlyMap<string, string>;
  shown: string;
  onShow: (id: string) => void;
  markOf: (job: Task) => ReactNode;
}
/** List of a tool's analyses with actions: star, rename, delete. Read-only in a named state. */
export function PastResults({ tool, dataset, history, names, shown, onShow, markOf }: PastResultsProps) {
  const t = useAppT();
  const uuid = useAppSelector((state) => state.session.info?.uuid) ?? '';
  // Results of a shared dataset may belong to the sharing space, and only that space can change them.
  const isOwn = useOwnSeat(dataset) && shownState() === null;
  const canDelete = useSeat('delete') && isOwn;
  const [renamed, setRenamed] = useState<PastResult | null>(null);
  const [doomed, setDoomed] = useState<PastResult | null>(null);
  const options = { refreshes: TASK_READS, toast: true };
  const [star] = useCallMutation('jobs', 'star', options);
  const [remove, removed] = useCallMutation('tasks', 'remove', options);
  const [other, setOther] = useState<PastResult | null>(null);
  const next = history.find(({ id }) => id !== doomed?.id)?.id;
  useEffect(() => {
    if (!removed.done || !doomed) return;
    forgetPicture(uuid, doomed.id);
    if (doomed.id === shown && next) onShow(next);
    setDoomed(null);
    // Once per deletion.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [removed.done]);
  const results = history.map((job): PastResult => ({
    ...{ id: job.id, createdAt: job.createdAt, createdBy: job.createdBy, starred: job.starred },
    name: names.get(job.id)!,
    mark: markOf(job),
    isComparable: job.status === 'completed',
  }));
  const present = results.find(({ id }) => id === shown);
  const pictureOf = (id: string) => readPicture(uuid, id);
  return (
    <>
      <ResultHistory
        results={results}
        shown={shown}
        pictureOf={pictureOf}
        onShow={onShow}
        onStar={isOwn ? (id, starred) => star({ params: { id }, body: { starred } }) : undefined}
        onRename={isOwn ? setRenamed : undefined}
        onRemove={canDelete ? setDoomed : undefined}
        onCompare={present?.isComparable ? setOther : undefined}
      />
      {other && present && (
        <Suspense>
          <ComparedResults
            results={[present, other]}
            {...{ tool, shown, pictureOf }}
            onShow={(id) => {
              setOther(null);
              onShow(id);
            }}
            onClose={() => setOther(null)}
          />
        </Suspense>
      )}
      {renamed && (
        <Suspense>
          <Rename of={{ kind: 'job', id: renamed.id, name: renamed.name }} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
      {doomed && (
        <TypedConfirmDialog
          isOpen
          isDanger
          onClose={() => setDoomed(null)}
          title={t('delete.job.title')}
          confirmLabel={t('delete.confirm')}
          expected={doomed.name}
          isBusy={removed.busy}
          onConfirm={() => remove({ params: { id: doomed.id } })}
        >
          {t('delete.job.body')}
        </TypedConfirmDialog>
      )}
    </>
  );
}
