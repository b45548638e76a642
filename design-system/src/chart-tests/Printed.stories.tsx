/// <reference types="vite/client" />
import { useEffect, useState, type ReactNode } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { usePrinter, type Printer } from '../plot-kit/print/PrintStage.tsx';
import { ROOM } from '../kernels/figure/fileSize.ts';
import type { ShownFigure } from './kit.stories.helper.tsx';
import { figureFacts, type FigureFacts } from './paperFacts.ts';

interface Entry extends ShownFigure {
  /** The story whose data it shows. */
  story: string;
}
/** Every figure of every stories file of a chart, so that new charts and new data are measured too. */
const files = import.meta.glob<Record<string, { parameters?: { file?: ShownFigure } }>>('../charts/*/*.stories.tsx', {
  eager: true,
});
const ENTRIES = Object.values(files).flatMap((file) =>
  Object.entries(file).flatMap(([story, { parameters }]): Entry[] =>
    parameters?.file ? [{ ...parameters.file, story }] : [],
  ),
);
/** The usual figure of each chart. */
const USUAL = ENTRIES.filter(({ story }) => story === 'Default' || story === 'Framed');

/** Every chart's figure as a file. The stage is outside the page, so that no frame affects it. */
const meta: Meta = { title: 'Charts/Printed figures' };
export default meta;

const { STORY_LOCALE, STORY_FIGURES, STORY_FIGURES_OF = '' } = import.meta.env as Record<string, string | undefined>;
/** `npm run figures`: all data at all sizes, with the findings in a file. `npm run stories:all`: usual data at all sizes. */
const isWhole = Boolean(STORY_FIGURES);
const isAsked = (chart: string) => STORY_FIGURES_OF.split(',').some((name) => chart.startsWith(name));
const isBroad = isWhole || Boolean(STORY_LOCALE);
/** Where `npm run figures` reads the findings (stories/.storybook/vitest.setup.ts). */
type Keep = (name: string, text: string) => Promise<void>;
const keep = (globalThis as { stromaKeep?: Keep }).stromaKeep;

/** Minimum share of a file's width, height and area for the plot: names, axes and one line of legend take the rest. */
const SHARE = 0.4;
/** px of 20 mm. */
const LEAST = 97;
/** px of 6 pt, where 12 px are 7 pt. */
const SMALLEST = 10.28;
/** Screens from which a figure is downloaded, px. */
const FRAMES = [300, 700, 1240, 1840];

let printer: Printer | null = null;
function Bench() {
  const own = usePrinter();
  useEffect(() => {
    printer = own;
  });
  return (
    <>
      <ul>
        {USUAL.map(({ chart }) => (
          <li key={chart}>{chart}</li>
        ))}
      </ul>
      {own.stage}
    </>
  );
}

type SetFrame = (figure: ReactNode, width: number) => Promise<void>;
let frame: SetFrame | null = null;
/** A page that shows a figure in a frame of a width, from which it is printed. */
function Frames() {
  const own = usePrinter();
  const [shown, setShown] = useState<{ figure: ReactNode; width: number } | null>(null);
  useEffect(() => {
    printer = own;
    frame = (figure, width) =>
      new Promise((done) => {
        setShown({ figure, width });
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      });
  });
  return (
    <>
      <div style={{ width: shown?.width ?? 0, height: 600 }}>{shown?.figure}</div>
      {own.stage}
    </>
  );
}

const isLight = (colour: string) => (colour.match(/[\d.]+/g) ?? [0]).slice(0, 3).every((part) => Number(part) > 240);

const shareText = ([wide, high]: readonly [number, number]) => `${(100 * wide * high).toFixed(1)} %`;

