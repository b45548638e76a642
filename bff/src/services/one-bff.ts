import { createServer, type Server } from 'node:http';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { endLease, renewLease, takeLease, thisProcess, type Holder } from '../db/lease.ts';

const NAME = 'bff';
/** A BFF that still has its lease after one and a half of it is alive. */
const TIMES = { lease: 10_000, patience: 15_000, beat: 2000, retry: 500 };
/** Exit codes beside those of main.ts. */
const REFUSED = 4;
const LOST = 5;

type Settings = Pick<Config, 'host' | 'port' | 'instance' | 'secondBff'>;

/**
 * Waits until this is the only BFF of the database (docs/operations.md, "One BFF"). Meanwhile /readyz says which process has it. With
 * `STROMA_SECOND_BFF=refuse` the process ends when the other one is alive. Returns what gives the lease back.
 */
export async function becomeOnlyBff(
  db: Knex,
  settings: Settings,
  log: Logger,
  { times = TIMES, exit = (code: number): void => process.exit(code) } = {},
): Promise<() => Promise<void>> {
  const me = thisProcess(settings.instance);
  const started = Date.now();
  let other = await takeLease(db, NAME, me, times.lease);
  const standby = other && (await standBy(settings, () => other!, log));
  if (other) log.warn({ ...placeOf(other) }, 'another BFF uses this database; waiting for it to end');
  while (other) {
    if (settings.secondBff === 'refuse' && Date.now() - started > times.patience) {
      log.fatal(
        { ...placeOf(other) },
        `another BFF uses this database, and ${WHY}; STROMA_SECOND_BFF=wait waits for its end`,
      );
      if (standby) standby.close();
      return exit(REFUSED) as never;
    }
    await new Promise((resolve) => setTimeout(resolve, times.retry));
    other = await takeLease(db, NAME, me, times.lease).catch(() => other);
  }
  if (standby) await new Promise((resolve) => standby.close(resolve));
  // A process that was frozen for longer than its lease may find another one in its place, and ends.
  const keep = async (): Promise<void> => {
    // Without the database nobody else can take the lease either.
    if (await renewLease(db, NAME, me, times.lease).catch(() => true)) return;
    log.fatal('another BFF has taken over this database');
    exit(LOST);
  };
  const beat = setInterval(() => void keep(), times.beat);
  return async () => {
    clearInterval(beat);
    await endLease(db, NAME, me).catch(() => {});
  };
}

const WHY = 'open event streams, upload locks and writes that are done one at a time are in the memory of one';
const placeOf = ({ host, pid }: Holder) => ({ host, pid });

/** Answers /healthz, and 503 with the reason everywhere else. */
async function standBy({ host, port }: Settings, other: () => Holder, log: Logger): Promise<Server> {
  const server = createServer((request, reply) => {
    const isHealth = request.url === '/healthz';
    reply.writeHead(isHealth ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '5' });
    const waiting = {
      status: 'standby',
      bff: { up: false, reason: 'another BFF uses this database', ...placeOf(other()) },
    };
    reply.end(JSON.stringify(isHealth ? { status: 'ok' } : waiting));
  });
  server.keepAliveTimeout = 1;
  process.once('disconnect', () => process.exit(0));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      log.fatal(error.code === 'EADDRINUSE' ? `port ${port} is taken` : String(error));
      reject(error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}
