import pino, { type Logger } from 'pino';
import { currentRequest, isAbort } from './middlewares/scope.ts';

/** Size of the buffer for log lines that cannot be written yet. When it is full, new lines are dropped. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Creates the log on standard output. A line that cannot be written (full disk, closed pipe) is retried with the next one and
 * dropped when the buffer is full. It never ends the process.
 */
export function createLog(level: string, fd = 1): Logger {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: MOST_WAITING_BYTES });
  destination.on('error', () => {});
  const redact = ['req.headers.authorization', '*.password', '*.token', 'headers["x-stroma-secret"]'];
  return pino({ level, redact, mixin: () => ({ request: currentRequest()?.id }) }, destination);
}

/** Throttles a listener for repeated errors: called for the first one, then at most once per interval. */
export function throttleErrors(ms: number, listener: (error: unknown) => void): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    listener(error);
  };
}

/**
 * Logs unhandled errors with the request that caused them. After an unhandled rejection the process continues. After an uncaught
 * exception its state is unknown, so it exits and the supervisor restarts it, unless the error is only a closed connection.
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
