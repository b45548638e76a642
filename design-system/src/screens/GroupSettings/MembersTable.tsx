'use client';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
import { Menu, type MenuItemSpec } from '../../primitives/Menu/Menu.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { GroupDetail, GroupMember, GroupSettingsProps, SeatPermission } from './GroupSettings.types.ts';

export const SEAT_PERMISSIONS: readonly SeatPermission[] = ['view', 'edit', 'delete', 'download'];

const NAMED = 3;
/** The first shares as `dataset → space`. */
const namesOf = (shares: NonNullable<GroupMember['shares']>): string =>
  shares
    .slice(0, NAMED)
    .map(({ dataset, space }) => `${dataset} → ${space}`)
    .join(', ') + (shares.length > NAMED ? ', …' : '');

/** Members of the group and the permissions of each seat (specification 6). */
export function MembersTable(props: GroupSettingsProps & { detail: GroupDetail }) {
  const { detail, selfId, onSeat } = props;
  const t = useT();
  const columns: TableColumn<GroupMember>[] = [
    {
      id: 'name',
      label: t('groupSettings.member'),
      isRowHeader: true,
      render: (m) => (
        <span style={{ display: 'grid', overflowWrap: 'anywhere', minWidth: 120 }}>
          {m.name}
          <Muted>{m.email}</Muted>
          {m.shares && m.shares.length > 0 && (
            <Muted>{t('groupSettings.shares', { n: m.shares.length, names: namesOf(m.shares) })}</Muted>
          )}
        </span>
      ),
    },
    {
      id: 'role',
      label: t('groupSettings.role'),
      render: (m) => (
        <Badge tone={m.role === 'member' ? 'neutral' : 'info'} icon={m.role === 'owner' ? 'shield' : 'user'}>
          {t(`groupSettings.role.${m.role}`)}
        </Badge>
      ),
    },
    ...SEAT_PERMISSIONS.map((permission): TableColumn<GroupMember> => ({
      id: permission,
      label: t(`groupSettings.seat.${permission}`),
      render: (m) => (
        <Checkbox
          aria-label={t('groupSettings.seatOf', { name: m.name, permission: t(`groupSettings.seat.${permission}`) })}
          isSelected={m.role === 'owner' || m.seat[permission]}
          // The owner has all permissions; nobody can change their own seat; only the owner can change an admin's.
          isDisabled={m.role === 'owner' || m.id === selfId || (m.role === 'admin' && detail.role !== 'owner')}
          onChange={(on) => onSeat(m, permission, on)}
        />
      ),
    })),
    {
      id: 'actions',
      label: t('common.actions'),
      isAtEnd: true,
      render: (m) => <MemberMenu {...props} member={m} />,
    },
  ];
  return (
    <Card as="div">
      <Table hasCards label={t('groupSettings.members')} columns={columns} rows={detail.members} rowId={(m) => m.id} />
    </Card>
  );
}

function MemberMenu(props: GroupSettingsProps & { detail: GroupDetail; member: GroupMember }) {
  const { detail, member, selfId, onRole, onHandOver, onRemove } = props;
  const t = useT();
  const isOwner = detail.role === 'owner';
  if (member.role === 'owner' || member.id === selfId || (member.role === 'admin' && !isOwner)) return null;
  const items: MenuItemSpec[] = [
    ...(isOwner
      ? [
          { id: 'role', label: t(member.role === 'admin' ? 'groupSettings.makeMember' : 'groupSettings.makeAdmin') },
          { id: 'handOver', label: t('groupSettings.handOver') },
        ]
      : []),
    { id: 'remove', label: t('removeMember.confirm'), isDanger: true, icon: 'trash' },
  ];
  return (
    <Menu
      label={t('groupSettings.actionsOf', { name: member.name })}
      items={items}
      onAction={(id) => {
        if (id === 'role') onRole(member, member.role === 'admin' ? 'member' : 'admin');
        if (id === 'handOver') onHandOver(member);
        if (id === 'remove') onRemove(member);
      }}
      trigger={<IconButton icon="more" label={t('groupSettings.actionsOf', { name: member.name })} />}
    />
  );
}
