import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS, uploadKindOf, type UploadedFile } from '@stroma/contract';
import { ImportDoctorDialog } from '@stroma/design-system/dialogs';
import { useT } from '@stroma/design-system/messages';
import type { PickedFile } from '@stroma/design-system/primitives';
import { ImportData, type UploadRow } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { refreshRequested, rowsOf } from '../../features/library/index.ts';
import { useRead } from '../../features/calls/index.ts';
import { noticed } from '../../features/notices/index.ts';
import {
  agreed,
  approved,
  askedFirst,
  choicesMade,
  choicesOf,
  chosen,
  keepFile,
  removed,
} from '../../features/uploads/index.ts';
import { loadTranslators } from './translators.ts';
import { DeleteDialog } from '../my-analyses/DeleteDialog.tsx';
import { FilePage } from '../my-analyses/FilePage.tsx';
import { useOpenFile } from '../my-analyses/useOpenFile.ts';

/** The name table loads with the first selected files. */
const grouped = async (picked: readonly PickedFile[], tab: 'matrix' | 'annotated') =>
  (await import('../../doctor/folder/samples.ts')).samplesOf(picked, tab);

export function ImportDataScreen() {
  usePageTitle('page.importData');
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query, setQuery] = useQuery();
  const tab = query.get('tab') === 'annotated' ? 'annotated' : 'matrix';
  const hasAgreed = useAppSelector((state) => state.uploads.agreed);
  const asksFirst = useAppSelector((state) => state.uploads.asksFirst);
  const transfers = useAppSelector((state) => state.uploads.transfers);
  const files = useAppSelector((state) => state.library.files);
  const [looked, setLooked] = useState<string | null>(null);
  const { file, open } = useOpenFile();
  const [doomed, setDoomed] = useState<UploadedFile | null>(null);
  useEffect(() => void dispatch(refreshRequested('files')), [dispatch]);
  const storage = useRead('files', 'storage');
  const { can } = usePermits();

  const byId = new Map(rowsOf(files).map((file) => [file.id, file]));
  const rows = transfers
    .filter((one) => one.kind === tab)
    .map<UploadRow>((one) => {
      const file = one.fileId ? (byId.get(one.fileId) ?? null) : null;
      const state = one.state === 'sent' ? (file && file.state !== 'uploading' ? file.state : 'checking') : one.state;
      return {
        id: one.id,
        name: one.name,
        size: one.size,
        sent: one.sent,
        state,
        error: one.error ?? file?.error ?? null,
        file,
        report: one.report,
        choices: one.choices,
        isBegun: one.isApproved,
      };
    });
  const shown = transfers.find(({ id }) => id === looked);
  const isUnsent = shown?.state === 'held' || shown?.state === 'unfit';

  const take = (picked: readonly File[]) => {
    let moved: UploadedFile['kind'] = tab;
    for (const file of picked) {
      const kind = uploadKindOf(file.name, tab) ?? tab;
      // Contigs belong to an open dataset, and the server's error states this.
      if (kind !== 'contigs') moved = kind;
      const { name, size, lastModified } = file;
      const action = chosen({ name, size, lastModified, kind: kind === 'contigs' ? tab : kind });
      keepFile(action.payload.id, file);
      dispatch(action);
      if (kind !== tab && kind !== 'contigs')
        dispatch(noticed({ tone: 'info', messageId: `import.moved.${kind}`, values: { file: file.name } }));
    }
    if (moved !== tab) setQuery(() => ({ tab: moved }), { replace: true });
  };

  return (
    <>
      <ImportData
        tab={tab}
        onTabChange={(next) => setQuery(() => ({ tab: next }), { replace: true })}
        isAgreed={hasAgreed}
        onAgree={() => dispatch(agreed())}
        onFiles={(picked) =>
          void grouped(
            picked.map((file) => ({ path: file.name, file })),
            tab,
          ).then(({ files, samples, left }) =>
            // A part without the others reports that itself.
            take(samples ? [...files, ...picked.filter(({ name }) => left.includes(name))] : picked),
          )
        }
        onFolder={(picked) =>
          void grouped(picked, tab).then(({ files, samples, left }) => {
            take(files);
            const tone = files.length ? 'info' : 'danger';
            const values = { folder: picked[0]!.path.split('/')[0]!, samples, files: files.length, left: left.length };
            dispatch(noticed({ tone, messageId: 'import.folder', values }));
          })
        }
        uploads={rows}
        onRemove={(id) => {
          const file = rows.find((row) => row.id === id)?.file;
          if (file) setDoomed(file);
          else dispatch(removed(id));
        }}
        onSend={(id) => dispatch(approved(id))}
        isDecisionNeeded={asksFirst}
        onAskFirst={(asks) => dispatch(askedFirst(asks))}
        onDetails={(id) => {
          const file = rows.find((row) => row.id === id)?.file;
          if (file && file.state !== 'uploading' && file.state !== 'parsing') open(file.id);
          else setLooked(id);
        }}
        onOpenDataset={(id) => void navigate(paths.dataset(id))}
        maxBytes={LIMITS.uploadBytes}
        storage={storage.state === 'ready' ? { used: storage.data.used, quota: storage.data.limit } : null}
        analyseHref={paths.integrateLocal}
        can={can}
      />
      {shown?.report && (
        <ImportDoctorDialog
          isOpen
          onClose={() => setLooked(null)}
          fileName={shown.name}
          report={{ state: 'ready', data: shown.report }}
          choices={isUnsent ? shown.choices : choicesOf(shown)}
          loadLanguages={() => loadTranslators(t.locale)}
          onChoose={isUnsent ? (choices) => dispatch(choicesMade({ id: shown.id, choices })) : undefined}
        />
      )}
      {file && <FilePage file={file} onClose={() => open(null)} onDelete={() => setDoomed(file)} />}
      {doomed && (
        <DeleteDialog
          doomed={{ kind: 'file', id: doomed.id, name: doomed.fileName }}
          onClose={() => {
            setDoomed(null);
            open(null);
          }}
        />
      )}
    </>
  );
}
