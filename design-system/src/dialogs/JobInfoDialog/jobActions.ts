import type { Job } from '@stroma/contract';
import type { JobAction } from '../dialogs.types.ts';

/** What may be done with a job in its state (specification 4, job actions). */
export function jobActions(job: Job): JobAction[] {
  const ended = job.status === 'completed' || job.status === 'error';
  return [
    ...(job.status === 'completed' && job.datasetId ? (['results'] as const) : []),
    'info',
    ...(job.status === 'suspended' ? (['resume'] as const) : []),
    ...(job.status === 'running' || job.status === 'submitted' ? (['suspend'] as const) : []),
    ...(job.tool === 'integration' && ended ? (['reEdit'] as const) : []),
    'delete',
  ];
}
