import type { Knex } from 'knex';
import { SEATS, type Seat } from '@stroma/contract';
import type { MemberRow, SpaceRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { TeamSeat } from '../../policy.ts';
import type { Trace } from '../accounts/audit.ts';
import { SHARING_SEATS } from '../datasets/access.ts';
import { notify } from '../notices/notifications.ts';
import { endSharesOf, notifyEnded, type EndedShare } from './dataset-shares.ts';
import { flagsOf } from './teams.ts';

const LINK = '/cloud/groupSettings';

/**
 * Locks the team's row before a change of its seats. Changes of one team are then serialised and cannot deadlock. SQLite has
 * one connection and needs no lock.
 */
export async function lockSpace(trx: Knex, spaceId: string): Promise<SpaceRow> {
  const space = await trx<SpaceRow>('spaces').where({ id: spaceId }).forUpdate().first();
  if (!space) throw new AppError('NOT_FOUND');
  return space;
}

/** Name of the seat's user, as in the audit log. */
async function nameOf(trx: Knex, userId: string): Promise<string> {
  return (await trx<UserRow>('users').where({ id: userId }).first())?.username ?? '';
}

/** Makes the user's browsers read account, privileges and space again, and reopens their event streams. */
export const notifySeat = (deps: Deps, userId: string): Promise<void> =>
  deps.events.publishToUser(userId, 'account', { space: true });

/**
 * Throws unless the actor may change the member: an Owner may change all other members, an Admin only Members and without making
 * Admins. The actor's role is read in the transaction, so that a concurrent demotion takes effect.
 */
async function manageable(
  trx: Knex,
  team: TeamSeat,
  memberId: string,
): Promise<{ actor: MemberRow; target: MemberRow }> {
  const space_id = team.space.id;
  const actor = await trx<MemberRow>('space_members').where({ id: team.member.id, space_id }).first();
  const target = await trx<MemberRow>('space_members').where({ id: memberId, space_id }).first();
  if (!actor || !target) throw new AppError('NOT_FOUND');
  const isAllowed = actor.role === 'Owner' || (actor.role === 'Admin' && target.role === 'Member');
  if (!isAllowed || target.id === actor.id) throw new AppError('NO_PERMISSION');
  return { actor, target };
}

export async function updateMember(
  deps: Deps,
  team: TeamSeat,
  memberId: string,
  given: { role?: 'Admin' | 'Member'; dataPermissions?: readonly Seat[] },
  trace: Trace<string>,
): Promise<MemberRow> {
  const { target, ended } = await transact(deps.db, async (trx) => {
    await lockSpace(trx, team.space.id);
    const found = await manageable(trx, team, memberId);
    if (given.role === 'Admin' && found.actor.role !== 'Owner') throw new AppError('NO_PERMISSION');
    const changes = {
      ...(given.role && { role: given.role }),
      ...(given.dataPermissions && flagsOf(given.dataPermissions)),
    };
    if (Object.keys(changes).length) await trx('space_members').where({ id: memberId }).update(changes);
    const gives = !given.dataPermissions || SHARING_SEATS.every((seat) => given.dataPermissions!.includes(seat));
    const ended = gives ? [] : await endSharesOf(trx, team.space.id, found.target.user_id);
    await trace(trx, `${await nameOf(trx, found.target.user_id)} ${given.role ?? found.target.role}`);
    return { target: found.target, ended };
  });
  await notifySeat(deps, target.user_id);
  await notifyEnded(deps, ended);
  const isRoleChanged = given.role !== undefined && given.role !== target.role;
  await notify(deps, target.user_id, {
    kind: 'team',
    messageId: isRoleChanged ? 'notification.team.roleChanged' : 'notification.team.seatChanged',
    values: { team: team.space.name, ...(isRoleChanged && { role: given.role! }) },
    link: LINK,
  });
  return target;
}

/** Removes the seat of a user in a team, with their one-time links, open requests and shares of the team's datasets. Their content stays. */
async function endSeat(trx: Knex, spaceId: string, member: MemberRow): Promise<EndedShare[]> {
  const gone = await trx('space_members').where({ id: member.id, space_id: spaceId }).delete();
  if (gone !== 1) throw new AppError('NOT_FOUND');
  await trx('spaces').where({ id: spaceId }).where('member_count', '>', 0).decrement('member_count', 1);
  const downloads = () => trx('downloads').where({ space_id: spaceId, user_id: member.user_id });
  const ids = (await downloads().select('id')).map((row: { id: string }) => row.id);
  await trx('download_links').whereIn('download_id', ids).delete();
  await downloads().where({ state: 'pending' }).delete();
  return endSharesOf(trx, spaceId, member.user_id);
}

export async function removeMember(
  deps: Deps,
  team: TeamSeat,
  memberId: string,
  by: string,
  trace: Trace<string>,
): Promise<MemberRow> {
  const { target, ended } = await transact(deps.db, async (trx) => {
    await lockSpace(trx, team.space.id);
    const found = await manageable(trx, team, memberId);
    const ended = await endSeat(trx, team.space.id, found.target);
    await trace(trx, await nameOf(trx, found.target.user_id));
    return { target: found.target, ended };
  });
  // Sent before the event about the seat, so that a page that leaves the group has the message with the reason.
  await notify(deps, target.user_id, {
    kind: 'team',
    messageId: 'notification.team.removedBy',
    values: { team: team.space.name, by },
    link: null,
  });
  await notifySeat(deps, target.user_id);
  await notifyEnded(deps, ended);
  return target;
}

export async function leaveTeam(deps: Deps, { space, member }: TeamSeat, name: string, trace: Trace): Promise<void> {
  const ended = await transact(deps.db, async (trx) => {
    await lockSpace(trx, space.id);
    const own = await trx<MemberRow>('space_members').where({ id: member.id, space_id: space.id }).first();
    if (!own) throw new AppError('NOT_FOUND');
    if (own.role === 'Owner') throw new AppError('OWNER_CANNOT_LEAVE');
    const ended = await endSeat(trx, space.id, own);
    await trace(trx);
    return ended;
  });
  await notifySeat(deps, member.user_id);
  await notifyEnded(deps, ended);
  const owner = await deps.db<MemberRow>('space_members').where({ space_id: space.id, role: 'Owner' }).first();
  if (!owner) return;
  const values = { name, team: space.name };
  await notify(deps, owner.user_id, { kind: 'team', messageId: 'notification.team.left', values, link: LINK });
}

/** The first update decides between two hand-overs: only the current Owner can give it up. */
export async function handOver(
  deps: Deps,
  { space, member }: TeamSeat,
  memberId: string,
  name: string,
  trace: Trace<string>,
): Promise<string> {
  if (memberId === member.id) throw new AppError('CONFLICT');
  const userId = await transact(deps.db, async (trx) => {
    await lockSpace(trx, space.id);
    const members = () => trx<MemberRow>('space_members').where({ space_id: space.id });
    const next = await members().where({ id: memberId }).first();
    if (!next) throw new AppError('NOT_FOUND');
    if ((await members().where({ id: member.id, role: 'Owner' }).update({ role: 'Admin' })) !== 1)
      throw new AppError('CONFLICT');
    await members()
      .where({ id: memberId })
      .update({ role: 'Owner', ...flagsOf(SEATS) });
    await trace(trx, await nameOf(trx, next.user_id));
    return next.user_id;
  });
  await notifySeat(deps, member.user_id);
  await notifySeat(deps, userId);
  const values = { name, team: space.name };
  await notify(deps, userId, { kind: 'team', messageId: 'notification.team.handedOver', values, link: LINK });
  return userId;
}
