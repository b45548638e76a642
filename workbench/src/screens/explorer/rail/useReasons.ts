import { useAppT } from '../../../app/useApp.ts';
import { useRead } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { unavailableReason } from './reasons.ts';

/** The list has only the newest ones: if it is full, missing ones cannot be determined. */
const LISTED = 100;

/** Reason in the rail why a tab cannot be used on this dataset. */
export function useReasons(detail: DatasetDetail): (tab: string) => { reason?: string } {
  const t = useAppT();
  const results = useRead('tasks', 'ofDataset', { query: { dataset: detail.id } });
  const done =
    results.state === 'ready' && results.data.length < LISTED
      ? new Set(results.data.filter(({ status }) => status === 'completed').map(({ tool }) => tool))
      : null;
  return (tab) => {
    const why = unavailableReason(tab, detail, done);
    return why ? { reason: t(why) } : {};
  };
}
