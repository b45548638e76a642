import type { MenuEntry } from '../shell.types.ts';

/** Whether the page `id` is this entry or below it. */
export const isWithinEntry = (entry: MenuEntry, id?: string): boolean =>
  entry.id === id || Boolean(entry.children?.some((child) => isWithinEntry(child, id)));
