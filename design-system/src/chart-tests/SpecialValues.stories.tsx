/// <reference types="vite/client" />
import { useEffect, useState, type ReactNode } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { usePrinter, type Printer } from '../plot-kit/print/PrintStage.tsx';
import { HIGHCHARTS_CASES, type ValueCase } from './specialCases.tsx';
import { scaleOf } from './drawnScale.ts';
import { COUNTS, SPECIALS, valuesAround } from './specialValues.ts';

/**
 * Like specialValues.test.ts, for charts that Highcharts lays out: on the page with two values, in `npm run figures` with 1 to 200 on the page and in
 * a file of 89 mm. Each finite value is read back from its mark by the axis labels, and omitted values are reported.
 */
const meta: Meta = { title: 'Charts/Special values' };
export default meta;

const { STORY_FIGURES, STORY_FIGURES_OF = '' } = import.meta.env as Record<string, string | undefined>;
const isWhole = Boolean(STORY_FIGURES);
const isAsked = (chart: string) => STORY_FIGURES_OF.split(',').some((name) => chart.startsWith(name));
/** Where `npm run figures` reads the findings (stories/.storybook/vitest.setup.ts). */
type Keep = (name: string, text: string) => Promise<void>;
const keep = (globalThis as { stromaKeep?: Keep }).stromaKeep;
/** px of 89 mm. */
const COLUMN = 433;
/** Maximum distance in px of a mark from its value: half a px plus the rounding of a tick's position. */
const BESIDE = 1;

/** With more values, the figures differ only in their number of marks. */
const [FEW, MANY] = [2, 200];

let printer: Printer | null = null;
let show: ((figure: ReactNode) => void) | null = null;
function Bench() {
  const own = usePrinter();
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    printer = own;
    show = setShown;
  }, [own]);
  return (
    <>
      <div style={{ width: 1000 }}>{shown}</div>
      {own.stage}
    </>
  );
}

const labelsOf = (root: Element) =>
  [...root.querySelectorAll('.highcharts-axis-labels text')].map((text) => text.outerHTML).join(' | ');

/** Faults of the figure with these values, which is drawn in `root`. */
function faultsOf(one: ValueCase, values: readonly number[], root: Element): string[] {
  const { side, axis, nth = 0, drawn, isSorted = false } = one;
  const wanted = (one.expected ?? ((of) => of.filter(Number.isFinite)))(values);
  const scale = (one.scale ?? ((chart) => scaleOf(chart, side, axis, nth)))(root);
  const found = drawn(root);
  const faults: string[] = [];
  if (found.length !== wanted.length) faults.push(`${found.length} marks of ${wanted.length} values`);
  // An axis of one value has one tick.
  if (!scale && new Set(wanted).size > 1) faults.push('an axis without two ticks');
  if (scale) {
    if (Number.isNaN(scale.unit)) faults.push(`labels ${labelsOf(root)}`);
    const read = found.map(scale.valueAt);
    const order = (list: readonly number[]) => (isSorted ? [...list].sort((a, b) => a - b) : list);
    const [at, should] = [order(read), order(wanted)];
    const beside = (one.beside ?? BESIDE) * scale.unit;
    at.forEach((value, i) => {
      if (!(Math.abs(value - (should[i] ?? Number.NaN)) <= beside)) faults.push(`${should[i]} is drawn at ${value}`);
    });
  }
  const out = values.filter((value) => !Number.isFinite(value)).length;
  const words = root.parentElement?.querySelector('[data-part="left-out"]')?.textContent ?? '';
  const said = one.said?.(root) ?? Number(/\d+/.exec(words)?.[0] ?? 0);
  if (said !== out) faults.push(`${out} left out, ${said} said`);
  return faults.slice(0, 3);
}

const chartOf = (root: ParentNode) => root.querySelector('.highcharts-root');
async function onPage(one: ValueCase, values: readonly number[], root: HTMLElement): Promise<string[]> {
  show?.(null);
  await waitFor(() => expect(chartOf(root)).toBeNull());
  show?.(one.chart(values));
  await waitFor(() => expect(chartOf(root)).not.toBeNull());
  const chart = chartOf(root);
  const box = chart?.closest('[data-chart]') ?? root;
  // The text is outside the chart's own container.
  return chart ? faultsOf(one, values, box.firstElementChild ?? box) : ['no chart'];
}
async function inFile(one: ValueCase, values: readonly number[]): Promise<string[]> {
  const svg = (await printer?.draw(one.chart(values), { width: COLUMN, ratio: 1 })) ?? '';
  const holder = document.createElement('div');
  holder.style.cssText = 'position:fixed;left:0;top:0;visibility:hidden';
  holder.innerHTML = svg;
  document.body.append(holder);
  const faults = holder.firstElementChild ? faultsOf(one, values, holder.firstElementChild) : ['no figure'];
  holder.remove();
  return faults;
}

const story = (part: number): StoryObj => ({
  render: () => <Bench />,
  play: async ({ canvasElement }) => {
    const chosen = Object.entries(HIGHCHARTS_CASES).filter(([name], i) => i % PARTS === part && isAsked(name));
    const faults: string[] = [];
    for (const [name, one] of chosen)
      for (const n of COUNTS.filter((count) => (isWhole ? count >= (one.least ?? 1) : count === 2)))
        for (const special of n > FEW ? [1e9, Number.NaN] : SPECIALS) {
          const values = valuesAround(n, special);
          const found = await onPage(one, values, canvasElement);
          if (isWhole && n < MANY) found.push(...(await inFile(one, values)).map((fault) => `file: ${fault}`));
          faults.push(...found.map((fault) => `${name} of ${n} with ${special}: ${fault}`));
        }
    await keep?.(`special-${part}.faults.txt`, faults.join('\n'));
    if (!isWhole) await expect(faults).toEqual([]);
  },
});
const PARTS = 3;
export const First = story(0);
export const Second = story(1);
export const Third = story(2);
