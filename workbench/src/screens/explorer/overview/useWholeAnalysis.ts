import { shownState } from '../../../api/state.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useCallMutation } from '../../../features/calls/index.ts';
import { TASK_READS } from '../../../features/tasks/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { wholeAnalysis } from './analysis.ts';

/**
 * Analyses all cells of a dataset again as a new dataset. `start`: null without permission, if the dataset is unsuitable, or in a named state;
 * `name`: of the new dataset.
 */
export function useWholeAnalysis(detail: DatasetDetail): {
  start: (() => void) | null;
  name: string | null;
  busy: boolean;
} {
  const canEdit = useSeat('edit');
  const [submit, { busy }] = useCallMutation('tasks', 'submit', {
    ...{ refreshes: [...TASK_READS, 'subsets'], toast: true, notice: 'explorer.analysisStarted' },
  });
  const params = canEdit && shownState() === null ? wholeAnalysis(detail) : null;
  const start =
    params &&
    (() =>
      void submit({
        params: { slug: 'subset' },
        body: { dataset: detail.id, name: params.jobName, params: { ...params } },
      }));
  return { start, name: params?.jobName ?? null, busy };
}
