import pino, { type Logger } from 'pino';
import { currentRequest, isAbort } from './middlewares/scope.ts';

/** Lines that wait while nothing can be written; beyond it the newest are dropped. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * The log on standard output. A line that cannot be written (full disk, closed pipe) is tried again with the next one and dropped
 * when too many wait: it never ends the process.
 */
export function createLog(level: string, fd = 1): Logger {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: MOST_WAITING_BYTES });
  destination.on('error', () => {});
  const redact = ['req.headers.authorization', '*.password', '*.token', 'headers["x-stroma-secret"]'];
  return pino({ level, redact, mixin: () => ({ request: currentRequest()?.id }) }, destination);
}

/**
 * Errors that nobody awaited are logged with the request that caused them. A rejection leaves the process as it was. After an
 * exception nobody knows what is half done, so the process ends and the supervisor starts it again, unless the error only says that a
 * client or a service closed its connection.
 */
export function guardProcess(log: Logger, exit: (code: number) => void = (code) => process.exit(code)): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('unhandledRejection', (err) => {
    log[isAbort(err) ? 'warn' : 'error']({ err, scope: currentRequest() }, 'a rejection was not handled');
  });
  process.on('uncaughtException', (err) => {
    if (isAbort(err)) return log.warn({ err, scope: currentRequest() }, 'a connection was lost');
    log.fatal({ err, scope: currentRequest() }, 'an exception was not handled: the process ends');
    exit(1);
  });
}
