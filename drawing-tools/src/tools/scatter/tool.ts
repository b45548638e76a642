import { domainOf, type Mark } from '@stroma/design-system/marks';
import { linearFit, evenlySpaced } from '../../statistics/curves.ts';
import { pearson, spearman, type TestResult } from '../../statistics/tests.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { logAxes, logDomain, LOG_SETTINGS } from '../../figure/logAxis.ts';
import { linePath } from '../../figure/marks.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import {
  drawPoints,
  plainNumber,
  signedText,
  pointColour,
  pointLegend,
  pointsOf,
  pointTargets,
  type Point,
  type Points,
} from '../../figure/points.ts';
import { normals } from '../../figure/random.ts';
import type { MappedTable } from '../chosen.ts';
import { FACETS_PYTHON, POINT_ROLES } from '../shared/points.ts';
import type { FigureStyle, Tool } from '../tool.types.ts';

interface Fit {
  facet: string;
  colour: string;
  slope: number;
  intercept: number;
  margin: (x: number) => number;
  low: number;
  high: number;
}
type Correlation = 'pearson' | 'spearman' | 'none';
interface Scatter extends Points {
  fits: readonly Fit[];
  /** Ranges of x, of y, and of y including the intervals of the lines. */
  reach: Readonly<Record<'x' | 'points' | 'y', readonly [number, number]>>;
  correlation: Correlation;
  /** One per facet, in the order of the facets; empty without facets. */
  correlations: readonly { facet: string; n: number; result: TestResult }[];
  radius: number;
  isLog: { x: boolean; y: boolean };
}
const fitted = (points: readonly Point[], facet: string, colour: string): Fit[] => {
  if (points.length < 3) return [];
  const x = points.map((p) => p.x);
  const [low, high] = bounds(x);
  if (low === high) return [];
  return [
    {
      ...linearFit(
        x,
        points.map((p) => p.y),
      ),
      facet,
      colour,
      low,
      high,
    },
  ];
};

/** A line of the values is bent where axes are logarithmic, and ends at the frame, as its interval does. */
function fitMarks(fit: Fit, scales: Scales, colour: string, isLog: Scatter['isLog']): Mark[] {
  const at = isLog.x
    ? evenlySpaced(Math.log(fit.low), Math.log(fit.high), 41).map(Math.exp)
    : evenlySpaced(fit.low, fit.high, 41);
  // Rounding must not lead out of the axis.
  [at[0], at[40]] = [fit.low, fit.high];
  const isBent = isLog.x || isLog.y;
  const y = (x: number) => fit.intercept + fit.slope * x;
  const edge = (sign: number) =>
    at.map((x): [number, number] => {
      const value = y(x) + sign * fit.margin(x);
      const place = scales.y(value);
      const isBeyond = isLog.y && Number.isNaN(place) && !Number.isNaN(value);
      const { frame } = scales;
      return [scales.x(x), isBeyond ? (value > y(x) ? frame.y : frame.y + frame.h) : place];
    });
  const band = [...edge(1), ...edge(-1).reverse()];
  const line: Mark = {
    ...{ kind: 'path', d: linePath((isBent ? at : [fit.low, fit.high]).map((x) => [scales.x(x), scales.y(y(x))])) },
    ...{ stroke: colour, width: 2, part: 'fit' },
  };
  return band.every(([, v]) => Number.isFinite(v))
    ? [{ kind: 'path', d: linePath(band, true), fill: colour, opacity: 0.18, part: 'interval' }, line]
    : [line];
}

/** The axis includes the interval of the fit. */
const reachOf = (points: readonly Point[], fits: readonly Fit[]): Scatter['reach'] => ({
  x: bounds(points.map((p) => p.x)),
  points: bounds(points.map((p) => p.y)),
  y: bounds([
    ...bounds(points.map((p) => p.y)),
    ...fits.flatMap((f) =>
      [f.low, f.high].flatMap((x) => [-1, 1].map((sign) => f.intercept + f.slope * x + sign * (f.margin(x) || 0))),
    ),
  ]),
});

