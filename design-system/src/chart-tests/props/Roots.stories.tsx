import { createElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { ChartHandle } from '../../kernels/figure/chart.tsx';
import { FAMILIES } from '../families.ts';
import { Bench, mountedBench, defaultStoryOf } from './bench.stories.helper.tsx';

/** Every chart passes className, style, id, data-* and aria-* to its outermost element, and its ref draws the figure. */
const meta: Meta = { title: 'Charts/Roots', tags: ['!autodocs'], render: () => <Bench /> };
export default meta;

type Show = Awaited<ReturnType<typeof mountedBench>>['show'];
/** A control of a form, whose picture is not downloaded. */
const WITHOUT_FILE = ['ThresholdHistogram'];

async function faultsOf(chart: string, root: HTMLElement, show: Show): Promise<string[]> {
  const { component, args } = await defaultStoryOf(chart);
  const ref: { current: ChartHandle | null } = { current: null };
  const outside = { className: 'outer', style: { outline: '2px solid red' }, id: 'the-chart', 'data-x': 'y' };
  show(createElement(component, { ...args, ...outside, 'aria-description': 'outer', ref, key: chart }));
  await waitFor(() => expect(root.firstElementChild?.id).toBe('the-chart'));
  const own = root.firstElementChild as HTMLElement;
  const handle = ref.current;
  const faults = [
    !own.classList.contains('outer') && 'className',
    own.style.outlineWidth !== '2px' && 'style',
    own.dataset['x'] !== 'y' && 'data-x',
    own.getAttribute('aria-description') !== 'outer' && 'aria-description',
    handle?.element !== own && 'ref',
    root.querySelectorAll('.outer, [id="the-chart"], [data-x]').length !== 1 && 'a part has them too',
  ];
  if (!WITHOUT_FILE.includes(chart)) await waitFor(() => expect(handle?.toSvg(433)).toMatch(/^<svg/));
  show(null);
  await waitFor(() => expect(root.childElementCount).toBe(0));
  return [...faults, ref.current !== null && 'ref after unmount']
    .filter((fault) => fault !== false)
    .map((fault) => `${chart}: ${fault}`);
}

const walk = (charts: readonly string[]): StoryObj => ({
  play: async ({ canvasElement }) => {
    const { root, show } = await mountedBench(canvasElement);
    const faults: string[] = [];
    for (const chart of charts) faults.push(...(await faultsOf(chart, root, show)));
    await expect(faults).toEqual([]);
  },
});

export const Cells = walk(FAMILIES.cells);
export const Expression = walk(FAMILIES.expression);
export const Composition = walk(FAMILIES.composition);
export const Comparison = walk(FAMILIES.comparison);
export const Bulk = walk(FAMILIES.bulk);
export const Interaction = walk(FAMILIES.interaction);
export const CopyNumber = walk(FAMILIES.copyNumber);
export const Trajectory = walk(FAMILIES.trajectory);
export const Regulation = walk(FAMILIES.regulation);
export const Receptors = walk(FAMILIES.receptors);

/** A chart's picture and focus through its ref. */
export const Image: StoryObj = {
  play: async ({ canvasElement }) => {
    const { root, show } = await mountedBench(canvasElement);
    const { component, args } = await defaultStoryOf('DotPlot');
    const ref: { current: ChartHandle | null } = { current: null };
    show(createElement(component, { ...args, ref }));
    await waitFor(() => expect(ref.current?.toSvg(400)).toMatch(/^<svg/));
    const image = await ref.current!.toImage({ width: 400, ratio: 2 });
    await expect(image.type).toBe('image/png');
    await expect((await createImageBitmap(image)).width).toBe(800);
    ref.current!.focus();
    await expect(root.contains(document.activeElement)).toBe(true);
  },
};
