'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { JobStatusBadge } from '../../primitives/JobState/JobState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Mono, Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { ProgressBar } from '../../primitives/ProgressBar/ProgressBar.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import type { AdministrationProps, AdminStorage } from './Administration.types.ts';
import { AdminTable } from './AdminTable.tsx';

export function JobsTab({ jobs, search, onJob }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="jobs"
      state={jobs}
      search={search}
      text={(j) => `${j.name}\n${j.createdBy} ${j.team ?? ''} ${j.id}`}
      columns={[
        {
          id: 'name',
          label: t('common.name'),
          isRowHeader: true,
          render: (j) => (
            <span style={{ display: 'grid', overflowWrap: 'anywhere' }}>
              {j.name}
              <Muted>{t.dynamic(`job.tool.${j.tool}`, {}, j.tool)}</Muted>
            </span>
          ),
        },
        { id: 'status', label: t('file.state'), render: (j) => <JobStatusBadge status={j.status} /> },
        {
          id: 'by',
          label: t('common.createdBy'),
          render: (j) => (j.team ? `${j.createdBy} · ${j.team}` : j.createdBy),
        },
        { id: 'at', label: t('common.created'), render: (j) => t.date(j.createdAt) },
        { id: 'worker', label: t('admin.worker'), render: (j) => (j.worker ? <Mono>{j.worker}</Mono> : '–') },
      ]}
      actions={(j) => {
        if (j.status === 'completed' || j.status === 'error') return [];
        return [
          j.status === 'suspended'
            ? { id: 'resume', label: t('job.action.resume'), icon: 'play' }
            : { id: 'suspend', label: t('job.action.suspend'), icon: 'pause' },
          { id: 'cancel', label: t('admin.cancelJob'), icon: 'close', isDanger: true },
        ];
      }}
      onAction={(j, action) => onJob(j, action as 'suspend' | 'resume' | 'cancel')}
    />
  );
}

/** One bar for the whole disk; its parts are distinguished by position and label, not only by colour. */
const Whole = styled.div`
  display: flex;
  height: 20px;
  border: 1px solid var(--st-line-strong);
  border-radius: 4px;
  background: var(--st-sunken);
  overflow: hidden;
  > span {
    border-inline-end: 2px solid var(--st-surface);
    background: var(--st-action);
  }
`;
const OPACITY: Record<AdminStorage['area'], number> = {
  uploads: 1,
  datasets: 0.8,
  results: 0.6,
  conversions: 0.42,
  cache: 0.26,
};

export function StorageTab({ storage, capacity, search, onReclaim }: AdministrationProps) {
  const t = useT();
  return (
    <Loaded state={storage} empty={<EmptyState icon="file" title={t('admin.empty')} />}>
      {(areas) => {
        const used = areas.reduce((n, a) => n + a.bytes, 0);
        const wanted = search.trim().toLowerCase();
        return (
          <Stack>
            <ProgressBar
              label={t('account.storage')}
              value={used / capacity}
              detail={t('upload.progress', { sent: t.bytes(used), size: t.bytes(capacity) })}
            />
            <Whole aria-hidden="true">
              {areas.map((a) => (
                <span key={a.area} style={{ width: `${(a.bytes / capacity) * 100}%`, opacity: OPACITY[a.area] }} />
              ))}
            </Whole>
            <Card as="div">
              <Table
                hasCards
                label={t('admin.tab.storage')}
                rows={areas.filter((a) => t(`admin.storage.${a.area}`).toLowerCase().includes(wanted))}
                rowId={(a) => a.area}
                columns={[
                  {
                    id: 'area',
                    label: t('admin.area'),
                    isRowHeader: true,
                    render: (a) => t(`admin.storage.${a.area}`),
                  },
                  { id: 'files', label: t('migration.files'), isAtEnd: true, render: (a) => t.number(a.files) },
                  { id: 'bytes', label: t('file.size'), isAtEnd: true, render: (a) => t.bytes(a.bytes) },
                  {
                    id: 'reclaim',
                    label: t('admin.reclaimable'),
                    isAtEnd: true,
                    render: (a) => (
                      <Button isSmall isDisabled={!a.reclaimable} onPress={() => onReclaim(a.area)}>
                        {t('admin.reclaim', { size: t.bytes(a.reclaimable) })}
                      </Button>
                    ),
                  },
                ]}
              />
            </Card>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Audit log: user, action, time and address; read-only. */
export function AuditTab({ audit, search }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="audit"
      state={audit}
      search={search}
      text={(e) => `${e.who}\n${t.dynamic(`admin.audit.${e.action}`, {}, e.action)} ${e.action} ${e.subject} ${e.ip}`}
      columns={[
        { id: 'time', label: t('account.logTime'), isRowHeader: true, render: (e) => t.date(e.time) },
        { id: 'who', label: t('admin.who'), render: (e) => e.who },
        { id: 'action', label: t('admin.what'), render: (e) => t.dynamic(`admin.audit.${e.action}`, {}, e.action) },
        {
          id: 'subject',
          label: t('admin.subject'),
          render: (e) => <span style={{ overflowWrap: 'anywhere' }}>{e.subject}</span>,
        },
        { id: 'ip', label: t('account.logIp'), render: (e) => <Mono>{e.ip}</Mono> },
      ]}
    />
  );
}
