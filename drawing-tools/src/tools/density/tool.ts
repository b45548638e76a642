import { domainOf, type Mark } from '@stroma/design-system/marks';
import { bandwidth, density, evenlySpaced } from '../../statistics/curves.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { linePath } from '../../figure/marks.ts';
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

interface Density extends Samples {
  curves: { facet: string; colour: string; n: number; bandwidth: number; points: [number, number][] }[];
  low: number;
  high: number;
}
const STEPS = 101;

function model(chosen: MappedTable): Density {
  const samples = samplesOf(chosen);
  const smooth = chosen.number('smooth');
  const [low, high] = bounds(samples.samples.flatMap((s) => s.values));
  const at = evenlySpaced(low, high, STEPS);
  const curves = samples.samples
    .filter((s) => bandwidth(s.values) > 0)
    .map(({ facet, colour, values }) => {
      const heights = density(values, at, smooth);
      const points = at.map((x, i): [number, number] => [x, heights[i]!]);
      return { facet, colour, n: values.length, bandwidth: bandwidth(values) * smooth, points };
    });
  return { ...samples, curves, low, high };
}

function draw(drawn: Density, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(drawn.colours.length);
  return planeFigure(
    {
      x: {
        domain: domainOf([drawn.low, drawn.high], { zero: false, room: 0 }),
        title: look.titles.x ?? drawn.titles.x,
      },
      y: {
        domain: domainOf([0, ...drawn.curves.flatMap((c) => c.points.map(([, y]) => y))]),
        title: look.say('axis.density'),
      },
      legend: drawn.hasColour ? drawn.colours.map((label, i) => ({ label, colour: palette[i]! })) : [],
      legendTitle: look.titles.colour ?? drawn.titles.colour,
      leftOut: drawn.missing,
      panels: drawn.facets.map((facet) => ({
        name: facet,
        marks: ({ x, y }) =>
          drawn.curves
            .filter((c) => c.facet === facet)
            .flatMap((c): Mark[] => {
              const colour = palette[drawn.colours.indexOf(c.colour)]!;
              const line = c.points.map(([u, v]): [number, number] => [x(u), y(v)]);
              const closed = [
                [x(c.points[0]![0]), y(0)] as [number, number],
                ...line,
                [x(c.points.at(-1)![0]), y(0)] as [number, number],
              ];
              return [
                { kind: 'path', d: linePath(closed, true), fill: colour, opacity: 0.25, part: 'area' },
                { kind: 'path', d: linePath(line), stroke: colour, width: 2, part: 'curve' },
              ];
            }),
      })),
    },
    look,
    width,
    height,
  );
}

export default {
  roles: SAMPLE_ROLES,
  settings: [{ id: 'smooth', kind: 'number', min: 0.2, max: 3, step: 0.1, value: 1 }],
  examples: SAMPLE_EXAMPLES,
  model,
  draw,
  groups: (drawn) => (drawn.hasColour ? drawn.colours : []),
  values: (drawn) => ({
    columns: ['facet', 'colour', 'x', 'density'],
    rows: drawn.curves.flatMap((c) => c.points.map(([x, y]) => [c.facet, c.colour, x, y])),
  }),
  report: (drawn) =>
    drawn.curves.map((c) => ({
      id: 'density.kernel',
      values: { group: [c.facet, c.colour].filter(Boolean).join(', ') || drawn.titles.x, n: c.n, width: c.bandwidth },
    })),
  python: (chosen) => `${SAMPLES_PYTHON}
at = np.linspace(data["x"].min(), data["x"].max(), ${STEPS})
rows = []
for f, ax in axes.items():
    for colour in colours:
        v = data.loc[(data["facet"] == f) & (data["colour"] == colour), "x"].to_numpy(float)
        width = v.std(ddof=1) * len(v) ** -0.2 * ${chosen.number('smooth')} if len(v) > 1 else 0
        if width > 0:
            d = stats.norm.pdf((at[:, None] - v) / width).sum(axis=1) / (len(v) * width)
            line, = ax.plot(at, d, label=colour)
            ax.fill_between(at, d, alpha=0.25, color=line.get_color())
            rows += [[f, colour, *r] for r in zip(at, d)]
values = pd.DataFrame(rows, columns=["facet", "colour", "x", "density"])
`,
  r: (chosen) => `${SAMPLES_R}
at <- seq(min(data$x), max(data$x), length.out = ${STEPS})
rows <- list()
for (f in facets) for (colour in colours) {
  v <- data$x[data$facet == f & data$colour == colour]
  if (length(v) < 2 || sd(v) == 0) next
  width <- sd(v) * length(v)^-0.2 * ${chosen.number('smooth')}
  d <- vapply(at, function(one) mean(dnorm((one - v) / width)) / width, 0)
  rows[[length(rows) + 1]] <- data.frame(facet = f, colour = colour, x = at, density = d)
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(x, density, colour = colour, fill = colour)) + geom_area(alpha = 0.25, position = "identity") +
  labs(x = names_of[["x"]], colour = names_of["colour"], fill = names_of["colour"])
if (length(facets) > 1) plot <- plot + facet_wrap(~facet)
`,
} satisfies Tool<Density>;
