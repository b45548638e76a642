import { useEffect, useMemo, useRef } from 'react';
import type { BulkFile, BulkTransfer } from '@stroma/design-system/wizard';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { refreshRequested } from '../../features/library/index.ts';
import { chosen, keepFile } from '../../features/uploads/index.ts';

/** The space's tables of bulk samples with those on their way, and a function that uploads further ones. */
export function useBulkFiles() {
  const dispatch = useAppDispatch();
  const all = useAppSelector((state) => state.library.files);
  const sent = useAppSelector((state) => state.uploads.transfers);
  useEffect(() => void dispatch(refreshRequested('files')), [dispatch]);
  const files = useMemo((): Loadable<BulkFile[]> => {
    if (all.state !== 'ready') return all;
    return { state: 'ready', data: all.data.filter(({ kind }) => kind === 'bulk') };
  }, [all]);
  const own = useMemo(() => sent.filter(({ kind }) => kind === 'bulk'), [sent]);
  const transfers = own
    .filter(({ state }) => state !== 'sent')
    .map((one): BulkTransfer => ({
      ...{ id: one.id, name: one.name, error: one.error },
      sent: one.size ? one.sent / one.size : 0,
    }));
  const upload = (picked: File[]) => {
    for (const file of picked) {
      const action = chosen({ name: file.name, size: file.size, kind: 'bulk' });
      keepFile(action.payload.id, file);
      dispatch(action);
    }
  };
  return {
    files,
    transfers,
    upload,
    arrived: useArrived(
      files,
      own.flatMap(({ fileId }) => fileId ?? []),
    ),
  };
}

/** Files uploaded from this page and parsed since the last call of `take`, because a user who uploads a file wants to use it. */
function useArrived(files: Loadable<BulkFile[]>, sent: readonly string[]) {
  const taken = useRef(new Set<string>());
  const ready = files.state === 'ready' ? files.data : [];
  const ids = ready.flatMap(({ id, bulk }) => (bulk && sent.includes(id) && !taken.current.has(id) ? [id] : []));
  return {
    ids,
    take: () => {
      for (const id of ids) taken.current.add(id);
    },
  };
}
