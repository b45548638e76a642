import { boxOf } from '../../statistics/basics.ts';
import { bandwidth, density, evenlySpaced } from '../../statistics/curves.ts';
import { groupFacts, GROUP_ROLES, groupsOf, groupTests, TEST_SETTINGS, type Groups } from '../../figure/groups.ts';
import { bounds, groupsFigure, type Points } from '../../figure/groups-figure.ts';
import { linePath, px } from '../../figure/marks.ts';
import { groupRows, NAME_COLUMNS, PYTHON_GROUPS, pythonTests, R_GROUPS, rTests } from '../shared/group-scripts.ts';
import { GROUP_EXAMPLES } from '../shared/group-examples.ts';
import type { MappedTable } from '../chosen.ts';
import type { Tool } from '../tool.types.ts';

interface Violin {
  groups: Groups;
  points: Points;
  smooth: number;
  isTrimmed: boolean;
}
const STEPS = 101;
/** Positions on the value axis at which a group's density is drawn. */
function range(values: readonly number[], { smooth, isTrimmed }: Violin): number[] {
  const [low, high] = bounds(values);
  const more = isTrimmed ? 0 : 2 * bandwidth(values) * smooth || 0;
  return evenlySpaced(low - more, high + more, STEPS);
}

export default {
  roles: GROUP_ROLES,
  settings: [
    { id: 'points', kind: 'choice', options: ['auto', 'all', 'none'], value: 'auto' },
    { id: 'smooth', kind: 'number', min: 0.2, max: 3, step: 0.1, value: 1 },
    { id: 'trim', kind: 'switch', value: true },
    ...TEST_SETTINGS,
  ],
  examples: GROUP_EXAMPLES,
  model: (chosen: MappedTable): Violin => ({
    groups: groupsOf(chosen),
    points: chosen.choice('points'),
    smooth: chosen.number('smooth'),
    isTrimmed: chosen.flag('trim'),
  }),
  draw: (model, look, width, height) =>
    groupsFigure(
      model.groups,
      {
        points: model.points,
        extent: model.groups.groups.flatMap((g) => bounds(range(g.values, model))),
        notes: [look.say('note.violin')],
        lines: (group) => [
          `${look.say('word.median')} ${look.t.number(boxOf(group.values).median, { maximumSignificantDigits: 6 })}`,
        ],
        mark: ({ group, scales, colour, half, middle }) => {
          const c = look.theme.colour;
          const at = range(group.values, model);
          const heights = density(group.values, at, model.smooth);
          const most = Math.max(...heights);
          const box = boxOf(group.values);
          const side = (sign: number) =>
            at.map((v, i): [number, number] => [middle + (sign * half * heights[i]!) / (most || 1), scales.y(v)]);
          return [
            ...(most > 0
              ? [
                  {
                    kind: 'path' as const,
                    d: linePath([...side(1), ...side(-1).reverse()], true),
                    fill: colour,
                    opacity: 0.45,
                    stroke: colour,
                    width: 1,
                    part: 'violin',
                  },
                ]
              : []),
            {
              kind: 'path',
              d: `M${px(middle)} ${px(scales.y(box.q1))}V${px(scales.y(box.q3))}`,
              stroke: c.text,
              width: 4,
              part: 'quartiles',
            },
            {
              kind: 'path',
              d: `M${px(middle - 6)} ${px(scales.y(box.median))}h12`,
              stroke: c.text,
              width: 2.5,
              part: 'median',
            },
          ];
        },
      },
      look,
      width,
      height,
    ),
  groups: (model) => model.groups.colours,
  values: (model) => ({
    columns: [...NAME_COLUMNS, 'n', 'q1', 'median', 'q3', 'density'],
    rows: groupRows(model.groups, (values) => {
      const { q1, median, q3 } = boxOf(values);
      return [values.length, q1, median, q3, density(values, [median], model.smooth)[0]!];
    }),
  }),
  report: (model) => groupFacts(model.groups),
  tests: (model) => groupTests(model.groups),
  python: (chosen) => `${PYTHON_GROUPS}
smooth = ${chosen.number('smooth')}
rows = []
for g in groups:
    v = g.values
    width = v.std(ddof=1) * len(v) ** -0.2 * smooth
    q1, median, q3 = np.percentile(v, [25, 50, 75])
    at = np.linspace(v.min(), v.max(), ${STEPS})${chosen.flag('trim') ? '' : `\n    at = np.linspace(v.min() - 2 * width, v.max() + 2 * width, ${STEPS})`}
    kde = lambda x: stats.norm.pdf((np.asarray(x)[:, None] - v) / width).sum(axis=1) / (len(v) * width) if width > 0 else np.zeros(len(x))
    d = kde(at)
    half = 0.38 * g.width * d / (d.max() or 1)
    g.ax.fill_betweenx(at, g.place - half, g.place + half, color=g.hue, alpha=0.45)
    g.ax.vlines(g.place, q1, q3, color="black", linewidth=2)
    g.ax.plot(g.place, median, "_", color="black")
    rows.append([*g.key, len(v), q1, median, q3, kde([median])[0]])
values = pd.DataFrame(rows, columns=[${NAME_COLUMNS.map((c) => `"${c}"`).join(', ')}, "n", "q1", "median", "q3", "density"])
${pythonTests(chosen)}`,
  r: (chosen) => `${R_GROUPS}
smooth <- ${chosen.number('smooth')}
shapes <- list()
rows <- list()
for (g in groups) {
  v <- g$values
  width <- sd(v) * length(v)^-0.2 * smooth
  kde <- function(x) vapply(x, function(one) if (isTRUE(width > 0)) mean(dnorm((one - v) / width)) / width else 0, 0)
  q <- quantile(v, c(0.25, 0.5, 0.75), names = FALSE)
  more <- ${chosen.flag('trim') ? '0' : 'if (isTRUE(width > 0)) 2 * width else 0'}
  at <- seq(min(v) - more, max(v) + more, length.out = ${STEPS})
  d <- kde(at)
  half <- 0.38 * g$width * d / max(d, 1e-300)
  shapes[[length(shapes) + 1]] <- data.frame(id = length(shapes), colour = g$key$colour, facet = g$key$facet,
    px = c(g$place - half, rev(g$place + half)), py = c(at, rev(at)))
  rows[[length(rows) + 1]] <- cbind(as.data.frame(g$key), n = length(v), q1 = q[1], median = q[2], q3 = q[3], density = kde(q[2]), place = g$place)
}
values <- do.call(rbind, rows)
plot <- ggplot() +
  geom_polygon(aes(px, py, group = id, fill = colour), do.call(rbind, shapes), alpha = 0.45) +
  geom_segment(aes(place, q1, xend = place, yend = q3), values, linewidth = 1) +
  geom_point(aes(place, median), values, shape = 95, size = 4) + group_axis
values$place <- NULL
${rTests(chosen)}`,
} satisfies Tool<Violin>;
