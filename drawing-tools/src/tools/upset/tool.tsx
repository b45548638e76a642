import { UpsetPlot } from '@stroma/design-system/charts';
import type { Chosen } from '../chosen.ts';
import { setExample, setFacts, SET_ROLES, SETS_PYTHON, SETS_R, setsOf, setValues, type Sets } from '../shared/sets.ts';
import type { ChartTool, ChartToolProps } from '../tool.types.ts';

interface Upset extends Sets {
  top: number;
  order: 'size' | 'degree';
}
function UpsetChart({ model, title, onChart, height }: ChartToolProps<Upset>) {
  return (
    <UpsetPlot
      ref={onChart}
      {...{ title, height }}
      data={model.data}
      unit={model.unit}
      top={model.top}
      order={model.order}
    />
  );
}

export default {
  roles: SET_ROLES,
  settings: [
    { id: 'intersections', kind: 'number', min: 1, max: 60, step: 1, value: 20 },
    { id: 'order', kind: 'choice', options: ['size', 'degree'], value: 'size' },
  ],
  examples: [
    setExample('three', ['CD4 T', 'CD8 T', 'NK'], 131),
    setExample('four', ['day 1', 'day 3', 'day 7', 'day 14'], 132),
    { ...setExample('five', ['A', 'B', 'C', 'D', 'E'], 133), settings: { order: 'degree', intersections: 12 } },
  ],
  model: (chosen: Chosen): Upset => ({
    ...setsOf(chosen, 12),
    top: chosen.number('intersections'),
    order: chosen.choice('order'),
  }),
  Chart: UpsetChart,
  height: (model) => 320 + 26 * model.data.names.length,
  groups: () => [],
  values: setValues,
  report: setFacts,
  python: () => SETS_PYTHON,
  r: () => SETS_R,
} satisfies ChartTool<Upset>;
