import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, OpenTool } from '../story.tsx';

const meta = {
  title: 'Drawing tools/Violin',
  component: OpenTool,
  args: { slug: 'violin', example: 0 },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OpenTool>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = { play: isDrawn };
export const Second: Story = { args: { example: 1 } };
export const Third: Story = { args: { example: 2 } };
export const WithoutTable: Story = { args: { example: null } };
