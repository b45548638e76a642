import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEATS, type SentInvitation, type TeamDetail, type TeamMember } from '@stroma/contract';
import { CreateGroupDialog } from '@stroma/design-system/dialogs';
import {
  GroupSettings,
  type GroupDetail,
  type GroupInvitation,
  type GroupMember,
  type TeamRole,
} from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { readyOr, useCallMutation, useRead } from '../../features/calls/index.ts';
import { HandOver, Invite, Leave, Remove } from './GroupDialogs.tsx';

const roleOf = (role: TeamMember['role']): TeamRole => role.toLowerCase() as TeamRole;
const toMember = (m: TeamMember): GroupMember => ({
  id: m.memberId,
  name: m.name,
  email: m.email,
  role: roleOf(m.role),
  seat: { view: m.View, edit: m.Edit, delete: m.Delete, download: m.Download },
  shares: m.shares,
});
const toDetail = (team: TeamDetail, members: readonly TeamMember[]): GroupDetail => ({
  id: team.id,
  name: team.name,
  role: roleOf(team.role),
  memberCount: team.memberCount,
  memberLimit: team.memberLimit,
  notes: team.notes,
  members: members.map(toMember),
});

const toInvitation = (one: SentInvitation): GroupInvitation => ({
  ...{ id: one.id, email: one.email, seats: one.dataPermissions },
  role: one.role === 'Admin' ? 'admin' : 'member',
  ...{ invitedBy: one.invitedBy, createdAt: one.createdAt, expiresAt: one.expiresAt },
});

/** Every change of a team refetches the lists of teams and members. */
export const TEAM_REFRESH = { refreshes: ['teams'], toast: true } as const;
type Open = { kind: 'invite' | 'leave' | 'create' } | { kind: 'remove' | 'handOver'; member: GroupMember } | null;

/** Groups, their members, roles and seats (specification 2.4, 6). The chosen group is in the address. */
export function GroupSettingsScreen() {
  usePageTitle('menu.groupSettings');
  const navigate = useNavigate();
  const [query, setQuery] = useQuery();
  const space = useAppSelector((state) => state.session.info!.space);
  const joined = useRead('teams', 'joined');
  const groups = readyOr(joined, []);
  const fallback = space.kind === 'team' ? space.id : groups[0]?.id;
  const id = groups.find((g) => g.id === query.get('group'))?.id ?? fallback ?? null;
  const team = useRead('teams', 'detail', id ? { query: { teamId: id } } : null);
  const members = useRead('teams', 'members', id ? { params: { teamId: id } } : null);
  const isManager = team.state === 'ready' && team.data.role !== 'Member';
  const sent = useRead('teams', 'invitations', isManager && id ? { params: { teamId: id } } : null);
  const [revoke] = useCallMutation('teams', 'revokeInvitation', TEAM_REFRESH);
  const [open, setOpen] = useState<Open>(null);
  const [update, updating] = useCallMutation('teams', 'update', { refreshes: ['teams'] });
  const [change] = useCallMutation('teams', 'updateMember', TEAM_REFRESH);
  const [create, creating] = useCallMutation('teams', 'create', { refreshes: ['teams'] });
  const newId = creating.done ? creating.reply?.id : undefined;
  useEffect(() => {
    if (!newId) return;
    setOpen(null);
    setQuery(() => ({ group: newId }));
  }, [newId, setQuery]);

  const group: Loadable<GroupDetail> =
    joined.state === 'ready' && !groups.length
      ? { state: 'empty' }
      : team.state === 'ready' && members.state === 'ready'
        ? { state: 'ready', data: toDetail(team.data, members.data) }
        : ((team.state === 'ready' ? members : team) as Loadable<GroupDetail>);
  const detail = group.state === 'ready' ? group.data : null;
  const close = () => setOpen(null);
  return (
    <>
      <GroupSettings
        groups={groups}
        group={group}
        onChooseGroup={(next) => setQuery(() => ({ group: next }))}
        selfId={team.state === 'ready' ? team.data.self.memberId : ''}
        onSave={(values) => update({ body: { teamId: id!, ...values } })}
        onSeat={(member, seat, on) =>
          change({
            params: { teamId: id! },
            body: { memberId: member.id, dataPermissions: SEATS.filter((s) => (s === seat ? on : member.seat[s])) },
          })
        }
        onRole={(member, role) =>
          change({
            params: { teamId: id! },
            body: { memberId: member.id, role: role === 'admin' ? 'Admin' : 'Member' },
          })
        }
        invitations={
          isManager
            ? readyOr(sent, [])
                .filter((one) => one.state === 'open')
                .map(toInvitation)
            : []
        }
        onWithdraw={(invitation) => revoke({ params: { teamId: id!, id: invitation } })}
        onInvite={() => setOpen({ kind: 'invite' })}
        onRemove={(member) => setOpen({ kind: 'remove', member })}
        onLeave={() => setOpen({ kind: 'leave' })}
        onHandOver={(member) => setOpen({ kind: 'handOver', member })}
        onCreate={() => setOpen({ kind: 'create' })}
        isSaving={updating.busy}
        error={updating.error}
      />
      <CreateGroupDialog
        isOpen={open?.kind === 'create'}
        onClose={close}
        onCreate={(name) => create({ body: { name } })}
        isBusy={creating.busy}
        error={creating.error}
      />
      {detail && open?.kind === 'invite' && <Invite group={detail} onClose={close} />}
      {detail && open?.kind === 'remove' && (
        <Remove
          group={detail}
          member={open.member}
          content={readyOr(members, []).find((m) => m.memberId === open.member.id)?.content}
          onClose={close}
        />
      )}
      {detail && open?.kind === 'handOver' && <HandOver group={detail} member={open.member} onClose={close} />}
      {detail && open?.kind === 'leave' && (
        <Leave group={detail} onClose={close} onLeft={() => void navigate(paths.myAnalyses)} />
      )}
    </>
  );
}