function draw(model: Scatter, look: FigureStyle, width: number, height: number) {
  const colourOf = pointColour(model, look);
  const { reach, isLog } = model;
  return planeFigure(
    {
      x: {
        domain: isLog.x ? logDomain(reach.x) : domainOf(reach.x, { zero: false }),
        ...{ title: look.titles.x ?? model.titles.x, isLog: isLog.x },
      },
      // An interval may reach zero, which a logarithmic axis has not: the points decide.
      y: {
        domain: isLog.y ? logDomain(reach.points) : domainOf(reach.y, { zero: false }),
        ...{ title: look.titles.y ?? model.titles.y, isLog: isLog.y },
      },
      legend: pointLegend(model, look),
      legendTitle: look.titles.colour ?? model.titles.colour,
      leftOut: model.missing,
      notes: [
        ...(model.fits.length ? [look.say('note.fit')] : []),
        ...correlationNotes(model, look),
        ...(isOfValues(model) ? [look.say('note.logged')] : []),
      ],
      panels: model.facets.map((facet) => {
        const own = model.points.filter((p) => p.facet === facet);
        return {
          name: facet,
          marks: (scales) => [
            ...drawPoints(
              own,
              scales,
              (p) => colourOf(p.colour),
              () => model.radius,
            ),
            ...model.fits
              .filter((f) => f.facet === facet)
              .flatMap((f) => fitMarks(f, scales, f.colour ? colourOf(f.colour) : look.theme.colour.text, isLog)),
          ],
          targets: (scales) =>
            pointTargets(own, scales, (p) => [
              p.label || `${look.say('word.row')} ${p.row + 1}`,
              `${model.titles.x} ${plainNumber(look, p.x)}`,
              `${model.titles.y} ${plainNumber(look, p.y)}`,
            ]),
        };
      }),
    },
    look,
    width,
    height,
  );
}

function correlationsOf({ points, facets }: Points, correlation: Correlation): Scatter['correlations'] {
  if (correlation === 'none') return [];
  const test = correlation === 'spearman' ? spearman : pearson;
  return facets.map((facet) => {
    const own = points.filter((p) => p.facet === facet);
    const [x, y] = [own.map((p) => p.x), own.map((p) => p.y)];
    return { facet, n: own.length, result: test(x, y) };
  });
}
/** Line and Pearson's r do not follow the axes; ranks are the same in both. */
const isOfValues = ({ isLog, fits, correlation }: Scatter): boolean =>
  (isLog.x || isLog.y) && (fits.length > 0 || correlation === 'pearson');
const correlationNotes = (model: Scatter, look: FigureStyle): string[] =>
  model.correlations.map(({ facet, n, result }) => {
    const where = facet ? `${look.rename(facet)}: ` : '';
    const values = {
      r: signedText(look, result.statistic),
      n,
      p: look.say('p', { p: result.p }),
    };
    return where + look.say(`note.${model.correlation}`, values);
  });

function fitsOf(points: Points, fit: string): Fit[] {
  if (fit === 'none') return [];
  return points.facets.flatMap((facet) => {
    const own = points.points.filter((p) => p.facet === facet);
    if (fit === 'all' || !points.hasColour) return fitted(own, facet, '');
    return points.colours.flatMap((colour) =>
      fitted(
        own.filter((p) => p.colour === colour),
        facet,
        colour,
      ),
    );
  });
}

const next = normals(5);
const cells = Array.from({ length: 90 }, (_, i) => {
  const x = 4 + 1.4 * next();
  return {
    x,
    y: 1.2 + 0.8 * x + 0.7 * next() + (i % 3 === 0 ? 1.2 : 0),
    type: ['B', 'T', 'NK'][i % 3]!,
    sample: i < 45 ? 'A' : 'B',
  };
});
const round = (v: number) => Math.round(v * 1000) / 1000;
const columns = [
  { name: 'CD3E', values: cells.map((c) => round(c.x)) },
  { name: 'CD8A', values: cells.map((c) => round(c.y)) },
  { name: 'cell type', values: cells.map((c) => c.type) },
  { name: 'sample', values: cells.map((c) => c.sample) },
];

