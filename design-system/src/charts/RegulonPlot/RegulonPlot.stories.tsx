import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { framedStories, PAPER, printedFacts, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeRegulons } from '../../chart-tests/make.ts';
import { cohortRegulons } from '../../chart-tests/cohort/regulons.ts';
import { rankOf, topRegulons } from './rank.ts';
import { regulonPlotTable } from './RegulonPlot.table.ts';
import { RegulonPlot } from './RegulonPlot.tsx';

const { groups, activity, specificity, on } = cohortRegulons;
const s = framedStories({
  title: 'Regulons',
  chart: RegulonPlot,
  props: { groups, activity, data: specificity, on, onSelect: fn() },
  table: regulonPlotTable,
});
const meta: Meta = { title: 'Charts/RegulonPlot', component: RegulonPlot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: top 5 regulons by default
    const named = specificity.columns.flatMap((_, g) =>
      rankOf(specificity, g)
        .slice(0, 5)
        .map((r) => r.regulon),
    );
    await waitFor(() =>
      expect(parts(canvasElement, 'top-name').map((e) => e.querySelector('title')?.textContent)).toEqual(named),
    );
    // must show: rank
    await expect(parts(canvasElement, 'group')).toHaveLength(specificity.columns.length);
    await expect(parts(canvasElement, 'top').length + parts(canvasElement, 'regulon').length).toBe(
      specificity.columns.reduce((n, _, g) => n + rankOf(specificity, g).length, 0),
    );
    // must show: dot
    const rows = topRegulons(specificity, 5);
    await expect(parts(canvasElement, 'regulon-name')).toHaveLength(rows.length);
    await expect(parts(canvasElement, 'dot')).toHaveLength(
      rows.flatMap((r) => on.values[r] ?? []).filter(Boolean).length,
    );
  },
});
export const TopTen = s.with(
  { top: 10, view: 'dot' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() =>
        expect(parts(canvasElement, 'regulon-name')).toHaveLength(topRegulons(specificity, 10).length),
      );
    },
  },
);
export const RankOfOneGroup = s.with(
  { view: 'rank', order: [specificity.columns[0] as string] },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'group')).toHaveLength(1));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeRegulons(80, longNames(20));
export const Extreme = s.with({
  groups: extreme.groups,
  activity: extreme.activity,
  data: extreme.specificity,
  on: extreme.on,
});

const thirty = makeRegulons(80, longNames(30));
/** 30 groups in one column of a page: three names per ranking, the leading regulons as dots, and words about the others. */
export const OnPaper = s.onPaper(
  { groups: thirty.groups, activity: thirty.activity, data: thirty.specificity, on: thirty.on },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(600));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      const leading = thirty.specificity.columns.flatMap((_, g) => rankOf(thirty.specificity, g).slice(0, 3));
      // The long ones are shortened.
      for (const { regulon } of leading.filter((r) => r.regulon.length < 9)) await expect(words).toContain(regulon);
      await expect(words.join(' ')).toMatch(/The table has all values|全部数值见表格/);
    },
  },
);
