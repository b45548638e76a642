import type { Meta, StoryObj } from '@storybook/react-vite';
import { datasetsFixture } from '@stroma/contract/fixtures';
import { Home } from './Home.tsx';

const meta: Meta<typeof Home> = {
  title: 'Screens/Home',
  component: Home,
  parameters: { layout: 'fullscreen' },
  args: {
    signedIn: true,
    signInHref: '/login',
    startHref: '/a',
    importHref: '/b',
    datasets: datasetsFixture(),
    datasetHref: (id) => `/${id}`,
  },
};
export default meta;
export const Default: StoryObj<typeof Home> = {};
export const SignedOut: StoryObj<typeof Home> = { args: { signedIn: false, datasets: [] } };
