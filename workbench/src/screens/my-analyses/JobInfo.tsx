import { JobInfoDialog } from '@stroma/design-system/dialogs';
import { useCached } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { downloadFile } from '../../api/download.ts';
import { reportFailure } from '../../api/failures.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { rowsOf } from '../../features/library/index.ts';

/** View job info (specification 4); read again when the job's status changes. */
export function JobInfo({ id, onClose }: { id: string; onClose: () => void }) {
  const row = useAppSelector((state) => rowsOf(state.library.jobs).find((job) => job.id === id));
  const job = useCached(`job:${id}:${row?.status ?? ''}`, () => call('jobs', 'detail', { params: { id } }));
  return (
    <JobInfoDialog
      isOpen
      onClose={onClose}
      job={job}
      onDownloadLog={() => void downloadFile('jobs', 'log', { params: { id } }, 'job.log').catch(reportFailure)}
    />
  );
}
