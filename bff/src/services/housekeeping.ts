import type { Deps } from '../deps.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../middlewares/token.ts';

const DAY = 24 * 3600_000;

/** What can open nothing any more goes: ended sessions, codes, sign-in links and OpenID states (docs/security.md, 14.2.4). */
export async function pruneExpired({ db, now }: Deps): Promise<void> {
  const at = now();
  await db('sessions')
    .where('seen_at', '<', at - IDLE_MS)
    .orWhere('created_at', '<', at - ABSOLUTE_MS)
    .delete();
  for (const table of ['email_codes', 'sign_in_links', 'oidc_states'])
    await db(table)
      .where('expires_at', '<', at - DAY)
      .delete();
}
