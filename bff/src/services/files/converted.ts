import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { ExportDatasetResult } from '@stroma/contract/tools';
import type { DownloadRow, JobRow, NotificationRow } from '../../db/rows.ts';
import { insertNotification } from '../notices/notifications.ts';
import { DOWNLOADS_PAGE, DOWNLOAD_VALID_MS } from './downloads.ts';

/** Facts of a download from the job that writes its file: none before the file exists. */
export function fileOf(job: Pick<JobRow, 'id' | 'status' | 'result'>, now: number): Partial<DownloadRow> {
  if (job.status !== 'completed' || job.result === null) return { valid_until: null };
  const { file, bytes } = JSON.parse(job.result) as ExportDatasetResult;
  return { object_key: `results/${job.id}/${file}`, size: bytes, valid_until: now + DOWNLOAD_VALID_MS };
}

/** Starts the lifetime of a converted file, and notifies those who requested it and still belong to the space. */
export async function endConversions(trx: Knex, job: JobRow, now: number): Promise<NotificationRow[]> {
  const waiting = () => trx<DownloadRow>('downloads').where({ job_id: job.id, state: 'approved', valid_until: null });
  const rows = (await waiting()) as DownloadRow[];
  if (!rows.length) return [];
  await waiting().update(fileOf(job, now));
  const told: NotificationRow[] = [];
  for (const { user_id, name } of rows) {
    if (!(await trx('space_members').where({ space_id: job.space_id, user_id }).first('id'))) continue;
    const values = { file: name, days: LIMITS.convertedRdsDays };
    const messageId = 'notification.download.converted';
    told.push(
      await insertNotification(trx, user_id, { kind: 'download', messageId, values, link: DOWNLOADS_PAGE }, now),
    );
  }
  return told;
}
