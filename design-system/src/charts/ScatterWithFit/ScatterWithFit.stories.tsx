import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { random } from '@stroma/contract/fixtures';
import { cohortExpression } from '@stroma/contract/fixtures/cohort/expression';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { ScatterWithFit } from './ScatterWithFit.tsx';
import { SCATTER_LIMIT, scatterTable } from './ScatterWithFit.table.ts';

const { coexpression } = cohortExpression;
const { correlation } = coexpression;
if (!correlation) throw new Error('the fixture has no co-expression');
const s = framedStories({
  title: 'LYZ and CST3',
  chart: ScatterWithFit,
  props: { data: coexpression, unit: 'log-normalised' },
  table: (d, t) => scatterTable(d, t),
  limit: SCATTER_LIMIT,
});
const meta: Meta = { title: 'Charts/ScatterWithFit', component: ScatterWithFit };
export default meta;

const text = (root: ParentNode, part: string) => parts(root, part)[0]?.textContent ?? '';
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: two genes
    await waitFor(() => expect(canvasElement.querySelector('.highcharts-axis-title')).not.toBeNull());
    const titles = [...canvasElement.querySelectorAll('.highcharts-axis-title')].map((e) => e.textContent);
    await expect(titles[0]).toContain(coexpression.x.symbol);
    await expect(titles[1]).toContain(coexpression.y.symbol);
    // must show: correlation
    await expect(text(canvasElement, 'correlation')).toContain(`r = ${correlation.pearson.r.toFixed(3)}`);
    const [fit] = chartOf(canvasElement).series;
    const { slope, intercept } = correlation.fit;
    for (const p of fit?.points ?? []) await expect(p.y).toBeCloseTo(slope * p.x + intercept, 6);
    // must show: cutoff lines with quadrant counts
    await expect(canvasElement.querySelectorAll('.cutoff-x, .cutoff-y')).toHaveLength(2);
    for (const key of ['both', 'onlyX', 'onlyY', 'neither'] as const)
      await expect(
        text(canvasElement, `quadrant-${key}`)
          .replaceAll(',', '')
          .replace(/[^\d].*/, ''),
      ).toBe(String(coexpression.quadrants[key]));
    await expect(exported(canvasElement)).toContain('r = ');
  },
});
export const Spearman = s.with(
  { method: 'spearman' },
  {
    play: async ({ canvasElement }) => {
      // must show: correlation
      await waitFor(() => expect(text(canvasElement, 'correlation')).toContain('ρ = '));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const { normal } = random(6);
const xs = Array.from({ length: 5000 }, () => Math.max(0, normal() * 40 + 20));
export const Extreme = s.with({
  title: '5,000 drawn of 1,000,000 cells',
  unit: 'counts',
  data: {
    ...coexpression,
    x: { gene_id: 'ENSG1', symbol: 'ENSG00000282431.1-TRBD1-AS1' },
    n: 1_000_000,
    points: { x: xs, y: xs.map((x) => Math.max(0, 60 - x * 0.5 + normal() * 12)) },
    cutoffs: { x: 120, y: 2 },
    quadrants: { both: 12_345, onlyX: 0, onlyY: 900_001, neither: 87_654 },
    correlation: { pearson: { r: -0.71, p: 0 }, spearman: { r: -0.69, p: 0 }, fit: { slope: -0.5, intercept: 60 } },
  },
});
