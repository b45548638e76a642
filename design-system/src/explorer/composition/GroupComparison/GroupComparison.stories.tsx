import type { Meta, StoryObj } from '@storybook/react-vite';
import { compositionFixture as result } from '@stroma/contract/fixtures/tools/composition';
import type { GroupComparison as Comparison } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { GroupComparison } from './GroupComparison.tsx';

const data = result.comparison as Comparison;
const groups = [data.a, data.b].map((name) => ({
  name,
  samples: result.groups.filter((g) => g.sampleGroup === name).map((g) => g.group),
}));
const meta: Meta<typeof GroupComparison> = {
  title: 'Explorer/Composition/GroupComparison',
  component: GroupComparison,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data },
    groups,
    a: data.a,
    b: data.b,
    onGroupsChange: fn(),
    cellTypes: result.cellTypes,
    selected: result.cellTypes.slice(0, 4),
    onSelectedChange: fn(),
    onEditGroups: fn(),
  },
  render: held(GroupComparison, { selected: 'onSelectedChange' }),
};
export default meta;
type Story = StoryObj<typeof GroupComparison>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    // must show: averages of selected cells
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    await userEvent.click(canvas.getByRole('checkbox', { name: result.cellTypes[5] ?? '' }));
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith([
      ...result.cellTypes.slice(0, 4),
      result.cellTypes[5],
    ]);
    // must show: in 2 groups
    const sides = [say('deg.groupA'), say('deg.groupB')].map((name) =>
      canvas.getByRole('button', { name: new RegExp(name) }),
    );
    await expect(sides[0]).toHaveTextContent(data.a);
    await expect(sides[1]).toHaveTextContent(data.b);
    await userEvent.click(canvas.getByRole('button', { name: say('composition.editGroups') }));
    await expect(args.onEditGroups).toHaveBeenCalledOnce();
  },
};
/** Specification 5: no box plot under 3 samples. */
export const FewSamples: Story = {
  args: { groups: groups.map((g, i) => (i ? g : { ...g, samples: g.samples.slice(0, 2) })) },
  play: async ({ canvasElement }) => {
    // must show: at least 3 samples each
    await expect(within(canvasElement).getByText(say('composition.fewSamples'))).toBeVisible();
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
export const NoGroups: Story = {
  args: { a: null, b: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('tool.selectGroupFirst'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
const types = longNames(20);
export const Extreme: Story = {
  args: {
    cellTypes: types,
    selected: types,
    state: {
      state: 'ready',
      data: {
        ...data,
        rows: types.map((cellType, i) => ({
          ...(data.rows[i % data.rows.length] as Comparison['rows'][number]),
          cellType,
          p: 1e-30,
        })),
      },
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('composition.editGroups') })).toBeDisabled();
  },
};
