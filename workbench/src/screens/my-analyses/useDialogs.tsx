import { useState, type ReactNode } from 'react';
import type { DatasetRow, Job, UploadedFile } from '@stroma/contract';
import { lazyPart } from '@stroma/design-system/primitives';
import type { DraftRow } from '@stroma/design-system/screens';
import { useOperation, usePermits } from '../../app/hooks/useOperation.ts';
import { DeleteDialog, DeleteManyDialog, type Deletion } from './DeleteDialog.tsx';
import { FilePage } from './FilePage.tsx';
import { JobInfo } from './JobInfo.tsx';
import type { RenameTarget } from './Rename.tsx';
import { useOpenFile } from './useOpenFile.ts';
import { ShareDialog } from './ShareDialog.tsx';

const { Part: Convert } = lazyPart(() => import('./Convert.tsx'));
const { Part: Rename } = lazyPart(() => import('./Rename.tsx'));

export const datasetAs = ({ id, name }: DatasetRow) => ({ kind: 'dataset' as const, id, name });
export const fileAs = ({ id, fileName }: UploadedFile) => ({ kind: 'file' as const, id, name: fileName });
export const draftAs = ({ id, name }: DraftRow) => ({ kind: 'draft' as const, id, name: name || id });
export const jobAs = ({ id, name }: Job) => ({ kind: 'job' as const, id, name });

/** The dialog that is open above the lists. */
type Opened =
  | { what: 'file'; file: UploadedFile }
  | { what: 'info'; job: string }
  | { what: 'delete'; doomed: readonly Deletion[] }
  | { what: 'convert'; datasets: readonly DatasetRow[] }
  | { what: 'rename'; of: RenameTarget }
  | { what: 'share'; dataset: DatasetRow };

/** The dialogs of My Analyses, one at a time; `dialogs` must be rendered by the screen. The page of a file is in the address. */
export function useDialogs(): { show: (opened: Opened) => void; dialogs: ReactNode } {
  const [other, setOther] = useState<Opened | null>(null);
  const { file, open } = useOpenFile();
  const show = (next: Opened | null) => {
    open(next?.what === 'file' ? next.file.id : null);
    setOther(next?.what === 'file' ? null : next);
  };
  const opened: Opened | null = other ?? (file && { what: 'file', file });
  return { show, dialogs: opened && <Dialogs opened={opened} show={show} /> };
}

function Dialogs({ opened, show }: { opened: Opened; show: (opened: Opened | null) => void }) {
  const { isApprovalNeeded } = usePermits();
  const canGive = [useOperation('op.delete'), useOperation('op.download')].every((permit) => permit === 'enabled');
  const onClose = () => show(null);
  switch (opened.what) {
    case 'file':
      return (
        <FilePage
          file={opened.file}
          onClose={onClose}
          onDelete={() => show({ what: 'delete', doomed: [fileAs(opened.file)] })}
        />
      );
    case 'info':
      return <JobInfo id={opened.job} onClose={onClose} />;
    case 'delete': {
      const [first, ...more] = opened.doomed;
      if (!first) return null;
      if (more.length) return <DeleteManyDialog doomed={opened.doomed} onClose={onClose} />;
      return <DeleteDialog doomed={first} onClose={onClose} />;
    }
    case 'convert':
      return <Convert datasets={opened.datasets} asks={isApprovalNeeded} onClose={onClose} />;
    case 'rename':
      return <Rename of={opened.of} onClose={onClose} />;
    case 'share':
      return <ShareDialog dataset={opened.dataset} canGive={canGive} onClose={onClose} />;
  }
}
