import type { LabelChange } from '@stroma/contract';

/** A version of a column, as a choice. */
export interface Version {
  id: string;
  version: string;
  /** The edit that created it; null: the labels before the first known edit. */
  change: LabelChange | null;
  isPresent: boolean;
}
const START = 'start';

/** Versions that a column had, newest first. One that it had twice is listed twice, each with the edit that led to it. */
export function versionsOf(changes: readonly LabelChange[], present: string | null): Version[] {
  const found = changes.flatMap((change, i): Version[] =>
    change.to === null ? [] : [{ id: String(i), version: change.to, change, isPresent: false }],
  );
  const first = changes[0]?.from ?? null;
  const all: Version[] = [
    ...(first === null ? [] : [{ id: START, version: first, change: null, isPresent: false }]),
    ...found,
  ];
  const last = all.at(-1);
  return [...all.slice(0, -1), ...(last ? [{ ...last, isPresent: last.version === present }] : [])].reverse();
}

/** The versions before and after an edit; null if the column's log no longer contains it. */
export function versionsAround(
  changes: readonly LabelChange[],
  edit: Pick<LabelChange, 'at' | 'from' | 'to'>,
): { from: string; to: string } | null {
  const at = changes.findIndex((one) => one.at === edit.at && one.from === edit.from && one.to === edit.to);
  if (at < 0) return null;
  const before = changes.slice(0, at).findLastIndex(({ to }) => to === edit.from);
  return { from: before < 0 ? START : String(before), to: String(at) };
}
