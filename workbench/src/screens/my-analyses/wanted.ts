import type { BodyOf, downloads } from '@stroma/contract';
import { call } from '../../api/client.ts';
import { followLink } from '../../api/download.ts';

/** An uploaded file, or a file of a finished job. */
export interface DownloadTarget {
  kind: 'file' | 'result';
  targetId: string;
  name: string;
  size: number | null;
}

export const downloadBody = ({ kind, targetId, name }: DownloadTarget): BodyOf<(typeof downloads)['create']> => ({
  kind,
  targetId,
  // An upload has a single name; for a job's result the file name is needed.
  ...(kind === 'result' && { name }),
});

/**
 * Downloads a file that needs no approval: requests with a Download seat, or in the personal space, are approved at once. Returns false if it needs
 * one after all (free downloads are switched off, specification 6).
 */
export async function downloadWithoutApproval(wanted: DownloadTarget): Promise<boolean> {
  const request = await call('downloads', 'create', { body: downloadBody(wanted) });
  if (request.state !== 'approved') return false;
  const { path } = await call('downloads', 'link', { params: { id: request.id } });
  followLink(path);
  return true;
}
