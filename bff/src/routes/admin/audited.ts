import type { AuditAction } from '@stroma/contract';
import type { AuditedAction } from '../../services/accounts/audit.ts';

type AdminAction = AuditAction extends infer A ? (A extends `admin.${infer Name}` ? Name : never) : never;

/** An administrator's action, for its trace. */
export const withAudit =
  <T>(action: AdminAction, subjectOf: (done: T) => string) =>
  (done: T): AuditedAction => ({ action: `admin.${action}`, subject: subjectOf(done) });

/** Changed fields without the id of their owner: `{"quota":5}` → `quota=5`. */
export const changesText = (changes: object): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
