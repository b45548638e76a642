import { useState } from 'react';
import type { AdminContent } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { ADMIN_TABS, Administration, type AdminPrivilege } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { downloadFile } from '../../api/download.ts';
import { useAppSelector } from '../../app/store/hooks.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { useAppT, usePageTitle, type AppMessageId } from '../../app/useApp.ts';
import { mapLoadable, useCallMutation } from '../../features/calls/index.ts';
import { useSayFailure } from '../../features/useSayFailure.ts';
import { ConfirmAdminChange, type AdminChange } from './Asking.tsx';
import { CHANGES, type Editing } from './editing.ts';
import { EditingDialog } from './EditingDialog.tsx';
import { useTables } from './useTables.ts';

const YEAR_MS = 365 * 24 * 3600_000;

/** Administration of the platform. Tab, search and the user whose privileges are shown are in the address. */
export function AdministrationScreen() {
  usePageTitle('menu.administration');
  const t = useAppT();
  const ds = useT();
  const locale = useAppSelector((state) => state.preferences.locale);
  const isAdmin = useAppSelector((state) => state.session.info?.isAdmin ?? false);
  const [query, setQuery] = useQuery();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [asked, setAsked] = useState<AdminChange | null>(null);
  const ask = (what: AdminChange['what'], name: string, act: () => void) => setAsked({ what, name, act });
  const tab = ADMIN_TABS.find((id) => id === query.get('tab')) ?? 'users';
  const search = query.get('q') ?? '';
  const userId = query.get('user');
  const tables = useTables({ tab, search, userId, isAdmin });
  const { users, teams, content, announcements, storage } = tables;
  const [updateUser] = useCallMutation('admin', 'updateUser', CHANGES);
  const [switchPrivilege] = useCallMutation('admin', 'updatePrivilege', CHANGES);
  const [saveContent] = useCallMutation('admin', 'saveContent', CHANGES);
  const [saveAnnouncement] = useCallMutation('admin', 'saveAnnouncement', CHANGES);
  const [actOnJob] = useCallMutation('admin', 'jobAction', CHANGES);
  const [reclaim] = useCallMutation('admin', 'reclaim', CHANGES);

  const saveState = ({ kind, slug }: AdminContent, state: 'published' | 'withdrawn') =>
    saveContent({ body: { kind, slug, state } });
  const go = (next: Record<string, string>) => setQuery(() => next);
  const rows = <T,>(list: Loadable<{ rows: T[] }>) => mapLoadable(list, (data) => data.rows);
  const nameOf = (p: { name: string }) => t(p.name as AppMessageId);
  const user = users.state === 'ready' ? users.data.rows.find((u) => u.id === userId) : undefined;
  const sayFailure = useSayFailure();
  const exportAudit = () => void downloadFile('admin', 'auditCsv', {}, 'audit.csv').catch(sayFailure);
  return (
    <>
      <Administration
        tab={tab}
        onTabChange={(next) => go({ tab: next })}
        isPermitted={isAdmin}
        search={search}
        onSearchChange={(q) => setQuery(() => ({ tab, ...(q && { q }) }), { replace: true })}
        users={rows(users)}
        privileges={mapLoadable(tables.privileges, (list) =>
          list.map((p): AdminPrivilege => ({ ...p, name: nameOf(p) })),
        )}
        privilegesOf={user?.username ?? null}
        teams={rows(teams)}
        content={mapLoadable(content, (data) =>
          data.rows.flatMap(({ kind, ...row }) => (kind === 'announcement' ? [] : [{ ...row, kind }])),
        )}
        announcements={mapLoadable(announcements, (list) => list.map((a) => ({ ...a, text: a.text[locale] })))}
        jobs={rows(tables.jobs)}
        storage={mapLoadable(storage, (data) => data.areas)}
        capacity={storage.state === 'ready' ? storage.data.capacity : 0}
        audit={rows(tables.audit)}
        onUser={(u, action) => {
          const params = { id: u.id };
          if (action === 'privileges') go({ tab: 'privileges', user: u.id });
          if (action === 'quota') setEditing({ kind: 'userQuota', id: u.id, name: u.username, value: u.quota });
          if (action === 'lock') ask('lock', u.username, () => updateUser({ params, body: { status: 'locked' } }));
          if (action === 'unlock') updateUser({ params, body: { status: 'active' } });
          if (action === 'makeAdmin' || action === 'revokeAdmin')
            ask(action, u.username, () => updateUser({ params, body: { isAdmin: action === 'makeAdmin' } }));
          if (action === 'makeCurator' || action === 'revokeCurator')
            ask(action, u.username, () => updateUser({ params, body: { isCurator: action === 'makeCurator' } }));
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
        onContent={(item, action) => {
          const row = content.state === 'ready' ? content.data.rows.find((c) => c.id === item.id) : undefined;
          if (!row) return;
          if (action === 'edit') setEditing({ kind: 'content', row });
          else if (action === 'publish') saveState(row, 'published');
          else ask('withdraw', item.title, () => saveState(row, 'withdrawn'));
        }}
        onAnnouncement={(item, action) => {
          const row = announcements.state === 'ready' ? announcements.data.find((a) => a.id === item.id) : undefined;
          if (!row) return;
          if (action === 'edit') setEditing({ kind: 'announcement', row });
          else
            ask('end', row.text[locale], () => {
              const { id, text, from } = row;
              saveAnnouncement({ body: { id, text, from, until: new Date().toISOString() } });
            });
        }}
        onJob={(job, action) => {
          const act = () => actOnJob({ params: { id: job.id }, body: { action } });
          if (action === 'cancel') ask('cancelJob', job.name, act);
          else act();
        }}
        onReclaim={(area) => ask('reclaim', ds(`admin.storage.${area}`), () => reclaim({ body: { area } }))}
        onCreate={(which) =>
          setEditing(which === 'content' ? { kind: 'content', row: null } : { kind: 'announcement', row: null })
        }
        onExportAudit={exportAudit}
      />
      <ConfirmAdminChange asked={asked} onClose={() => setAsked(null)} />
      <EditingDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  );
}
