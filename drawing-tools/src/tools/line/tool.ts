import { domainOf, type Mark } from '@stroma/design-system/marks';
import { mean } from '../../statistics/basics.ts';
import { ERROR_KINDS, errorOf, type ErrorKind } from '../../statistics/error.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { logAxes, logDomain, LOG_SETTINGS } from '../../figure/logAxis.ts';
import { linePath, px } from '../../figure/marks.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import { drawPoints, plainNumber, pointColour, pointLegend, pointsOf, type Points } from '../../figure/points.ts';
import { normals } from '../../figure/random.ts';
import type { MappedTable } from '../chosen.ts';
import { FACETS_PYTHON, POINT_ROLES } from '../shared/points.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Step {
  facet: string;
  colour: string;
  x: number;
  n: number;
  mean: number;
  error: number;
}
interface Line extends Points {
  steps: Step[];
  error: ErrorKind;
  hasPoints: boolean;
  isLog: { x: boolean; y: boolean };
}

function model(chosen: MappedTable): Line {
  const points = pointsOf(chosen);
  const error = chosen.choice<ErrorKind>('error');
  const series = Map.groupBy(points.points, (p) => JSON.stringify([p.facet, p.colour]));
  const steps = points.facets.flatMap((facet) =>
    points.colours.flatMap((colour) => {
      const byX = Map.groupBy(series.get(JSON.stringify([facet, colour])) ?? [], (p) => p.x);
      return [...byX]
        .sort(([a], [b]) => a - b)
        .map(([x, own]): Step => {
          const values = own.map((p) => p.y);
          return { facet, colour, x, n: values.length, mean: mean(values), error: errorOf(values, error) };
        });
    }),
  );
  return { ...points, steps, error, hasPoints: chosen.flag('points'), isLog: logAxes(chosen, points.points) };
}

function seriesMarks(steps: readonly Step[], colour: string, { x, y, frame }: Scales): Mark[] {
  // A logarithmic axis has no place for an error line's end of zero or less: the line ends at the frame.
  const end = (v: number) => (Number.isNaN(y(v)) ? frame.y + frame.h : y(v));
  const marks: Mark[] = steps
    .filter((s) => s.error > 0)
    .map((s) => {
      const [at, low, high] = [px(x(s.x)), px(end(s.mean - s.error)), px(y(s.mean + s.error))];
      const caps = `M${px(x(s.x) - 4)} ${low}h8M${px(x(s.x) - 4)} ${high}h8`;
      return { kind: 'path', d: `M${at} ${low}V${high}${caps}`, stroke: colour, width: 1.25, part: 'error' };
    });
  const d = linePath(steps.map((s) => [x(s.x), y(s.mean)]));
  return [...marks, { kind: 'path', d, stroke: colour, width: 2, part: 'curve' }];
}

function draw(line: Line, look: FigureStyle, width: number, height: number) {
  const colourOf = pointColour(line, look);
  const ends = line.steps.flatMap((s) => [s.mean - s.error, s.mean + s.error]);
  const { isLog } = line;
  const across = bounds(line.steps.map((s) => s.x));
  // The points determine the lower end of a logarithmic axis: an error line may come close to zero.
  const heights = isLog.y
    ? [...bounds(line.points.map((p) => p.y)), ...line.steps.map((s) => s.mean + s.error)]
    : [...ends, ...(line.hasPoints ? bounds(line.points.map((p) => p.y)) : [])];
  const repeats = line.steps.some((s) => s.n > 1);
  return planeFigure(
    {
      x: {
        domain: isLog.x ? logDomain(across) : domainOf(across, { zero: false }),
        ...{ title: look.titles.x ?? line.titles.x, isLog: isLog.x },
      },
      y: {
        domain: isLog.y ? logDomain(bounds(heights)) : domainOf(heights, { zero: false }),
        ...{ title: look.titles.y ?? line.titles.y, isLog: isLog.y },
      },
      legend: pointLegend(line, look).map((item) => ({ ...item, shape: 'line' as const })),
      legendTitle: look.titles.colour ?? line.titles.colour,
      leftOut: line.missing,
      notes: repeats ? [look.say(`line.error.${line.error}`)] : [],
      panels: line.facets.map((facet) => {
        const own = line.points.filter((p) => p.facet === facet);
        const steps = line.steps.filter((s) => s.facet === facet);
        return {
          name: facet,
          marks: (s) => [
            ...(line.hasPoints
              ? drawPoints(
                  own,
                  s,
                  (p) => colourOf(p.colour),
                  () => 2.5,
                  0.5,
                )
              : []),
            ...line.colours.flatMap((c) =>
              seriesMarks(
                steps.filter((one) => one.colour === c),
                colourOf(c),
                s,
              ),
            ),
            ...steps.map((one): Mark => ({
              kind: 'circle',
              x: s.x(one.x),
              y: s.y(one.mean),
              r: 3.5,
              fill: colourOf(one.colour),
              part: 'mean',
            })),
          ],
          targets: ({ x, y }) =>
            steps.map((s) => ({
              ...{ id: `${s.colour}:${s.x}`, x: x(s.x) - 6, y: y(s.mean) - 6, w: 12, h: 12 },
              lines: [
                look.rename(s.colour) || line.titles.y,
                `${line.titles.x} ${plainNumber(look, s.x)}`,
                `${look.say('word.mean')} ${plainNumber(look, s.mean)}`,
                `n = ${look.t.count(s.n)}`,
              ],
            })),
        };
      }),
    },
    look,
    width,
    height,
  );
}

