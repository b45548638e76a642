import { useParams } from 'react-router';
import type { JobDetail, OutdatedBy } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import {
  Banner,
  JobProgressLine,
  JobStatusBadge,
  Loaded,
  Page,
  PageHead,
  RowFlex,
  SkeletonRows,
  Stack,
} from '@stroma/design-system/primitives';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import { refetchCalls, useRead } from '../../features/calls/index.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';
import { BulkResultView } from './BulkShown.tsx';

/** One bulk analysis: its steps while it runs, then its result. */
export function BulkResultScreen() {
  const { job = '' } = useParams();
  return <One key={job} id={job} />;
}

function One({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const detail = useRead('jobs', 'detail', { params: { id } });
  const row = useAppSelector((state) => rowsOf(state.library.jobs).find((one) => one.id === id));
  const name = row?.name ?? (detail.state === 'ready' ? detail.data.name : undefined);
  usePageTitle('menu.bulk', name);
  useEffect(() => void dispatch(refreshRequested('jobs')), [dispatch]);
  const status = row?.status;
  useEffect(() => {
    if (status) dispatch(refetchCalls(['jobs.detail']));
  }, [dispatch, status]);
  return (
    <Page style={{ maxWidth: 1600 }}>
      <Loaded state={detail} skeleton={<SkeletonRows rows={4} />}>
        {(read) => (
          <>
            <PageHead>
              <h1>{name}</h1>
            </PageHead>
            <Told job={{ ...read, ...row }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Told({ job }: { job: JobDetail & { outdated?: OutdatedBy[] } }) {
  const ds = useT();
  const t = useAppT();
  if (job.tool !== 'bulk') return <Banner tone="danger">{ds.error({ id: 'NOT_FOUND' })}</Banner>;
  if (job.status === 'completed' && job.result !== null) return <BulkResultView job={job} />;
  return (
    <Stack $gap={16} style={{ maxWidth: 640 }}>
      <RowFlex data-job={job.id} data-status={job.status}>
        <JobStatusBadge status={job.status} requested={job.requested} />
      </RowFlex>
      {job.error ? <Banner tone="danger">{ds.error(job.error)}</Banner> : <p role="status">{t('bulk.running')}</p>}
      <JobProgressLine job={job} />
    </Stack>
  );
}
