import type { ErrorObject } from 'ajv';
import { ERRORS, type ErrorId, type StromaError } from '@stroma/contract';

/** The only error that handlers throw on purpose. `middlewares/errors.ts` turns it into a reply. */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly params: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  constructor(id: ErrorId, params: Record<string, unknown> = {}, retryAfter?: number) {
    super(id);
    this.id = id;
    this.params = params;
    this.retryAfter = retryAfter;
  }
  get status(): number {
    return ERRORS[this.id];
  }
}

/** INPUT_INVALID. `where`: body, query, params, header, upload …; `path`: the field (`/gene`); `rule`: the keyword of the schema. */
export const inputInvalid = (where: string, path: string, rule: string): AppError =>
  new AppError('INPUT_INVALID', { where, path, rule });

type Properties = Record<string, { const?: unknown }>;

/** Whether the value has the kind that the error's schema expects: its `kind`, `type` or other constants match. */
function isOfItsKind({ parentSchema, data }: ErrorObject): boolean {
  if (typeof data !== 'object' || data === null) return false;
  const properties = Object.entries(
    ((parentSchema as { properties?: Properties } | undefined)?.properties ?? {}) as Properties,
  );
  const constants = properties.filter(([, schema]) => schema.const !== undefined);
  return (
    constants.length > 0 &&
    constants.every(([name, schema]) => (data as Record<string, unknown>)[name] === schema.const)
  );
}

/**
 * Picks the relevant error of a union. Ajv lists an error per branch and then the union's own. The branch of the value's kind is used, otherwise the
 * one with the deepest error; for ties, the union's error.
 */
function meant(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const last = errors.at(-1);
  if (last?.keyword !== 'anyOf') return errors[0];
  const branches = errors.slice(0, -1).filter(({ keyword }) => keyword !== 'anyOf');
  const ofKind = branches.find(isOfItsKind);
  if (ofKind) return ofKind;
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
  const deepest = Math.max(...branches.map(depth));
  const found = branches.filter((error) => depth(error) === deepest);
  return found.length === 1 && deepest > depth(last) ? found[0] : last;
}

/** Converts Ajv's (`verbose`) errors to INPUT_INVALID; a missing or unknown property is part of the path. `below`: path of the value. */
export function schemaError(where: string, errors: readonly ErrorObject[] | null | undefined, below = ''): AppError {
  const { instancePath = '', keyword = '', params = {} } = meant(errors ?? []) ?? {};
  const { additionalProperty, missingProperty } = params as Record<string, string | undefined>;
  const property = additionalProperty ?? missingProperty;
  return inputInvalid(
    where,
    below + instancePath + (property === undefined ? '' : `/${property.slice(0, 50)}`),
    keyword,
  );
}

/** English text of an error id for readers of the API: `SIGN_IN_FAILED` → `Sign in failed`. The client translates the id. */
export const errorSentence = (id: ErrorId): string => {
  const words = id.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** JSON body of an error reply. Every error reply has this shape, including those of tus. */
export const envelopeOf = (error: AppError) => ({
  code: error.status,
  msg: errorSentence(error.id),
  message: errorSentence(error.id),
  data: null,
  error: { id: error.id, params: error.params },
});

export const parseError = (text: string | null): StromaError | null =>
  text === null ? null : (JSON.parse(text) as StromaError);

export const isErrorId = (id: string): id is ErrorId => Object.hasOwn(ERRORS, id);

/** Error codes for a full disk: of the file system, SQLite, MySQL and MariaDB. */
const NO_ROOM = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR(_\w+)?|ER_RECORD_FILE_FULL|ER_DISK_FULL|EE_DISK_FULL)$/;
/** Write errors of MySQL and MariaDB. Only their message contains the system's error number (ENOSPC, EDQUOT). */
const NOT_WRITTEN = /^(ER_ERROR_ON_WRITE|ER_GET_ERRNO|ER_CANT_CREATE_FILE|EE_WRITE|EE_CANTCREATEFILE)$/;
const NO_ROOM_NUMBER = /\b(?:error|errno:|errcode:) (?:28|122)\b/i;

export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return NO_ROOM.test(String(code)) || (NOT_WRITTEN.test(String(code)) && NO_ROOM_NUMBER.test(String(message)));
}

/** Error codes for a lost connection to MySQL or MariaDB. A repeated call gets another connection. */
const DATABASE_AWAY =
  /^(PROTOCOL_CONNECTION_LOST|ER_QUERY_INTERRUPTED|ER_CONNECTION_KILLED|ER_SERVER_SHUTDOWN|ER_NEW_ABORTING_CONNECTION)$/;
/** Driver message for a query that was waiting on a connection when it closed. */
const CONNECTION_ENDED = /closed state|Connection lost/;

/** Codes of a socket that was closed. With `fatal` it is the driver's own socket, not a client's. */
const SOCKET_ENDED = /^(ECONNRESET|EPIPE|ECONNREFUSED|ECONNABORTED|ETIMEDOUT)$/;

export function isDatabaseAway(error: unknown): boolean {
  const { code, message, sqlState, fatal } = (error ?? {}) as Record<string, unknown>;
  if (DATABASE_AWAY.test(String(code)) || (fatal === true && SOCKET_ENDED.test(String(code)))) return true;
  return sqlState === undefined && CONNECTION_ENDED.test(String(message));
}

/** Ignores a full disk and rethrows any other error. For optional writes, so that reads still work when the disk is full. */
export function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
