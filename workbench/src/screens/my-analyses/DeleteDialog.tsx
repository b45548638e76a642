import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import { datasetDeleted, draftDeleted, fileDeleted, jobActed } from '../../features/library/index.ts';

export interface Doomed {
  kind: 'file' | 'job' | 'draft' | 'dataset';
  id: string;
  name: string;
}

/** Deletion requires typing the name (specification 5). */
export function DeleteDialog({ doomed: { kind, id, name }, onClose }: { doomed: Doomed; onClose: () => void }) {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const remove = () => {
    if (kind === 'file') dispatch(fileDeleted(id));
    if (kind === 'draft') dispatch(draftDeleted(id));
    if (kind === 'dataset') dispatch(datasetDeleted(id));
    if (kind === 'job') dispatch(jobActed({ id, action: 'delete' }));
    onClose();
  };
  return (
    <TypedConfirmDialog
      isOpen
      danger
      onClose={onClose}
      title={t(`delete.${kind}.title`)}
      confirmLabel={t('delete.confirm')}
      expected={name}
      onConfirm={remove}
    >
      {t(`delete.${kind}.body`)}
    </TypedConfirmDialog>
  );
}
