import type { UploadedFile } from '@stroma/contract';
import { useAppSelector } from '../../app/store/hooks.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { rowsOf } from '../../features/library/index.ts';

/** The file whose page is open, stored in the address so that a reload restores it. */
export function useOpenFile(): { file: UploadedFile | null; open: (id: string | null) => void } {
  const [query, change] = useQuery();
  const id = query.get('file');
  const files = useAppSelector(({ library }) => library.files);
  const open = (next: string | null) => {
    if (next === id) return;
    change(
      (now) => {
        if (next) now.set('file', next);
        else now.delete('file');
        return now;
      },
      { replace: true },
    );
  };
  return { file: rowsOf(files).find((file) => file.id === id) ?? null, open };
}
