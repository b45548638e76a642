import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { CompanionDetail } from '../../explorer/CompanionDetail.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { Explorer } from './Explorer.tsx';

const meta: Meta<typeof Explorer> = {
  title: 'Screens/Explorer/Frame',
  component: Explorer,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', height: 720 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    name: 'PBMC, interferon beta',
    facts: ['12,431 cells'],
    activeTab: 'differential-expression',
    main: 'figure',
    embedding: <p>map</p>,
    chart: <p>chart</p>,
    rail: [
      {
        ...{ id: 'look', label: 'Look' },
        entries: [
          { id: 'overview', label: 'Overview', href: '/overview', icon: 'info' },
          { id: 'quality', label: 'Cell quality', href: '/quality', icon: 'shield' },
        ],
      },
      {
        ...{ id: 'compare', label: 'Compare' },
        entries: [
          { id: 'differential-expression', label: 'Differential expression', href: '/de', icon: 'compare' },
          { id: 'vdj', label: 'V(D)J', href: '/vdj', icon: 'clones', reason: 'This dataset has no receptors.' },
        ],
      },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Explorer>;
/** An empty chart of 200 px. */
const draw = () => ({ marks: [], targets: [] });
const railOf = (root: HTMLElement) =>
  within(within(root).getByRole('navigation', { name: dialogText('explorer.tabs') }));

/** Icons with names from 1200 px on; when collapsed, the names are shown on hover and focus. */
export const Rail: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rail = railOf(canvasElement);
    const nav = canvas.getByRole('navigation', { name: dialogText('explorer.tabs') });
    // Wide enough for names.
    await expect(nav.getBoundingClientRect().width).toBe(160);
    await expect(rail.getByText('Compare')).toBeVisible();
    await userEvent.click(rail.getByRole('button', { name: dialogText('explorer.railUnpin') }));
    await expect(nav.getBoundingClientRect().width).toBe(48);
    rail.getAllByRole('link')[0]?.focus();
    await userEvent.keyboard('{Tab}');
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent('Cell quality');
    await userEvent.click(rail.getByRole('button', { name: dialogText('explorer.railPin') }));
    await expect(nav.getBoundingClientRect().width).toBe(160);
  },
};

/** A tool that cannot run on the dataset is dimmed, and shows the reason on hover and focus. */
export const Reason: Story = {
  play: async ({ canvasElement }) => {
    const entry = railOf(canvasElement).getByRole('link', { name: 'V(D)J. This dataset has no receptors.' });
    await userEvent.hover(entry);
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent('This dataset has no receptors.');
    await userEvent.unhover(entry);
  },
};
/** The main figure has the remaining height of the panel; the map has a line above and the picked items below. */
export const Figure: Story = {
  args: {
    embeddingHead: <strong>Cells</strong>,
    chart: (
      <>
        <PlotFrame isMain title="Genes" state={{ state: 'ready', data: 1 }}>
          {() => <MarksView draw={draw} description="Genes" height={200} />}
        </PlotFrame>
        <CompanionDetail title="What is picked">
          <p>ISG15</p>
        </CompanionDetail>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const detail = canvas.getByRole('group', { name: 'What is picked' });
    await expect(within(detail).getByText('ISG15')).toBeVisible();
    // must show: the figure reaches to the end of the panel
    const panel = canvas.getByRole('group', { name: 'Differential expression' });
    await waitFor(() => {
      const chart = panel.querySelector('[data-chart]') as HTMLElement;
      const left = panel.getBoundingClientRect().bottom - chart.getBoundingClientRect().bottom;
      expect(left).toBeLessThan(24);
    });
  },
};
