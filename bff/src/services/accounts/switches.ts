import type { Knex } from 'knex';
import type { Switch } from '../../caller.ts';

export type SwitchOf = Switch & { user_id: string };

/** An administrator's switches for all users, which have priority, and for these users. Both databases return booleans as 0 and 1. */
export async function switchesOf(db: Knex, users: readonly string[]): Promise<SwitchOf[]> {
  const rows = await db<SwitchOf>('privilege_switches')
    .whereIn('user_id', ['', ...users])
    .orderBy('user_id');
  return rows.map(({ user_id, permission, disabled, hidden }) => ({
    ...{ user_id, permission },
    disabled: disabled === null ? null : Boolean(disabled),
    hidden: hidden === null ? null : Boolean(hidden),
  }));
}
