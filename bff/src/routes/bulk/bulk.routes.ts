import { bulk } from '@stroma/contract';
import type { TaskReads } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { proxyCall } from '../../services/datasets/dataset-proxy.ts';
import { bulkInputs, referenceLabels, type BulkInputs } from '../../services/tasks/bulk-inputs.ts';
import { findJob, findReadableJob, presentJob } from '../../services/jobs/job-rows.ts';
import { findByKey, insertJob, notifyJob } from '../../services/jobs/jobs.ts';
import { withReferencesKept } from '../../services/references/references.ts';
import { assertStorage } from '../../services/storage/storage.ts';

/** Sets of the library and labels of a dataset that the analysis uses; the files of the sets are kept as long as it exists. */
function readsOf({ references = [], otherLabels }: BulkInputs): TaskReads | null {
  const used = references.flatMap(({ orthologs, ...one }) => (orthologs ? [one, orthologs] : [one]));
  if (!used.length && !otherLabels) return null;
  return {
    ...{ labels: {}, cellSets: [] },
    ...(used.length && { references: Object.fromEntries(used.map((one) => [one.id, one.sha256])) }),
    ...(otherLabels && { otherLabels }),
  };
}

async function completed(deps: Deps, caller: Caller, id: string): Promise<JobRow> {
  const row = await findReadableJob(deps.db, caller.space.id, id);
  if (row.tool !== 'bulk' || row.status !== 'completed') throw new AppError('NOT_FOUND');
  return row;
}

/** Paths of the parts of a result in the dataset service. */
const PLACES = { table: 'tables', matrix: 'matrices' } as const;

export const bulkRoutes = [
  handle(bulk.submit, async ({ body, caller, ctx, deps }) => {
    const spaceId = caller.space.id;
    const key = ctx.get('idempotency-key').slice(0, 100) || null;
    const present = async (row: JobRow) => presentJob(await findJob(deps.db, spaceId, row.id), deps.now());
    const already = key && (await findByKey(deps.db, spaceId, key));
    if (already) return present(already);
    const labels = await referenceLabels(deps, caller, body);
    const insert = async (): Promise<JobRow> => {
      const inputs = await bulkInputs(deps, caller, body, labels);
      await assertStorage(deps, spaceId);
      const job = {
        ...{ spaceId, userId: caller.user.id, tool: 'bulk' as const, name: body.jobName.trim(), params: body, inputs },
        ...{ reads: readsOf(inputs), idempotencyKey: key },
      };
      return insertJob(deps.db, job, deps.now()).catch(async (error: unknown) => {
        // Two requests with one key: the unique index lets only one in.
        const other = key && (await findByKey(deps.db, spaceId, key));
        if (other) return other;
        throw error;
      });
    };
    // A set that is deleted before the insertion would lose its file.
    const row = await (body.gsea?.sets.length ? withReferencesKept(insert) : insert());
    await notifyJob(deps, row.id);
    deps.events.jobSubmitted();
    return present(row);
  }),

  ...(['table', 'matrix'] as const).map((part) =>
    handle(bulk[part], async ({ params, caller, ctx, deps }) => {
      const row = await completed(deps, caller, params.id);
      await proxyCall(deps, ctx, {
        path: `/results/${row.id}/${PLACES[part]}/${params.name}`,
        userId: caller.user.id,
      });
    }),
  ),
];
