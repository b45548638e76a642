import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Deps } from '../../deps.ts';
import { removeStaged } from '../files/uploads.ts';
import { walk } from '../objects/object-store-disk.ts';

export const AREAS = ['uploads', 'datasets', 'results', 'conversions', 'cache'] as const;
export type Area = (typeof AREAS)[number];

const DAY = 24 * 3600_000;
const CACHED_MS = 60_000;
const IN_CHUNKS_OF = 500;
/** A dataset, and the note of an unfinished copy of one. */
const EDITS_KEPT_BY: [table: string, column: string][] = [
  ['datasets', 'id'],
  ['removals', 'target'],
];
/** The store's folders by area, and what keeps an object there: a row of one of these tables with its id in this column. */
const FOLDERS: Record<string, { area: Area; keptBy: [table: string, column: string][] }> = {
  files: { area: 'uploads', keptBy: [['files', 'id']] },
  samples: { area: 'datasets', keptBy: [['files', 'id']] },
  // A running job writes its dataset before the row that makes it visible.
  datasets: {
    area: 'datasets',
    keptBy: [
      ['datasets', 'id'],
      ['jobs', 'dataset_id'],
      // An unfinished copy of a dataset.
      ['removals', 'target'],
    ],
  },
  annotations: { area: 'datasets', keptBy: EDITS_KEPT_BY },
  labels: { area: 'datasets', keptBy: EDITS_KEPT_BY },
  'cell-sets': { area: 'datasets', keptBy: EDITS_KEPT_BY },
  results: { area: 'results', keptBy: [['jobs', 'id']] },
};
/** Parts of uploads that are not finished: next to the data, not in the store. */
const STAGED = 'staged';

interface Group {
  folder: string;
  id: string;
  bytes: number;
  files: number;
  newest: number;
}
interface Walked {
  areas: { area: Area; bytes: number; files: number; reclaimable: number }[];
  orphans: (Group & { area: Area })[];
}

const areaOf = (folder: string): Area => {
  if (folder === STAGED) return 'uploads';
  return FOLDERS[folder]?.area ?? (folder === 'conversions' ? 'conversions' : 'cache');
};

async function* objects(
  deps: Deps,
  folders: readonly string[],
): AsyncGenerator<{ folder: string; id: string; size: number; at: number }> {
  for (const start of folders)
    for await (const { key, size, at } of deps.store.list(start)) {
      const [folder = '', id = ''] = key.split('/');
      // A dataset under conversion consists of links to files that are counted elsewhere.
      if (folder === '.scratch' && id.startsWith('convert-')) continue;
      yield { folder, id, size, at };
    }
  for await (const { path, size, at } of walk(deps.config.uploadsDir)) {
    const name = basename(path);
    // Files that BFFs exchange there are not uploads.
    if (!name.startsWith('.')) yield { folder: STAGED, id: name.replace(/\.json$/, ''), size, at };
  }
}

/** `['']`: all folders of the store. */
async function groups(deps: Deps, folders: readonly string[] = ['']): Promise<Group[]> {
  const found = new Map<string, Group>();
  for await (const { folder, id, size, at } of objects(deps, folders)) {
    const key = `${folder}/${id}`;
    const group = found.get(key) ?? { folder, id, bytes: 0, files: 0, newest: 0 };
    group.bytes += size;
    group.files += 1;
    group.newest = Math.max(group.newest, at);
    found.set(key, group);
  }
  return [...found.values()];
}

async function keptIds(deps: Deps, folder: string, ids: string[]): Promise<Set<string>> {
  const kept = new Set<string>();
  const { keptBy } = FOLDERS[folder === STAGED ? 'files' : folder]!;
  for (const [table, column] of keptBy)
    for (let i = 0; i < ids.length; i += IN_CHUNKS_OF) {
      const chunk = ids.slice(i, i + IN_CHUNKS_OF);
      for (const row of await deps.db(table).whereIn(column, chunk).select({ id: column })) kept.add(row.id as string);
    }
  return kept;
}

/** Folders that no row refers to and that have not been written to for a while. */
async function orphansOf(deps: Deps, all: Group[], folder: string, ageMs: number): Promise<Walked['orphans']> {
  const old = all.filter((g) => g.folder === folder && g.newest < deps.now() - ageMs);
  const kept = await keptIds(
    deps,
    folder,
    old.map(({ id }) => id),
  );
  return old.filter(({ id }) => !kept.has(id)).map((group) => ({ ...group, area: areaOf(folder) }));
}

/** Unknown folders are counted but not removed. */
async function walkAll(deps: Deps): Promise<Walked> {
  const all = await groups(deps);
  const orphans: Walked['orphans'] = [];
  for (const folder of [...Object.keys(FOLDERS), STAGED]) orphans.push(...(await orphansOf(deps, all, folder, DAY)));
  const sum = (list: Group[], field: 'bytes' | 'files') => list.reduce((n, g) => n + g[field], 0);
  const areas = AREAS.map((area) => {
    const own = all.filter((g) => areaOf(g.folder) === area);
    const lost = orphans.filter((g) => g.area === area);
    return { area, bytes: sum(own, 'bytes'), files: sum(own, 'files'), reclaimable: sum(lost, 'bytes') };
  });
  return { areas, orphans };
}

const cache = new WeakMap<Deps['db'], { at: number; walked: Promise<Walked> }>();

/** Walking a large store takes a while, so the result is cached for a minute and shared by concurrent requests. */
export async function storageOverview(deps: Deps) {
  const known = cache.get(deps.db);
  const fresh = known && deps.now() - known.at < CACHED_MS ? known : { at: deps.now(), walked: walkAll(deps) };
  cache.set(deps.db, fresh);
  const { areas } = await fresh.walked.catch((error: unknown) => {
    cache.delete(deps.db);
    throw error;
  });
  const disk = await statfs(deps.config.dataDir);
  return { capacity: disk.blocks * disk.bsize, areas };
}

/** Deletes the orphans of one area as of now, not as of a minute ago. */
export async function reclaim(deps: Deps, area: Area): Promise<number> {
  const { orphans } = await walkAll(deps);
  cache.delete(deps.db);
  let freed = 0;
  for (const orphan of orphans.filter((group) => group.area === area)) {
    await removeGroup(deps, orphan);
    freed += orphan.bytes;
  }
  return freed;
}

async function removeGroup(deps: Deps, { folder, id }: Group): Promise<void> {
  if (folder === STAGED) await removeStaged(deps.config.uploadsDir, id);
  else await deps.store.remove(`${folder}/${id}`);
}

/** There is a short time between an upload's first byte and its row, and between its last byte and its place in the store. */
const ORPHAN_MS = 3600_000;

/** Removes leftovers of uploads without a row: whose bytes are in no quota. A running upload has its row before its first byte. */
export async function removeOrphans(deps: Deps): Promise<number> {
  const all = await groups(deps, ['files', 'samples']);
  let freed = 0;
  for (const folder of ['files', 'samples', STAGED])
    for (const orphan of await orphansOf(deps, all, folder, ORPHAN_MS)) {
      await removeGroup(deps, orphan);
      freed += orphan.bytes;
    }
  if (freed > 0) deps.log.warn({ bytes: freed }, 'removed what deleted uploads had left');
  return freed;
}