function faultsOf(facts: FigureFacts, isFree: boolean): string[] {
  const { width, height, key, plot, plotWidth, isStated, touching, cut, same, falseTicks, smallest, ground, parts } =
    facts;
  // Small multiples state no plot.
  const isLow = plot === null ? !parts : plot < LEAST;
  const shares = [plotWidth / width, (plot ?? 0) / (height - key)] as const;
  const isSmall = shares[0] * shares[1] < SHARE;
  // A part of a figure with several parts has no fixed width: each has its share.
  const isOne = !parts || isStated;
  return [
    ...(isLow ? [`a plot of ${plot} px`] : []),
    ...(isFree && isOne && isSmall
      ? [`a plot of ${Math.round(plotWidth)} x ${plot} in ${width} x ${height - key} px: ${shareText(shares)}`]
      : []),
    ...touching.map((pair) => `words on each other: ${pair}`),
    ...cut.map((text) => `cut off: ${text}`),
    ...same.map((text) => `one text of several names: ${text}`),
    ...falseTicks.map((labels) => `labels beside their numbers: ${labels}`),
    ...(smallest.px < SMALLEST ? [`text of ${smallest.px} px: ${smallest.text}`] : []),
    ...(isLight(ground) ? [] : [`a ground of ${ground || 'nothing'}`]),
  ];
}

/** Each `every`-th figure starting with the `part`-th; without a part, the first one, or all of them in the broad run. */
const at = (width: number, height: number | undefined, every: number, part?: number): StoryObj => ({
  render: () => <Bench />,
  play: async () => {
    await expect(LEAST).toBeLessThan(ROOM);
    await expect(USUAL.length).toBeGreaterThan(45);
    const entries = isWhole ? ENTRIES.filter(({ chart }) => isAsked(chart)) : USUAL;
    const chosen = entries.filter((_, i) => (isBroad && part === undefined) || i % every === (part ?? 0));
    await expect(chosen.length).toBeGreaterThanOrEqual(Math.floor(entries.length / every));
    const faults: string[] = [];
    for (const { chart, story, figure } of chosen) {
      const name = `${chart} ${story}`;
      try {
        const svg = (await printer?.draw(figure(), { width, ...(height && { height }), ratio: 1 })) ?? '';
        faults.push(...faultsOf(figureFacts(svg), height === undefined).map((fault) => `${name}: ${fault}`));
        await keep?.(`${name} ${width}x${height ?? ''}.svg`, svg);
      } catch (error) {
        faults.push(`${name}: ${String(error)}`);
      }
    }
    await keep?.(`${width}x${height ?? ''}-${part ?? 'all'}.faults.txt`, faults.join('\n'));
    if (!isWhole) await expect(faults).toEqual([]);
  },
});
/** 89 mm. */
export const OneColumn = at(433, undefined, 5, 0);
export const OneColumnSecond = at(433, undefined, 5, 1);
export const OneColumnThird = at(433, undefined, 5, 2);
export const OneColumnFourth = at(433, undefined, 5, 3);
export const OneColumnFifth = at(433, undefined, 5, 4);
/** 120 mm. */
export const OneAndAHalf = at(583, undefined, 8);
/** 183 mm. */
export const TwoColumns = at(890, undefined, 8);
/** The formats of the menu itself. */
export const AtOnce = at(860, 710, 4);

/** Ids of each copy's clips and gradients. */
const plain = (svg: string) => svg.replace(/highcharts-[\w-]+/g, '');
/** A figure is the same file from a page of any width. */
export const FromAnyFrame: StoryObj = {
  render: () => <Frames />,
  play: async () => {
    const faults: string[] = [];
    for (const { chart, figure } of USUAL.filter(({ chart }, i) => (isWhole ? isAsked(chart) : i % 25 === 0))) {
      let first = '';
      for (const width of FRAMES) {
        await frame?.(figure(), width);
        const svg = plain((await printer?.draw(figure(), { width: 433, ratio: 1 })) ?? '');
        first ||= svg;
        if (svg !== first) faults.push(`${chart}: another file from a frame of ${width} px`);
      }
    }
    await frame?.(null, 0);
    await keep?.('frames.faults.txt', faults.join('\n'));
    await expect(faults).toEqual([]);
  },
};
