import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { Candidate } from '@stroma/contract';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { Curation } from './Curation.tsx';

const none = {
  ...{ species: null, cellType: null, donor: null, disease: null, tissue: null, tissueType: null, technology: null },
  ...{ developmentStage: null, sex: null, ethnicity: null, suspensionType: null, isPrimaryData: null },
};
export const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  ...{ id: 'v1', entryId: 'e1', datasetId: 'd1', datasetName: 'kidney_integrated', number: null, state: 'candidate' },
  facts: {
    ...{ title: 'Human kidney, 12 donors', description: '', doi: '10.1000/kidney', citation: '', licence: 'CC-BY-4.0' },
    ...{ source: '', year: 2025, changes: '' },
  },
  fields: none,
  ...{
    cells: 68_021,
    moreProblems: 0,
    termNames: {},
    submittedBy: 'rosa',
    submittedOn: '2026-11-24T10:00:00.000Z',
    reason: null,
    failure: null,
  },
  problems: [
    { id: 'fieldMissing', field: 'obs.donor_id', value: null, count: null, level: 'error' },
    { id: 'termObsolete', field: 'obs.tissue_ontology_term_id', value: 'UBERON:0000000', count: 812, level: 'error' },
  ],
  ...{ mayApprove: true, mayEdit: true, mayWithdraw: false, mayOpen: true, changedAt: 1 },
  ...over,
});
const rows: Candidate[] = [
  candidate(),
  candidate({
    id: 'v2',
    state: 'checking',
    mayApprove: false,
    problems: [],
    facts: { ...candidate().facts, title: 'Mouse lung, P7' },
  }),
  candidate({
    id: 'v3',
    state: 'returned',
    mayApprove: false,
    problems: [],
    reason: 'Name the donors.',
    facts: { ...candidate().facts, title: 'PBMC, one donor' },
  }),
  candidate({
    ...{ id: 'v4', state: 'published', number: 2, mayApprove: false, mayEdit: false, mayWithdraw: true, problems: [] },
    facts: { ...candidate().facts, title: 'Liver, five donors' },
  }),
];
const meta: Meta<typeof Curation> = {
  title: 'Screens/Curation',
  component: Curation,
  parameters: { layout: 'fullscreen' },
  args: {
    candidates: { state: 'ready', data: rows },
    onOffer: fn(),
    onEdit: fn(),
    onNewVersion: fn(),
    onDecide: fn(),
    decided: 0,
    datasetHref: (id) => `/explore/${id}`,
    entryHref: (id) => `/public/${id}`,
  },
};
export default meta;
type Story = StoryObj<typeof Curation>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: curation
    await expect(canvas.getByText(dialogText('curation.state.candidate'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('curation.withdraw') }));
    const box = await openedDialog();
    const decide = box.getByRole('button', { name: dialogText('curation.withdraw') });
    await expect(decide).toBeDisabled();
    await userEvent.type(box.getByRole('textbox'), ' Consent ');
    await userEvent.click(decide);
    await expect(args.onDecide).toHaveBeenCalledWith(expect.objectContaining({ id: 'v4' }), 'withdraw', 'Consent');
  },
};
/** The dialog warns before publishing that nothing can be changed afterwards. */
export const Asked: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('curation.publish') }));
    const box = await openedDialog();
    await expect(box.getByText(dialogText('curation.publishText'))).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: dialogText('curation.publish') }));
    await expect(args.onDecide).toHaveBeenCalledWith(expect.objectContaining({ id: 'v1' }), 'publish', '');
  },
};
/** A failed check shows the full reason to the giver and to curators. */
export const CheckFailed: Story = {
  args: {
    candidates: {
      state: 'ready',
      data: [
        candidate({
          ...{ state: 'failed', mayApprove: false, problems: [] },
          failure: { id: 'COLUMN_NOT_FOUND', params: { column: 'donor_of_sample' } },
        }),
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/donor_of_sample/)).toBeVisible();
  },
};
export const Empty: Story = { args: { candidates: { state: 'empty' } } };
export const Loading: Story = { args: { candidates: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { candidates: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    candidates: {
      state: 'ready',
      data: Array.from({ length: 30 }, (_, k) =>
        candidate({
          ...{ id: `x${k}`, datasetName: LONG.en, submittedBy: LONG.zh, cells: 4_000_000, moreProblems: 12_000 },
          facts: { ...candidate().facts, title: k % 2 ? LONG.zh : LONG.en },
        }),
      ),
    },
  },
};
