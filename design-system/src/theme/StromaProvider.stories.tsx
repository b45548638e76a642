import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Select } from '../primitives/Select/Select.tsx';
import { dark, light } from '../tokens/semantic.ts';
import { StromaProvider } from './StromaProvider.tsx';

const OPTIONS = [
  { id: 'umap', label: 'UMAP' },
  { id: 'tsne', label: 't-SNE' },
];
const Guest = ({ label }: { label: string }) => (
  <section style={{ padding: 16 }}>
    <h2>{label}</h2>
    <Select label={label} options={OPTIONS} value="umap" onChange={() => {}} />
  </section>
);
/** Elements of the host page. */
const Host = () => (
  <div data-testid="host">
    <h1>Host</h1>
    <ul>
      <li>
        <a href="#host">Link</a>
      </li>
    </ul>
    <button type="button">Button</button>
  </div>
);
const meta: Meta<typeof StromaProvider> = {
  title: 'Theme/StromaProvider',
  component: StromaProvider,
  parameters: { ownProvider: true },
};
export default meta;
type Story = StoryObj<typeof StromaProvider>;

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const LOOK = ['font-family', 'font-size', 'font-weight', 'color', 'margin', 'padding', 'list-style-type', 'box-sizing'];
/** The computed style of each of the host's elements. */
const looksOf = (host: HTMLElement) =>
  [...host.querySelectorAll('*')].map((element) =>
    LOOK.map((name) => getComputedStyle(element).getPropertyValue(name)).join('; '),
  );

/** Two themes and languages side by side, and a host's own elements, which keep the browser's style. */
export const TwoProviders: Story = {
  render: () => (
    <main>
      <Host />
      <StromaProvider locale="en-US" theme="light" timeZone="UTC">
        <Guest label="Embedding" />
      </StromaProvider>
      <StromaProvider locale="zh-CN" theme="dark" timeZone="UTC">
        <Guest label="降维图" />
      </StromaProvider>
    </main>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const host = canvas.getByTestId('host');
    const plain = frame.contentDocument!;
    plain.body.innerHTML = host.innerHTML;
    await expect(looksOf(host)).toEqual(looksOf(plain.body));
    frame.remove();

    for (const [label, theme, lang] of [
      ['Embedding', light, 'en-US'],
      ['降维图', dark, 'zh-CN'],
    ] as const) {
      const heading = canvas.getByRole('heading', { name: label });
      await expect(getComputedStyle(heading).color).toBe(rgb(theme.text));
      await expect(getComputedStyle(heading.closest('[lang]')!).backgroundColor).toBe(rgb(theme.bg));
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(label) }));
      const list = await within(document.body).findByRole('listbox');
      await expect(getComputedStyle(within(list).getByText('t-SNE')).color).toBe(rgb(theme.text));
      await expect(list.closest('[lang]')).toHaveAttribute('lang', lang);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull());
    }
  },
};

/** A region with another theme inside a page: its variables are its own. */
export const Nested: Story = {
  render: () => (
    <StromaProvider locale="en-US" theme="light" timeZone="UTC">
      <main>
        <Guest label="Page" />
        <StromaProvider locale="en-US" theme="dark" timeZone="UTC">
          <Guest label="Region" />
        </StromaProvider>
      </main>
    </StromaProvider>
  ),
  play: async ({ canvasElement }) => {
    const colourOf = (name: string) => getComputedStyle(within(canvasElement).getByRole('heading', { name })).color;
    await expect([colourOf('Page'), colourOf('Region')]).toEqual([rgb(light.text), rgb(dark.text)]);
  },
};