export default {
  roles: POINT_ROLES,
  settings: [
    { id: 'fit', kind: 'choice', options: ['none', 'all', 'colour'], value: 'all' },
    { id: 'correlation', kind: 'choice', options: ['pearson', 'spearman', 'none'], value: 'pearson' },
    { id: 'radius', kind: 'number', min: 1, max: 8, step: 0.5, value: 3 },
    ...LOG_SETTINGS,
  ],
  examples: [
    { id: 'twoGenes', columns, mapping: { x: ['CD3E'], y: ['CD8A'] } },
    {
      id: 'byType',
      columns,
      mapping: { x: ['CD3E'], y: ['CD8A'], colour: ['cell type'] },
      settings: { fit: 'colour', correlation: 'spearman' },
    },
    { id: 'bySample', columns, mapping: { x: ['CD3E'], y: ['CD8A'], facet: ['sample'], colour: ['cell type'] } },
  ],
  model: (chosen: MappedTable): Scatter => {
    const points = pointsOf(chosen);
    const correlation = chosen.choice<Correlation>('correlation');
    const { fits, reach } = chosen.kept('scatter.fits', ['fit'], () => {
      const found = fitsOf(points, chosen.choice('fit'));
      return { fits: found, reach: reachOf(points.points, found) };
    });
    const correlations = chosen.kept('scatter.correlations', ['correlation'], () =>
      correlationsOf(points, correlation),
    );
    const isLog = logAxes(chosen, points.points);
    return { ...points, fits, reach, correlation, correlations, radius: chosen.number('radius'), isLog };
  },
  draw,
  groups: (model) => (model.hasColour ? model.colours : []),
  values: (model) => ({
    columns: ['kind', 'facet', 'colour', 'x', 'y'],
    rows: [
      ...model.points.map((p) => ['point', p.facet, p.colour, p.x, p.y]),
      ...model.fits.map((f) => ['fit', f.facet, f.colour, f.slope, f.intercept]),
    ],
  }),
  report: (model) => [
    { id: 'fact.points', values: { n: model.points.length } },
    ...(isOfValues(model) ? [{ id: 'note.logged' }] : []),
    ...model.fits.map((f) => ({
      id: 'fact.fit',
      values: { slope: f.slope, intercept: f.intercept, group: [f.facet, f.colour].filter(Boolean).join(', ') },
    })),
    ...model.correlations.map(({ facet, n, result }) => ({
      id: `fact.${model.correlation}`,
      values: { r: result.statistic, n, p: result.p, facet },
    })),
  ],
  tests: (model) => ({
    columns: ['facet', 'n', 'r', 'p'],
    rows: model.correlations.map(({ facet, n, result }) => [facet, n, result.statistic, result.p]),
  }),
  python: (chosen) => `${FACETS_PYTHON}
fit = "${chosen.choice('fit')}"
rows, fits = [], []
for f, ax in axes.items():
    own = data[data["facet"] == f]
    for colour in colours:
        part = own[own["colour"] == colour]
        ax.scatter(part["x"], part["y"], s=${chosen.number('radius')} ** 2, color=hues[colour], alpha=0.75, linewidth=0, label=colour)
    for colour in {"none": [], "all": [None], "colour": colours}[fit]:
        part = own if colour is None else own[own["colour"] == colour]
        if len(part) >= 3 and part["x"].nunique() > 1:
            line = stats.linregress(part["x"], part["y"])
            at = np.${chosen.flag('xLog') ? 'geomspace' : 'linspace'}(part["x"].min(), part["x"].max(), 41)
            ax.plot(at, line.intercept + line.slope * at, color="black" if colour is None else hues[colour])
            fits.append(["fit", f, colour or "", line.slope, line.intercept])
points = data[["facet", "colour", "x", "y"]].assign(kind="point")
values = pd.concat([points, pd.DataFrame(fits, columns=["kind", "facet", "colour", "x", "y"])])[["kind", "facet", "colour", "x", "y"]]
${
  chosen.choice('correlation') === 'none'
    ? ''
    : `tests = pd.DataFrame([
    [f, len(own), *stats.${chosen.choice('correlation')}r(own["x"], own["y"])]
    for f in axes for own in [data[data["facet"] == f]]
], columns=["facet", "n", "r", "p"])`
}
`,
  r: (chosen) => `if (!"colour" %in% names(data)) data$colour <- ""
if (!"facet" %in% names(data)) data$facet <- ""
data <- data[!is.na(data$x) & !is.na(data$y) & !is.na(data$colour) & !is.na(data$facet), ]
fit <- "${chosen.choice('fit')}"
groups <- switch(fit, none = list(), all = list(NULL), colour = as.list(unique(data$colour)))
fits <- list()
lines <- list()
for (f in unique(data$facet)) for (group in groups) {
  part <- data[data$facet == f & (if (is.null(group)) TRUE else data$colour == group), ]
  if (nrow(part) < 3 || length(unique(part$x)) < 2) next
  line <- coef(lm(y ~ x, part))
  fits[[length(fits) + 1]] <- data.frame(kind = "fit", facet = f, colour = if (is.null(group)) "" else group, x = line[[2]], y = line[[1]])
  at <- ${chosen.flag('xLog') ? 'exp(seq(log(min(part$x)), log(max(part$x)), length.out = 41))' : 'seq(min(part$x), max(part$x), length.out = 41)'}
  lines[[length(lines) + 1]] <- data.frame(facet = f, line = length(lines), x = at, y = line[[1]] + line[[2]] * at)
}
fits <- do.call(rbind, fits)
plot <- ggplot(data, aes(x, y, colour = colour)) + geom_point(alpha = 0.75) +
  labs(x = names_of[["x"]], y = names_of[["y"]], colour = names_of["colour"])
lines <- do.call(rbind, lines)
if (!is.null(lines)) plot <- plot + geom_line(aes(x, y, group = line), lines, inherit.aes = FALSE)
if (length(unique(data$facet)) > 1) plot <- plot + facet_wrap(~facet)
values <- rbind(cbind(kind = "point", data[c("facet", "colour", "x", "y")]), fits)
${
  chosen.choice('correlation') === 'none'
    ? ''
    : `tests <- do.call(rbind, lapply(unique(data$facet), function(f) {
  own <- data[data$facet == f, ]
  test <- cor.test(${chosen.choice('correlation') === 'spearman' ? 'rank(own$x), rank(own$y)' : 'own$x, own$y'})
  data.frame(facet = f, n = nrow(own), r = unname(test$estimate), p = test$p.value)
}))`
}
`,
} satisfies Tool<Scatter>;
