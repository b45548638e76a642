import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OfficialReference, ReferenceSet } from '@stroma/contract';
import type { Caller } from '../../../caller.ts';
import type { FetchRow, ReferenceRow } from '../../../db/rows.ts';
import { transact } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Trace } from '../../accounts/audit.ts';
import { runInChild } from '../../basics/child.ts';
import { newId } from '../../basics/ids.ts';
import { KeyedQueue } from '../../sharing/one-at-a-time.ts';
import { importReference, PLATFORM } from '../references.ts';
import { referenceOf } from '../references-read.ts';
import type { FetchOrder } from './fetch-child.ts';
import { OFFICIAL, officialSet } from './sources.ts';

const CHILD = fileURLToPath(new URL('fetch-child.ts', import.meta.url));
const MEMORY_KB = 6 * 1024 * 1024;
const HEAP_MB = 1024;
const TIMEOUT_MS = 20 * 60_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;
/** Proxy settings, needed by a server behind a proxy. */
const PROXY = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_USE_ENV_PROXY', 'NODE_EXTRA_CA_CERTS'] as const;

const FETCHING = 'sets';
const fetching = new KeyedQueue('official-references');

const isSame = (row: ReferenceRow, { set }: NonNullable<ReturnType<typeof officialSet>>): boolean =>
  row.kind === set.kind &&
  row.species === set.species &&
  row.to_species === set.toSpecies &&
  row.source_database === set.database;

/** The official sets in the order of their table, with the versions in the library and the result of the last download of each. */
export async function listOfficial({ db }: Deps): Promise<OfficialReference[]> {
  const rows = (await db('reference_sets').where({ owner: PLATFORM })) as ReferenceRow[];
  const fetches = new Map(((await db('reference_fetches')) as FetchRow[]).map((row) => [row.id, row]));
  const isWorking = fetches.size > 0 && (await fetching.isRunning(FETCHING));
  return Object.keys(OFFICIAL).map((id) => {
    const found = officialSet(id)!;
    const alike = rows.filter((row) => isSame(row, found));
    const isPresent = alike.some((row) => row.name === found.set.name);
    const row = fetches.get(id);
    const asked = row && (row.state !== 'failed' && !isWorking ? interrupted(row, found.address) : row);
    const { set, ...where } = found;
    return {
      ...{ id, ...set, ...where },
      state: isPresent && asked?.state === 'failed' ? 'present' : (asked?.state ?? stateOf(isPresent, alike.length)),
      problem: !isPresent && asked?.problem ? (JSON.parse(asked.problem) as OfficialReference['problem']) : null,
    };
  });
}

const stateOf = (isPresent: boolean, alike: number): OfficialReference['state'] =>
  isPresent ? 'present' : alike ? 'covered' : 'missing';

/** Whether the server ended during the download. */
const interrupted = (row: FetchRow, address: string): FetchRow => ({
  ...row,
  state: 'failed',
  problem: problemOf(
    new AppError('REFERENCE_NOT_FETCHED', { reason: 'interrupted', host: hostOf(address), status: 0 }),
  ),
});
const hostOf = (address: string): string => new URL(address).host;
const problemOf = ({ id, params }: AppError): string => JSON.stringify({ id, params });

/**
 * Queues sets for download in the background; running downloads continue. `trace` is called for each import. Returns the resulting list. NOT_FOUND
 * for an unknown name.
 */
export async function requestOfficial(
  deps: Deps,
  caller: Caller,
  ids: readonly string[],
  trace: Trace<ReferenceSet>,
): Promise<OfficialReference[]> {
  if (ids.some((id) => !officialSet(id))) throw new AppError('NOT_FOUND');
  const isWorking = await fetching.isRunning(FETCHING);
  await transact(deps.db, async (trx) => {
    const under = isWorking
      ? ((await trx('reference_fetches').whereIn('id', ids).whereNot({ state: 'failed' })) as FetchRow[])
      : [];
    const wanted = [...new Set(ids)].filter((id) => !under.some((row) => row.id === id));
    const asked = { state: 'waiting', problem: null, asked_by: caller.user.id, asked_at: deps.now() };
    if (wanted.length)
      await trx('reference_fetches')
        .insert(wanted.map((id) => ({ ...asked, id })))
        .onConflict('id')
        .merge();
  });
  // Not awaited. A request that arrives at the end of the previous run gets its own run.
  void fetching
    .run(FETCHING, () => fetchWaiting(deps, caller, trace))
    .catch((err: unknown) => deps.log.error({ err }, 'official reference sets were not downloaded'));
  return listOfficial(deps);
}

/** Downloads and imports the caller's queued sets one after another. */
async function fetchWaiting(deps: Deps, caller: Caller, trace: Trace<ReferenceSet>): Promise<void> {
  const order = Object.keys(OFFICIAL);
  const waiting = (): Promise<FetchRow[]> =>
    deps.db('reference_fetches').where({ state: 'waiting', asked_by: caller.user.id }) as unknown as Promise<
      FetchRow[]
    >;
  for (;;) {
    const [next] = (await waiting()).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    if (!next) return;
    const row = deps.db('reference_fetches').where({ id: next.id });
    await row.clone().update({ state: 'fetching' });
    try {
      await fetchOne(deps, caller, next.id, trace);
      await row.clone().delete();
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error, id: next.id }, 'a reference set was not imported');
      const problem = problemOf(error instanceof AppError ? error : new AppError('INTERNAL'));
      await row.clone().update({ state: 'failed', problem });
    }
  }
}

async function fetchOne(deps: Deps, caller: Caller, id: string, trace: Trace<ReferenceSet>): Promise<void> {
  const found = officialSet(id);
  // A row of a later version of the server.
  if (!found) throw new AppError('NOT_FOUND');
  const { set, version, address } = found;
  const path = join(deps.config.dataDir, `reference-${newId()}.part`);
  const today = new Date(deps.now()).toISOString().slice(0, 10);
  const order: FetchOrder = { set, version, address, path, today };
  const host = hostOf(address);
  try {
    const answer = await runInChild({
      ...{ script: CHILD, input: Buffer.from(JSON.stringify(order)), env: proxyEnv() },
      ...{ memoryKb: MEMORY_KB, heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, outputBytes: OUTPUT_BYTES },
      failed: () => new AppError('REFERENCE_NOT_FETCHED', { reason: 'other', host, status: 0 }),
    });
    const to = { owner: PLATFORM, scope: 'platform', spaceId: null } as const;
    await importReference(deps, caller, to, referenceOf(answer), trace);
  } finally {
    await rm(path, { force: true });
  }
}

const proxyEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    PROXY.flatMap((name) => [name, name.toLowerCase()])
      .filter((name) => process.env[name])
      .map((name) => [name, process.env[name]]),
  );
