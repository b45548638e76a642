import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { UploadedFile } from '@stroma/contract';
import { FileDetailDialog, fileChoicesForm, type DoctorColumn } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import { useKeptForm } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { useCallMutation, useRead } from '../../features/calls/index.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';
import { noticed } from '../../features/notices/index.ts';
import { loadTranslators } from '../import-data/translators.ts';

interface FilePageProps {
  file: UploadedFile;
  onClose: () => void;
  onDelete?: () => void;
}
/** The page of an uploaded file: its report, and other choices with which it is parsed again. */
export function FilePage({ file: opened, onClose, onDelete }: FilePageProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { can } = usePermits();
  // The list is refetched when the file is parsed.
  const file = useAppSelector(({ library }) => rowsOf(library.files).find(({ id }) => id === opened.id)) ?? opened;
  const [parse, parsing] = useCallMutation('files', 'parse');
  const [update, { done: updated }] = useCallMutation('files', 'update', { toast: true });
  const { datasetId } = file;
  const dataset = useRead('datasetProxies', 'detail', datasetId ? { params: { id: datasetId } } : null);
  const columns =
    dataset.state === 'ready'
      ? dataset.data.columns.map<DoctorColumn>((one) =>
          one.kind === 'category'
            ? { name: one.name, kind: 'groups', groups: one.categories.length }
            : { name: one.name, kind: 'numbers' },
        )
      : [];
  const choices = useKeptForm(fileChoicesForm(opened.id));
  useEffect(() => {
    if (parsing.done || updated) dispatch(refreshRequested('files'));
    if (!parsing.done) return;
    choices.discard();
    dispatch(noticed({ tone: 'info', messageId: 'file.parsingAgain', values: { file: opened.fileName } }));
    onClose();
    // Once per change; each render has another onClose.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [parsing.done, updated]);
  return (
    <FileDetailDialog
      isOpen
      can={can}
      file={file}
      columns={columns}
      onClose={onClose}
      onDelete={onDelete}
      onOpenDataset={(id) => void navigate(paths.dataset(id))}
      onSpecies={(species) => update({ params: { id: file.id }, body: { species } })}
      onParse={(chosen) => parse({ params: { id: file.id }, body: { choices: chosen } })}
      isParsing={parsing.busy}
      parseError={parsing.error}
      loadLanguages={() => loadTranslators(t.locale)}
    />
  );
}
