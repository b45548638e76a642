import type { Meta, StoryObj } from '@storybook/react-vite';
import { tfRegulationFixture } from '@stroma/contract/fixtures/tools/tf-regulation';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { COLUMNS, drawn, manyColumns, onPage, say } from '../../tool.stories.helper.tsx';
import { TfPanel } from './TfPanel.tsx';
import type { TfPanelProps } from './TfPanel.types.ts';

const meta: Meta<typeof TfPanel> = {
  title: 'Explorer/TF regulation/TfPanel',
  component: TfPanel,
  decorators: [onPage],
  args: {
    tab: 'regulons',
    onTabChange: fn(),
    columns: COLUMNS,
    groupOptions: COLUMNS.map((c) => ({ id: c.id, label: c.label })),
    value: {
      cells: { name: 'cells', column: 'annot_full', categories: [] },
      groupBy: 'annot_full',
      species: 'Homo sapiens',
      topRegulons: 5,
      modules: 4,
      seed: 0,
    },
    onChange: fn(),
    state: { state: 'ready', data: tfRegulationFixture },
    onSubmit: fn(),
    onRegulonPick: fn(),
  },
  render: function Held(args: TfPanelProps) {
    const [tab, setTab] = useState(args.tab);
    const [value, setValue] = useState(args.value);
    return (
      <TfPanel
        {...args}
        tab={tab}
        onTabChange={setTab}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof TfPanel>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = (id: 'setup' | 'regulons' | 'modules') =>
      userEvent.click(canvas.getByRole('tab', { name: say(`tf.tab.${id}`) }));
    // must show: regulons
    await drawn(canvasElement);
    await expect(canvas.getByRole('textbox', { name: say('tf.topRegulons') })).toHaveValue('5');
    await userEvent.click(canvas.getByRole('row', { name: /SPI1/ }));
    await expect(args.onRegulonPick).toHaveBeenLastCalledWith('SPI1(+)');
    // must show: modules
    await open('modules');
    await drawn(canvasElement);
    const modules = canvas.getByRole('textbox', { name: say('tf.modules') });
    await userEvent.clear(modules);
    await userEvent.type(modules, '3{Tab}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ modules: 3 })));
    // must show: setup
    await open('setup');
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText(say('tool.selectGroupFirst'))).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^B cells/ }));
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Setup: Story = { args: { tab: 'setup' } };
export const Modules: Story = { args: { tab: 'modules' } };
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.2 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const long = longNames(tfRegulationFixture.groups.length);
const rename = <M extends { columns: string[] }>(m: M) => ({ ...m, columns: long });
export const Extreme: Story = {
  args: {
    columns: manyColumns(),
    state: {
      state: 'ready',
      data: {
        ...tfRegulationFixture,
        groups: tfRegulationFixture.groups.map((g, i) => ({ ...g, group: long[i] ?? g.group })),
        activity: rename(tfRegulationFixture.activity),
        specificity: rename(tfRegulationFixture.specificity),
        on: rename(tfRegulationFixture.on),
        moduleActivity: rename(tfRegulationFixture.moduleActivity),
      },
    },
  },
};
export const NoPermission: Story = {
  args: { tab: 'setup', canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('wizard.startAnalysis') })).toBeDisabled();
  },
};
