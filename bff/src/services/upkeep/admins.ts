import type { UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../accounts/audit.ts';

/** `STROMA_ADMINS`: creates the first administrators. Only grants the role; it is revoked in the product. */
export async function grantAdmins(deps: Deps): Promise<void> {
  for (const name of deps.config.admins) {
    const user = await deps.db<UserRow>('users').where({ username_key: name.toLowerCase() }).first();
    if (!user) {
      deps.log.warn({ username: name }, 'STROMA_ADMINS names nobody');
      continue;
    }
    if (user.is_admin) continue;
    await transact(deps.db, async (trx) => {
      await trx('users').where({ id: user.id }).update({ is_admin: true });
      await audit({ db: trx, now: deps.now }, { user, ip: 'start', action: 'admin.grant', subject: user.username });
    });
  }
}
