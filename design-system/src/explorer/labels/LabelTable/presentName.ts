import type { ShownEdit } from '../editSentence.ts';

interface PresentName {
  /** Null where no label has come of it. */
  name: string | null;
  /** The edit that gave the present name; null where it is no longer known. */
  change: ShownEdit | null;
}

/** What a label that others have renamed or merged is called now; null while it is there under its name. */
export function presentName(
  label: string,
  names: readonly string[],
  changes: readonly ShownEdit[],
): PresentName | null {
  if (names.includes(label)) return null;
  // The last edit that took the name away: an earlier one was of another label of that name.
  const first = changes.findLastIndex(({ edit }) => sourcesOf(edit).includes(label));
  let called = label;
  let found: PresentName = { name: null, change: changes[first] ?? null };
  for (const change of first < 0 ? [] : changes.slice(first)) {
    const { name } = change.edit;
    if (!sourcesOf(change.edit).includes(called) || !name) continue;
    called = name;
    // An edit that was undone gave a name that is gone.
    if (names.includes(name)) found = { name, change };
  }
  return found;
}

const sourcesOf = ({ kind, category, categories = [] }: ShownEdit['edit']): readonly string[] => {
  if (kind === 'rename') return category === undefined ? [] : [category];
  return kind === 'merge' ? categories : [];
};
