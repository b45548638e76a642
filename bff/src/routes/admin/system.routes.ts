import { admin } from '@stroma/contract';
import type { JobRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { auditCsv, listAudit } from '../../services/admin/admin-audit.ts';
import { actOnJob, listJobs } from '../../services/admin/admin-jobs.ts';
import { reclaim, storageOverview, type Area } from '../../services/admin/admin-storage.ts';
import { traceOf } from '../trace.ts';
import { withAudit } from './audited.ts';

export const adminSystemRoutes = [
  handle(admin.jobs, ({ query, deps }) => listJobs(deps.db, query, deps.now())),

  handle(admin.jobAction, async (call) => {
    const action = call.body.action as 'suspend' | 'resume' | 'cancel';
    const subject = ({ name, id }: JobRow) => `${name} (${id})`;
    await actOnJob(call.deps, call.params.id, action, traceOf(call, withAudit(`job.${action}`, subject)));
    return {};
  }),

  handle(admin.storage, ({ deps }) => storageOverview(deps)),

  handle(admin.reclaim, async (call) => {
    const freed = await reclaim(call.deps, call.body.area as Area);
    // Files, not rows: the deletion cannot be rolled back, and the audit entry records its size.
    await traceOf(
      call,
      withAudit('storageReclaim', (bytes: number) => `${call.body.area}: ${bytes}`),
    )(call.deps.db, freed);
    return { freed };
  }),

  handle(admin.audit, ({ query, deps }) => listAudit(deps.db, query)),

  handle(admin.auditCsv, async ({ ctx, deps }) => {
    ctx.body = await auditCsv(deps.db);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment('audit.csv');
    ctx.set('Cache-Control', 'private, no-store');
  }),
];
