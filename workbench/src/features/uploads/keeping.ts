import { put, select } from 'typed-redux-saga';
import type { RootState } from '../../app/store/state.ts';
import { refreshRequested } from '../library/index.ts';
import { readTransfers, type KeptTransfer, type KnownUploads } from './kept.ts';
import { restored, type Transfer } from './slice.ts';

const person = (state: RootState) => state.session.info;

/** Lists the files that this account chose in this browser and space before the page was loaded. */
export function* restoreKept(known: KnownUploads) {
  const info = yield* select(person);
  if (!info?.uuid) return;
  const kept = readTransfers(info.uuid).filter(({ id, space }) => space === info.space.id && !known.has(id));
  for (const one of kept) known.set(one.id, one);
  if (!kept.length) return;
  yield* put(restored(kept.map(transferOf)));
  yield* put(refreshRequested('files'));
}

/** The row of a kept file: sent, or lost until it is chosen again. */
const transferOf = ({ space: _space, at: _at, ...kept }: KeptTransfer): Transfer => ({
  ...kept,
  ...{ sent: kept.fileId ? kept.size : 0, error: null, state: kept.fileId ? 'sent' : 'lost' },
});
