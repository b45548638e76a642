import type { Subtask, ToolSlug } from '@stroma/contract';
import { call } from '../../../../api/client.ts';
import { reportFailure } from '../../../../api/failures.ts';
import { useAct } from '../../../../features/calls/index.ts';
import { TASK_READS } from '../../../../features/tasks/index.ts';

/** Returns a function that submits a task again with its own name and parameters. */
export function useRerun(dataset: string): (task: Subtask) => void {
  const [submit] = useAct('tasks', 'submit', { refreshes: [...TASK_READS, 'subsets'], toast: true });
  return ({ id, tool }) => {
    void call('tasks', 'detail', { params: { id } }).then(
      ({ name, params }) =>
        submit({
          params: { slug: tool as ToolSlug },
          body: { dataset, name, params: params as Record<string, unknown> },
        }),
      reportFailure,
    );
  };
}
