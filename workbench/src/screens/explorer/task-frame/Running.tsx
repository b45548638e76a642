import { JobProgressLine, JobStatusBadge } from '@stroma/design-system/primitives';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import { useT } from '@stroma/design-system/messages';
import { useAppT } from '../../../app/useApp.ts';
import type { Task } from '../../../features/tasks/index.ts';
import { medianSeconds } from './usual.ts';

const LOADING = { state: 'loading' } as const;

/** Skeleton of a loading figure. */
export const FigureSkeleton = ({ name }: { name: string }) => (
  <PlotFrame isMain title={name} state={LOADING}>
    {() => null}
  </PlotFrame>
);

interface RunningProps {
  job: Task;
  /** Earlier analyses of the tool on this dataset. */
  history: readonly Task[];
}
/** Replaces the figure while it is computed: skeleton, progress, and the usual duration. */
export function Running({ job, history }: RunningProps) {
  const t = useAppT();
  const say = useT();
  const usual = medianSeconds(history);
  return (
    <>
      <div style={{ padding: '12px 16px' }}>
        {job.status === 'suspended' && <JobStatusBadge status="suspended" />}
        <JobProgressLine job={job} />
      </div>
      <PlotFrame
        isMain
        title={job.name}
        subtitle={usual !== null && t('task.usually', { duration: say.duration(usual) })}
        state={LOADING}
      >
        {() => null}
      </PlotFrame>
    </>
  );
}
