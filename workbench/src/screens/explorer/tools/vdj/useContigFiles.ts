import { useEffect, useMemo } from 'react';
import type { UploadedFile } from '@stroma/contract';
import type { ContigFile, ContigTransfer } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useAppDispatch, useAppSelector } from '../../../../app/store/hooks.ts';
import { refreshRequested } from '../../../../features/library/index.ts';
import { chosen, keepFile } from '../../../../features/uploads/index.ts';

const toContigs = (file: UploadedFile): ContigFile => ({
  ...{ id: file.id, fileName: file.fileName, warnings: file.warnings },
  contigs: file.state === 'completed' ? (file.contigs ?? null) : null,
  barcodes: file.state === 'completed' ? file.cells : null,
  isBulk: file.format?.startsWith('bulk-') ?? false,
  error: file.state === 'failed' ? file.error : null,
});

/** The space's contig files with those on their way, and a function that uploads further ones. */
export function useContigFiles() {
  const dispatch = useAppDispatch();
  const all = useAppSelector((state) => state.library.files);
  const sent = useAppSelector((state) => state.uploads.transfers);
  useEffect(() => void dispatch(refreshRequested('files')), [dispatch]);
  const files = useMemo((): Loadable<ContigFile[]> => {
    if (all.state !== 'ready') return all;
    return { state: 'ready', data: all.data.filter(({ kind }) => kind === 'contigs').map(toContigs) };
  }, [all]);
  const transfers = sent
    .filter(({ kind, state }) => kind === 'contigs' && state !== 'sent')
    .map((one): ContigTransfer => ({
      ...{ id: one.id, name: one.name, error: one.error },
      sent: one.size ? one.sent / one.size : 0,
    }));
  const upload = (picked: File[]) => {
    for (const file of picked) {
      const action = chosen({ name: file.name, size: file.size, kind: 'contigs' });
      keepFile(action.payload.id, file);
      dispatch(action);
    }
  };
  return { files, transfers, upload };
}
