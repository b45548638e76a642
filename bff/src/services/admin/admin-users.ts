import type { Knex } from 'knex';
import type { AdminUser } from '@stroma/contract';
import type { SpaceRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { isoOrNull } from '../basics/ids.ts';
import { notify } from '../notices/notifications.ts';
import { pageOf, timeOf, type PageQuery } from './admin-page.ts';

type Row = UserRow & Pick<SpaceRow, 'storage_limit' | 'storage_used'> & { last_login: number | null };

const users = (db: Knex): Knex.QueryBuilder =>
  db('users')
    .join('space_members', 'space_members.user_id', 'users.id')
    .join('spaces', 'spaces.id', 'space_members.space_id')
    .where({ 'spaces.kind': 'personal' });
const columns = (db: Knex) => [
  'users.*',
  'spaces.storage_limit',
  'spaces.storage_used',
  db.raw('(select max(at) from login_log where login_log.user_id = users.id) as last_login'),
];

const present = (row: Row): AdminUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  institution: row.institution,
  status: row.status,
  isAdmin: Boolean(row.is_admin),
  isCurator: Boolean(row.is_curator),
  used: Number(row.storage_used),
  quota: Number(row.storage_limit),
  lastLogin: isoOrNull(row.last_login),
  renewalRequested: row.renewal_requested_at !== null,
  subscriptionUntil: isoOrNull(row.subscription_until),
});

export async function listUsers(db: Knex, query: PageQuery) {
  const search = ['users.username', 'users.email', 'users.institution'];
  const found = await pageOf<Row>(query, users(db), {
    search,
    order: [['users.username', 'asc']],
    select: columns(db),
  });
  return { total: found.total, rows: found.rows.map(present) };
}

async function findUser(db: Knex, id: string): Promise<AdminUser> {
  const row = (await users(db).where({ 'users.id': id }).first(columns(db))) as Row | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

export interface UserChange {
  status?: 'active' | 'locked';
  quota?: number;
  isAdmin?: boolean;
  isCurator?: boolean;
  subscriptionUntil?: string | null;
}

/**
 * Updates a user. The last administrator who can sign in cannot be demoted or locked. Locking ends the user's sessions. The user is
 * notified of an answered renewal.
 */
export async function updateUser(deps: Deps, id: string, given: UserChange, trace: Trace<string>): Promise<AdminUser> {
  const until = given.subscriptionUntil;
  const subscription_until = typeof until === 'string' ? timeOf(until, '/subscriptionUntil') : until;
  const { username } = await findUser(deps.db, id);
  await transact(deps.db, async (trx) => {
    // Locked, so that two administrators cannot demote each other concurrently.
    const admins = await trx<UserRow>('users').where({ is_admin: true, status: 'active' }).forUpdate().select('id');
    const goes = given.status === 'locked' || given.isAdmin === false;
    if (goes && admins.length === 1 && admins[0]!.id === id) throw new AppError('CONFLICT');
    const changes = {
      ...(given.status && { status: given.status }),
      ...(given.isAdmin !== undefined && { is_admin: given.isAdmin }),
      ...(given.isCurator !== undefined && { is_curator: given.isCurator }),
      ...(subscription_until !== undefined && { subscription_until, renewal_requested_at: null }),
    };
    if (Object.keys(changes).length) await trx('users').where({ id }).update(changes);
    if (given.status === 'locked') await trx('sessions').where({ user_id: id }).delete();
    if (given.quota !== undefined) await setQuota(trx, id, given.quota);
    await trace(trx, username);
  });
  // Reason why the session ends, because its token is invalid from now on and carries none.
  await deps.events.publishToUser(id, 'account', {
    privileges: true,
    ...(given.status === 'locked' && { locked: true }),
  });
  if (subscription_until !== undefined) await notifyRenewal(deps, id, subscription_until);
  return findUser(deps.db, id);
}

async function setQuota(trx: Knex, userId: string, quota: number): Promise<void> {
  const own = await trx('space_members')
    .join('spaces', 'spaces.id', 'space_members.space_id')
    .where({ user_id: userId, kind: 'personal' })
    .first('spaces.id as id');
  await trx('spaces').where({ id: own.id }).update({ storage_limit: quota });
}

async function notifyRenewal(deps: Deps, userId: string, until: number | null): Promise<void> {
  await notify(deps, userId, {
    kind: 'account',
    messageId: `notification.account.${until === null ? 'renewedForGood' : 'renewed'}`,
    values: until === null ? {} : { until: new Date(until).toISOString().slice(0, 10) },
    link: '/cloud/accountsettings',
  });
}
