import { ERRORS, type ErrorId, type StromaError } from '@stroma/contract';

/** The only error that handlers throw on purpose; `middlewares/errors.ts` turns it into a reply. */
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

/** `SIGN_IN_FAILED` → `Sign in failed`: for people who read the API; the client translates the id. */
export const sentence = (id: ErrorId): string => {
  const words = id.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The body of a refusal: every reply of the product has this shape, those of tus too. */
export const envelopeOf = (error: AppError) => ({
  code: error.status,
  msg: sentence(error.id),
  message: sentence(error.id),
  data: null,
  error: { id: error.id, params: error.params },
});

export const parseError = (text: string | null): StromaError | null =>
  text === null ? null : (JSON.parse(text) as StromaError);

export const isErrorId = (id: string): id is ErrorId => Object.hasOwn(ERRORS, id);

/** No room on the disk, whoever says so: the file system, SQLite, MySQL or MariaDB. */
const NO_ROOM = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR(_\w+)?|ER_RECORD_FILE_FULL|ER_DISK_FULL|EE_DISK_FULL)$/;
/** A file of MySQL or MariaDB could not be written; the number of the system's reason (ENOSPC, EDQUOT) stands in the text alone. */
const NOT_WRITTEN = /^(ER_ERROR_ON_WRITE|ER_GET_ERRNO|ER_CANT_CREATE_FILE|EE_WRITE|EE_CANTCREATEFILE)$/;
const NO_ROOM_NUMBER = /\b(?:error|errno:|errcode:) (?:28|122)\b/i;

export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return NO_ROOM.test(String(code)) || (NOT_WRITTEN.test(String(code)) && NO_ROOM_NUMBER.test(String(message)));
}

/** The connection to MySQL or MariaDB was lost, or the database is starting: a call that is repeated meets another connection. */
const DATABASE_AWAY =
  /^(PROTOCOL_CONNECTION_LOST|ER_QUERY_INTERRUPTED|ER_CONNECTION_KILLED|ER_SERVER_SHUTDOWN|ER_NEW_ABORTING_CONNECTION)$/;
/** Said by the driver of what waits on a connection that has just ended. */
const CONNECTION_ENDED = /closed state|Connection lost/;

export function isDatabaseAway(error: unknown): boolean {
  const { code, message, sqlState } = (error ?? {}) as { code?: unknown; message?: unknown; sqlState?: unknown };
  return DATABASE_AWAY.test(String(code)) || (sqlState === undefined && CONNECTION_ENDED.test(String(message)));
}

/** Reading goes on with a full disk: what a call only notes by the way is noted another time. */
export function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
