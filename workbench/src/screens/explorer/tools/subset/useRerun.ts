import { useNavigate } from 'react-router';
import type { Subtask, ToolSlug } from '@stroma/contract';
import { call } from '../../../../api/client.ts';
import { reportFailure } from '../../../../api/failures.ts';
import { paths } from '../../../../app/paths.ts';
import { useAct } from '../../../../features/calls/index.ts';
import { TASK_READS } from '../../../../features/tasks/index.ts';

/** Returns a function that submits a task again, about what it names as it is now. */
export function useRerun(dataset: string): (task: Subtask) => void {
  const [submit] = useAct('tasks', 'submit', { refreshes: [...TASK_READS, 'subsets'], toast: true });
  const navigate = useNavigate();
  return ({ id, tool }) => {
    void call('tasks', 'detail', { params: { id } }).then(({ name, params, again }) => {
      // What can no longer run as it is says so beside its result.
      if (again && !again.params) return void navigate(`${paths.dataset(dataset, tool)}?result=${id}`);
      const body = { dataset, name: again?.name ?? name, params: again?.params ?? (params as Record<string, unknown>) };
      submit({ params: { slug: tool as ToolSlug }, body });
    }, reportFailure);
  };
}
