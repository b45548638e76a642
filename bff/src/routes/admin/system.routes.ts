import { admin } from '@stroma/contract';
import { handle } from '../../endpoint.ts';
import { auditCsv, listAudit } from '../../services/admin-audit.ts';
import { actOnJob, listJobs } from '../../services/admin-jobs.ts';
import { reclaim, storageOverview, type Area } from '../../services/admin-storage.ts';
import { deed } from './deed.ts';

export const adminSystemRoutes = [
  handle(admin.jobs, ({ query, deps }) => listJobs(deps.db, query, deps.now())),

  handle(admin.jobAction, async (call) => {
    const action = call.body.action as 'suspend' | 'resume' | 'cancel';
    const job = await actOnJob(call.deps, call.params.id, action);
    await deed(call, `job.${action}`, `${job.name} (${job.id})`);
    return {};
  }),

  handle(admin.storage, ({ deps }) => storageOverview(deps)),

  handle(admin.reclaim, async (call) => {
    const freed = await reclaim(call.deps, call.body.area as Area);
    await deed(call, 'storageReclaim', `${call.body.area}: ${freed}`);
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
