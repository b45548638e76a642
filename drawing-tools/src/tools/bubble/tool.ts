import { domainOf, textWidth, type Mark } from '@stroma/design-system/marks';
import { bounds } from '../../figure/groups-figure.ts';
import { logAxes, logDomain, LOG_SETTINGS } from '../../figure/logAxis.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import {
  drawPoints,
  plainNumber,
  pointColour,
  pointLegend,
  pointsOf,
  pointTargets,
  type Points,
} from '../../figure/points.ts';
import { normals, uniforms } from '../../figure/random.ts';
import type { MappedTable } from '../chosen.ts';
import { FACETS_PYTHON, POINT_ROLES } from '../shared/points.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Bubble extends Points {
  /** px of the largest. */
  radius: number;
  largest: number;
  sizeTitle: string;
  isLog: { x: boolean; y: boolean };
}
const ROW = 44;
/** Areas are proportional to values. */
const radiusOf = (model: Bubble, size: number): number =>
  model.largest > 0 ? model.radius * Math.sqrt(size / model.largest) : 0;

/** Three circles with their values below the plot. */
function sizeLegend(model: Bubble, look: FigureStyle, low: number): Mark[] {
  const c = look.theme.colour;
  const marks: Mark[] = [{ kind: 'text', x: 6, y: low + 30, text: model.sizeTitle, size: 11, fill: c.text }];
  let x = 18 + textWidth(model.sizeTitle, 11);
  for (const share of [0.25, 0.5, 1]) {
    const [value, r] = [model.largest * share, radiusOf(model, model.largest * share)];
    const text = plainNumber(look, value);
    marks.push({ kind: 'circle', x: x + r, y: low + 26, r, fill: 'none', stroke: c.muted, part: 'size' });
    marks.push({ kind: 'text', x: x + 2 * r + 5, y: low + 30, text, size: 11, fill: c.muted });
    x += 2 * r + textWidth(text, 11) + 18;
  }
  return marks;
}

function draw(model: Bubble, look: FigureStyle, width: number, height: number) {
  const colourOf = pointColour(model, look);
  const axis = (id: 'x' | 'y') => {
    const reach = bounds(model.points.map((p) => p[id]));
    const domain = model.isLog[id] ? logDomain(reach, 0.12) : domainOf(reach, { zero: false, room: 0.12 });
    return { domain, title: look.titles[id] ?? model.titles[id], isLog: model.isLog[id] };
  };
  return planeFigure(
    {
      x: axis('x'),
      y: axis('y'),
      legend: pointLegend(model, look),
      legendTitle: look.titles.colour ?? model.titles.colour,
      leftOut: model.missing,
      foot: { height: ROW, marks: (_: Scales, low, panel) => (panel ? [] : sizeLegend(model, look, low)) },
      panels: model.facets.map((facet) => {
        // Small ones are drawn over large ones.
        const own = model.points.filter((p) => p.facet === facet).sort((a, b) => b.size - a.size);
        return {
          name: facet,
          marks: (s) =>
            drawPoints(
              own,
              s,
              (p) => colourOf(p.colour),
              (p) => radiusOf(model, p.size),
              0.6,
            ),
          targets: (s) =>
            pointTargets(own, s, (p) => [
              p.label || `${look.say('word.row')} ${p.row + 1}`,
              `${model.titles.x} ${plainNumber(look, p.x)}`,
              `${model.titles.y} ${plainNumber(look, p.y)}`,
              `${model.sizeTitle} ${plainNumber(look, p.size)}`,
            ]),
        };
      }),
    },
    look,
    width,
    height,
  );
}

const [next, even] = [normals(31), uniforms(32)];
const round = (v: number) => Math.round(v * 1000) / 1000;
const rows = Array.from({ length: 36 }, (_, i) => ({
  x: round(3 + next()),
  y: round(5 + 2 * next()),
  n: Math.round(20 + 900 * even() ** 3),
  type: ['tumour', 'immune', 'stroma'][i % 3]!,
}));
const columns = [
  { name: 'cluster', values: rows.map((_, i) => `c${i + 1}`) },
  { name: 'proliferation', values: rows.map((r) => r.x) },
  { name: 'hypoxia', values: rows.map((r) => r.y) },
  { name: 'cells', values: rows.map((r) => r.n) },
  { name: 'compartment', values: rows.map((r) => r.type) },
];
const mapping = { x: ['proliferation'], y: ['hypoxia'], size: ['cells'], label: ['cluster'] };
const examples: Example[] = [
  { id: 'sizes', columns, mapping },
  { id: 'coloured', columns, mapping: { ...mapping, colour: ['compartment'] } },
  { id: 'panelled', columns, mapping: { ...mapping, facet: ['compartment'] }, settings: { radius: 14 } },
];

export default {
  roles: [...POINT_ROLES.slice(0, 2), { id: 'size', types: ['number'], isRequired: true }, ...POINT_ROLES.slice(2)],
  settings: [{ id: 'radius', kind: 'number', min: 4, max: 24, step: 1, value: 18 }, ...LOG_SETTINGS],
  examples,
  model: (chosen: MappedTable): Bubble => {
    const points = pointsOf(chosen);
    const largest = Math.max(0, bounds(points.points.map((p) => p.size))[1]);
    const isLog = logAxes(chosen, points.points);
    return { ...points, largest, radius: chosen.number('radius'), sizeTitle: chosen.name('size'), isLog };
  },
  draw,
  height: (_, width) => Math.max(340, width * 0.7),
  groups: (model) => (model.hasColour ? model.colours : []),
  values: (model) => ({
    columns: ['facet', 'colour', 'x', 'y', 'size'],
    rows: model.points.map((p) => [p.facet, p.colour, p.x, p.y, p.size]),
  }),
  report: (model) => [{ id: 'fact.points', values: { n: model.points.length } }],
  python: (chosen) => `data = data[data["size"] >= 0]
${FACETS_PYTHON}
for f, ax in axes.items():
    for colour in colours:
        own = data[(data["facet"] == f) & (data["colour"] == colour)]
        ax.scatter(own["x"], own["y"], s=${chosen.number('radius')} ** 2 * own["size"] / data["size"].max(), color=hues[colour], alpha=0.6, linewidth=0, label=colour)
values = data[["facet", "colour", "x", "y", "size"]]
`,
  r: () => `if (!"colour" %in% names(data)) data$colour <- ""
if (!"facet" %in% names(data)) data$facet <- ""
data <- data[which(!is.na(data$x) & !is.na(data$y) & data$size >= 0 & !is.na(data$colour) & !is.na(data$facet)), ]
plot <- ggplot(data, aes(x, y, size = size, colour = colour)) + geom_point(alpha = 0.6) + scale_size_area() +
  labs(x = names_of[["x"]], y = names_of[["y"]], size = names_of[["size"]], colour = names_of["colour"])
if (length(unique(data$facet)) > 1) plot <- plot + facet_wrap(~facet)
values <- data[c("facet", "colour", "x", "y", "size")]
`,
} satisfies Tool<Bubble>;
