import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { TutorialVideos } from './TutorialVideos.tsx';
import type { TutorialVideo } from './TutorialVideos.types.ts';

const vtt = (text: string) => `data:text/vtt,WEBVTT%0A%0A00:00.000 --> 00:04.000%0A${encodeURIComponent(text)}`;
const video = (id: string, title: string, seconds: number): TutorialVideo => ({
  id,
  title,
  text: 'From a zip of three matrix files to a parsed sample. · 从压缩包到解析完成的样本。',
  seconds,
  src: 'data:video/mp4;base64,',
  tracks: [
    { src: vtt('Import data'), language: 'en-US', label: 'English' },
    { src: vtt('导入数据'), language: 'zh-CN', label: '简体中文' },
  ],
  marks: [
    { at: 0, label: 'Pack · 打包' },
    { at: 62, label: 'Upload · 上传' },
  ],
});
const videos = [
  video('upload', 'Upload a matrix · 上传矩阵', 245),
  video('initiate', 'Initiate an analysis · 发起分析', 412),
  video('explore', 'Explore a result · 探索结果', 655),
];
const meta: Meta<typeof TutorialVideos> = {
  title: 'Screens/TutorialVideos',
  component: TutorialVideos,
  parameters: { layout: 'fullscreen' },
  args: {
    videos: { state: 'ready', data: videos },
    videoId: 'initiate',
    videoHref: (id) => `/tutorialVideos?id=${id}`,
    seen: new Set(['upload']),
    onSeen: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof TutorialVideos>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: list
    await expect(within(canvas.getByRole('navigation')).getAllByRole('link')).toHaveLength(3);
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('6:52');
    // must show: player with captions
    const film = canvasElement.querySelector('video') as HTMLVideoElement;
    await expect(film.controls).toBe(true);
    await expect([...film.querySelectorAll('track[kind=captions]')].map((c) => c.getAttribute('srclang'))).toEqual([
      'en-US',
      'zh-CN',
    ]);
    await expect(film.querySelector('track[default]')).toHaveAttribute('srclang', document.documentElement.lang);
    // besides: a point to jump to, and that it was seen to its end
    await userEvent.click(canvas.getAllByRole('button').at(-1) as HTMLElement);
    film.dispatchEvent(new Event('ended'));
    await expect(args.onSeen).toHaveBeenCalledWith('initiate');
  },
};
export const Loading: Story = { args: { videos: { state: 'loading' } } };
export const Empty: Story = { args: { videos: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { videos: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    videos: {
      state: 'ready',
      data: Array.from({ length: 40 }, (_, i) => video(`v${i}`, i % 2 ? LONG.zh : LONG.en, 3605)),
    },
    videoId: 'v1',
  },
};
