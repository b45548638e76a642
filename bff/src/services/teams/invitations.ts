import type { Knex } from 'knex';
import { LIMITS, SEATS, type Invitation, type Seat, type SentInvitation } from '@stroma/contract';
import type { InvitationRow, MemberRow, SpaceRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { TeamSeat } from '../../policy.ts';
import type { Trace } from '../accounts/audit.ts';
import { iso, newId, newToken, sha256 } from '../basics/ids.ts';
import { notify } from '../notices/notifications.ts';
import { lockSpace } from './team-members.ts';
import { flagsOf, seatsOf } from './teams.ts';

export const INVITATION_MS = LIMITS.inviteDays * 24 * 3600_000;
/** Default permissions of a Member; an Admin has all of them. */
const DEFAULT_SEATS: readonly Seat[] = ['view', 'edit', 'download'];

const isOpenAt =
  (now: number) =>
  (q: Knex.QueryBuilder): void =>
    void q.whereNull('spent_at').whereNull('revoked_at').where('expires_at', '>', now);

export function stateOf(row: InvitationRow, now: number): Invitation['state'] {
  if (row.spent_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return now >= Number(row.expires_at) ? 'expired' : 'open';
}

/** `mei@example.org` → `m***@example.org`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

export interface NewInvitation {
  email: string;
  role?: 'Admin' | 'Member';
  dataPermissions?: readonly Seat[];
}

/** Creates an invitation. Its secret is returned and mailed once, and stored hashed. It replaces an open invitation of the same address. */
export async function createInvitation(
  deps: Deps,
  team: TeamSeat,
  userId: string,
  given: NewInvitation,
  trace: Trace<InvitationRow>,
): Promise<{ secret: string; row: InvitationRow }> {
  const role = given.role ?? 'Member';
  if (role === 'Admin' && team.member.role !== 'Owner') throw new AppError('NO_PERMISSION');
  const [secret, now, space_id] = [newToken(), deps.now(), team.space.id];
  const row: InvitationRow = {
    id: newId(),
    secret_hash: sha256(secret),
    space_id,
    email: given.email,
    email_key: given.email.toLowerCase(),
    role,
    ...flagsOf(given.dataPermissions ?? (role === 'Admin' ? SEATS : DEFAULT_SEATS)),
    invited_by: userId,
    created_at: now,
    expires_at: now + INVITATION_MS,
    spent_at: null,
    spent_by: null,
    revoked_at: null,
  };
  await transact(deps.db, async (trx) => {
    const space = await lockSpace(trx, space_id);
    const isMember = await trx('space_members')
      .join('users', 'users.id', 'space_members.user_id')
      .where({ space_id, email_key: row.email_key })
      .first('users.id');
    if (isMember) throw new AppError('ALREADY_MEMBER');
    const open = () => trx('invitations').where({ space_id }).where(isOpenAt(now));
    await open().where({ email_key: row.email_key }).update({ revoked_at: now });
    const [{ n }] = (await open().count({ n: '*' })) as [{ n: number }];
    if (space.member_count + Number(n) >= space.member_limit)
      throw new AppError('SEATS_FULL', { limit: space.member_limit });
    await trx('invitations').insert(row);
    await trace(trx, row);
  });
  return { secret, row };
}

/** Notifies the account of the invited address. The link contains no secret, because only that account can use it. */
export async function notifyInvited(deps: Deps, row: InvitationRow, by: string, team: string): Promise<void> {
  const user = await deps.db<UserRow>('users').where({ email_key: row.email_key }).first();
  if (!user) return;
  const link = `/inviteMember?id=${row.id}`;
  await notify(deps, user.id, {
    kind: 'team',
    messageId: 'notification.team.invited',
    values: { name: by, team },
    link,
  });
}

export async function sentInvitations(db: Knex, spaceId: string, now: number): Promise<SentInvitation[]> {
  const rows = (await db('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .where({ space_id: spaceId })
    .orderBy('invitations.created_at', 'desc')
    .limit(500)
    .select('invitations.*', 'users.username as inviter')) as (InvitationRow & { inviter: string | null })[];
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    dataPermissions: seatsOf(row),
    invitedBy: row.inviter ?? '',
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    state: stateOf(row, now),
  }));
}

