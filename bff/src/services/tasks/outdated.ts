import type { LabelColumn, Labels, OutdatedBy, OutdatedLabels, TaskReads } from '@stroma/contract';

/**
 * Returns the edits that made a result outdated, oldest first, or null if it is current. An undone edit makes a result current again, because the
 * version is the same as before. `current`: the current labels of the dataset. `others`: edits of its other inputs.
 */
export function outdatedBy(
  read: TaskReads | null,
  current: Labels,
  others: readonly OutdatedBy[] = [],
): OutdatedBy[] | null {
  const ofLabels = Object.entries(read?.labels ?? {}).flatMap(([column, version]) => {
    const now = current.columns.find((one) => one.column === column);
    return now?.version === version ? [] : editsSince(column, version, now);
  });
  const edits: OutdatedBy[] = [...ofLabels, ...others];
  const time = ({ change }: OutdatedBy) => change?.at ?? '';
  return edits.length ? edits.sort((a, b) => time(a).localeCompare(time(b))) : null;
}

/** Changes since the version that was read, or all known changes if that version is not in the log. */
function editsSince(column: string, version: string, now: LabelColumn | undefined): OutdatedLabels[] {
  const changes = now?.changes ?? [];
  const since = changes.slice(changes.findLastIndex(({ to }) => to === version) + 1);
  // The log is bounded: another version proves an edit that is no longer in it.
  if (!since.length) return [{ what: 'labels', column, change: null }];
  return since.map(({ by, at, edit }) => ({ what: 'labels', column, change: { by, at, edit } }));
}
