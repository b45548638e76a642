import { domainOf } from '@stroma/design-system/marks';
import { binCount, histogram } from '../../statistics/curves.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { planeFigure } from '../../figure/plane.ts';
import {
  SAMPLE_EXAMPLES,
  SAMPLE_ROLES,
  SAMPLES_PYTHON,
  SAMPLES_R,
  samplesOf,
  type Samples,
} from '../../figure/samples.ts';
import type { MappedTable } from '../chosen.ts';
import type { FigureStyle, Tool } from '../tool.types.ts';

interface Histogram extends Samples {
  bars: { facet: string; colour: string; from: number; to: number; n: number; height: number }[];
  low: number;
  high: number;
  bins: number;
  isDensity: boolean;
}

function model(chosen: MappedTable): Histogram {
  const samples = samplesOf(chosen);
  const all = samples.samples.flatMap((s) => s.values);
  const [low, high] = bounds(all);
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  const bins = chosen.number('bins') || binCount(all);
  const isDensity = chosen.choice('measure') === 'density';
  const bars = samples.samples.flatMap(({ facet, colour, values }) =>
    histogram(values, from, to, bins).map((bar) => {
      const height = isDensity ? bar.n / (values.length * ((to - from) / bins)) : bar.n;
      return { facet, colour, ...bar, height };
    }),
  );
  return { ...samples, bars, low: from, high: to, bins, isDensity };
}

function draw(drawn: Histogram, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(drawn.colours.length);
  const opacity = drawn.colours.length > 1 ? 0.55 : 0.85;
  return planeFigure(
    {
      x: { domain: [drawn.low, drawn.high], title: look.titles.x ?? drawn.titles.x },
      y: {
        domain: domainOf([0, ...drawn.bars.map((b) => b.height)]),
        title: look.say(drawn.isDensity ? 'axis.density' : 'axis.count'),
      },
      legend: drawn.hasColour ? drawn.colours.map((label, i) => ({ label, colour: palette[i]! })) : [],
      legendTitle: look.titles.colour ?? drawn.titles.colour,
      leftOut: drawn.missing,
      panels: drawn.facets.map((facet) => {
        const own = drawn.bars.filter((b) => b.facet === facet);
        return {
          name: facet,
          marks: ({ x, y }) =>
            own
              .filter((b) => b.n > 0)
              .map((b) => ({
                ...{ kind: 'rect', x: x(b.from), y: y(b.height), w: x(b.to) - x(b.from), h: y(0) - y(b.height) },
                ...{
                  fill: palette[drawn.colours.indexOf(b.colour)]!,
                  opacity,
                  stroke: look.theme.colour.surface,
                  part: 'bar',
                },
              })),
          targets: ({ x, y, frame }) =>
            own
              .filter((b) => b.n > 0)
              .map((b) => ({
                ...{
                  id: `${b.colour}:${b.from}`,
                  x: x(b.from),
                  y: y(b.height),
                  w: x(b.to) - x(b.from),
                  h: frame.y + frame.h - y(b.height),
                },
                lines: [
                  `${look.t.number(b.from, { maximumSignificantDigits: 5 })} – ${look.t.number(b.to, { maximumSignificantDigits: 5 })}`,
                  ...(b.colour ? [look.rename(b.colour)] : []),
                  look.t.count(b.n),
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

export default {
  roles: SAMPLE_ROLES,
  settings: [
    { id: 'bins', kind: 'number', min: 0, max: 200, step: 1, value: 0 },
    { id: 'measure', kind: 'choice', options: ['count', 'density'], value: 'count' },
  ],
  examples: SAMPLE_EXAMPLES,
  model,
  draw,
  groups: (drawn) => (drawn.hasColour ? drawn.colours : []),
  values: (drawn) => ({
    columns: ['facet', 'colour', 'from', 'to', 'n', 'height'],
    rows: drawn.bars.map((b) => [b.facet, b.colour, b.from, b.to, b.n, b.height]),
  }),
  report: (drawn) => [
    { id: 'histogram.bins', values: { n: drawn.bins, width: (drawn.high - drawn.low) / drawn.bins } },
    ...drawn.samples.map((s) => ({
      id: 'fact.n',
      values: { group: [s.facet, s.colour].filter(Boolean).join(', ') || drawn.titles.x, n: s.values.length },
    })),
  ],
  python: (chosen) => `${SAMPLES_PYTHON}
low, high = data["x"].min(), data["x"].max()
if low == high:
    low, high = low - 0.5, high + 0.5
bins = ${chosen.number('bins')}
if not bins:
    width = 2 * stats.iqr(data["x"]) / np.cbrt(len(data))
    bins = int(np.clip(np.ceil((data["x"].max() - data["x"].min()) / width), 1, 200)) if width > 0 else min(10, len(data))
rows = []
for f, ax in axes.items():
    for colour in colours:
        v = data.loc[(data["facet"] == f) & (data["colour"] == colour), "x"]
        if not len(v):
            continue
        n, edges = np.histogram(v, bins=bins, range=(low, high))
        height = n${chosen.choice('measure') === 'density' ? ' / (len(v) * (high - low) / bins)' : ' * 1.0'}
        ax.bar(edges[:-1], height, np.diff(edges), align="edge", alpha=0.6, label=colour)
        rows += [[f, colour, *r] for r in zip(edges[:-1], edges[1:], n, height)]
values = pd.DataFrame(rows, columns=["facet", "colour", "from", "to", "n", "height"])
`,
  r: (chosen) => `${SAMPLES_R}
low <- min(data$x)
high <- max(data$x)
bins <- ${chosen.number('bins')}
if (bins == 0) {
  width <- 2 * diff(quantile(data$x, c(0.25, 0.75), names = FALSE)) / length(data$x)^(1 / 3)
  bins <- if (width > 0) min(200, max(1, ceiling((high - low) / width))) else min(10, nrow(data))
}
if (low == high) {
  low <- low - 0.5
  high <- high + 0.5
}
edges <- low + (0:bins) * (high - low) / bins
rows <- list()
for (f in facets) for (colour in colours) {
  v <- data$x[data$facet == f & data$colour == colour]
  if (!length(v)) next
  n <- tabulate(pmin(bins, floor((v - low) / ((high - low) / bins)) + 1), bins)
  rows[[length(rows) + 1]] <- data.frame(facet = f, colour = colour, from = edges[-length(edges)], to = edges[-1], n = n,
    height = n${chosen.choice('measure') === 'density' ? ' / (length(v) * (high - low) / bins)' : ''})
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(xmin = from, xmax = to, ymin = 0, ymax = height, fill = colour)) + geom_rect(alpha = 0.6) +
  labs(x = names_of[["x"]], fill = names_of["colour"])
if (length(facets) > 1) plot <- plot + facet_wrap(~facet)
`,
} satisfies Tool<Histogram>;
