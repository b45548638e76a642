import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellAnnotationFixture, cellAnnotationScores } from '@stroma/contract/fixtures/tools/cell-annotation';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import type { MessageId } from '../../../theme/messages.ts';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { ProposedLabelsProps } from '../cell-annotation.types.ts';
import { labelled, proposalId } from './proposals.ts';
import { ProposedLabels } from './ProposedLabels.tsx';

const tell = (id: string, values?: Record<string, string | number>) => messageText(id as MessageId, values);
const free = labelled(cellAnnotationFixture);
const meta: Meta<typeof ProposedLabels> = {
  title: 'Explorer/Cell annotation/ProposedLabels',
  component: ProposedLabels,
  decorators: [pageDecorator],
  args: {
    summary: cellAnnotationFixture,
    scores: { state: 'ready', data: cellAnnotationScores },
    level: 'annot_auto',
    onLevelChange: fn(),
    chosen: new Set(free.map(proposalId)),
    onChosenChange: fn(),
    onAccept: fn(),
    coloured: null,
    onColour: fn(),
    onMarkerPick: fn(),
  },
  render: function Held(args: ProposedLabelsProps) {
    const [chosen, setChosen] = useState(args.chosen);
    return (
      <ProposedLabels
        {...args}
        chosen={chosen}
        onChosenChange={(next) => {
          setChosen(next);
          args.onChosenChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof ProposedLabels>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [first] = free as [(typeof free)[number]];
    // must show: score
    await expect(
      canvas.getByText(new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(first.score!)),
    ).toBeVisible();
    await expect(canvas.getAllByText(/^CL:\d{7}/)[0]).toBeVisible();
    // must show: all or some labels are taken
    const box = canvas.getByRole('checkbox', { name: tell('cell-annotation.use', { cluster: first.cluster }) });
    box.focus();
    await userEvent.keyboard(' ');
    await expect((args.onChosenChange as ReturnType<typeof fn>).mock.lastCall?.[0]).not.toContain(proposalId(first));
    const accept = canvas.getByRole('button', { name: new RegExp(`${free.length - 1} (labels|个标签)`) });
    await userEvent.click(accept);
    await expect(args.onAccept).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: tell('cell-annotation.colour.label') }));
    await expect(args.onColour).toHaveBeenCalledWith('label');
    const gene = first.markers[0]!;
    await userEvent.click(canvas.getAllByRole('button', { name: tell('cell-annotation.colourBy', { gene }) })[0]!);
    await expect(args.onMarkerPick).toHaveBeenCalledWith(gene);
  },
};
/** Cases that the method could not decide: ambient genes, clusters that two types fit, cells unlike the reference. */
export const Warnings: Story = {
  args: {
    summary: {
      ...cellAnnotationFixture,
      warnings: [
        { id: 'cell-annotation.warning.alike', params: { genes: ['HBB', 'HBA1', 'HBA2'], n: 3 } },
        { id: 'cell-annotation.warning.close', params: { groups: ['5 (T cells / NK cells)'], n: 1 } },
        { id: 'cell-annotation.warning.oneGroup', params: { types: [], n: 0 } },
        { id: 'cell-annotation.warning.common', params: { types: ['T cells'], n: 1 } },
        { id: 'cell-annotation.warning.remote', params: { n: 13, share: 0.0065 } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/HBB.*HBA1.*HBA2/)).toBeVisible();
    await expect(canvas.getByText(/5 \(T cells \/ NK cells\)/)).toBeVisible();
    await expect(canvas.getByText(/^13 (cells|个)/)).toBeVisible();
  },
};
export const Scores: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('tab', { name: tell('cell-annotation.part.scores') }));
    await waitForCharts(canvasElement);
  },
};
export const Accepted: Story = {
  args: { accepted: 9 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('9');
  },
};
export const Modelled: Story = {
  args: {
    summary: {
      ...cellAnnotationFixture,
      ...{ genes: 6000, detected: 1500 },
      model: { name: 'Blood', version: 'v2', labels: 98, orthologs: 'HGNC 2026-06' },
      proposals: cellAnnotationFixture.proposals.map((p) => ({ ...p, markers: [] })),
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: how many genes of the model are there
    await expect(canvas.getByText(tell('cell-annotation.fewGenes'))).toBeVisible();
    await expect(canvas.getByText(/25%/)).toBeVisible();
    await expect(canvas.getByText(/HGNC 2026-06/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: tell('cell-annotation.colour.margin') }));
    await expect(args.onColour).toHaveBeenCalledWith('margin');
  },
};
export const Transferred: Story = {
  args: {
    summary: {
      ...cellAnnotationFixture,
      reference: { name: 'Blood atlas', column: 'cell_type', cells: 12_000, labels: 24 },
      left: 31,
      proposals: cellAnnotationFixture.proposals.map((p) => ({ ...p, markers: [] })),
    },
  },
};
export const NoMatchingCellTypes: Story = {
  args: { summary: { ...cellAnnotationFixture, cells: 0, proposals: [], unmatched: ['Endothelial cells'] } },
  play: async ({ canvasElement }) => {
    // must show: No matching cell types
    await expect(within(canvasElement).getAllByText(messageText('annotation.noMatch')).length).toBeGreaterThan(0);
  },
};
export const Empty: Story = {
  args: { summary: { ...cellAnnotationFixture, cells: 0, unassigned: 0, proposals: [], unmatched: [] } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(tell('cell-annotation.nothing'))).toBeVisible();
  },
};
export const NothingAboveFloor: Story = {
  args: {
    chosen: new Set<string>(),
    summary: {
      ...cellAnnotationFixture,
      proposals: cellAnnotationFixture.proposals.map((p) => ({ ...p, label: null, term: null, markers: [] })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(messageText('annotation.none')).length).toBeGreaterThan(1);
  },
};
export const Loading: Story = { args: { scores: { state: 'loading' }, isAccepting: true } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'VERSION_CONFLICT', params: { column: 'annot_auto', version: 'x', by: 'mei', at: '2026' } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('permission.edit'))).toBeVisible();
    for (const box of within(canvasElement).getAllByRole('checkbox')) await expect(box).toBeDisabled();
  },
};
export const Extreme: Story = {
  args: {
    summary: {
      ...cellAnnotationFixture,
      proposals: longNames(60).map((cluster, i) => ({
        cluster,
        cellType: i % 2 ? 'Mononuclear phagocytes' : 'T cells',
        label: i % 5 ? cluster : null,
        term: 'CL:0000113',
        ...{ score: 0.5, second: cluster, secondScore: 0.25, cells: 100_000 * (i + 1) },
        markers: ['HLA-DRB1', 'S100A8', 'S100A9', 'LYZ'],
      })),
    },
  },
};