const next = normals(61);
const rows = ['control', 'knock-out'].flatMap((line, k) =>
  ['male', 'female'].flatMap((sex, s) =>
    [0, 4, 8, 12, 24, 48].flatMap((hour) =>
      Array.from({ length: 4 }, () => ({
        line,
        sex,
        hour,
        signal: Math.round(100 * (2 + s + Math.log1p(hour) * (1.4 - 0.7 * k) + 0.35 * next())) / 100,
      })),
    ),
  ),
);
const columns = [
  { name: 'hours', values: rows.map((r) => r.hour) },
  { name: 'signal', values: rows.map((r) => r.signal) },
  { name: 'cell line', values: rows.map((r) => r.line) },
  { name: 'sex', values: rows.map((r) => r.sex) },
];
const mapping = { x: ['hours'], y: ['signal'] };
const examples: Example[] = [
  { id: 'courses', columns, mapping: { ...mapping, colour: ['cell line'] }, settings: { error: 'sem' } },
  {
    id: 'panelled',
    columns,
    mapping: { ...mapping, colour: ['cell line'], facet: ['sex'] },
    settings: { error: 'ci95', points: true },
  },
  { id: 'single', columns, mapping, settings: { error: 'sd' } },
];

export default {
  roles: POINT_ROLES.slice(0, 4),
  settings: [
    { id: 'error', kind: 'choice', options: ERROR_KINDS, value: 'sem' },
    { id: 'points', kind: 'switch', value: false },
    ...LOG_SETTINGS,
  ],
  examples,
  model,
  draw,
  groups: (line) => (line.hasColour ? line.colours : []),
  values: (line) => ({
    columns: ['facet', 'colour', 'x', 'n', 'mean', 'error'],
    rows: line.steps.map((s) => [s.facet, s.colour, s.x, s.n, s.mean, s.error]),
  }),
  report: (line) => [{ id: 'fact.points', values: { n: line.points.length } }, { id: `line.error.${line.error}` }],
  python: (chosen) => `${FACETS_PYTHON}
kind = "${chosen.choice('error')}"


def error_of(v):
    if kind == "none" or len(v) < 2:
        return 0.0
    e = v.std(ddof=1)
    if kind != "sd":
        e /= np.sqrt(len(v))
    return e * stats.t.ppf(0.975, len(v) - 1) if kind == "ci95" else e


rows = []
for f, ax in axes.items():
    for colour in colours:
        own = data[(data["facet"] == f) & (data["colour"] == colour)]
        steps = [[x, len(v), v.mean(), error_of(v)] for x, v in own.groupby("x")["y"]]
        if steps:
            x, _, y, e = np.array(steps).T
            ax.errorbar(x, y, e, color=hues[colour], label=colour, capsize=2, marker="o", markersize=3)
        rows += [[f, colour, *s] for s in steps]
values = pd.DataFrame(rows, columns=["facet", "colour", "x", "n", "mean", "error"])
`,
  r: (chosen) => `if (!"colour" %in% names(data)) data$colour <- ""
if (!"facet" %in% names(data)) data$facet <- ""
data <- data[!is.na(data$x) & !is.na(data$y) & !is.na(data$colour) & !is.na(data$facet), ]
kind <- "${chosen.choice('error')}"
error_of <- function(v) {
  if (kind == "none" || length(v) < 2) return(0)
  e <- sd(v)
  if (kind != "sd") e <- e / sqrt(length(v))
  if (kind == "ci95") e * qt(0.975, length(v) - 1) else e
}
rows <- list()
for (f in unique(data$facet)) for (colour in unique(data$colour)) {
  own <- data[data$facet == f & data$colour == colour, ]
  for (x in sort(unique(own$x))) {
    v <- own$y[own$x == x]
    rows[[length(rows) + 1]] <- data.frame(facet = f, colour = colour, x = x, n = length(v), mean = mean(v), error = error_of(v))
  }
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(x, mean, colour = colour)) + geom_line() + geom_point() +
  geom_errorbar(aes(ymin = mean - error, ymax = mean + error), width = 0) +
  labs(x = names_of[["x"]], y = names_of[["y"]], colour = names_of["colour"])
if (length(unique(values$facet)) > 1) plot <- plot + facet_wrap(~facet)
`,
} satisfies Tool<Line>;
