import { fileNameOf } from '@stroma/contract';
import { useEffect } from 'react';
import { JobInfoDialog } from '@stroma/design-system/dialogs';
import { downloadFile } from '../../api/download.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refetchCalls, useRead } from '../../features/calls/index.ts';
import { rowsOf } from '../../features/library/index.ts';
import { useSayFailure } from '../../features/useSayFailure.ts';

/** View job info (specification 4); read again when the job's status changes. */
export function JobInfo({ id, onClose }: { id: string; onClose: () => void }) {
  const row = useAppSelector((state) => rowsOf(state.library.jobs).find((job) => job.id === id));
  const job = useRead('jobs', 'detail', { params: { id } });
  const dispatch = useAppDispatch();
  const sayFailure = useSayFailure();
  const status = row?.status;
  useEffect(() => {
    dispatch(refetchCalls(['jobs.detail']));
  }, [dispatch, status]);
  return (
    <JobInfoDialog
      isOpen
      onClose={onClose}
      job={job.state === 'error' && job.error.id === 'NOT_FOUND' ? { state: 'empty' } : job}
      onDownloadLog={() => {
        const name = job.state === 'ready' ? fileNameOf(job.data.name, 'job.log') : 'job.log';
        void downloadFile('jobs', 'log', { params: { id } }, name).catch(sayFailure);
      }}
    />
  );
}
