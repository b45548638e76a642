'use client';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import type { AdministrationProps, AdminUserAction } from './Administration.types.ts';
import { AdminTable } from './AdminTable.tsx';

const STATUS = { active: 'success', locked: 'danger', unconfirmed: 'warning' } as const;

export function UsersTab({ users, search, onUser }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="users"
      state={users}
      search={search}
      text={(u) => `${u.username}\n${u.email} ${u.institution}`}
      columns={[
        {
          id: 'username',
          label: t('signIn.username'),
          isRowHeader: true,
          render: (u) => (
            <span style={{ display: 'grid', minWidth: 140, overflowWrap: 'anywhere' }}>
              {u.username}
              <Muted>{u.email}</Muted>
            </span>
          ),
        },
        { id: 'institution', label: t('account.institution'), render: (u) => u.institution },
        {
          id: 'status',
          label: t('file.state'),
          render: (u) => (
            <span style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
              <Badge tone={STATUS[u.status]}>{t(`admin.user.${u.status}`)}</Badge>
              {u.isAdmin && <Badge tone="info">{t('admin.isAdmin')}</Badge>}
              {u.isCurator && <Badge tone="info">{t('admin.isCurator')}</Badge>}
            </span>
          ),
        },
        {
          id: 'used',
          label: t('account.storage'),
          isAtEnd: true,
          render: (u) => t('upload.progress', { sent: t.bytes(u.used), size: t.bytes(u.quota) }),
        },
        {
          id: 'lastLogin',
          label: t('admin.lastLogin'),
          render: (u) => (u.lastLogin ? t.date(u.lastLogin) : t('admin.never')),
        },
      ]}
      actions={(u) => [
        { id: 'privileges', label: t('admin.tab.privileges'), icon: 'shield' },
        { id: 'quota', label: t('admin.quota'), icon: 'sliders' },
        ...(u.renewalRequested ? [{ id: 'renew', label: t('admin.renew'), icon: 'clock' as const }] : []),
        u.isAdmin
          ? { id: 'revokeAdmin', label: t('admin.revokeAdmin'), icon: 'user' }
          : { id: 'makeAdmin', label: t('admin.makeAdmin'), icon: 'user' },
        u.isCurator
          ? { id: 'revokeCurator', label: t('admin.revokeCurator'), icon: 'tag' }
          : { id: 'makeCurator', label: t('admin.makeCurator'), icon: 'tag' },
        u.status === 'locked'
          ? { id: 'unlock', label: t('admin.unlock'), icon: 'check' }
          : { id: 'lock', label: t('admin.lock'), icon: 'close', isDanger: true },
      ]}
      onAction={(u, action) => onUser(u, action as AdminUserAction)}
    />
  );
}

/** Disabled entries stay visible, hidden ones do not; both redirect to /404 when visited (specification 2.1, 6). */
export function PrivilegesTab({ privileges, privilegesOf, search, onPrivilege }: AdministrationProps) {
  const t = useT();
  return (
    <>
      <p>{privilegesOf ? t('admin.privilegesOf', { name: privilegesOf }) : t('admin.privilegesAll')}</p>
      <AdminTable
        tab="privileges"
        state={privileges}
        search={search}
        text={(p) => `${p.name}\n${p.url ?? ''}`}
        columns={[
          {
            id: 'name',
            label: t('common.name'),
            isRowHeader: true,
            render: (p) => (
              <span style={{ display: 'grid', overflowWrap: 'anywhere' }}>
                {p.name}
                <Muted>{p.url}</Muted>
              </span>
            ),
          },
          {
            id: 'type',
            label: t('admin.privilegeType'),
            render: (p) => t(p.type === 2 ? 'admin.operation' : 'admin.menuEntry'),
          },
          {
            id: 'enabled',
            label: t('admin.enabled'),
            render: (p) => (
              <Switch
                aria-label={t('admin.enabledOf', { name: p.name })}
                isSelected={!p.disabled}
                onChange={(on) => onPrivilege(p, { disabled: !on })}
              >
                {''}
              </Switch>
            ),
          },
          {
            id: 'visible',
            label: t('admin.visible'),
            render: (p) => (
              <Switch
                aria-label={t('admin.visibleOf', { name: p.name })}
                isSelected={!p.hidden}
                onChange={(on) => onPrivilege(p, { hidden: !on })}
              >
                {''}
              </Switch>
            ),
          },
        ]}
      />
    </>
  );
}

export function TeamsTab({ teams, search, onTeam }: AdministrationProps) {
  const t = useT();
  return (
    <AdminTable
      tab="teams"
      state={teams}
      search={search}
      text={(g) => `${g.name}\n${g.owner}`}
      columns={[
        { id: 'name', label: t('group.name'), isRowHeader: true, render: (g) => g.name },
        { id: 'owner', label: t('groupSettings.role.owner'), render: (g) => g.owner },
        {
          id: 'seats',
          label: t('group.seats'),
          isAtEnd: true,
          render: (g) => t('team.seats', { used: g.memberCount, max: g.memberLimit }),
        },
        { id: 'used', label: t('account.storage'), isAtEnd: true, render: (g) => t.bytes(g.used) },
      ]}
      actions={() => [
        { id: 'quota', label: t('admin.quota'), icon: 'sliders' },
        { id: 'seats', label: t('admin.seats'), icon: 'user' },
      ]}
      onAction={(g, action) => onTeam(g, action as 'quota' | 'seats')}
    />
  );
}
