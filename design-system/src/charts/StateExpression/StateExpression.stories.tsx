import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortChosen } from '../../chart-tests/cohort/path.ts';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { makeChosenGenes } from '../../chart-tests/makeTrajectory.ts';
import { stateExpressionTable } from './StateExpression.table.ts';
import { StateExpression } from './StateExpression.tsx';
import { STATE_EXPRESSION_LIMIT } from './StateExpression.types.ts';

const states = cohortChosen?.states ?? [];
const s = framedStories({
  title: 'Expression by state',
  chart: StateExpression,
  props: { data: states, valueLabel: 'Expression' },
  table: stateExpressionTable,
  limit: STATE_EXPRESSION_LIMIT,
});
const meta: Meta = { title: 'Charts/StateExpression', component: StateExpression };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: expression by trajectory state
    await waitFor(() => expect(parts(canvasElement, 'gene')).toHaveLength(states.length));
    const boxes = states.reduce((n, g) => n + g.groups.filter((x) => x.n > 0).length, 0);
    await expect(parts(canvasElement, 'median')).toHaveLength(boxes);
    // n in every group's label.
    const [first] = states[0]?.groups ?? [];
    const words = [...canvasElement.querySelectorAll('svg text title')].map((e) => e.textContent);
    await expect(words).toContain(`${first?.group} (${first?.n.toLocaleString('en-US')})`);
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeChosenGenes(50, 30).chosen?.states ?? [] });
