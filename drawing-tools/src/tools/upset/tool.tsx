import { UpsetPlot } from '@stroma/design-system/charts';
import type { Mark } from '@stroma/design-system/marks';
import { px } from '../../figure/marks.ts';
import type { MappedTable } from '../chosen.ts';
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

/** Bars of the combinations above the dots that mark their sets. */
const shapes: ChartTool<Upset>['shapes'] = ({ data, top }, look, width, height) => {
  const c = look.theme.colour;
  const shown = [...data.regions].sort((a, b) => b.n - a.n).slice(0, top);
  const most = Math.max(1, ...shown.map((region) => region.n));
  const step = width / shown.length;
  const row = Math.min(24, (height * 0.45) / data.names.length);
  const foot = height - row * data.names.length;
  return shown.flatMap((region, i): Mark[] => {
    const x = (i + 0.5) * step;
    const h = (region.n / most) * (foot - 10);
    const y = (set: number) => foot + (set + 0.5) * row;
    const [first, last] = [Math.min(...region.sets), Math.max(...region.sets)];
    return [
      { kind: 'rect', x: x - step * 0.3, y: foot - 8 - h, w: step * 0.6, h, fill: c.text },
      { kind: 'path', d: `M${px(x)} ${px(y(first))}V${px(y(last))}`, stroke: c.text, width: 2 },
      ...data.names.map((_, set): Mark => ({
        ...{ kind: 'circle', x, y: y(set), r: row * 0.3, fill: region.sets.includes(set) ? c.text : c.line },
      })),
    ];
  });
};

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
  model: (chosen: MappedTable): Upset => ({
    ...setsOf(chosen, 12),
    top: chosen.number('intersections'),
    order: chosen.choice('order'),
  }),
  Chart: UpsetChart,
  shapes,
  height: (model) => 320 + 26 * model.data.names.length,
  groups: () => [],
  values: setValues,
  report: setFacts,
  python: () => SETS_PYTHON,
  r: () => SETS_R,
} satisfies ChartTool<Upset>;
