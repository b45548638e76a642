import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { TextArea } from './TextArea.tsx';

const meta: Meta<typeof TextArea> = {
  title: 'Primitives/TextArea',
  component: TextArea,
  args: { label: 'Notes', value: '', onChange: fn() },
  render: function Kept(args) {
    const [value, setValue] = useState(args.value);
    return (
      <TextArea
        {...args}
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
type Story = StoryObj<typeof TextArea>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'two{Enter}lines');
    await expect(args.onChange).toHaveBeenLastCalledWith('two\nlines');
  },
};
export const WithHint: Story = { args: { hint: 'Seen by every member.' } };
export const Failed: Story = {
  name: 'Error',
  args: { errorMessage: 'Required parameter missing' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Required parameter missing');
  },
};
export const Disabled: Story = { args: { isDisabled: true, value: 'Kept as it is' } };
export const Extreme: Story = { args: { value: 'A long note. '.repeat(80), rows: 8 } };
