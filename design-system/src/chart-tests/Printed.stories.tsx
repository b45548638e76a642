/// <reference types="vite/client" />
import { useEffect } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { usePrinter, type Printer } from '../plot-kit/print/PrintStage.tsx';
import { ROOM } from '../kernels/figure/fileSize.ts';
import { FIGURES } from './kit.stories.helper.tsx';
import { figureFacts, type FigureFacts } from './paperFacts.ts';

// Every stories file of a chart names its figure (framedStories): a new chart is measured too.
import.meta.glob('../charts/*/*.stories.tsx', { eager: true });

/** Every chart's figure as a file. The stage is beside the page: nothing of a screen's frame reaches it. */
const meta: Meta = { title: 'Charts/Printed figures' };
export default meta;

/** `npm run stories:all` measures all figures at all sizes. */
const isBroad = Boolean(import.meta.env['STORY_LOCALE']);
const SHARE = 0.4;
/** px of 20 mm. */
const LEAST = 97;

let printer: Printer | null = null;
function Bench() {
  const own = usePrinter();
  useEffect(() => {
    printer = own;
  });
  return (
    <>
      <ul>
        {[...FIGURES.keys()].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {own.stage}
    </>
  );
}

function faultsOf({ height, plot, touching, parts }: FigureFacts, isFree: boolean): string[] {
  // Small multiples state no plot.
  const isLow = plot === null ? !parts : plot < LEAST;
  return [
    ...(isLow ? [`a plot of ${plot} px`] : []),
    // Of a figure of several, each has a share of its own part.
    ...(isFree && !parts && (plot ?? 0) < SHARE * height ? [`a plot of ${plot} px in ${height}`] : []),
    ...touching.map((pair) => `words on each other: ${pair}`),
  ];
}

/** Each `every`-th figure from the `part`-th; without a part the first, and all of them in the broad run. */
const at = (width: number, height: number | undefined, every: number, part?: number): StoryObj => ({
  render: () => <Bench />,
  play: async () => {
    await expect(LEAST).toBeLessThan(ROOM);
    const chosen = [...FIGURES].filter((_, i) => (isBroad && part === undefined) || i % every === (part ?? 0));
    await expect(FIGURES.size).toBeGreaterThan(45);
    await expect(chosen.length).toBeGreaterThanOrEqual(Math.floor(FIGURES.size / every));
    const faults: string[] = [];
    for (const [name, figure] of chosen) {
      const svg = (await printer?.draw(figure(), { width, ...(height && { height }), ratio: 1 })) ?? '';
      const facts = figureFacts(svg);
      faults.push(...faultsOf(facts, height === undefined).map((fault) => `${name}: ${fault}`));
    }
    await expect(faults).toEqual([]);
  },
});
/** 89 mm. */
export const OneColumn = at(433, undefined, 5, 0);
export const OneColumnSecond = at(433, undefined, 5, 1);
export const OneColumnThird = at(433, undefined, 5, 2);
export const OneColumnFourth = at(433, undefined, 5, 3);
export const OneColumnFifth = at(433, undefined, 5, 4);
/** 183 mm. */
export const TwoColumns = at(890, undefined, 4);
/** The formats of the menu itself. */
export const AtOnce = at(860, 710, 4);
