'use client';
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
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { jobActions } from '../../dialogs/JobInfoDialog/jobActions.ts';
import type { JobAction } from '../screens.types.ts';
import { BulkBar } from './BulkBar.tsx';
import { useChosen } from './useChosen.ts';
import { usePaged } from '../parts/usePaged.tsx';

const Words = styled.div`
  min-width: 0;
  font-size: 13px;
  color: var(--st-muted);
`;
const Item = styled.li<{ $chosen: boolean }>`
  display: grid;
  grid-template-columns: ${({ $chosen }) => $chosen && 'auto'} minmax(140px, 1.2fr) 112px minmax(160px, 2fr) auto;
  align-items: center;
  gap: 8px 16px;
  min-height: 52px;
  padding: 8px 8px 8px 16px;
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > div[title] {
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
    grid-template-columns: ${({ $chosen }) => $chosen && 'auto'} minmax(0, 1fr) auto auto;
    > div[title] > * {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    > ${Words} {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
const Failure = styled.span`
  color: var(--st-danger);
`;

export interface JobListProps {
  jobs: readonly Job[];
  onAction: (job: Job, action: JobAction) => void;
  datasetHref: (id: string) => string;
  /** URL of the result of a bulk analysis. */
  bulkHref?: ((job: string) => string) | undefined;
  onRename?: ((job: Job) => void) | undefined;
  /** Deletes several jobs; its presence enables selecting jobs. */
  onDelete?: ((jobs: readonly Job[]) => void) | undefined;
  /** The filter of the list; a change resets to the first page. */
  search: string;
  can?: Permits | undefined;
}
/** Permission required for an action on a job; viewing needs none. */
const NEEDS: Partial<Record<JobAction | 'rename', Operation>> = {
  results: 'explore',
  suspend: 'edit',
  resume: 'edit',
  reEdit: 'edit',
  rename: 'edit',
  delete: 'delete',
};
const FEW = 5;
/** Running jobs first, with live progress; the newest ended ones below, more on demand. */
export function JobList({ jobs, onAction, onRename, onDelete, datasetHref, bulkHref, search, can }: JobListProps) {
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  const actionsOf = (job: Job): (JobAction | 'rename')[] => {
    const actions = jobActions(job);
    const isNamed = onRename && (job.tool === 'integration' || job.tool === 'bulk');
    return isNamed ? [...actions.slice(0, -1), 'rename', ...actions.slice(-1)] : actions;
  };
  const itemsOf = (job: Job) =>
    actionsOf(job).flatMap((id) => {
      const need = NEEDS[id];
      if (need && !shows(need)) return [];
      const hint = need && denied(need);
      return [{ id, label: t(`job.action.${id}`), isDanger: id === 'delete', isDisabled: Boolean(hint), hint }];
    });
  const [all, setAll] = useState(false);
  const ended = (job: Job) => (job.status === 'completed' || job.status === 'error' ? 1 : 0);
  const sorted = [...jobs].sort((a, b) => ended(a) - ended(b));
  const paged = usePaged(sorted, search);
  const shown = all ? paged.shown : sorted.slice(0, FEW);
  const chosen = useChosen(sorted, shown, (job) => job.id);
  const canChoose = onDelete && shows('delete');
  if (!jobs.length) return null;
  return (
    <section aria-label={t('analyses.jobs')}>
      <h2 style={{ marginBottom: 8 }}>{t('analyses.jobs')}</h2>
      <Card as="div">
        <BulkBar count={chosen.rows.length} onClear={chosen.clear}>
          {canChoose && (
            <Button isSmall tone="danger" denied={denied('delete')} onPress={() => onDelete(chosen.rows)}>
              {t('analyses.deleteChosen')}
            </Button>
          )}
        </BulkBar>
        <ul aria-live="polite" aria-relevant="additions">
          {shown.map((job) => (
            <Item key={job.id} data-job={job.id} data-status={job.status} $chosen={Boolean(canChoose)}>
              {canChoose && (
                <Checkbox
                  aria-label={t('analyses.chooseNamed', { name: job.name })}
                  isSelected={chosen.ids.has(job.id)}
                  onChange={() => chosen.toggle(job.id)}
                />
              )}
              <div title={job.name}>
                {job.datasetId || job.tool === 'bulk' ? (
                  <GatedLink
                    href={job.datasetId ? datasetHref(job.datasetId) : (bulkHref?.(job.id) ?? '')}
                    permit={can?.explore}
                    reason={reason('explore')}
                  >
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
                onAction={(id) => (id === 'rename' ? onRename?.(job) : onAction(job, id as JobAction))}
              />
            </Item>
          ))}
        </ul>
        {all && paged.pager}
      </Card>
      {sorted.length > FEW && (
        <Button tone="quiet" isSmall onPress={() => setAll(!all)}>
          {all ? t('analyses.fewerJobs') : t('analyses.moreJobs', { n: sorted.length - FEW })}
        </Button>
      )}
    </section>
  );
}
