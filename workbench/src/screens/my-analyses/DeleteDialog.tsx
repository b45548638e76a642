import { TypedConfirmDialog } from '@stroma/design-system/dialogs';
import { useAppDispatch } from '../../app/store/hooks.ts';
import { useAppT } from '../../app/useApp.ts';
import { datasetDeleted, draftDeleted, fileDeleted, jobActed } from '../../features/library/index.ts';

export interface Deletion {
  kind: 'file' | 'job' | 'draft' | 'dataset';
  id: string;
  name: string;
}

const ACTIONS = {
  file: fileDeleted,
  draft: draftDeleted,
  dataset: datasetDeleted,
  job: (id: string) => jobActed({ id, action: 'delete' }),
};

/** Deletion requires typing the name (specification 5). */
export function DeleteDialog({ doomed: { kind, id, name }, onClose }: { doomed: Deletion; onClose: () => void }) {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const remove = () => {
    dispatch(ACTIONS[kind](id));
    onClose();
  };
  return (
    <TypedConfirmDialog
      isOpen
      isDanger
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

/** Deletes several items of one kind: the confirmation includes their number, because there is no single name. */
export function DeleteManyDialog({ doomed, onClose }: { doomed: readonly Deletion[]; onClose: () => void }) {
  const t = useAppT();
  const dispatch = useAppDispatch();
  const { kind } = doomed[0]!;
  return (
    <TypedConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t(`delete.${kind}.titleMany`, { n: doomed.length })}
      confirmLabel={t('delete.confirm')}
      expected={t('delete.many', { n: doomed.length })}
      onConfirm={() => {
        for (const { id } of doomed) dispatch(ACTIONS[kind](id));
        onClose();
      }}
    >
      {t(`delete.${kind}.bodyMany`)}
      <ul style={{ maxHeight: 160, margin: '8px 0 0', overflow: 'auto', overflowWrap: 'anywhere' }}>
        {doomed.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </TypedConfirmDialog>
  );
}
