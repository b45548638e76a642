'use client';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import type { AdministrationProps } from './Administration.types.ts';
import { AdminTable } from './AdminTable.tsx';

const PUBLISHED = { published: 'success', draft: 'neutral', withdrawn: 'warning' } as const;

/** Guidebook, FAQ, videos, documents, legal texts and the update log, each in both languages. */
export function ContentTab({ content, search, onContent }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="content"
      state={content}
      search={search}
      text={(c) => `${c.title}\n${c.kind}`}
      columns={[
        { id: 'title', label: t('admin.contentTitle'), isRowHeader: true, render: (c) => c.title },
        { id: 'kind', label: t('jobInfo.kind'), render: (c) => t(`admin.content.${c.kind}`) },
        {
          id: 'languages',
          label: t('shell.language'),
          render: (c) =>
            c.languages.length > 1 ? (
              c.languages.join(', ')
            ) : (
              <Badge tone="warning">{t('admin.oneLanguage', { language: c.languages[0] ?? '–' })}</Badge>
            ),
        },
        {
          id: 'state',
          label: t('file.state'),
          render: (c) => <Badge tone={PUBLISHED[c.state]}>{t(`admin.state.${c.state}`)}</Badge>,
        },
        { id: 'updated', label: t('admin.updated'), render: (c) => t.date(c.updatedOn, 'date') },
      ]}
      actions={(c) => [
        { id: 'edit', label: t('common.edit'), icon: 'edit' },
        c.state === 'published'
          ? { id: 'withdraw', label: t('admin.withdraw'), icon: 'minus' }
          : { id: 'publish', label: t('admin.publish'), icon: 'check' },
      ]}
      onAction={(c, action) => onContent(c, action as 'edit' | 'publish' | 'withdraw')}
    />
  );
}

const SHOWN = { planned: 'neutral', shown: 'success', ended: 'warning' } as const;
export function AnnouncementsTab({ announcements, search, onAnnouncement }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="announcements"
      state={announcements}
      search={search}
      text={(a) => a.text}
      columns={[
        { id: 'text', label: t('admin.announcement'), isRowHeader: true, render: (a) => a.text },
        { id: 'from', label: t('admin.from'), render: (a) => t.date(a.from) },
        { id: 'until', label: t('admin.until'), render: (a) => t.date(a.until) },
        {
          id: 'state',
          label: t('file.state'),
          render: (a) => <Badge tone={SHOWN[a.state]}>{t(`admin.announcement.${a.state}`)}</Badge>,
        },
      ]}
      actions={(a) => [
        { id: 'edit', label: t('common.edit'), icon: 'edit' },
        { id: 'end', label: t('admin.endNow'), icon: 'close', isDisabled: a.state === 'ended' },
      ]}
      onAction={(a, action) => onAnnouncement(a, action as 'edit' | 'end')}
    />
  );
}
