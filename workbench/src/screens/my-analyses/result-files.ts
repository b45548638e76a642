import { fileNameOf, type Job } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import type { ResultFileRow } from '@stroma/design-system/screens';
import { downloadFile } from '../../api/download.ts';

/** Calls without the Download seat: receipt and log are readable with the analysis. */
const FREE: Readonly<Record<string, 'receipt' | 'log'>> = { 'receipt.json': 'receipt', 'job.log': 'log' };

const TABLE = /\.parquet$/;
/** An analysis of a dataset, whose tables the server reads; an analysis that created its dataset only has them as files. */
const isAnalysis = ({ dataset, datasetId }: Job): boolean => dataset !== null && dataset.id !== datasetId;

/** Downloads of each completed analysis; the id contains the job's. */
export function resultFiles(jobs: Loadable<Job[]>) {
  if (jobs.state !== 'ready') return jobs;
  const rows = jobs.data.flatMap((job) =>
    job.files.map(({ name, size }) => ({
      ...{ id: job.id, name, size, free: name in FREE, jobName: job.name },
      csv: TABLE.test(name) && isAnalysis(job),
      dataset: job.dataset?.name ?? null,
      createdAt: job.finishedAt ?? job.createdAt,
    })),
  );
  return { state: 'ready' as const, data: rows };
}

/** Fetches a file that needs no request. Throws ApiError. */
export async function downloadDirectly({ id, name, jobName }: ResultFileRow): Promise<void> {
  await downloadFile('jobs', FREE[name]!, { params: { id } }, fileNameOf(jobName, name));
}

/** A whole table as csv. Throws ApiError. */
export async function readCsv({ id, name, jobName }: ResultFileRow): Promise<void> {
  const given = { params: { id, name: name.replace(TABLE, '') } };
  await downloadFile('tasks', 'table', given, fileNameOf(jobName, name.replace(TABLE, '.csv')), 'text/csv');
}
