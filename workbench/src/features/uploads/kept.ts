import { removeFormInput, storeFormInput, readFormInput } from '../forms/storage.ts';
import type { Transfer } from './slice.ts';

/** A file of this browser in the form used to find it again: name, size and time, with its choices. */
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

/** Unfinished uploads of `uuid` in this browser. */
export function readTransfers(uuid: string, now: number = Date.now()): KeptTransfer[] {
  const stored = readFormInput(uuid, KEY);
  const all = Array.isArray(stored) ? stored.filter(isKept) : [];
  return all.filter(({ at, fileId }) => now - at < (fileId ? SENT_MS : LOST_MS));
}

/** Files known to the page, with their space. */
export type KnownUploads = Map<string, Pick<KeptTransfer, 'space' | 'at'>>;
/** Stores the files of this page; files of other spaces and windows are unchanged. */
export function writeTransfers(uuid: string, known: KnownUploads, transfers: readonly Transfer[]): void {
  const own = transfers.flatMap(({ sent: _sent, state: _state, error: _error, report: _report, ...one }) => {
    const there = known.get(one.id);
    return there ? [{ ...one, ...there }] : [];
  });
  const all = [...own, ...readTransfers(uuid).filter(({ id }) => !known.has(id))];
  if (all.length) storeFormInput(uuid, KEY, all.slice(0, MOST));
  else removeFormInput(uuid, KEY);
}
