import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFound } from './NotFound.tsx';

const meta: Meta<typeof NotFound> = { title: 'Screens/NotFound', component: NotFound, args: { homeHref: '/' } };
export default meta;
export const Default: StoryObj<typeof NotFound> = {};
