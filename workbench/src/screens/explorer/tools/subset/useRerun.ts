import { useNavigate } from 'react-router';
import type { Subtask, ToolSlug } from '@stroma/contract';
import { call } from '../../../../api/client.ts';
import { paths } from '../../../../app/paths.ts';
import { useCallMutation } from '../../../../features/calls/index.ts';
import { TASK_READS } from '../../../../features/tasks/index.ts';
import { useSayFailure } from '../../../../features/useSayFailure.ts';

/** Returns a function that submits a task again with current references. */
export function useRerun(dataset: string): (task: Subtask) => void {
  const [submit] = useCallMutation('tasks', 'submit', { refreshes: [...TASK_READS, 'subsets'], toast: true });
  const navigate = useNavigate();
  const sayFailure = useSayFailure();
  return ({ id, tool }) => {
    void call('tasks', 'detail', { params: { id } }).then(({ name, params, again }) => {
      // A result that cannot run again unchanged shows the reason.
      if (again && !again.params) return void navigate(`${paths.dataset(dataset, tool)}?result=${id}`);
      const body = { dataset, name: again?.name ?? name, params: again?.params ?? (params as Record<string, unknown>) };
      submit({ params: { slug: tool as ToolSlug }, body });
    }, sayFailure);
  };
}
