import { useMemo, useState } from 'react';
import { sampleColumns, type SampleTable, type UploadedFile } from '@stroma/contract';
import type { UiError } from '@stroma/design-system/primitives';
import type { SampleColumn, SampleTableProps } from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { edited } from '../../features/wizard/index.ts';
import { readTableFile } from './sample-table/file.ts';
import { cellsOf, tableOf, type ReadTable } from './sample-table/read.ts';

/** The chosen samples with the names of their files, as the server matches rows with them. */
function useCachedWithNames(files: readonly UploadedFile[]) {
  const { matrixFiles } = useAppSelector((state) => state.wizard.body);
  return useMemo(() => {
    const names = new Map(files.map((file) => [file.id, file.fileName]));
    return matrixFiles.map(({ name, fileId }) => ({ name, fileName: names.get(fileId) }));
  }, [matrixFiles, files]);
}

/** Values of the draft's table for the chosen samples. */
export function useSampleColumns(files: readonly UploadedFile[]): SampleColumn[] {
  const table = useAppSelector((state) => state.wizard.body.metadataFile);
  const named = useCachedWithNames(files);
  return useMemo(() => (table ? sampleColumns(named, table) : []), [table, named]);
}

/** The draft's table of samples, pasted or read from a file in the browser. */
export function useSampleTable(files: readonly UploadedFile[]): SampleTableProps {
  const dispatch = useAppDispatch();
  const value = useAppSelector((state) => state.wizard.body.metadataFile) ?? null;
  const [error, setError] = useState<UiError | null>(null);
  const named = useCachedWithNames(files);
  const change = (metadataFile: SampleTable | null) => {
    setError(null);
    dispatch(edited({ metadataFile }));
  };
  const take = (read: ReadTable): boolean => {
    if ('table' in read) change(read.table);
    else setError(read.error);
    return 'table' in read;
  };
  return {
    value,
    error,
    onChange: change,
    onText: (text) => take(tableOf(cellsOf(text), '', named)),
    onFile: (file) => void readTableFile(file, named).then(take),
  };
}
