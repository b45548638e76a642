import { join, person, team, type Person } from './people.ts';
import { startServer } from './server.ts';

/** A server with an administrator (root), a user (mei) and mei's team, which root is a member of. Calls are made by root by default. */
export async function startAdministration() {
  const s = await startServer();
  const root = await person(s, 'root', { is_admin: true });
  const mei = await person(s, 'mei');
  const lab = await team(s, mei);
  await join(s, lab, root);
  return {
    s,
    root,
    mei,
    lab,
    get: (path: string) => s.call(`admin/${path}`, { token: root.token }),
    post: (path: string, json: unknown, who: Person = root) => s.call(`admin/${path}`, { token: who.token, json }),
    /** The newest trace of an action. */
    audited: async (action: string) => (await s.deps.db('audit_log').where({ action }).orderBy('at', 'desc')).at(0),
  };
}
