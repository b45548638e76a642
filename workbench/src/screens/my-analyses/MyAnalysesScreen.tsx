import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fileNameOf, type DatasetRow, type Job, type UploadedFile } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { FileDetailDialog } from '@stroma/design-system/dialogs';
import {
  MyAnalyses,
  type AnalysesTab,
  type DraftRow,
  type JobAction,
  type ResultFileRow,
} from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useOperation, usePermits } from '../../app/hooks/useOperation.ts';
import { call } from '../../api/client.ts';
import { useRead } from '../../features/calls/index.ts';
import { jobActed, PARTS, refreshRequested, rowsOf } from '../../features/library/index.ts';
import { reportFailure } from '../../api/failures.ts';
import { DatasetPicture } from './DatasetPicture.tsx';
import { DeleteDialog, type Doomed } from './DeleteDialog.tsx';
import { JobInfo } from './JobInfo.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { useDownload } from './useDownload.tsx';

const TABS: AnalysesTab[] = ['integrated', 'custom', 'uploaded', 'results', 'projects'];

const filter = <T,>(list: Loadable<T[]>, keep: (row: T) => boolean): Loadable<T[]> =>
  list.state === 'ready' ? { state: 'ready', data: list.data.filter(keep) } : list;

/** The first tab that has something; the first of all while a list before it is read. */
function firstFilled(lists: Record<AnalysesTab, Loadable<readonly unknown[]>>): AnalysesTab {
  for (const id of TABS) {
    const list = lists[id];
    if (list.state === 'loading' || list.state === 'error') return TABS[0]!;
    if (list.state === 'ready' && list.data.length) return id;
  }
  return TABS[0]!;
}

export function MyAnalysesScreen() {
  usePageTitle('page.myAnalyses');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const { files, datasets, jobs, drafts } = useAppSelector((state) => state.library);
  const [open, setOpen] = useState<UploadedFile | null>(null);
  const [info, setInfo] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [sharing, setSharing] = useState<DatasetRow | null>(null);
  const permits = usePermits();
  const canGive = [useOperation('op.delete'), useOperation('op.download')].every((permit) => permit === 'enabled');
  const { download, dialog } = useDownload();
  useEffect(() => PARTS.forEach((part) => dispatch(refreshRequested(part))), [dispatch]);

  const results = resultFiles(jobs);
  const isBare = datasets.state === 'empty' || (datasets.state === 'ready' && !datasets.data.length);
  // The list itself is read again when the demo's dataset is there.
  const demo = useRead('datasets', 'demo', isBare ? {} : null);
  const lists: Record<AnalysesTab, Loadable<readonly unknown[]>> = {
    integrated: filter(datasets, (d) => d.kind === 'integrated'),
    custom: filter(datasets, (d) => d.kind === 'custom'),
    ...{ uploaded: files, results, projects: { state: 'empty' } },
  };
  const tab = TABS.find((id) => id === query.get('tab')) ?? firstFilled(lists);
  const search = query.get('q') ?? '';
  const change = (name: string, value: string) =>
    setQuery(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: name === 'q' },
    );
  const matches = (text: string) => text.toLowerCase().includes(search.toLowerCase());

  const draftRows = useMemo<DraftRow[]>(() => {
    // A draft that was submitted is an analysis now.
    const submitted = new Set(rowsOf(jobs).map((job) => job.draftId));
    return rowsOf(drafts)
      .filter((d) => !submitted.has(d.id))
      .map((d) => ({
        id: d.id,
        name: d.param.jobName,
        samples: d.matrixFiles.length,
        stepTag: d.stepTag,
        savedAt: d.savedAt,
      }));
  }, [drafts, jobs]);

  const act = (job: Job, action: JobAction) => {
    if (action === 'results' && job.datasetId) void navigate(paths.dataset(job.datasetId));
    else if (action === 'info') setInfo(job.id);
    else if (action === 'delete') setDoomed({ kind: 'job', id: job.id, name: job.name });
    else if (action === 'suspend' || action === 'resume') dispatch(jobActed({ id: job.id, action }));
    else if (action === 'reEdit')
      call('jobs', 'reEdit', { params: { id: job.id } }).then(
        (draft) => navigate(paths.draft(draft.id)),
        reportFailure,
      );
  };

  const ofKind = (kind: DatasetRow['kind']) => filter(datasets, (d) => d.kind === kind && matches(d.name));
  return (
    <>
      <MyAnalyses
        tab={tab}
        onTabChange={(next) => change('tab', next)}
        integrated={ofKind('integrated')}
        custom={ofKind('custom')}
        files={filter(files, (f) => matches(f.fileName))}
        results={results}
        projects={{ state: 'empty' }}
        isDemoPreparing={isBare && demo.state === 'ready' && demo.data.preparing}
        jobs={rowsOf(jobs).filter((job) => matches([job.name, job.dataset?.name, job.createdBy].join(' ')))}
        drafts={draftRows.filter((d) => matches(d.name))}
        search={search}
        onSearchChange={(next) => change('q', next)}
        datasetHref={(id) => paths.dataset(id)}
        datasetPicture={({ id }) => <DatasetPicture key={id} id={id} />}
        draftHref={paths.draft}
        onJobAction={act}
        onFileOpen={setOpen}
        onFileDelete={(file) => setDoomed({ kind: 'file', id: file.id, name: file.fileName })}
        onDraftDelete={(draft) => setDoomed({ kind: 'draft', id: draft.id, name: draft.name || draft.id })}
        onDatasetShare={setSharing}
        onDatasetDelete={(dataset) => setDoomed({ kind: 'dataset', id: dataset.id, name: dataset.name })}
        onResultDownload={(row) =>
          row.free ? void readFree(row) : download({ kind: 'result', targetId: row.id, name: row.name, size: row.size })
        }
        onFileDownload={(file) =>
          download({ kind: 'file', targetId: file.id, name: file.fileName, size: file.fileSize })
        }
        {...permits}
        importHref={paths.importData}
        initiateHref={paths.integrateLocal}
      />
      {dialog}
      {open && (
        <FileDetailDialog
          isOpen
          can={permits.can}
          file={open}
          onClose={() => setOpen(null)}
          onDelete={() => {
            setDoomed({ kind: 'file', id: open.id, name: open.fileName });
            setOpen(null);
          }}
          onOpenDataset={(id) => void navigate(paths.dataset(id))}
        />
      )}
      {sharing && <ShareDialog dataset={sharing} canGive={canGive} onClose={() => setSharing(null)} />}
      {info && <JobInfo id={info} onClose={() => setInfo(null)} />}
      {doomed && <DeleteDialog doomed={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** Calls that ask for no Download seat: the receipt and the log may be read by whoever sees the analysis. */
const FREE: Readonly<Record<string, 'receipt' | 'log'>> = { 'receipt.json': 'receipt', 'job.log': 'log' };

/** What each completed analysis leaves for download; the id holds the job's. */
function resultFiles(jobs: Loadable<Job[]>) {
  if (jobs.state !== 'ready') return jobs;
  const rows = jobs.data.flatMap((job) =>
    job.files.map(({ name, size }) => ({
      ...{ id: job.id, name, size, free: name in FREE, jobName: job.name },
      dataset: job.dataset?.name ?? null,
      createdAt: job.finishedAt ?? job.createdAt,
    })),
  );
  return { state: 'ready' as const, data: rows };
}

async function readFree({ id, name, jobName }: ResultFileRow): Promise<void> {
  const { downloadFile } = await import('../../api/download.ts');
  await downloadFile('jobs', FREE[name]!, { params: { id } }, fileNameOf(jobName, name)).catch(reportFailure);
}
