import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_TABS, Administration, type AdminPrivilege, type AdminTab } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { downloadFile } from '../../api/download.ts';
import { reportFailure } from '../../api/failures.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useAppT, usePageTitle, type AppMessageId } from '../../app/useApp.ts';
import { useDebounced } from '../../app/useDebounced.ts';
import { mapLoadable, useAct, useRead } from '../../features/calls/index.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { ContentDialog } from './ContentDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { PublicDialog } from './PublicDialog.tsx';
import type { Editing } from './editing.ts';

const YEAR_MS = 365 * 24 * 3600_000;
const ACT = { refreshes: ['admin'], toast: true } as const;

/** The operator's desk. Tab, search and the user whose privileges are shown stand in the address. */
export function AdministrationScreen() {
  usePageTitle('menu.administration');
  const t = useAppT();
  const locale = useAppSelector((state) => state.preferences.locale);
  const isAdmin = useAppSelector((state) => state.session.info?.isAdmin ?? false);
  const [query, setQuery] = useSearchParams();
  const [editing, setEditing] = useState<Editing | null>(null);
  const tab = ADMIN_TABS.find((id) => id === query.get('tab')) ?? 'users';
  const search = query.get('q') ?? '';
  const userId = query.get('user');
  const sent = useDebounced(search);
  const page = { query: { pageSize: 200, ...(sent && { search: sent }) } };
  const on = (id: AdminTab) => (isAdmin && tab === id ? page : null);

  const users = useRead('admin', 'users', on('users') ?? (userId ? page : null));
  const privileges = useRead(
    'admin',
    'privileges',
    isAdmin && tab === 'privileges' ? { query: userId ? { userId } : {} } : null,
  );
  const teams = useRead('admin', 'teams', on('teams'));
  const published = useRead('admin', 'publicDatasets', on('public'));
  const content = useRead('admin', 'content', on('content'));
  const announcements = useRead('admin', 'announcements', isAdmin && tab === 'announcements' ? {} : null);
  const jobs = useRead('admin', 'jobs', on('jobs'));
  const storage = useRead('admin', 'storage', isAdmin && tab === 'storage' ? {} : null);
  const audit = useRead('admin', 'audit', on('audit'));
  const [updateUser] = useAct('admin', 'updateUser', ACT);
  const [switchPrivilege] = useAct('admin', 'updatePrivilege', ACT);
  const [updateTeam] = useAct('admin', 'updateTeam', ACT);
  const [publish] = useAct('admin', 'publish', ACT);
  const [withdraw] = useAct('admin', 'withdraw', ACT);
  const [saveContent] = useAct('admin', 'saveContent', ACT);
  const [saveAnnouncement] = useAct('admin', 'saveAnnouncement', ACT);
  const [actOnJob] = useAct('admin', 'jobAction', ACT);
  const [reclaim] = useAct('admin', 'reclaim', ACT);

  const go = (next: Record<string, string>) => setQuery(next);
  const rows = <T,>(list: Loadable<{ rows: T[] }>) => mapLoadable(list, (data) => data.rows);
  const nameOf = (p: { name: string }) => t(p.name as AppMessageId);
  const user = users.state === 'ready' ? users.data.rows.find((u) => u.id === userId) : undefined;
  const close = () => setEditing(null);
  const exportAudit = () => void downloadFile('admin', 'auditCsv', {}, 'audit.csv').catch(reportFailure);
  return (
    <>
      <Administration
        tab={tab}
        onTabChange={(next) => go({ tab: next })}
        permitted={isAdmin}
        search={search}
        onSearchChange={(q) => setQuery({ tab, ...(q && { q }) }, { replace: true })}
        users={rows(users)}
        privileges={mapLoadable(privileges, (list) => list.map((p): AdminPrivilege => ({ ...p, name: nameOf(p) })))}
        privilegesOf={user?.username ?? null}
        teams={rows(teams)}
        publicDatasets={rows(published)}
        content={mapLoadable(content, (data) => data.rows.map((row) => ({ ...row, kind: row.kind as never })))}
        announcements={mapLoadable(announcements, (list) => list.map((a) => ({ ...a, text: a.text[locale] })))}
        jobs={rows(jobs)}
        storage={mapLoadable(storage, (data) => data.areas)}
        capacity={storage.state === 'ready' ? storage.data.capacity : 0}
        audit={rows(audit)}
        onUser={(u, action) => {
          const params = { id: u.id };
          if (action === 'privileges') go({ tab: 'privileges', user: u.id });
          if (action === 'quota') setEditing({ kind: 'userQuota', id: u.id, name: u.username, value: u.quota });
          if (action === 'lock') updateUser({ params, body: { status: 'locked' } });
          if (action === 'unlock') updateUser({ params, body: { status: 'active' } });
          if (action === 'makeAdmin' || action === 'revokeAdmin')
            updateUser({ params, body: { isAdmin: action === 'makeAdmin' } });
          if (action === 'renew')
            updateUser({ params, body: { subscriptionUntil: new Date(Date.now() + YEAR_MS).toISOString() } });
        }}
        onPrivilege={(p, change) =>
          switchPrivilege({ body: { permission: p.id, ...change, ...(userId && { userId }) } })
        }
        onTeam={(team, action) =>
          setEditing(
            action === 'seats'
              ? { kind: 'teamSeats', id: team.id, name: team.name, value: team.memberLimit }
              : {
                  kind: 'teamQuota',
                  id: team.id,
                  name: team.name,
                  value: teams.state === 'ready' ? (teams.data.rows.find((g) => g.id === team.id)?.quota ?? 0) : 0,
                },
          )
        }
        onPublicDataset={(d, action) => {
          if (action === 'withdraw') withdraw({ params: { id: d.id } });
          else if (action === 'publish' || action === 'edit') setEditing({ kind: 'public', id: d.id, name: d.name });
        }}
        onContent={(item, action) => {
          const row = content.state === 'ready' ? content.data.rows.find((c) => c.id === item.id) : undefined;
          if (!row) return;
          if (action === 'edit') setEditing({ kind: 'content', row });
          else
            saveContent({
              body: { kind: row.kind, slug: row.slug, state: action === 'publish' ? 'published' : 'withdrawn' },
            });
        }}
        onAnnouncement={(item, action) => {
          const row = announcements.state === 'ready' ? announcements.data.find((a) => a.id === item.id) : undefined;
          if (!row) return;
          if (action === 'edit') setEditing({ kind: 'announcement', row });
          else
            saveAnnouncement({ body: { id: row.id, text: row.text, from: row.from, until: new Date().toISOString() } });
        }}
        onJob={(job, action) => actOnJob({ params: { id: job.id }, body: { action } })}
        onReclaim={(area) => reclaim({ body: { area } })}
        onCreate={(which) =>
          setEditing(which === 'content' ? { kind: 'content', row: null } : { kind: 'announcement', row: null })
        }
        onExportAudit={exportAudit}
      />
      {editing?.kind === 'content' && <ContentDialog row={editing.row} onClose={close} />}
      {editing?.kind === 'announcement' && <AnnouncementDialog row={editing.row} onClose={close} />}
      {editing?.kind === 'public' && (
        <PublicDialog
          name={editing.name}
          onClose={close}
          onPublish={(body) => {
            publish({ params: { id: editing.id }, body });
            close();
          }}
        />
      )}
      {(editing?.kind === 'userQuota' || editing?.kind === 'teamQuota' || editing?.kind === 'teamSeats') && (
        <NumberDialog
          editing={editing}
          onClose={close}
          onSave={(value) => {
            const params = { id: editing.id };
            if (editing.kind === 'userQuota') updateUser({ params, body: { quota: value } });
            else updateTeam({ params, body: editing.kind === 'teamSeats' ? { memberLimit: value } : { quota: value } });
            close();
          }}
        />
      )}
    </>
  );
}
