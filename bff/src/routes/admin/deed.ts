import type { AuditAction } from '@stroma/contract';
import type { Deed } from '../../services/accounts/audit.ts';

type AdminAction = AuditAction extends infer A ? (A extends `admin.${infer Name}` ? Name : never) : never;

/** An administrator's deed, for its trace. */
export const deed =
  <T>(action: AdminAction, subjectOf: (done: T) => string) =>
  (done: T): Deed => ({ action: `admin.${action}`, subject: subjectOf(done) });

/** What was changed, without the id that says to whom: `{"quota":5}` → `quota=5`. */
export const saying = (changes: object): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
