import type { Mark } from '@stroma/design-system/marks';
import { mean } from '../../statistics/basics.ts';
import { ERROR_KINDS, errorOf, type ErrorKind } from '../../statistics/error.ts';
import { groupFacts, GROUP_ROLES, groupsOf, groupTests, TEST_SETTINGS, type Groups } from '../../figure/groups.ts';
import { groupsFigure, type Points } from '../../figure/groups-figure.ts';
import { px } from '../../figure/marks.ts';
import { groupRows, NAME_COLUMNS, PYTHON_GROUPS, pythonTests, R_GROUPS, rTests } from '../shared/group-scripts.ts';
import { GROUP_EXAMPLES } from '../shared/group-examples.ts';
import type { MappedTable } from '../chosen.ts';
import type { Tool } from '../tool.types.ts';

interface Bar {
  groups: Groups;
  points: Points;
  error: ErrorKind;
}
const COLUMNS = ['n', 'mean', 'error'];

export default {
  roles: GROUP_ROLES,
  settings: [
    { id: 'error', kind: 'choice', options: ERROR_KINDS, value: 'sd' },
    { id: 'points', kind: 'choice', options: ['auto', 'all', 'none'], value: 'auto' },
    ...TEST_SETTINGS,
  ],
  examples: GROUP_EXAMPLES,
  model: (chosen: MappedTable): Bar => ({
    groups: groupsOf(chosen),
    points: chosen.choice('points'),
    error: chosen.choice('error'),
  }),
  draw: (model, look, width, height) =>
    groupsFigure(
      model.groups,
      {
        points: model.points,
        zero: true,
        extent: model.groups.groups.flatMap(({ values }) => {
          const [m, e] = [mean(values), errorOf(values, model.error)];
          return [m - e, m + e];
        }),
        notes: [look.say(`note.error.${model.error}`)],
        lines: ({ values }) => [
          `${look.say('word.mean')} ${look.t.number(mean(values), { maximumSignificantDigits: 6 })}`,
          ...(model.error === 'none'
            ? []
            : [
                `${look.say(`error.${model.error}`)} ${look.t.number(errorOf(values, model.error), { maximumSignificantDigits: 6 })}`,
              ]),
        ],
        mark: ({ group: { values }, scales: { y }, colour, half, middle }) => {
          const c = look.theme.colour;
          const [m, e] = [mean(values), errorOf(values, model.error)];
          const [top, low] = [Math.min(y(m), y(0)), Math.max(y(m), y(0))];
          const marks: Mark[] = [
            {
              kind: 'rect',
              x: middle - half,
              y: top,
              w: half * 2,
              h: low - top,
              fill: colour,
              opacity: 0.7,
              part: 'bar',
            },
          ];
          if (e > 0) {
            const d = `M${px(middle)} ${px(y(m - e))}V${px(y(m + e))}M${px(middle - 5)} ${px(y(m - e))}h10M${px(middle - 5)} ${px(y(m + e))}h10`;
            marks.push({ kind: 'path', d, stroke: c.text, width: 1.25, part: 'error' });
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
    rows: groupRows(model.groups, (values) => [values.length, mean(values), errorOf(values, model.error)]),
  }),
  report: (model) => groupFacts(model.groups),
  tests: (model) => groupTests(model.groups),
  python: (chosen) => `${PYTHON_GROUPS}
kind = "${chosen.choice('error')}"
rows = []
for g in groups:
    v = g.values
    error = 0.0
    if kind != "none" and len(v) > 1:
        error = v.std(ddof=1)
        if kind != "sd":
            error /= np.sqrt(len(v))
        if kind == "ci95":
            error *= stats.t.ppf(0.975, len(v) - 1)
    g.ax.bar(g.place, v.mean(), 0.76 * g.width, color=g.hue, alpha=0.7)
    if error:
        g.ax.errorbar(g.place, v.mean(), error, color="black", capsize=2)
    rows.append([*g.key, len(v), v.mean(), error])
values = pd.DataFrame(rows, columns=[${[...NAME_COLUMNS, ...COLUMNS].map((c) => `"${c}"`).join(', ')}])
${pythonTests(chosen)}`,
  r: (chosen) => `${R_GROUPS}
kind <- "${chosen.choice('error')}"
rows <- list()
for (g in groups) {
  v <- g$values
  error <- 0
  if (kind != "none" && length(v) > 1) {
    error <- sd(v)
    if (kind != "sd") error <- error / sqrt(length(v))
    if (kind == "ci95") error <- error * qt(0.975, length(v) - 1)
  }
  rows[[length(rows) + 1]] <- cbind(as.data.frame(g$key), n = length(v), mean = mean(v), error = error, place = g$place, width = 0.76 * g$width)
}
values <- do.call(rbind, rows)
plot <- ggplot(values) +
  geom_col(aes(place, mean, width = width, fill = colour), alpha = 0.7, position = "identity") +
  geom_errorbar(aes(place, ymin = mean - error, ymax = mean + error), width = 0.1) + group_axis
values$place <- values$width <- NULL
${rTests(chosen)}`,
} satisfies Tool<Bar>;
