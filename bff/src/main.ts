import { existsSync, renameSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { migrate, open } from './db/connect.ts';
import type { Deps } from './deps.ts';
import { listenForDrawings } from './drawing-listener.ts';
import { createListener } from './listener.ts';
import { createLimits, NO_LIMITS } from './middlewares/limits.ts';
import { throttleErrors, createLog, guardProcess } from './process.ts';
import { geoOf } from './services/accounts/geo.ts';
import { dummyHash } from './services/accounts/passwords.ts';
import { library } from './services/content/index.ts';
import { createUploads } from './services/files/tus.ts';
import { recoverUploads } from './services/files/upload-recovery.ts';
import { createMailer } from './services/mail/mail.ts';
import { EventBus } from './services/notices/events.ts';
import { openObjectStore } from './services/objects/object-store.ts';
import { finishRemovals } from './services/removal/deletion.ts';
import { joinBffs } from './services/sharing/join.ts';
import { useSharedLocks } from './services/sharing/one-at-a-time.ts';
import { waitForOnlyBff } from './services/sharing/one-bff.ts';
import { grantAdmins } from './services/upkeep/admins.ts';
import { continueDemo, ensureDemo, seedFiles } from './services/upkeep/demo.ts';
import { importFirstReferences } from './services/upkeep/first-references.ts';
import { cleanUp, takeOverFromLostBff } from './services/upkeep/housekeeping.ts';

const config = readConfig(process.env);
const log = createLog(config.logLevel);
guardProcess(log);
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const isDemo = process.env.STROMA_DEMO !== '0';
if (!LOOPBACK.has(config.host) && (isDemo || config.secretIsGenerated || !config.rateLimits)) {
  log.fatal('Another address than loopback needs STROMA_DEMO=0, an INTERNAL_SECRET of your own and rate limits.');
  process.exit(2);
}

const now = (): number => Date.now();
const db = await open(config.databaseUrl);
const store = await openObjectStore(config.objectStore);
// Before the migrations, which would change the tables of a BFF that is running.
const membership = config.secondBff === 'share' ? await joinBffs(db, config, store, log) : null;
const endLease = membership ? membership.leave : await waitForOnlyBff(db, config, log);
useSharedLocks(membership?.locks ?? null);
await migrate(db);
const deps: Deps = {
  config,
  db,
  log,
  now,
  mail: createMailer(config, now, log),
  events: new EventBus(db, now),
  store,
  drawings: { port: null },
  limits: config.rateLimits ? createLimits(db, now) : NO_LIMITS,
};
const uploads = await createUploads(deps);
let unfollow = (): void => {};
if (membership) {
  unfollow = await deps.events.follow(
    throttleErrors(60_000, (err) => log.error({ err }, 'the events of other BFFs were not read')),
  );
  const failed = (err: unknown): void => log.error({ err }, 'the work of another BFF was not taken over');
  membership.onGone(() => void takeOverFromLostBff(deps, uploads.directory).catch(failed));
}
await recoverUploads(deps, uploads.directory);
// The server also starts on a full disk, so that data can be read.
const unlessReadable = (err: unknown): void => log.error({ err }, 'housekeeping failed');
await cleanUp(deps, uploads.directory, true).catch(unlessReadable);
await grantAdmins(deps);
// A table that cannot be read fails the start instead of the first sign-in.
if (config.geoFile !== null) await geoOf(config);
// So does a page.
library();
// Computed before the first sign-in, whose response would otherwise take twice as long.
await dummyHash();
const app = createApp(deps, uploads);
const server = createListener(app.callback());
let endDrawings = (): void => {};
server.on('error', (error: NodeJS.ErrnoException) => {
  log.fatal(error.code === 'EADDRINUSE' ? `port ${config.port} is taken` : String(error));
  process.exit(3);
});
server.listen(config.port, config.host, async () => {
  const { port } = server.address() as AddressInfo;
  try {
    endDrawings = await listenForDrawings(deps, port);
  } catch (error) {
    log.fatal(`the drawing tools cannot listen on port ${config.drawingTools.port}: ${String(error)}`);
    process.exit(3);
  }
  const demo = isDemo ? await ensureDemo(deps).catch(unlessReadable) : null;
  process.send?.({ ready: true, port, demo });
  log.info({ port }, 'bff is up');
});

// The set-up writes the demo content after the processes have started, then a file READY. Once imported, READY is renamed to
// SEEDED, so that content which the demo user deletes is not imported again.
let isSeeding = false;
async function seedWhenReady(): Promise<void> {
  const folder = process.env.STROMA_SEED_DIR;
  if (!isDemo || !folder || isSeeding || !existsSync(join(folder, 'READY'))) return;
  isSeeding = true;
  await seedFiles(deps, folder);
  // Another BFF may have been faster.
  if (existsSync(join(folder, 'READY'))) renameSync(join(folder, 'READY'), join(folder, 'SEEDED'));
  isSeeding = false;
}
const seeding = setInterval(
  () => void seedWhenReady().catch((err: unknown) => log.error({ err }, 'seeding failed')),
  1000,
);

/** The large demo dataset and its results, a step at a time, from files that the set-up writes into the folder next to the small ones. */
let isTouring = false;
async function tour(): Promise<void> {
  const folder = process.env.STROMA_SEED_DIR;
  if (!isDemo || !folder || isTouring) return;
  isTouring = true;
  await continueDemo(deps, join(folder, 'tour')).finally(() => (isTouring = false));
}
let isFilling = false;
async function fillLibrary(): Promise<void> {
  const folder = process.env.STROMA_SEED_DIR;
  if (!folder || isFilling) return;
  isFilling = true;
  await importFirstReferences(deps, join(folder, 'references')).finally(() => (isFilling = false));
}
const failedFilling = throttleErrors(60_000, (err) => log.error({ err }, 'the reference library was not filled'));
const filling = setInterval(() => void fillLibrary().catch(failedFilling), 1000);
const failedTour = throttleErrors(60_000, (err) => log.error({ err }, 'the demo dataset was not made'));
const touring = setInterval(() => void tour().catch(failedTour), 1000);
const pruning = setInterval(
  () => void cleanUp(deps, uploads.directory).catch((err: unknown) => log.error({ err }, 'housekeeping failed')),
  3600_000,
);

// Retries failed removals, and removes targets to which a runner wrote after its job was deleted.
const removing = setInterval(
  () => void finishRemovals(deps).catch((err: unknown) => log.error({ err }, 'removals failed')),
  60_000,
);

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  clearInterval(seeding);
  clearInterval(touring);
  clearInterval(filling);
  clearInterval(pruning);
  clearInterval(removing);
  server.close();
  server.closeAllConnections();
  endDrawings();
  unfollow();
  void endLease()
    .then(() => db.destroy())
    .then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
