import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortEnrichment } from '@stroma/contract/fixtures/cohort/enrichment';
import { random } from '@stroma/contract/fixtures';
import { longNames } from '../../chart-tests/make.ts';
import { regionsOf } from '../../kernels/results/sets.ts';
import { UpsetPlot } from './UpsetPlot.tsx';
import { UPSET_LIMIT, upsetTable } from './UpsetPlot.table.ts';

const terms = [...cohortEnrichment.ora.result.terms]
  .sort((a, b) => b.overlap - a.overlap || a.p_val - b.p_val)
  .slice(0, 6);
const data = regionsOf(terms.map((x) => ({ name: x.term, members: x.genes })));
const onPick = fn();
const s = framedStories({
  title: 'Genes shared by terms',
  chart: UpsetPlot,
  props: { data, unit: 'Genes', onSelect: onPick },
  table: (d, t) => upsetTable(d, t),
  limit: UPSET_LIMIT,
});
const meta: Meta = { title: 'Charts/UpsetPlot', component: UpsetPlot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: more than 3 sets
    await waitFor(() => expect(parts(canvasElement, 'set-size')).toHaveLength(data.names.length));
    await expect(data.names.length).toBeGreaterThan(3);
    await expect(parts(canvasElement, 'intersection')).toHaveLength(data.regions.length);
    // Each set has its full name and its number.
    await expect(parts(canvasElement, 'set-number')).toHaveLength(data.names.length);
    const named = parts(canvasElement, 'set-name').map((e) => e.lastChild?.textContent);
    await expect(named.join(' ').split(' ').sort()).toEqual(data.names.join(' ').split(' ').sort());
    // A dot for each set of each intersection; heights in proportion.
    await expect(parts(canvasElement, 'member')).toHaveLength(data.regions.reduce((n, r) => n + r.sets.length, 0));
    const tall = parts(canvasElement, 'intersection').map((e) => Number(e.getAttribute('height')));
    await expect((tall[0] ?? 0) / (tall.at(-1) ?? 1)).toBeCloseTo(
      (data.regions[0]?.n ?? 0) / (data.regions.at(-1)?.n ?? 1),
      2,
    );
    await expect(
      regionsOf([
        { name: 'a', members: ['x', 'y', 'y'] },
        { name: 'b', members: ['y', 'z'] },
      ]).regions.map((r) => r.n),
    ).toEqual([1, 1, 1]);
    const chart = canvasElement.querySelector<HTMLElement>('[data-chart]') as HTMLElement;
    chart.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect(onPick).toHaveBeenCalled();
    await expect(exported(canvasElement)).toContain('<circle');
  },
});
export const ByDegree = s.with({ order: 'degree' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { next } = random(14);
export const Extreme = s.with({
  title: '12 sets',
  unit: '基因',
  data: regionsOf(
    longNames(12).map((name) => ({
      name,
      members: Array.from({ length: 900 }, (_, i) => `G${i}`).filter(() => next() < 0.35),
    })),
  ),
});
