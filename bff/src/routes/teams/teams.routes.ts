import { teams } from '@stroma/contract';
import type { SpaceRow, UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { addressOf } from '../../services/address.ts';
import { audit } from '../../services/audit.ts';
import { sendNotice } from '../../services/mail.ts';
import { removedMail } from '../../services/mail/group-notices.ts';
import { handOver, leaveTeam, removeMember, updateMember } from '../../services/team-members.ts';
import {
  createTeam,
  findSeat,
  groupName,
  membersOf,
  presentDetail,
  presentTeam,
  spacesOf,
} from '../../services/teams.ts';
import { invitationRoutes } from './invitations.routes.ts';

/** Specification 2.4, 6: teams, their members and settings. What a seat may do is read anew by every call. */
export const teamRoutes = [
  handle(teams.list, ({ caller, deps }) => spacesOf(deps.db, caller.user.id)),

  handle(teams.joined, async ({ caller, deps }) =>
    (await spacesOf(deps.db, caller.user.id)).filter((team) => !team.personal),
  ),

  handle(teams.detail, async ({ query, caller, deps }) =>
    presentDetail(await findSeat(deps.db, caller.user.id, query.teamId ?? caller.space.id)),
  ),

  handle(teams.create, async ({ body, caller, ctx, deps }) => {
    groupName(body.name);
    await deps.limits.take('teamCreate', caller.user.id);
    const { space, member } = await createTeam(deps, caller.user.id, body.name);
    const deed = { action: 'team.create', subject: space.name, spaceId: space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return presentTeam(space, member);
  }),

  handle(teams.update, async ({ body, caller, team, ctx, deps }) => {
    const changes: Partial<SpaceRow> = {
      ...(body.name !== undefined && { name: groupName(body.name) }),
      ...(body.notes !== undefined && { notes: body.notes }),
    };
    const { id } = team.space;
    if (Object.keys(changes).length) {
      await deps.db('spaces').where({ id }).update(changes);
      const subject = changes.name ?? team.space.name;
      await audit(deps, { user: caller.user, ip: addressOf(ctx), action: 'team.update', subject, spaceId: id });
      await deps.events.tell(id, 'account', { space: true });
    }
    return presentDetail(await findSeat(deps.db, caller.user.id, id));
  }),

  handle(teams.switch, async ({ body, caller, deps }) => {
    const { space, member } = await findSeat(deps.db, caller.user.id, body.teamId);
    await deps.db('sessions').where({ token_hash: caller.tokenHash }).update({ space_id: space.id });
    return presentTeam(space, member);
  }),

  handle(teams.leave, async ({ team, caller, ctx, deps }) => {
    await leaveTeam(deps, team, caller.user.username);
    const deed = { action: 'team.leave', subject: team.space.name, spaceId: team.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return {};
  }),

  handle(teams.handOver, async ({ team, body, caller, ctx, deps }) => {
    await handOver(deps, team, body.memberId, caller.user.username);
    const members = await membersOf(deps.db, team.space.id);
    const owner = members.find((m) => m.role === 'Owner')?.name ?? '';
    const deed = { action: 'team.handOver', subject: `${team.space.name} → ${owner}`, spaceId: team.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    return members;
  }),

  handle(teams.members, ({ team, deps }) => membersOf(deps.db, team.space.id)),

  handle(teams.updateMember, async ({ team, body, caller, ctx, deps }) => {
    await updateMember(deps, team, body.memberId, {
      ...(body.role && { role: body.role as 'Admin' | 'Member' }),
      ...(body.dataPermissions && { dataPermissions: body.dataPermissions }),
    });
    const members = await membersOf(deps.db, team.space.id);
    const member = members.find((m) => m.memberId === body.memberId);
    if (!member) throw new AppError('NOT_FOUND');
    const seats = body.dataPermissions ? ` [${body.dataPermissions.join(' ')}]` : '';
    const deed = { action: 'team.memberUpdate', subject: `${member.name} ${member.role}${seats}` };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed, spaceId: team.space.id });
    return member;
  }),

  handle(teams.removeMember, async ({ team, params, caller, ctx, deps }) => {
    const { user_id } = await removeMember(deps, team, params.memberId);
    const user = (await deps.db<UserRow>('users').where({ id: user_id }).first())!;
    const deed = { action: 'team.memberRemove', subject: user.username, spaceId: team.space.id };
    await audit(deps, { user: caller.user, ip: addressOf(ctx), ...deed });
    await sendNotice(deps.mail, { to: user.email, ...removedMail(user.locale, { groupName: team.space.name }) });
    return {};
  }),

  ...invitationRoutes,
];
