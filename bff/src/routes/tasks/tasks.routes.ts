import { tasks } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { proxyCall } from '../../services/datasets/dataset-proxy.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { readsOf } from '../../services/jobs/readings.ts';
import { deleteJob } from '../../services/removal/deletion.ts';
import { stateTasks } from '../../services/states/state-open.ts';
import { checkParams } from '../../services/tasks/task-params.ts';
import {
  findReadableTask,
  findTask,
  listTasks,
  namesOfTable,
  presentSubmitted,
  presentTask,
  submitTask,
  taskTool,
} from '../../services/tasks/tasks.ts';
import { traceOf } from '../trace.ts';

/** Paths of the parts of a result in the dataset service. */
const PLACES = { table: 'tables', column: 'columns', matrix: 'matrices' } as const;

export const taskRoutes = [
  handle(tasks.submit, async ({ params, body, caller, deps }) => {
    const tool = taskTool(params.slug);
    await assertReachable(deps, caller, body.dataset, true);
    checkParams(tool, body.params);
    const { otherLabels } = readsOf(tool, body.params);
    if (otherLabels) await assertReachable(deps, caller, otherLabels.dataset, true);
    const row = await submitTask(deps, {
      spaceId: caller.space.id,
      user: caller.user,
      tool,
      datasetId: body.dataset,
      name: body.name,
      params: body.params,
    });
    return presentSubmitted(deps, row);
  }),

  handle(tasks.results, async ({ params, query, caller, state, deps }) => {
    const tool = taskTool(params.slug);
    await assertReachable(deps, caller, query.dataset, true);
    if (state) return stateTasks(deps, state, tool);
    return listTasks(deps, caller.space.id, caller.user, query.dataset, tool);
  }),

  handle(tasks.ofDataset, async ({ query, caller, state, deps }) => {
    await assertReachable(deps, caller, query.dataset, true);
    if (state) return stateTasks(deps, state);
    return listTasks(deps, caller.space.id, caller.user, query.dataset);
  }),

  handle(tasks.detail, async ({ params, caller, deps }) =>
    presentTask(deps, caller.user, await findReadableTask(deps, caller.space.id, params.id)),
  ),

  handle(tasks.remove, async (call) => {
    const { params, caller, deps } = call;
    const row = await findTask(deps, caller.space.id, params.id);
    const action = { action: 'job.delete' as const, subject: `${row.name} (${row.id})`, spaceId: caller.space.id };
    await deleteJob(
      deps,
      row,
      traceOf(call, () => action),
      caller.user.username,
    );
    return {};
  }),

  ...(['table', 'column', 'matrix'] as const).map((part) =>
    handle(tasks[part], async ({ params, caller, ctx, deps }) => {
      const row = await findReadableTask(deps, caller.space.id, params.id);
      if (row.status !== 'completed') throw new AppError('NOT_FOUND');
      const columns = part === 'table' ? await namesOfTable(deps, caller.user, row, params.name) : [];
      await proxyCall(deps, ctx, {
        path: `/results/${row.id}/${PLACES[part]}/${params.name}`,
        userId: caller.user.id,
        ...(columns.length && { asking: { columns } }),
      });
    }),
  ),
];
