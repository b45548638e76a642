import type { Mark } from '@stroma/design-system/marks';
import { boxOf, mean } from '../../statistics/basics.ts';
import { isLogarithmic, LOG_SETTINGS } from '../../figure/logAxis.ts';
import { groupFacts, GROUP_ROLES, groupsOf, groupTests, TEST_SETTINGS, type Groups } from '../../figure/groups.ts';
import { groupsFigure, hasPoints, type Points } from '../../figure/groups-figure.ts';
import { px } from '../../figure/marks.ts';
import { groupRows, NAME_COLUMNS, PYTHON_GROUPS, pythonTests, R_GROUPS, rTests } from '../shared/group-scripts.ts';
import { GROUP_EXAMPLES } from '../shared/group-examples.ts';
import type { MappedTable } from '../chosen.ts';
import type { Tool } from '../tool.types.ts';

interface Box {
  groups: Groups;
  points: Points;
  hasMean: boolean;
  isLog: boolean;
}
const COLUMNS = ['n', 'low', 'q1', 'median', 'q3', 'high'];

export default {
  roles: GROUP_ROLES,
  settings: [
    { id: 'points', kind: 'choice', options: ['auto', 'all', 'none'], value: 'auto' },
    { id: 'mean', kind: 'switch', value: false },
    ...TEST_SETTINGS,
    ...LOG_SETTINGS.slice(1),
  ],
  examples: GROUP_EXAMPLES,
  model: (chosen: MappedTable): Box => {
    const groups = groupsOf(chosen);
    const values = groups.groups.flatMap((group) => group.values);
    return {
      ...{ groups, points: chosen.choice('points'), hasMean: chosen.flag('mean') },
      isLog: isLogarithmic(chosen, 'yLog', 'y', values),
    };
  },
  draw: (model, look, width, height) =>
    groupsFigure(
      model.groups,
      {
        points: model.points,
        isLog: model.isLog,
        extent: [],
        notes: [look.say('note.box')],
        lines: (group) => [
          `${look.say('word.median')} ${look.t.number(boxOf(group.values).median, { maximumSignificantDigits: 6 })}`,
        ],
        mark: ({ group, scales: { y }, colour, half, middle }) => {
          const c = look.theme.colour;
          const { low, q1, median, q3, high, outside } = boxOf(group.values);
          const [left, right] = [middle - half, middle + half];
          const marks: Mark[] = [
            {
              ...{
                kind: 'path',
                d: `M${px(middle)} ${px(y(low))}V${px(y(q1))}M${px(middle)} ${px(y(q3))}V${px(y(high))}`,
              },
              ...{ stroke: c.text, width: 1, part: 'whisker' },
            },
            {
              kind: 'rect',
              x: left,
              y: y(q3),
              w: half * 2,
              h: y(q1) - y(q3),
              fill: colour,
              opacity: 0.45,
              part: 'fill',
            },
            {
              ...{ kind: 'path', d: `M${px(left)} ${px(y(q1))}V${px(y(q3))}H${px(right)}V${px(y(q1))}Z` },
              ...{ stroke: c.text, width: 1, part: 'box' },
            },
            {
              kind: 'path',
              d: `M${px(left)} ${px(y(median))}H${px(right)}`,
              stroke: c.text,
              width: 2.25,
              part: 'median',
            },
          ];
          if (!hasPoints(model.points, group.values.length))
            for (const v of outside)
              marks.push({ kind: 'circle', x: middle, y: y(v), r: 2.5, fill: 'none', stroke: c.text, part: 'outside' });
          if (model.hasMean) {
            const at = y(mean(group.values));
            const d = `M${px(middle - 4)} ${px(at)}h8M${px(middle)} ${px(at - 4)}v8`;
            marks.push({ kind: 'path', d, stroke: c.text, width: 1.5, part: 'mean' });
          }
          return marks;
        },
      },
      look,
      width,
      height,
    ),
  groups: (model) => model.groups.colours,
  values: (model) => ({
    columns: [...NAME_COLUMNS, ...COLUMNS],
    rows: groupRows(model.groups, (values) => {
      const { n, low, q1, median, q3, high } = boxOf(values);
      return [n, low, q1, median, q3, high];
    }),
  }),
  report: (model) => groupFacts(model.groups),
  tests: (model) => groupTests(model.groups),
  python: (chosen) => `${PYTHON_GROUPS}
rows = []
for g in groups:
    v = g.values
    q1, median, q3 = np.percentile(v, [25, 50, 75])
    within = v[(v >= q1 - 1.5 * (q3 - q1)) & (v <= q3 + 1.5 * (q3 - q1))]
    box = g.ax.boxplot([v], positions=[g.place], widths=0.76 * g.width, patch_artist=True, manage_ticks=False)
    box["boxes"][0].set_facecolor((*g.hue[:3], 0.45))
    rows.append([*g.key, len(v), within.min(), q1, median, q3, within.max()])
values = pd.DataFrame(rows, columns=[${[...NAME_COLUMNS, ...COLUMNS].map((c) => `"${c}"`).join(', ')}])
${pythonTests(chosen)}`,
  r: (chosen) => `${R_GROUPS}
rows <- list()
for (g in groups) {
  q <- quantile(g$values, c(0.25, 0.5, 0.75), names = FALSE)
  within <- g$values[g$values >= q[1] - 1.5 * (q[3] - q[1]) & g$values <= q[3] + 1.5 * (q[3] - q[1])]
  rows[[length(rows) + 1]] <- cbind(as.data.frame(g$key), n = length(g$values), low = min(within), q1 = q[1], median = q[2],
    q3 = q[3], high = max(within), place = g$place, width = 0.76 * g$width)
}
values <- do.call(rbind, rows)
plot <- ggplot(values) +
  geom_boxplot(aes(place, ymin = low, lower = q1, middle = median, upper = q3, ymax = high, width = width, group = place,
    fill = colour), stat = "identity", alpha = 0.45) + group_axis
values$place <- values$width <- NULL
${rTests(chosen)}`,
} satisfies Tool<Box>;
