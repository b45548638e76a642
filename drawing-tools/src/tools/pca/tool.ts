import { domainOf } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
import { components } from '../../statistics/components.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { planeFigure } from '../../figure/plane.ts';
import { drawPoints, plainNumber, pointColour, pointLegend, pointTargets, type Point } from '../../figure/points.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import { exampleSamples, WIDE_PYTHON, WIDE_R, sampleMatrix } from '../shared/wide.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Pca {
  points: Point[];
  colours: string[];
  hasColour: boolean;
  shares: number[];
  missing: number;
  variables: number;
  isScaled: boolean;
  radius: number;
  colourTitle: string;
}
const MOST_ROWS = 600;

function model(chosen: MappedTable): Pca {
  const wide = sampleMatrix(chosen, 'colour');
  if (wide.columns.length < 2 || wide.rows.length < 3) throw new TableRefused('fewForComponents');
  if (wide.rows.length > MOST_ROWS)
    throw new TableRefused('manyForComponents', { n: wide.rows.length, most: MOST_ROWS });
  const isScaled = chosen.flag('scaled');
  const { points, shares } = chosen.kept('pca', ['scaled'], () => {
    const { scores, shares: found } = components(
      wide.rows.map((row) => row.values),
      isScaled,
    );
    const placed = wide.rows.map((row, i): Point => {
      const [x = 0, y = 0] = scores[i]!;
      return { row: i, x, y, colour: row.group, facet: '', label: row.label, size: NaN };
    });
    return { points: placed, shares: found };
  });
  return {
    ...{ points, shares, isScaled, missing: wide.missing, variables: wide.columns.length },
    ...{ colours: levelsOf(points.map((p) => p.colour)), hasColour: chosen.has('colour') },
    ...{ radius: chosen.number('radius'), colourTitle: chosen.name('colour') },
  };
}

function draw(pca: Pca, look: FigureStyle, width: number, height: number) {
  const colourOf = pointColour(pca, look);
  const title = (k: number) => look.say('pca.axis', { n: k + 1, share: look.t.percent(pca.shares[k] ?? 0) });
  const room = (values: number[]) => domainOf(bounds(values), { zero: false, room: 0.08 });
  return planeFigure(
    {
      x: { domain: room(pca.points.map((p) => p.x)), title: title(0) },
      y: { domain: room(pca.points.map((p) => p.y)), title: title(1) },
      legend: pointLegend(pca, look),
      legendTitle: look.titles.colour ?? pca.colourTitle,
      leftOut: pca.missing,
      panels: [
        {
          name: '',
          marks: (s) =>
            drawPoints(
              pca.points,
              s,
              (p) => colourOf(p.colour),
              () => pca.radius,
            ),
          targets: (s) =>
            pointTargets(pca.points, s, (p) =>
              [p.label, p.colour, `PC1 ${plainNumber(look, p.x)}`, `PC2 ${plainNumber(look, p.y)}`].filter(Boolean),
            ),
        },
      ],
    },
    look,
    width,
    height,
  );
}

const columnsOf = (seed: number) => {
  const { samples, genes, values } = exampleSamples(seed);
  return [
    { name: 'sample', values: samples.map((s) => s.name) },
    { name: 'condition', values: samples.map((s) => s.group) },
    ...genes.map((name, k) => ({ name, values: values[k]! })),
  ];
};
const genes = exampleSamples(1).genes;
const examples: Example[] = [
  { id: 'samples', columns: columnsOf(41), mapping: { values: genes, colour: ['condition'], label: ['sample'] } },
  {
    id: 'unscaled',
    columns: columnsOf(42),
    mapping: { values: genes, colour: ['condition'], label: ['sample'] },
    settings: { scaled: false },
  },
  { id: 'uncoloured', columns: columnsOf(43), mapping: { values: genes.slice(0, 5), label: ['sample'] } },
];

export default {
  roles: [
    { id: 'values', types: ['number'], isRequired: true, isMany: true },
    { id: 'colour', types: ['text', 'number'] },
    { id: 'label', types: ['text', 'number'] },
  ],
  settings: [
    { id: 'scaled', kind: 'switch', value: true },
    { id: 'radius', kind: 'number', min: 1, max: 8, step: 0.5, value: 4 },
  ],
  examples,
  model,
  draw,
  groups: (pca) => (pca.hasColour ? pca.colours : []),
  values: (pca) => ({
    columns: ['label', 'colour', 'pc1', 'pc2'],
    rows: pca.points.map((p) => [p.label, p.colour, p.x, p.y]),
  }),
  report: (pca) => [
    {
      id: pca.isScaled ? 'pca.scaled' : 'pca.centred',
      values: { n: pca.points.length, variables: pca.variables, first: pca.shares[0] ?? 0, second: pca.shares[1] ?? 0 },
    },
  ],
  python: (chosen) => `${WIDE_PYTHON}
matrix = matrix - matrix.mean(axis=0)
${chosen.flag('scaled') ? 'spread = matrix.std(axis=0, ddof=1)\nmatrix = matrix[:, spread > 0] / spread[spread > 0]' : ''}
u, s, _ = np.linalg.svd(matrix, full_matrices=False)
scores = u[:, :2] * s[:2]
scores *= np.sign(scores[np.abs(scores).argmax(axis=0), [0, 1]])
share = 100 * s**2 / (s**2).sum()
if "colour" not in data:
    data["colour"] = ""
ax = panels([""])[""]
for colour in data["colour"].unique():
    own = scores[(data["colour"] == colour).to_numpy()]
    ax.scatter(own[:, 0], own[:, 1], label=colour)
ax.set_xlabel(f"PC1 ({share[0]:.1f} %)")
ax.set_ylabel(f"PC2 ({share[1]:.1f} %)")
values = pd.DataFrame({"label": data["label"], "colour": data["colour"], "pc1": scores[:, 0], "pc2": scores[:, 1]})
`,
  r: (chosen) => `${WIDE_R}
matrix <- scale(matrix, scale = FALSE)
${chosen.flag('scaled') ? 'spread <- apply(matrix, 2, sd)\nmatrix <- sweep(matrix[, spread > 0], 2, spread[spread > 0], "/")' : ''}
parts <- svd(matrix)
scores <- sweep(parts$u[, 1:2], 2, parts$d[1:2], "*")
for (k in 1:2) scores[, k] <- scores[, k] * sign(scores[which.max(abs(scores[, k])), k])
share <- 100 * parts$d^2 / sum(parts$d^2)
if (!"colour" %in% names(data)) data$colour <- ""
values <- data.frame(label = data$label, colour = data$colour, pc1 = scores[, 1], pc2 = scores[, 2])
plot <- ggplot(values, aes(pc1, pc2, colour = colour)) + geom_point() +
  labs(x = sprintf("PC1 (%.1f %%)", share[1]), y = sprintf("PC2 (%.1f %%)", share[2]), colour = names_of["colour"])
`,
} satisfies Tool<Pca>;
