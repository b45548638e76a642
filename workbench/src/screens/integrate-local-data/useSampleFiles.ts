import { useMemo } from 'react';
import type { PublicSource, UploadedFile } from '@stroma/contract';
import { publicFiles } from '@stroma/design-system/wizard';
import { useAppSelector } from '../../app/store/hooks.ts';
import { rowsOf } from '../../features/library/index.ts';

/** Sources of the draft's samples: uploaded files, and samples of these published datasets in the same shape. */
export function useSampleFiles(sources: readonly PublicSource[]): UploadedFile[] {
  const files = useAppSelector((state) => state.library.files);
  return useMemo(() => [...rowsOf(files), ...publicFiles(sources)], [files, sources]);
}
