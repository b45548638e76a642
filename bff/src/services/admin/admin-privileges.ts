import type { Knex } from 'knex';
import { PRIVILEGES, type Privilege } from '@stroma/contract';
import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import type { Trace } from '../accounts/audit.ts';
import { privilegesOf, type Switch } from '../accounts/privileges.ts';
import { newId } from '../basics/ids.ts';

const EVERYONE = '';
const HOUR = 3600_000;
const ALL_SEATS = { can_view: 1, can_edit: 1, can_delete: 1, can_download: 1 } as Caller['member'];
const asFlag = (flag: unknown): boolean | null => (flag === null || flag === undefined ? null : Boolean(flag));

/** The list with all seats: the defaults of all users, or those of one user in their personal space. */
export async function privilegeList(deps: Deps, userId: string | undefined): Promise<Privilege[]> {
  const user = userId ? await deps.db<UserRow>('users').where({ id: userId }).first() : ({ is_admin: 1 } as UserRow);
  if (!user) throw new AppError('NOT_FOUND');
  const rows = await deps
    .db<Switch>('privilege_switches')
    .whereIn('user_id', [EVERYONE, userId ?? EVERYONE])
    .orderBy('user_id');
  const switches = rows.map((row) => ({ ...row, disabled: asFlag(row.disabled), hidden: asFlag(row.hidden) }));
  return privilegesOf({ user, member: ALL_SEATS, features: deps.config.features, switches });
}

export interface SwitchChange {
  userId?: string;
  permission: string;
  disabled?: boolean | null;
  hidden?: boolean | null;
}

/** Null removes a switch; unlisted ones are unchanged. Administration cannot be switched off, because nobody could switch it on again. */
export async function setSwitch(deps: Deps, given: SwitchChange, trace: Trace<string | null>): Promise<void> {
  const user_id = given.userId ?? EVERYONE;
  const entry = PRIVILEGES.find((p) => p.id === given.permission);
  const user = user_id === EVERYONE ? null : await deps.db<UserRow>('users').where({ id: user_id }).first();
  if (!entry || user === undefined) throw new AppError('NOT_FOUND');
  if (entry.admin && (given.disabled || given.hidden)) throw new AppError('CONFLICT');
  await transact(deps.db, async (trx) => {
    await writeSwitch(trx, { user_id, permission: entry.id }, given);
    await trace(trx, user?.username ?? null);
  });
  await notifySwitch(deps, user_id);
}

async function writeSwitch(
  trx: Knex,
  where: { user_id: string; permission: string },
  given: Pick<SwitchChange, 'disabled' | 'hidden'>,
): Promise<void> {
  const old = await trx<Switch>('privilege_switches').where(where).first();
  const disabled = given.disabled === undefined ? asFlag(old?.disabled) : given.disabled;
  const hidden = given.hidden === undefined ? asFlag(old?.hidden) : given.hidden;
  if (disabled === null && hidden === null) await trx('privilege_switches').where(where).delete();
  else
    await trx('privilege_switches')
      .insert({ id: newId(), ...where, disabled, hidden })
      .onConflict(['user_id', 'permission'])
      .merge({ disabled, hidden });
}

/** Open browsers reload the list: those of one user, or of everyone who was active within the hour. */
async function notifySwitch(deps: Deps, userId: string): Promise<void> {
  const recent = deps
    .db('sessions')
    .where('seen_at', '>', deps.now() - HOUR)
    .distinct('user_id');
  const ids = userId === EVERYONE ? (await recent).map((row: { user_id: string }) => row.user_id) : [userId];
  for (const id of ids) await deps.events.publishToUser(id, 'account', { privileges: true });
}