/** Withdraws an open invitation; does nothing for others. */
export async function revokeInvitation(
  deps: Pick<Deps, 'now'> & { db: Knex },
  spaceId: string,
  id: string,
): Promise<InvitationRow> {
  const row = await deps.db<InvitationRow>('invitations').where({ id, space_id: spaceId }).first();
  if (!row) throw new AppError('NOT_FOUND');
  await deps
    .db('invitations')
    .where({ id })
    .whereNull('spent_at')
    .whereNull('revoked_at')
    .update({ revoked_at: deps.now() });
  return row;
}

/** Finds an invitation by the secret of its link, or by its id for the invited account, which gets a notification. */
async function findInvitation(db: Knex, given: string, user: UserRow | null): Promise<InvitationRow> {
  const row =
    (await db<InvitationRow>('invitations')
      .where({ secret_hash: sha256(given) })
      .first()) ??
    (user && (await db<InvitationRow>('invitations').where({ id: given, email_key: user.email_key }).first()));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The page of an invitation link. It shows the full address only to the invited account. */
export async function lookUp(deps: Deps, secret: string, user: UserRow | null): Promise<Invitation> {
  const row = await findInvitation(deps.db, secret, user);
  const space = (await deps.db<SpaceRow>('spaces').where({ id: row.space_id }).first())!;
  const inviter = await deps.db<UserRow>('users').where({ id: row.invited_by }).first();
  return {
    groupName: space.name,
    invitedBy: inviter?.username ?? '',
    email: user?.email_key === row.email_key ? row.email : maskEmail(row.email),
    memberCount: space.member_count,
    memberLimit: space.member_limit,
    role: row.role,
    dataPermissions: seatsOf(row),
    expiresAt: iso(row.expires_at),
    state: stateOf(row, deps.now()),
  };
}

const REFUSED = {
  open: null,
  accepted: 'INVITATION_USED',
  expired: 'INVITATION_EXPIRED',
  revoked: 'NOT_FOUND',
} as const;

/**
 * Updates invitation and seat conditionally in one transaction: one of several callers joins, and a failed attempt uses nothing up (reliability.md,
 * finding 5).
 */
export async function acceptInvitation(
  deps: Deps,
  secret: string,
  user: UserRow,
  trace: Trace<SpaceRow>,
): Promise<string> {
  const row = await findInvitation(deps.db, secret, user);
  if (row.email_key !== user.email_key) throw new AppError('INVITATION_OTHER_ACCOUNT');
  const now = deps.now();
  const refused = REFUSED[stateOf(row, now)];
  if (refused) throw new AppError(refused, { days: LIMITS.inviteDays });
  await transact(deps.db, async (trx) => {
    const space = await lockSpace(trx, row.space_id);
    const seat = { space_id: row.space_id, user_id: user.id };
    const isMember = await trx<MemberRow>('space_members').where(seat).first('id');
    const spent = await trx('invitations')
      .where({ id: row.id })
      .where(isOpenAt(now))
      .update({ spent_at: now, spent_by: user.id });
    if (spent !== 1) throw new AppError('INVITATION_USED');
    // Thrown in the transaction, so that the invitation stays open.
    if (isMember) throw new AppError('ALREADY_MEMBER');
    const seats = trx('spaces').where({ id: row.space_id }).whereRaw('member_count < member_limit');
    if ((await seats.increment('member_count', 1)) !== 1)
      throw new AppError('SEATS_FULL', { limit: space.member_limit });
    await trx('space_members').insert({
      id: newId(),
      ...seat,
      role: row.role,
      ...flagsOf(seatsOf(row)),
      joined_at: now,
    });
    await trace(trx, space);
  });
  await notifyJoined(deps, row, user);
  return row.space_id;
}

async function notifyJoined(deps: Deps, row: InvitationRow, user: UserRow): Promise<void> {
  await deps.events.publishToUser(user.id, 'account', { space: true });
  const inviter = await deps.db<UserRow>('users').where({ id: row.invited_by }).first();
  const space = await deps.db<SpaceRow>('spaces').where({ id: row.space_id }).first();
  if (!inviter || !space) return;
  await notify(deps, inviter.id, {
    kind: 'team',
    messageId: 'notification.team.accepted',
    values: { name: user.username, team: space.name },
    link: '/cloud/groupSettings',
  });
}
