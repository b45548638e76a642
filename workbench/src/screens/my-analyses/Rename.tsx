import { UPLOAD_NAMES } from '@stroma/contract';
import { RenameDialog } from '@stroma/design-system/dialogs';
import { useEffect } from 'react';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { useCallMutation } from '../../features/calls/index.ts';
import { jobTold, refreshRequested } from '../../features/library/index.ts';

export interface RenameTarget {
  kind: 'dataset' | 'file' | 'job';
  id: string;
  name: string;
}

const endingOf = ({ kind, name }: RenameTarget): string =>
  kind === 'file' ? (Object.values(UPLOAD_NAMES).flatMap((ending) => ending.exec(name)?.[0] ?? [])[0] ?? '') : '';

/** A new name for a dataset, an uploaded file or an analysis. */
export default function Rename({ of, onClose }: { of: RenameTarget; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [dataset, ofDataset] = useCallMutation('datasets', 'rename');
  const [file, ofFile] = useCallMutation('files', 'update');
  const [job, ofJob] = useCallMutation('jobs', 'rename');
  const acts = { dataset: ofDataset, file: ofFile, job: ofJob };
  const { busy, error, done } = acts[of.kind];
  useEffect(() => {
    if (!done) return;
    if (of.kind === 'dataset') dispatch(refreshRequested('datasets'));
    if (of.kind === 'file') dispatch(refreshRequested('files'));
    if (ofJob.reply) dispatch(jobTold(ofJob.reply));
    onClose();
    // Once per change; each render has another onClose.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  const params = { id: of.id };
  const ending = endingOf(of);
  return (
    <RenameDialog
      isOpen
      onClose={onClose}
      name={ending ? of.name.slice(0, -ending.length) : of.name}
      ending={ending}
      isBusy={busy}
      error={error}
      onRename={(name) => {
        if (of.kind === 'dataset') dataset({ params, body: { name } });
        if (of.kind === 'file') file({ params, body: { fileName: name } });
        if (of.kind === 'job') job({ params, body: { name } });
      }}
    />
  );
}
