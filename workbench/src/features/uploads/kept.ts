import { forgetTyped, keepTyped, readTyped } from '../forms/storage.ts';
import type { Transfer } from './slice.ts';

/** A file of this browser as it is found again: by its name, size and time, with what was chosen for it. */
export type KeptTransfer = Pick<
  Transfer,
  'id' | 'name' | 'size' | 'lastModified' | 'kind' | 'choices' | 'fileId' | 'isApproved'
> & { space: string; at: number };
const KEY = 'uploads';
const DAY_MS = 86_400_000;
/** A file that was sent is listed under My Analyses. */
const SENT_MS = DAY_MS;
const LOST_MS = 30 * DAY_MS;
const MOST = 200;

const isKept = (one: unknown): one is KeptTransfer =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'name', 'size', 'space', 'at', 'choices'].every((key) => key in one);

/** What `uuid` chose in this browser and did not see through. */
export function readTransfers(uuid: string, now: number = Date.now()): KeptTransfer[] {
  const stored = readTyped(uuid, KEY);
  const all = Array.isArray(stored) ? stored.filter(isKept) : [];
  return all.filter(({ at, fileId }) => now - at < (fileId ? SENT_MS : LOST_MS));
}

export function keepTransfers(uuid: string, all: readonly KeptTransfer[]): void {
  if (all.length) keepTyped(uuid, KEY, all.slice(0, MOST));
  else forgetTyped(uuid, KEY);
}

export const keptOf = (
  { id, name, size, lastModified, kind, choices, fileId, isApproved }: Transfer,
  space: string,
  at: number,
): KeptTransfer => ({ id, name, size, lastModified, kind, choices, fileId, isApproved, space, at });

/** The row of a kept file: sent, or lost until it is chosen again. */
export const transferOf = ({ space: _space, at: _at, ...kept }: KeptTransfer): Transfer => ({
  ...kept,
  ...{ sent: kept.fileId ? kept.size : 0, error: null, state: kept.fileId ? 'sent' : 'lost' },
});
