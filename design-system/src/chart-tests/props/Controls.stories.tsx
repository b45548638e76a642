/// <reference types="vite/client" />
import { createElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { controlsOf } from './controls.ts';
import { WITHOUT_EFFECT, ADDITIONAL_PROPS, TRIED_VALUES } from './controlCases.ts';
import { FAMILIES } from '../families.ts';
import { Bench, mountedBench, defaultStoryOf, type Args } from './bench.stories.helper.tsx';

/** Every scalar prop of every chart changes the drawing or the accessible tree of the chart's default story. */
const meta: Meta = { title: 'Charts/Controls', tags: ['!autodocs'], render: () => <Bench /> };
export default meta;

/** Generated ids and measured times differ between mounts. */
const IDS =
  /highcharts-[\w-]*\d[\w-]*|react-aria[\w-]*|_r_\w+_|«\w+»|data-highcharts-chart="\d+"|data-paint-ms="[\d.]+"/g;
/** Markup, names and pixels of the chart. */
function pictureOf(root: HTMLElement): string {
  const pixels = [...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL());
  return `${root.innerHTML.replace(IDS, '')}${pixels.join()}`;
}
const frame = () => new Promise((done) => requestAnimationFrame(done));
const STILL_FRAMES = 3;
/** The picture once it has not changed for some frames. */
async function settled(root: HTMLElement): Promise<string> {
  let last = '';
  for (let still = 0; still < STILL_FRAMES;) {
    await frame();
    const now = pictureOf(root);
    const isPending = root.childElementCount === 0 || root.querySelector('canvas[data-painted=""]');
    still = now === last && !isPending ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** The first place at which two texts differ, with some characters around it. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' / ');
}

const { STORY_LOCALE } = import.meta.env as Record<string, string | undefined>;
/** `npm run stories:all` tries every prop, `npm test` one of four of each chart. */
const isBroad = Boolean(STORY_LOCALE);
const SHARE = 4;
/** Number of mounts that may differ from the previous one. */
const LATE = 5;

type Show = Awaited<ReturnType<typeof mountedBench>>['show'];
let mounts = 0;

/** Props of the chart that have no effect. Each picture is of a new mount, because an in-place update may differ invisibly. */
async function deadProps(chart: string, root: HTMLElement, show: Show): Promise<string[]> {
  const { component, args } = await defaultStoryOf(chart);
  const draw = async (props: Args): Promise<string> => {
    show(createElement(component, { ...props, key: ++mounts }));
    return settled(root);
  };
  let first = await draw(args);
  // Without a change of props there must be no difference; late loading (fonts, a painter) may change the first renders.
  let again = await draw({ ...args });
  for (let i = 0; i < LATE && again !== first; i++) [first, again] = [again, await draw({ ...args })];
  if (again !== first)
    throw new Error(`${chart} is drawn differently from the same props: ${difference(first, again)}`);
  const dead: string[] = [];
  const controls = controlsOf(chart, args);
  const share = isBroad ? controls : controls.filter((_, i) => i % SHARE === chart.length % SHARE);
  for (const { prop, values } of share) {
    const name = `${chart}.${prop}`;
    if (WITHOUT_EFFECT[name]) continue;
    const base = { ...args, ...ADDITIONAL_PROPS[name]?.(args) };
    const before = ADDITIONAL_PROPS[name] ? await draw(base) : first;
    let works = false;
    for (const value of TRIED_VALUES[name]?.(args) ?? values)
      if (!works) works = (await draw({ ...base, [prop]: value })) !== before;
    if (!works) dead.push(name);
  }
  return dead;
}

const walk = (charts: readonly string[]): StoryObj => ({
  play: async ({ canvasElement }) => {
    const { root, show } = await mountedBench(canvasElement);
    const dead: string[] = [];
    for (const chart of charts) dead.push(...(await deadProps(chart, root, show)));
    await expect(dead).toEqual([]);
  },
});

export const Cells = walk(FAMILIES.cells);
export const Expression = walk(FAMILIES.expression.slice(0, 3));
export const Genes = walk(FAMILIES.expression.slice(3));
export const Composition = walk(FAMILIES.composition);
export const Comparison = walk(FAMILIES.comparison.slice(0, 3));
export const Sets = walk(FAMILIES.comparison.slice(3));
export const Bulk = walk(FAMILIES.bulk);
export const Interaction = walk(FAMILIES.interaction);
export const CopyNumber = walk(FAMILIES.copyNumber);
export const Trajectory = walk(FAMILIES.trajectory);
export const Regulation = walk(FAMILIES.regulation);
export const Receptors = walk(FAMILIES.receptors);
