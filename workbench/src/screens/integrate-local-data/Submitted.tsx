import { useNavigate } from 'react-router';
import type { Job } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import {
  Banner,
  Button,
  JobProgressLine,
  JobStatusBadge,
  Page,
  RowFlex,
  SkeletonRows,
  Stack,
} from '@stroma/design-system/primitives';
import { useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useAppT } from '../../app/useApp.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { rowsOf } from '../../features/library/index.ts';

const SENTENCE = {
  submitted: 'body',
  running: 'body',
  suspended: 'suspended',
  completed: 'completed',
  error: 'ended',
} as const satisfies Record<Job['status'], string>;

/** State of the submitted analysis: its steps as they run, then the way to its results. */
export function Submitted({ id }: { id: string }) {
  const jobs = useAppSelector((state) => state.library.jobs);
  const job = rowsOf(jobs).find((row) => row.id === id);
  if (!job && jobs.state === 'loading') return <SkeletonRows rows={4} />;
  return (
    <Page>
      <Stack $gap={16} style={{ maxWidth: 640 }}>
        {job ? <Told job={job} /> : <Gone />}
      </Stack>
    </Page>
  );
}

function Told({ job }: { job: Job }) {
  const t = useAppT();
  const ds = useT();
  const navigate = useNavigate();
  const { can } = usePermits();
  const { status, datasetId } = job;
  const isOpened = status === 'running' && datasetId !== null;
  return (
    <>
      <h1>{job.name}</h1>
      <RowFlex data-job={job.id} data-status={status}>
        <JobStatusBadge status={status} requested={job.requested} />
      </RowFlex>
      <p role="status">{t(`wizard.submitted.${isOpened ? 'opened' : SENTENCE[status]}`, { name: job.name })}</p>
      {job.error && <Banner tone="danger">{ds.error(job.error)}</Banner>}
      <JobProgressLine job={job} />
      <RowFlex>
        {datasetId && can.explore === 'enabled' && (
          <Button tone="primary" onPress={() => void navigate(paths.dataset(datasetId))}>
            {ds('job.action.results')}
          </Button>
        )}
        <MyAnalyses />
      </RowFlex>
    </>
  );
}

function Gone() {
  const ds = useT();
  return (
    <>
      <h1>{ds('jobInfo.gone')}</h1>
      <p>{ds('jobInfo.goneHint')}</p>
      <RowFlex>
        <MyAnalyses />
      </RowFlex>
    </>
  );
}

function MyAnalyses() {
  const t = useAppT();
  const navigate = useNavigate();
  return <Button onPress={() => void navigate(paths.myAnalyses)}>{t('wizard.submitted.go')}</Button>;
}
