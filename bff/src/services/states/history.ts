import { LIMITS, type HistoryEntry, type HistoryKind, type HistoryPage, type HistoryQuery } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { iso, isoOrNull } from '../basics/ids.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import type { JobWithAuthor } from '../jobs/job-rows.ts';
import { presentChange, readLog, type SubsetPlace } from '../subsets/subset-log.ts';

/** Start of a page: after the entry with this time and id, from new to old. */
interface Cursor {
  at: number;
  id: string;
}
type Source = (
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  before: Cursor | null,
  limit: number,
) => Promise<HistoryEntry[]>;

/**
 * One page of a dataset's history, newest first: edits of its labels, and the space's edits of subsets and analyses. Entries of the same millisecond
 * are ordered by id, so that pages are consistent while entries are added.
 */
export async function listHistory(
  deps: Deps,
  user: CallingUser,
  place: SubsetPlace,
  { kind, before, limit = LIMITS.history.page }: HistoryQuery,
): Promise<HistoryPage> {
  const cursor = before === undefined ? null : cursorOf(before);
  const kinds = kind ? [kind] : (Object.keys(SOURCES) as HistoryKind[]);
  // One extra entry of each shows whether there is a next page.
  const lists = await Promise.all(kinds.map((one) => SOURCES[one](deps, user, place, cursor, limit + 1)));
  const all = lists
    .flat()
    .filter((entry) => isBefore(entry, cursor))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1));
  const entries = all.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: all.length > limit && last ? `${Date.parse(last.at)}.${last.id}` : null };
}

const cursorOf = (text: string): Cursor => {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
};

const isBefore = ({ at, id }: HistoryEntry, cursor: Cursor | null): boolean => {
  const time = Date.parse(at);
  return !cursor || time < cursor.at || (time === cursor.at && id < cursor.id);
};

/** Padded to a fixed length, so that the text order is the numeric order. */
const padded = (n: number): string => String(n).padStart(10, '0');

/** Edits of the dataset's own columns by everyone who can edit it. Each column keeps the latest (LIMITS.labels.history). */
const labels: Source = async (deps, user, { datasetId }) => {
  const { columns } = await datasetService.labels(deps, user, datasetId);
  return columns.flatMap(({ column, changes }, c) =>
    changes.map(({ by, at, from, to, edit }, i): HistoryEntry => ({
      ...{ kind: 'labels', id: `labels-${padded(i)}-${c}`, by, at, column, from, to, edit },
    })),
  );
};

const subsets: Source = async (deps, _user, place) => {
  const log = await readLog(deps.db, place);
  const ids = [...new Set(log.map((row) => row.made_by))];
  const users = (await deps.db('users').whereIn('id', ids).select('id', 'username')) as {
    id: string;
    username: string;
  }[];
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  return log.map((row): HistoryEntry => {
    const change = presentChange(row, nameOf.get(row.made_by) ?? '');
    return { kind: 'subsets', id: `subsets-${padded(row.revision)}`, by: change.by, at: change.at, change };
  });
};

const READ = ['id', 'tool', 'name', 'status', 'created_at', 'finished_at'];
/** Only jobs are unbounded: as many are read as the page can show. */
const analyses: Source = async (deps, _user, { spaceId, datasetId }, before, limit) => {
  const rows = (await deps
    .db('jobs')
    .leftJoin('users', 'users.id', 'jobs.created_by')
    .where({ 'jobs.space_id': spaceId, 'jobs.source_dataset_id': datasetId })
    .modify((query) => {
      if (!before) return;
      const [, id] = /^analyses-(.*)$/.exec(before.id) ?? [];
      // Ids of other kinds sort after those of analyses.
      void query.where((either) => {
        void either.where('jobs.created_at', '<', before.at).orWhere((same) => {
          void same.where('jobs.created_at', before.at);
          if (id !== undefined) void same.where('jobs.id', '<', id);
        });
      });
    })
    .orderBy([
      { column: 'jobs.created_at', order: 'desc' },
      { column: 'jobs.id', order: 'desc' },
    ])
    .limit(limit)
    // Results may be large, so only the needed columns are selected.
    .select(...READ.map((name) => `jobs.${name}`), 'users.username as author')) as JobWithAuthor[];
  return rows.map(({ id, tool, name, status, created_at, finished_at, author }) => ({
    ...{ kind: 'analyses', id: `analyses-${id}`, by: author ?? '', at: iso(created_at) },
    task: { id, tool, name, status, finishedAt: isoOrNull(finished_at) },
  }));
};

const SOURCES: Record<HistoryKind, Source> = { labels, subsets, analyses };
