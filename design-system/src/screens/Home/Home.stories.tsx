// states: no Loading or Error: the caller hands the datasets in when it has them; without them the page is whole.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { datasetFixture, datasetsFixture } from '@stroma/contract/fixtures';
import { expect, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Home } from './Home.tsx';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#8885"/></svg>`;
const meta: Meta<typeof Home> = {
  title: 'Screens/Home',
  component: Home,
  parameters: { layout: 'fullscreen' },
  args: {
    isSignedIn: true,
    signInHref: '/login',
    signUpHref: '/login?mode=signUp',
    // A drawn one: the product's is a photograph of the explorer.
    pictureSrc: `data:image/svg+xml,${encodeURIComponent(PICTURE)}`,
    startHref: '/a',
    importHref: '/b',
    datasets: datasetsFixture(),
    datasetHref: (id) => `/${id}`,
  },
};
export default meta;
type Story = StoryObj<typeof Home>;
const hrefs = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(hrefs(canvasElement).slice(0, 2)).toEqual(['/a', '/b']);
    await expect(hrefs(canvasElement)).toHaveLength(2 + datasetsFixture().length);
  },
};
export const SignedOut: Story = {
  args: { isSignedIn: false, datasets: [] },
  play: async ({ canvasElement }) => {
    // must show: public
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent(dialogText('home.title'));
    await expect(hrefs(canvasElement)).toEqual(['/login?mode=signUp', '/login']);
  },
};
export const Empty: Story = { args: { datasets: [] } };
export const Extreme: Story = {
  args: {
    datasets: Array.from({ length: 24 }, (_, i) =>
      datasetFixture({ id: `d${i}`, name: i % 2 ? LONG.zh : LONG.en, cells: 1_000_000 }),
    ),
  },
};
/** Disabled operations stay visible and show the reason (specification 6). */
export const NoPermission: Story = {
  args: { can: { integrate: 'disabled', import: 'hidden', explore: 'disabled' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: dialogText('analyses.start') })).toHaveAccessibleDescription(
      dialogText('permission.integrate'),
    );
    await expect(canvas.queryByRole('link', { name: dialogText('analyses.import') })).toBeNull();
    await expect(hrefs(canvasElement).every((href) => href === null)).toBe(true);
  },
};
