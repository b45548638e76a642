import type { Meta, StoryObj } from '@storybook/react-vite';
import { datasetFixture, datasetsFixture, filesFixture, jobsFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { jobActions } from '../../dialogs/JobInfoDialog/jobActions.ts';
import { MyAnalyses } from './MyAnalyses.tsx';

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
    draftHref: (id) => `/cloud/integrateLocalData?draft=${id}`,
    onJobAction: fn(),
    onFileOpen: fn(),
    onFileDelete: fn(),
    onDraftDelete: fn(),
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
    await expect(tabs).toHaveLength(5);
    await userEvent.click(tabs[4] as HTMLElement);
    await expect(args.onTabChange).toHaveBeenCalledWith('projects');
    await userEvent.click(canvas.getByRole('button', { name: /PBMC_interferon/ }));
    const items = within(document.body).getAllByRole('menuitem');
    // A running job can be looked at, suspended and deleted, and nothing else.
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
export const CustomDatasets: Story = {
  args: { tab: 'custom', jobs: [], drafts: [], custom: { state: 'ready', data: [datasetFixture({ kind: 'custom' })] } },
};
export const ResultFiles: Story = {
  args: {
    tab: 'results',
    jobs: [],
    drafts: [],
    onResultDownload: fn(),
    results: {
      state: 'ready',
      data: [
        { id: 'r1', name: 'markers.csv', jobName: 'Kidney_A', size: 812_004, createdAt: '2026-11-21T08:03:40.000Z' },
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /markers\.csv/ }));
    await expect(args.onResultDownload).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }));
  },
};
export const ProjectFiles: Story = {
  args: { tab: 'projects', jobs: [], drafts: [], projects: { state: 'ready', data: filesFixture() } },
};
/** Who may not delete in the group has no such control (specification 6). */
export const NoPermission: Story = { args: { onDatasetDelete: undefined, jobs: [], drafts: [] } };
