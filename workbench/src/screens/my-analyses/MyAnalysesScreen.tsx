import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { DatasetRow, Draft, Job, UploadedFile } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { MyAnalyses, type AnalysesTab, type DraftRow, type JobAction } from '@stroma/design-system/screens';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePermits, useSeat } from '../../app/hooks/useOperation.ts';
import { call } from '../../api/client.ts';
import { readyOr, useRead } from '../../features/calls/index.ts';
import { jobActed, PARTS, refreshRequested, rowsOf } from '../../features/library/index.ts';
import { useSayFailure } from '../../features/useSayFailure.ts';
import { DatasetPicture } from './DatasetPicture.tsx';
import type { Deletion } from './DeleteDialog.tsx';
import { readCsv, downloadDirectly, resultFiles } from './result-files.ts';
import { datasetAs, draftAs, fileAs, jobAs, useDialogs } from './useDialogs.tsx';
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

/** A draft that was submitted is an analysis now. */
function draftsOf(drafts: Loadable<Draft[]>, jobs: Loadable<Job[]>): DraftRow[] {
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
}

export function MyAnalysesScreen() {
  usePageTitle('page.myAnalyses');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query, changeQuery] = useQuery();
  const { files, datasets, jobs, drafts } = useAppSelector((state) => state.library);
  const { show, dialogs } = useDialogs();
  const remove = (doomed: readonly Deletion[]) => show({ what: 'delete', doomed });
  const permits = usePermits();
  const { download, dialog } = useDownload();
  useEffect(() => PARTS.forEach((part) => dispatch(refreshRequested(part))), [dispatch]);

  const storage = useRead('files', 'storage', useSeat('view') ? {} : null);
  const results = resultFiles(jobs);
  const uploaded = filter(files, (file) => !file.project);
  const projects = filter(files, (file) => Boolean(file.project));
  const isBare = datasets.state === 'empty' || (datasets.state === 'ready' && !datasets.data.length);
  // The list is refetched when the demo dataset is available.
  const demo = useRead('datasets', 'demo', isBare ? {} : null);
  const lists: Record<AnalysesTab, Loadable<readonly unknown[]>> = {
    integrated: filter(datasets, (d) => d.kind === 'integrated'),
    custom: filter(datasets, (d) => d.kind === 'custom'),
    ...{ uploaded, results, projects },
  };
  const tab = TABS.find((id) => id === query.get('tab')) ?? firstFilled(lists);
  const search = query.get('q') ?? '';
  const change = (name: string, value: string) =>
    changeQuery(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: name === 'q' },
    );
  const matches = (text: string) => text.toLowerCase().includes(search.toLowerCase());

  const draftRows = useMemo(() => draftsOf(drafts, jobs), [drafts, jobs]);

  const sayFailure = useSayFailure();
  const integrate = async (chosen: readonly UploadedFile[]): Promise<void> => {
    try {
      const { draftOf } = await import('./draft-of.ts');
      const draft = await call('drafts', 'create', { body: draftOf(chosen) });
      await navigate(paths.draft(draft.id));
    } catch (error) {
      sayFailure(error);
    }
  };
  const act = (job: Job, action: JobAction) => {
    if (action === 'results' && job.tool === 'bulk') void navigate(paths.bulkResult(job.id));
    else if (action === 'results' && job.datasetId) void navigate(paths.dataset(job.datasetId));
    else if (action === 'info') show({ what: 'info', job: job.id });
    else if (action === 'delete') remove([jobAs(job)]);
    else if (action === 'suspend' || action === 'resume') dispatch(jobActed({ id: job.id, action }));
    else if (action === 'reEdit')
      call('jobs', 'reEdit', { params: { id: job.id } }).then((draft) => navigate(paths.draft(draft.id)), sayFailure);
  };

  const ofKind = (kind: DatasetRow['kind']) => filter(datasets, (d) => d.kind === kind && matches(d.name));
  return (
    <>
      <MyAnalyses
        tab={tab}
        onTabChange={(next) => change('tab', next)}
        integrated={ofKind('integrated')}
        custom={ofKind('custom')}
        files={filter(uploaded, (f) => matches(f.fileName))}
        results={results}
        projects={filter(projects, (f) => matches(`${f.fileName} ${f.project?.name}`))}
        isDemoPreparing={isBare && demo.state === 'ready' && demo.data.preparing}
        jobs={rowsOf(jobs).filter((job) => matches([job.name, job.dataset?.name, job.createdBy].join(' ')))}
        drafts={draftRows.filter((d) => matches(d.name))}
        search={search}
        onSearchChange={(next) => change('q', next)}
        datasetHref={(id) => paths.dataset(id)}
        bulkHref={paths.bulkResult}
        datasetPicture={({ id }) => <DatasetPicture key={id} id={id} />}
        draftHref={paths.draft}
        onJobAction={act}
        onFileOpen={(file) => show({ what: 'file', file })}
        onFileDelete={(file) => remove([fileAs(file)])}
        onDraftDelete={(draft) => remove([draftAs(draft)])}
        onDraftsDelete={(chosen) => remove(chosen.map(draftAs))}
        onDatasetShare={(dataset) => show({ what: 'share', dataset })}
        onDatasetDelete={(dataset) => remove([datasetAs(dataset)])}
        onDatasetsDelete={(chosen) => remove(chosen.map(datasetAs))}
        onFilesDelete={(chosen) => remove(chosen.map(fileAs))}
        onJobsDelete={(chosen) => remove(chosen.map(jobAs))}
        onDatasetRename={(dataset) => show({ what: 'rename', of: datasetAs(dataset) })}
        onFilesIntegrate={(chosen) => void integrate(chosen)}
        onDatasetsConvert={(chosen) => show({ what: 'convert', datasets: chosen })}
        onFileRename={(file) => show({ what: 'rename', of: fileAs(file) })}
        onJobRename={(job) => show({ what: 'rename', of: jobAs(job) })}
        storage={readyOr(storage, null)}
        storageHref={paths.accountSettings}
        onResultDownload={(row) =>
          row.free
            ? void downloadDirectly(row).catch(sayFailure)
            : download({ kind: 'result', targetId: row.id, name: row.name, size: row.size })
        }
        onResultCsv={(row) => void readCsv(row).catch(sayFailure)}
        onFileDownload={(file) =>
          download({ kind: 'file', targetId: file.id, name: file.fileName, size: file.fileSize })
        }
        {...permits}
        importHref={paths.importData}
        initiateHref={paths.integrateLocal}
      />
      {dialog}
      {dialogs}
    </>
  );
}
