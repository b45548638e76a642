import { useState } from 'react';
import { styled } from 'styled-components';
import type { Job } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { shortName } from '../../theme/short-names.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { JobProgressLine, JobStatusBadge } from '../../primitives/JobState/JobState.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink } from '../../primitives/Link/Link.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
import type { Operation, Permits } from '../../primitives/common.types.ts';
import { jobActions } from '../../dialogs/JobInfoDialog/jobActions.ts';
import type { JobAction } from '../screens.types.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(140px, 1.2fr) 112px minmax(160px, 2fr) auto;
  align-items: center;
  gap: 8px 16px;
  min-height: 52px;
  padding: 8px 8px 8px 16px;
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > div:first-child {
    display: grid;
    min-width: 0;
    > * {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    > :first-child {
      white-space: nowrap;
    }
  }
  > span {
    justify-self: start;
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto auto;
    > div:first-child > * {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    > div:nth-child(3) {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
const Words = styled.div`
  min-width: 0;
  font-size: 13px;
  color: var(--st-muted);
`;
const Failure = styled.span`
  color: var(--st-danger);
`;

export interface JobListProps {
  jobs: readonly Job[];
  onAction: (job: Job, action: JobAction) => void;
  datasetHref: (id: string) => string;
  can?: Permits | undefined;
}
/** What an action on a job needs; looking at it needs no more than seeing the list. */
const NEEDS: Partial<Record<JobAction, Operation>> = {
  results: 'explore',
  suspend: 'edit',
  resume: 'edit',
  reEdit: 'edit',
  delete: 'delete',
};
const FEW = 5;
/** Running jobs first, with live progress; the newest ended ones below, more on demand. */
export function JobList({ jobs, onAction, datasetHref, can }: JobListProps) {
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  const itemsOf = (job: Job) =>
    jobActions(job).flatMap((id) => {
      const need = NEEDS[id];
      if (need && !shows(need)) return [];
      const hint = need && denied(need);
      return [{ id, label: t(`job.action.${id}`), danger: id === 'delete', disabled: Boolean(hint), hint }];
    });
  const [all, setAll] = useState(false);
  if (!jobs.length) return null;
  const ended = (job: Job) => (job.status === 'completed' || job.status === 'error' ? 1 : 0);
  const sorted = [...jobs].sort((a, b) => ended(a) - ended(b));
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <section aria-label={t('analyses.jobs')}>
      <h2 style={{ marginBottom: 8 }}>{t('analyses.jobs')}</h2>
      <Card as="ul" aria-live="polite" aria-relevant="additions">
        {shown.map((job) => (
          <Item key={job.id} data-job={job.id} data-status={job.status}>
            <div title={job.name}>
              {job.datasetId ? (
                <GatedLink href={datasetHref(job.datasetId)} permit={can?.explore} reason={reason('explore')}>
                  {shortName(job.name, t)}
                </GatedLink>
              ) : (
                <strong style={{ fontWeight: 500 }}>{shortName(job.name, t)}</strong>
              )}
              <Muted>
                {[
                  t.dynamic(`job.tool.${job.tool}`, {}, job.tool),
                  ...(job.datasetGone ? [t('analyses.datasetGone')] : []),
                  ...(job.dataset && job.dataset.name !== job.name ? [t.category(job.dataset.name)] : []),
                  ...(job.createdBy ? [job.createdBy] : []),
                  t.date(job.createdAt),
                ].join(' · ')}
              </Muted>
            </div>
            <JobStatusBadge status={job.status} requested={job.requested} />
            <Words>
              {job.error ? <Failure>{t.error(job.error)}</Failure> : <JobProgressLine job={job} />}
              {job.status === 'completed' && t('analyses.took', { duration: t.duration(job.workedMs / 1000) })}
            </Words>
            <Menu
              label={t('job.actions', { name: job.name })}
              trigger={<IconButton icon="more" label={t('job.actions', { name: job.name })} />}
              items={itemsOf(job)}
              onAction={(id) => onAction(job, id as JobAction)}
            />
          </Item>
        ))}
      </Card>
      {sorted.length > FEW && (
        <Button tone="quiet" small onPress={() => setAll(!all)}>
          {all ? t('analyses.fewerJobs') : t('analyses.moreJobs', { n: sorted.length - FEW })}
        </Button>
      )}
    </section>
  );
}
