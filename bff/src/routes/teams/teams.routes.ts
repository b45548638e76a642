import { teams } from '@stroma/contract';
import type { SpaceRow, UserRow } from '../../db/rows.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { TeamSeat } from '../../policy.ts';
import type { AuditedAction } from '../../services/accounts/audit.ts';
import { removedMail } from '../../services/mail/group-notices.ts';
import { sendNotice } from '../../services/mail/mail.ts';
import { handOver, leaveTeam, removeMember, updateMember } from '../../services/teams/team-members.ts';
import {
  createTeam,
  findSeat,
  groupName,
  membersOf,
  presentDetail,
  presentTeam,
  spacesOf,
} from '../../services/teams/teams.ts';
import { traceOf, withTrace } from '../trace.ts';
import { invitationRoutes } from './invitations.routes.ts';

type TeamAction = 'create' | 'update' | 'leave' | 'handOver' | 'memberUpdate' | 'memberRemove';
const action = (what: TeamAction, subject: string, spaceId: string): AuditedAction => ({
  action: `team.${what}`,
  subject,
  spaceId,
});

/** Specification 2.4, 6: teams, their members and settings. Every call reads the permissions of a seat again. */
export const teamRoutes = [
  handle(teams.list, ({ caller, deps }) => spacesOf(deps.db, caller.user.id)),

  handle(teams.joined, async ({ caller, deps }) =>
    (await spacesOf(deps.db, caller.user.id)).filter((team) => !team.personal),
  ),

  handle(teams.detail, async ({ query, caller, deps }) =>
    presentDetail(await findSeat(deps.db, caller.user.id, query.teamId ?? caller.space.id)),
  ),

  handle(teams.create, async (call) => {
    const { body, caller, deps } = call;
    groupName(body.name);
    await deps.limits.take('teamCreate', caller.user.id);
    const trace = traceOf(call, (made: TeamSeat) => action('create', made.space.name, made.space.id));
    const { space, member } = await createTeam(deps, caller.user.id, body.name, trace);
    return presentTeam(space, member);
  }),

  handle(teams.update, async (call) => {
    const { body, caller, team, deps } = call;
    const changes: Partial<SpaceRow> = {
      ...(body.name !== undefined && { name: groupName(body.name) }),
      ...(body.notes !== undefined && { notes: body.notes }),
    };
    const { id } = team.space;
    if (Object.keys(changes).length) {
      const done = action('update', changes.name ?? team.space.name, id);
      await withTrace(
        call,
        () => done,
        (trx) => trx('spaces').where({ id }).update(changes),
      );
      await deps.events.publish(id, 'account', { space: true });
    }
    return presentDetail(await findSeat(deps.db, caller.user.id, id));
  }),

  handle(teams.switch, async ({ body, caller, ctx, deps }) => {
    const { space, member } = await findSeat(deps.db, caller.user.id, body.teamId);
    await deps.db('sessions').where({ token_hash: caller.tokenHash }).update({ space_id: space.id });
    // Cached arrays of the previous space are requested again, and refused.
    ctx.set('Clear-Site-Data', '"cache"');
    return presentTeam(space, member);
  }),

  handle(teams.leave, async (call) => {
    const { team, caller, deps } = call;
    const trace = traceOf(call, () => action('leave', team.space.name, team.space.id));
    await leaveTeam(deps, team, caller.user.username, trace);
    return {};
  }),

  handle(teams.handOver, async (call) => {
    const { team, body, caller, deps } = call;
    const { id, name } = team.space;
    const trace = traceOf(call, (owner: string) => action('handOver', `${name} → ${owner}`, id));
    await handOver(deps, team, body.memberId, caller.user.username, trace);
    return membersOf(deps.db, id);
  }),

  handle(teams.members, ({ team, deps }) => membersOf(deps.db, team.space.id)),

  handle(teams.updateMember, async (call) => {
    const { team, body, deps } = call;
    const given = {
      ...(body.role && { role: body.role as 'Admin' | 'Member' }),
      ...(body.dataPermissions && { dataPermissions: body.dataPermissions }),
    };
    const seats = body.dataPermissions ? ` [${body.dataPermissions.join(' ')}]` : '';
    const trace = traceOf(call, (who: string) => action('memberUpdate', who + seats, team.space.id));
    await updateMember(deps, team, body.memberId, given, trace);
    const members = await membersOf(deps.db, team.space.id);
    const member = members.find((m) => m.memberId === body.memberId);
    if (!member) throw new AppError('NOT_FOUND');
    return member;
  }),

  handle(teams.removeMember, async (call) => {
    const { team, params, caller, deps } = call;
    const trace = traceOf(call, (name: string) => action('memberRemove', name, team.space.id));
    const { user_id } = await removeMember(deps, team, params.memberId, caller.user.username, trace);
    const user = (await deps.db<UserRow>('users').where({ id: user_id }).first())!;
    await sendNotice(deps.mail, { to: user.email, ...removedMail(user.locale, { groupName: team.space.name }) });
    return {};
  }),

  ...invitationRoutes,
];
