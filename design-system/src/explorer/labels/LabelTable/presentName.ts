import type { ShownEdit } from '../editSentence.ts';

interface PresentName {
  /** Null if no current label derives from it. */
  name: string | null;
  /** The edit that gave the current name; null if it is no longer in the history. */
  change: ShownEdit | null;
}

/** Current name of a label that others have renamed or merged; null while it still has its name. */
export function presentName(
  label: string,
  names: readonly string[],
  changes: readonly ShownEdit[],
): PresentName | null {
  if (names.includes(label)) return null;
  // The last edit that removed the name: earlier ones concern another label of that name.
  const first = changes.findLastIndex(({ edit }) => sourcesOf(edit).includes(label));
  let called = label;
  let found: PresentName = { name: null, change: changes[first] ?? null };
  for (const change of first < 0 ? [] : changes.slice(first)) {
    const { name } = change.edit;
    if (!sourcesOf(change.edit).includes(called) || !name) continue;
    called = name;
    // The name given by an undone edit no longer exists.
    if (names.includes(name)) found = { name, change };
  }
  return found;
}

const sourcesOf = ({ kind, category, categories = [] }: ShownEdit['edit']): readonly string[] => {
  if (kind === 'rename') return category === undefined ? [] : [category];
  return kind === 'merge' ? categories : [];
};
