import type { Meta, StoryObj } from '@storybook/react-vite';
import type { UploadedFile } from '@stroma/contract';
import { datasetFixture, datasetsFixture, filesFixture, jobsFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialogText, storyTranslator } from '../../dialogs/help.stories.ts';
import { jobActions } from '../../dialogs/JobInfoDialog/jobActions.ts';
import { Thumbnail } from '../../primitives/Thumbnail/Thumbnail.tsx';
import { MyAnalyses } from './MyAnalyses.tsx';

/** Three groups of cells. */
const VIEW = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 144"><g><circle cx="60" cy="50" r="30" fill="#4E79A7"/><circle cx="130" cy="60" r="22" fill="#F28E2B"/><circle cx="95" cy="110" r="24" fill="#59A14F"/></g></svg>',
)}`;

const meta: Meta<typeof MyAnalyses> = {
  title: 'Screens/MyAnalyses',
  component: MyAnalyses,
  parameters: { layout: 'fullscreen' },
  args: {
    tab: 'integrated',
    onTabChange: fn(),
    integrated: { state: 'ready', data: datasetsFixture() },
    custom: { state: 'empty' },
    files: { state: 'ready', data: filesFixture() },
    results: { state: 'empty' },
    projects: { state: 'empty' },
    jobs: jobsFixture(),
    drafts: [{ id: 'draft_1', name: '', samples: 2, stepTag: 2, savedAt: '2026-11-21T08:10:00.000Z' }],
    search: '',
    onSearchChange: fn(),
    datasetHref: (id) => `/cloud/userDatasetAnalysis/${id}`,
    datasetPicture: () => <Thumbnail src={VIEW} />,
    draftHref: (id) => `/cloud/integrateLocalData?draft=${id}`,
    onJobAction: fn(),
    onFileOpen: fn(),
    onFileDelete: fn(),
    onDraftDelete: fn(),
    onDatasetShare: fn(),
    onDatasetDelete: fn(),
    importHref: '/cloud/importdata',
    initiateHref: '/cloud/integrateLocalData',
  },
};
export default meta;
type Story = StoryObj<typeof MyAnalyses>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: five tabs
    const tabs = canvas.getAllByRole('tab');
    const ids = ['integrated', 'custom', 'uploaded', 'results', 'projects'] as const;
    await expect(tabs.map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual(
      ids.map((id) => dialogText(`analyses.tab.${id}`)),
    );
    await userEvent.click(tabs[4] as HTMLElement);
    await expect(args.onTabChange).toHaveBeenCalledWith('projects');
    // besides: a job's menu
    await userEvent.click(canvas.getByRole('button', { name: /PBMC_interferon/ }));
    const items = await within(document.body).findAllByRole('menuitem');
    // A running job can only be viewed, suspended and deleted.
    await expect(items).toHaveLength(3);
    await userEvent.click(items[1] as HTMLElement);
    await expect(args.onJobAction).toHaveBeenCalledWith(expect.objectContaining({ id: 'job_7f3a' }), 'suspend');
    await expect(jobActions(args.jobs[3] as never)).toEqual(['results', 'info', 'reEdit', 'delete']);
  },
};
export const UploadedFiles: Story = {
  args: { tab: 'uploaded', jobs: [], drafts: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const first = () => canvas.getAllByRole('row')[1];
    await expect(first()).toHaveTextContent('control.zip');
    await userEvent.click(canvas.getAllByRole('columnheader')[0] as HTMLElement);
    await expect(first()).toHaveTextContent('control.zip');
    await userEvent.click(canvas.getAllByRole('columnheader')[0] as HTMLElement);
    await expect(first()).toHaveTextContent('stimulated.tar.gz');
    await userEvent.click(within(first() as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await expect(args.onFileOpen).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'stimulated.tar.gz' }));
  },
};
export const Loading: Story = { args: { integrated: { state: 'loading' }, jobs: [], drafts: [] } };
export const Empty: Story = { args: { integrated: { state: 'empty' }, jobs: [], drafts: [] } };
/** The first minutes of a fresh server. */
export const DemoPreparing: Story = {
  args: { integrated: { state: 'empty' }, jobs: [], drafts: [], isDemoPreparing: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(dialogText('analyses.demoPreparing'))).toBeVisible();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { integrated: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const NothingFound: Story = { args: { search: 'zebrafish', jobs: [], drafts: [] } };
export const Extreme: Story = {
  args: {
    integrated: {
      state: 'ready',
      data: Array.from({ length: 60 }, (_, i) =>
        datasetFixture({
          id: `d${i}`,
          name: `Longitudinal_cohort_of_many_patients_visit_${i}`,
          cells: 1_000_000 - i,
          samples: 200,
        }),
      ),
    },
    jobs: Array.from({ length: 5 }, () => jobsFixture()).flatMap((jobs, k) =>
      jobs.map((j) => ({ ...j, id: `${j.id}${k}` })),
    ),
  },
};
/** Pages of 25: sorting covers all of them, rows of other pages stay selected, and actions apply to all selected rows. */
export const PagesAndSelection: Story = {
  args: {
    ...{ jobs: [], drafts: [], onDatasetsDelete: fn(), onDatasetsConvert: fn(), onDatasetRename: fn() },
    storage: { used: 150e9, limit: 200e9 },
    storageHref: '/cloud/accountsettings',
    integrated: {
      state: 'ready',
      data: Array.from({ length: 60 }, (_, i) =>
        datasetFixture({ id: `d${i}`, name: `Cohort_${i}`, cells: 60 - i, sharedFrom: i === 1 ? 'Lab' : null }),
      ),
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rows = () => canvas.getAllByRole('rowheader').map((cell) => /Cohort_\d+/.exec(cell.textContent ?? '')?.[0]);
    const box = (name: string) =>
      within(canvas.getByRole('row', { name: new RegExp(`${name}\\b`) })).getByRole('checkbox');
    await userEvent.click(canvas.getByRole('columnheader', { name: new RegExp(`^${dialogText('common.name')}`) }));
    await expect(rows()).toHaveLength(25);
    await expect(rows()[0]).toBe('Cohort_0');
    // Datasets shared by another space cannot be deleted here.
    await expect(box('Cohort_1')).toBeDisabled();
    await userEvent.click(box('Cohort_2'));
    await userEvent.click(canvas.getByRole('button', { name: dialogText('common.nextPage') }));
    await expect(rows()[0]).toBe('Cohort_25');
    await userEvent.click(box('Cohort_30'));
    const bar = canvas.getByRole('group', { name: storyTranslator()('analyses.chosen', { n: 2 }) });
    await userEvent.click(within(bar).getByRole('button', { name: dialogText('analyses.deleteChosen') }));
    const ids = [expect.objectContaining({ id: 'd2' }), expect.objectContaining({ id: 'd30' })];
    await expect(args.onDatasetsDelete).toHaveBeenCalledWith(ids);
    await userEvent.click(within(bar).getByRole('button', { name: dialogText('analyses.convertChosen') }));
    await expect(args.onDatasetsConvert).toHaveBeenCalledWith(ids);
    await userEvent.click(within(bar).getByRole('button', { name: dialogText('analyses.clearChosen') }));
    await expect(canvas.queryByRole('group', { name: storyTranslator()('analyses.chosen', { n: 2 }) })).toBeNull();
    // By the keyboard alone.
    box('Cohort_31').focus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('group', { name: storyTranslator()('analyses.chosen', { n: 1 }) })).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: dialogText('analyses.renameNamed', { name: 'Cohort_31' }) }),
    );
    await expect(args.onDatasetRename).toHaveBeenCalledWith(expect.objectContaining({ id: 'd31' }));
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  },
};
/** Drafts have pages, and several can be deleted together. */
export const Drafts: Story = {
  args: {
    ...{ jobs: [], onDraftsDelete: fn() },
    drafts: Array.from({ length: 60 }, (_, i) => ({
      ...{ id: `draft_${i}`, name: `Draft_${i}`, samples: 2, stepTag: 2, savedAt: '2026-11-21T08:10:00.000Z' },
    })),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const drafts = within(canvas.getByRole('region', { name: dialogText('analyses.drafts') }));
    await expect(drafts.getAllByRole('listitem')).toHaveLength(25);
    await userEvent.click(
      drafts.getByRole('checkbox', { name: dialogText('analyses.chooseNamed', { name: 'Draft_3' }) }),
    );
    await userEvent.click(drafts.getByRole('button', { name: dialogText('common.nextPage') }));
    await userEvent.click(
      drafts.getByRole('checkbox', { name: dialogText('analyses.chooseNamed', { name: 'Draft_30' }) }),
    );
    await userEvent.click(drafts.getByRole('button', { name: dialogText('analyses.deleteChosen') }));
    await expect(args.onDraftsDelete).toHaveBeenCalledWith([
      expect.objectContaining({ id: 'draft_3' }),
      expect.objectContaining({ id: 'draft_30' }),
    ]);
  },
};
/** A job that created a dataset is renamed; several are deleted together. */
export const Jobs: Story = {
  args: { onJobRename: fn(), onJobsDelete: fn(), jobs: jobsFixture() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [first, second] = args.jobs;
    for (const job of [first!, second!])
      await userEvent.click(
        canvas.getByRole('checkbox', { name: dialogText('analyses.chooseNamed', { name: job.name }) }),
      );
    const bar = canvas.getByRole('group', { name: storyTranslator()('analyses.chosen', { n: 2 }) });
    await userEvent.click(within(bar).getByRole('button', { name: dialogText('analyses.deleteChosen') }));
    await expect(args.onJobsDelete).toHaveBeenCalledWith([
      expect.objectContaining({ id: first!.id }),
      expect.objectContaining({ id: second!.id }),
    ]);
    const named = args.jobs.find((job) => job.tool === 'integration')!;
    await userEvent.click(canvas.getByRole('button', { name: dialogText('job.actions', { name: named.name }) }));
    await userEvent.click(within(document.body).getByRole('menuitem', { name: dialogText('job.action.rename') }));
    await expect(args.onJobRename).toHaveBeenCalledWith(expect.objectContaining({ id: named.id }));
  },
};
export const CustomDatasets: Story = {
  args: { tab: 'custom', jobs: [], drafts: [], custom: { state: 'ready', data: [datasetFixture({ kind: 'custom' })] } },
};
export const ResultFiles: Story = {
  args: {
    tab: 'results',
    jobs: [],
    drafts: [],
    onResultDownload: fn(),
    onResultCsv: fn(),
    results: {
      state: 'ready',
      data: [
        {
          ...{ id: 'r1', name: 'markers.csv', jobName: 'Kidney_A', dataset: 'Kidney', size: 812_004 },
          createdAt: '2026-11-21T08:03:40.000Z',
        },
        ...['deg.parquet', 'Kidney.seurat.rds', 'receipt.json'].map((name) => ({
          ...{
            id: 'r2',
            name,
            jobName: 'Kidney_B',
            dataset: 'Kidney',
            size: 91_204_112,
            free: name === 'receipt.json',
          },
          createdAt: '2026-11-20T08:03:40.000Z',
          csv: name === 'deg.parquet',
        })),
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getAllByRole('gridcell', { name: 'Kidney' })).toHaveLength(4);
    await expect(within(canvasElement).getByRole('gridcell', { name: dialogText('resultFile.dataset') })).toBeVisible();
    const csv = dialogText('analyses.csvNamed', { name: 'Kidney_B · deg.parquet' });
    await userEvent.click(within(canvasElement).getByRole('button', { name: csv }));
    await expect(args.onResultCsv).toHaveBeenCalledWith(expect.objectContaining({ name: 'deg.parquet' }));
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Kidney_A · markers\.csv/ }));
    await expect(args.onResultDownload).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }));
  },
};
const ofProject = (change: Partial<UploadedFile>): UploadedFile => ({
  ...filesFixture()[0]!,
  ...{ id: change.fileName!, fileSize: 0, state: 'parsed', species: 'Homo sapiens' },
  project: { id: 'p1', name: 'P24_celescope.zip' },
  ...change,
});
/** Specification 4: unparsed project files and files without species cannot be selected. */
export const ProjectFiles: Story = {
  args: {
    ...{ tab: 'projects', jobs: [], drafts: [], onFilesIntegrate: fn(), onFilesDelete: fn() },
    projects: {
      state: 'ready',
      data: [
        ofProject({ fileName: 'S1' }),
        ofProject({ fileName: 'S2', state: 'parsing', species: null, cells: null }),
        ofProject({ fileName: 'S3', species: null }),
        ofProject({ fileName: 'S4' }),
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = (name: string) => within(canvas.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox');
    await expect([box('S2'), box('S3')].every((one) => (one as HTMLInputElement).disabled)).toBe(true);
    await userEvent.click(box('S1'));
    await userEvent.click(box('S4'));
    const bar = canvas.getByRole('group', { name: storyTranslator()('analyses.chosen', { n: 2 }) });
    await userEvent.click(within(bar).getByRole('button', { name: dialogText('analyses.start') }));
    await expect(args.onFilesIntegrate).toHaveBeenCalledWith([
      expect.objectContaining({ fileName: 'S1' }),
      expect.objectContaining({ fileName: 'S4' }),
    ]);
  },
};
const LOCKED = {
  import: 'disabled',
  integrate: 'disabled',
  explore: 'disabled',
  delete: 'disabled',
  download: 'disabled',
  edit: 'disabled',
} as const;
/** A user with only View: disabled controls state the missing permission and do nothing when clicked (specification 6). */
export const NoPermission: Story = {
  args: { can: LOCKED, onFileDownload: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const row = datasetsFixture()[0]!.name;
    const start = canvas.getByRole('link', { name: dialogText('analyses.start') });
    await expect(start).toHaveAttribute('aria-disabled', 'true');
    await expect(start).toHaveAccessibleDescription(dialogText('permission.integrate'));
    await expect(canvas.getAllByRole('link', { name: row })[0]).toHaveAccessibleDescription(
      dialogText('permission.explore'),
    );
    const bin = canvas.getByRole('button', { name: dialogText('analyses.deleteNamed', { name: row }) });
    await expect(bin).toHaveAccessibleDescription(dialogText('permission.delete'));
    await userEvent.click(bin);
    await expect(args.onDatasetDelete).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('job.actions', { name: 'PBMC_interferon' }) }));
    const [info, suspend, remove] = await within(document.body).findAllByRole('menuitem');
    await expect(info).not.toHaveAttribute('aria-disabled');
    await expect(suspend).toHaveAccessibleDescription(dialogText('permission.edit'));
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(suspend as HTMLElement);
    await expect(args.onJobAction).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
  },
};
/** Operations hidden by an administrator are not shown; the rows stay readable. */
export const HiddenOperations: Story = {
  args: {
    can: { import: 'hidden', integrate: 'hidden', explore: 'hidden', delete: 'hidden', download: 'hidden' },
    onFileDownload: fn(),
    jobs: [],
    drafts: [],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryAllByRole('link')).toHaveLength(0);
    await expect(canvas.queryByRole('button', { name: /delete|删除/i })).toBeNull();
    await expect(canvas.getByText(datasetsFixture()[0]!.name)).toBeVisible();
  },
};
/** Without Download, the user requests it; the log needs no permission. */
export const DownloadsAsked: Story = {
  args: {
    tab: 'results',
    jobs: [],
    drafts: [],
    isApprovalNeeded: true,
    onResultDownload: fn(),
    results: {
      state: 'ready',
      data: ['reproduce.zip', 'job.log'].map((name) => ({
        id: 'r1',
        name,
        jobName: 'Kidney_A',
        dataset: null,
        size: null,
        createdAt: '2026-11-21T08:03:40.000Z',
        free: name === 'job.log',
      })),
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('button', { name: dialogText('analyses.downloadNamed', { name: 'Kidney_A · job.log' }) }),
    ).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: dialogText('analyses.requestNamed', { name: 'Kidney_A · reproduce.zip' }) }),
    );
    await expect(args.onResultDownload).toHaveBeenCalledWith(expect.objectContaining({ name: 'reproduce.zip' }));
  },
};
