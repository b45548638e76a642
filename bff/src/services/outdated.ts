import type { LabelColumn, Labels, OutdatedBy, TaskReads } from '@stroma/contract';

/**
 * Returns the edits that made a result outdated, oldest first, or null if it is current. An undone edit makes a result current again,
 * because the version is the same as before. `current`: the current labels of the dataset.
 */
export function outdatedBy(read: TaskReads | null, current: Labels): OutdatedBy[] | null {
  const edits = Object.entries(read?.labels ?? {}).flatMap(([column, version]) => {
    const now = current.columns.find((one) => one.column === column);
    return now?.version === version ? [] : editsSince(column, version, now);
  });
  return edits.length ? edits.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) : null;
}

/** Changes after the last one that led to the version that was read, or all known changes if none did. */
function editsSince(column: string, version: string, now: LabelColumn | undefined): OutdatedBy[] {
  const changes = now?.changes ?? [];
  const since = changes.slice(changes.findLastIndex(({ to }) => to === version) + 1);
  // The log is bounded, so the change may be gone; the different version still proves an edit.
  if (!since.length)
    return [{ what: 'labels', column, by: '', at: new Date(0).toISOString(), edit: { kind: 'remove' } }];
  return since.map(({ by, at, edit }) => ({ what: 'labels', column, by, at, edit }));
}
