import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { RightDrawer } from './RightDrawer.tsx';
import type { UpdateLogRow } from './RightDrawer.types.ts';

const row = (i: number): UpdateLogRow => ({
  logdate: new Date(Date.UTC(2026, 10, 20 - i)).toISOString(),
  info: `<p><strong>1.${40 - i}</strong> Ro/e analysis says when its p-value is greater than 0.05.</p><ul><li>Violin plots take 60 groups.</li><li>小提琴图支持 60 个分组。</li></ul>`,
});
const rows = (n: number) => Array.from({ length: n }, (_, i) => row(i));
const meta: Meta<typeof RightDrawer> = {
  title: 'Shell/RightDrawer',
  component: RightDrawer,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), contactHref: '/contact', rows: rows(4), total: 4, onLoadPage: fn() },
};
export default meta;
type Story = StoryObj<typeof RightDrawer>;

export const Default: Story = {
  play: async () => {
    const box = await openedDialog();
    // must show: feedback
    await expect(box.getByRole('link', { name: dialogText('news.toContact') })).toHaveAttribute('href', '/contact');
    // besides: the update log
    await expect(box.getAllByRole('time')).toHaveLength(4);
  },
};
/** Pages of ten are loaded by scrolling until all are shown (specification 2.2). */
export const Paging: Story = {
  render: function Pages(args) {
    const [loaded, setLoaded] = useState(0);
    return (
      <RightDrawer
        {...args}
        rows={rows(loaded)}
        total={loaded ? 34 : null}
        onLoadPage={(page, size) => {
          args.onLoadPage(page, size);
          setLoaded(Math.min(34, page * size));
        }}
      />
    );
  },
  play: async ({ args }) => {
    const box = await openedDialog();
    await waitFor(() => expect(args.onLoadPage).toHaveBeenCalledWith(1, 10));
    // must show: update log paging on scroll
    for (let page = 2; page <= 4; page++) {
      box.getAllByRole('time').at(-1)?.parentElement?.scrollIntoView();
      await waitFor(() => expect(args.onLoadPage).toHaveBeenLastCalledWith(page, 10));
    }
    await waitFor(() => expect(box.getAllByRole('time')).toHaveLength(34));
    await expect(args.onLoadPage).toHaveBeenCalledTimes(4);
  },
};
export const Loading: Story = { args: { rows: [], total: null, isLoading: true } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = {
  name: 'Error',
  args: { rows: rows(10), total: 34, error: { id: 'SERVICE_RESTARTING' } },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('common.retry') }));
    await expect(args.onLoadPage).toHaveBeenCalledWith(2, 10);
  },
};
/** Unsafe content is removed: no script, no handler, no javascript URL. */
export const Unsafe: Story = {
  args: {
    rows: [
      {
        logdate: '2026-11-20T00:00:00.000Z',
        info: '<p onclick="alert(1)">Kept <a href="javascript:alert(1)">words</a> <a href="https://stroma.example">and a link</a></p><script>window.__ran = true</script><img src=x onerror="window.__ran = true">',
      },
    ],
    total: 1,
  },
  play: async () => {
    const box = await openedDialog();
    const entry = box.getByRole('time').parentElement as HTMLElement;
    await expect(entry).toHaveTextContent('Kept words and a link');
    await expect(entry.querySelectorAll('script, img, [onclick]')).toHaveLength(0);
    await expect([...entry.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
      'https://stroma.example',
    ]);
    await expect('__ran' in window).toBe(false);
  },
};
export const Extreme: Story = {
  args: {
    rows: Array.from({ length: 60 }, (_, i) => ({ ...row(i), info: `<p>${LONG.en} ${LONG.zh}</p>` })),
    total: 60,
  },
};
