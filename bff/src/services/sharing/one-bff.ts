import { createServer, type Server } from 'node:http';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { endLease, renewLease, thisProcess, type Holder } from '../../db/lease.ts';
import { BFF, takeDatabase } from '../../db/members.ts';

/** Times in ms. `patience` exceeds `lease`, so that a BFF that still has its lease afterwards is alive. */
export const LEASE_TIMES = { lease: 10_000, patience: 15_000, beat: 2000, retry: 500 };
/** Exit codes in addition to those of main.ts. */
export const EXIT_REFUSED = 4;
export const EXIT_LEASE_LOST = 5;

type Place = Pick<Config, 'host' | 'port'>;
type Settings = Place & Pick<Config, 'instance' | 'secondBff'>;

/**
 * Waits until this is the only BFF of the database (docs/operations.md, "Several BFFs"). In the meantime /readyz names the process that holds the
 * lease. With `STROMA_SECOND_BFF=refuse` the process exits if the other one is alive. Returns a function that releases the lease.
 */
export async function waitForOnlyBff(
  db: Knex,
  settings: Settings,
  log: Logger,
  { times = LEASE_TIMES, exit = (code: number): void => process.exit(code) } = {},
): Promise<() => Promise<void>> {
  const me = thisProcess(settings.instance);
  const started = Date.now();
  let other = await takeDatabase(db, me, times.lease);
  const standby = other && (await serveStandBy(settings, () => other!, log));
  if (other) log.warn({ ...placeOf(other) }, 'another BFF uses this database; waiting for it to end');
  while (other) {
    if (settings.secondBff === 'refuse' && Date.now() - started > times.patience) {
      log.fatal({ ...placeOf(other) }, `another BFF uses this database, and this one does not share it; ${WAYS}`);
      if (standby) standby.close();
      return exit(EXIT_REFUSED) as never;
    }
    await new Promise((resolve) => setTimeout(resolve, times.retry));
    other = await takeDatabase(db, me, times.lease).catch(() => other);
  }
  if (standby) await new Promise((resolve) => standby.close(resolve));
  let isLeaving = false;
  // Another BFF may take over from a process that was frozen for longer than its lease. Then this one exits.
  const keep = async (): Promise<void> => {
    // While the database is unavailable, no other BFF can take the lease either.
    if ((await renewLease(db, BFF, me, times.lease).catch(() => true)) || isLeaving) return;
    log.fatal('another BFF has taken over this database');
    exit(EXIT_LEASE_LOST);
  };
  const beat = setInterval(() => void keep(), times.beat);
  return async () => {
    isLeaving = true;
    clearInterval(beat);
    await endLease(db, BFF, me).catch(() => {});
  };
}

const WAYS = 'STROMA_SECOND_BFF=wait waits for its end, and share works beside others that share';
const placeOf = ({ host, pid }: Holder) => ({ host, pid });

/** Answers /healthz, and 503 with the reason everywhere else. */
export async function serveStandBy({ host, port }: Place, other: () => Holder, log: Logger): Promise<Server> {
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
