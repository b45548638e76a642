import type { Job } from '@stroma/contract';
import type { JobAction } from '../dialogs.types.ts';

/** Actions that a job allows in its state (specification 4, job actions). */
export function jobActions(job: Job): JobAction[] {
  const ended = job.status === 'completed' || job.status === 'error';
  const isGoing = job.status === 'running' || job.status === 'submitted';
  return [
    ...(job.datasetId || job.tool === 'bulk' ? (['results'] as const) : []),
    'info',
    ...(job.status === 'suspended' ? (['resume'] as const) : []),
    ...(isGoing && job.requested === null ? (['suspend'] as const) : []),
    ...(job.tool === 'integration' && ended ? (['reEdit'] as const) : []),
    'delete',
  ];
}
