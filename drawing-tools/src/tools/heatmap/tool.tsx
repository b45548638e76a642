import { Heatmap } from '@stroma/design-system/charts';
import { rampAt } from '@stroma/design-system/marks';
import { rampStops } from '@stroma/design-system/tokens';
import { TableRefused } from '../../data/grid.types.ts';
import { mean, sd } from '../../statistics/basics.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import { exampleSamples, WIDE_PYTHON, WIDE_R, sampleMatrix, type SampleMatrix } from '../shared/wide.ts';
import type { ChartTool, ChartToolProps, Example } from '../tool.types.ts';

interface Heat extends SampleMatrix {
  areRowsClustered: boolean;
  areColumnsClustered: boolean;
  isScaled: boolean;
  hasGroups: boolean;
  groupTitle: string;
  rowTitle: string;
}
const MOST = { rows: 2000, columns: 200 };

/** z score of a row; 0 if it has no spread. */
function scaledRow(values: readonly number[]): number[] {
  const [centre, spread] = [mean(values), sd(values)];
  return values.map((v) => (spread > 0 ? (v - centre) / spread : 0));
}

function model(chosen: MappedTable): Heat {
  const wide = sampleMatrix(chosen, 'group');
  if (wide.rows.length > MOST.rows) throw new TableRefused('heatRows', { n: wide.rows.length, most: MOST.rows });
  const labels = new Map<string, number>();
  // Rows with the same name get a number.
  const rows = wide.rows.map((row) => {
    const count = (labels.get(row.label) ?? 0) + 1;
    labels.set(row.label, count);
    return count === 1 ? row : { ...row, label: `${row.label} (${count})` };
  });
  const isMany = (n: number) => n > 1;
  return {
    ...{ ...wide, rows, isScaled: chosen.flag('scaledRows') && isMany(wide.columns.length) },
    areRowsClustered: chosen.flag('rowTree') && isMany(rows.length),
    areColumnsClustered: chosen.flag('columnTree') && isMany(wide.columns.length),
    ...{ hasGroups: chosen.has('group'), groupTitle: chosen.name('group'), rowTitle: chosen.name('label') },
  };
}

function HeatChart({ model: heat, title, colours, onChart, height }: ChartToolProps<Heat>) {
  const groups = levelsOf(heat.rows.map((row) => row.group));
  const palette = colours(groups.length);
  const annotation = {
    name: heat.groupTitle,
    values: heat.rows.map((row) => row.group),
    categories: groups,
    colours: Object.fromEntries(groups.map((group, i) => [group, palette[i]!])),
  };
  return (
    <Heatmap
      ref={onChart}
      {...{ title, height }}
      data={{ rows: heat.rows.map((r) => r.label), columns: heat.columns, values: heat.rows.map((r) => r.values) }}
      valueLabel=""
      rowLabel={heat.rowTitle}
      columnLabel=""
      isItalic={false}
      isScaledByRow={heat.isScaled}
      areRowsClustered={heat.areRowsClustered}
      areColumnsClustered={heat.areColumnsClustered}
      {...(heat.hasGroups && { rowAnnotations: [annotation] })}
    />
  );
}

/** Tiles in the order of the table, by how far each is from its column's middle. */
const shapes: ChartTool<Heat>['shapes'] = (heat, look, width, height) => {
  const stops = rampStops('diverging', look.theme.scheme);
  const across = heat.columns.map((_, k) => scaledRow(heat.rows.map((row) => row.values[k]!)));
  const [w, h] = [width / heat.columns.length, height / heat.rows.length];
  return across.flatMap((values, k) =>
    values.map((z, i) => ({
      ...{ kind: 'rect' as const, x: k * w, y: i * h, w, h },
      fill: rampAt(stops, Math.max(0, Math.min(1, 0.5 + z / 4))),
    })),
  );
};

const columnsOf = (seed: number) => {
  const { samples, genes, values } = exampleSamples(seed);
  return [
    { name: 'sample', values: samples.map((s) => s.name) },
    { name: 'condition', values: samples.map((s) => s.group) },
    ...genes.map((name, k) => ({ name, values: values[k]! })),
  ];
};
const { genes } = exampleSamples(1);
const examples: Example[] = [
  { id: 'annotated', columns: columnsOf(111), mapping: { values: genes, label: ['sample'], group: ['condition'] } },
  {
    id: 'asGiven',
    columns: columnsOf(112),
    mapping: { values: genes, label: ['sample'] },
    settings: { rowTree: false, columnTree: false, scaledRows: false },
  },
  {
    id: 'five',
    columns: columnsOf(113),
    mapping: { values: genes.slice(0, 5), label: ['sample'], group: ['condition'] },
  },
];

export default {
  roles: [
    { id: 'values', types: ['number'], isRequired: true, isMany: true },
    { id: 'label', types: ['text', 'number'] },
    { id: 'group', types: ['text', 'number'] },
  ],
  settings: [
    { id: 'scaledRows', kind: 'switch', value: true },
    { id: 'rowTree', kind: 'switch', value: true },
    { id: 'columnTree', kind: 'switch', value: true },
  ],
  examples,
  model,
  Chart: HeatChart,
  shapes,
  height: (heat) => Math.max(320, Math.min(900, heat.rows.length * 18 + 200)),
  groups: (heat) => levelsOf(heat.rows.map((row) => row.group)),
  values: (heat) => ({
    columns: ['row', 'column', 'value'],
    rows: heat.rows.flatMap((row) =>
      (heat.isScaled ? scaledRow(row.values) : row.values).map((v, k) => [row.label, heat.columns[k]!, v]),
    ),
  }),
  report: (heat) => [
    {
      id: heat.isScaled ? 'heatmap.scaled' : 'heatmap.plain',
      values: { rows: heat.rows.length, columns: heat.columns.length },
    },
    ...(heat.areRowsClustered || heat.areColumnsClustered ? [{ id: 'heatmap.trees' }] : []),
  ],
  python: (chosen) => `${WIDE_PYTHON}
from scipy.cluster import hierarchy

twin = data.groupby("label").cumcount()
data["label"] = data["label"].where(twin == 0, data["label"] + " (" + (twin + 1).astype(str) + ")")
${chosen.flag('scaledRows') ? 'if len(columns) > 1:\n    spread = matrix.std(axis=1, ddof=1, keepdims=True)\n    matrix = np.divide(matrix - matrix.mean(axis=1, keepdims=True), spread, out=np.zeros_like(matrix), where=spread > 0)' : ''}
values = pd.DataFrame([[label, names[c], v] for label, row in zip(data["label"], matrix) for c, v in zip(columns, row)], columns=["row", "column", "value"])
order = lambda m: hierarchy.leaves_list(hierarchy.linkage(m, "average")) if len(m) > 1 else np.arange(len(m))
rows = ${chosen.flag('rowTree') ? 'order(matrix)' : 'np.arange(len(matrix))'}
across = ${chosen.flag('columnTree') ? 'order(matrix.T)' : 'np.arange(len(columns))'}
ax = panels([""])[""]
picture = ax.imshow(matrix[rows][:, across], aspect="auto", cmap="RdBu_r")
ax.set_yticks(range(len(rows)), data["label"].iloc[rows])
ax.set_xticks(range(len(columns)), [names[columns[i]] for i in across], rotation=45)
fig.colorbar(picture)
`,
  r: (chosen) => `${WIDE_R}
data$label <- ave(data$label, data$label, FUN = function(v) ifelse(seq_along(v) == 1, v, paste0(v, " (", seq_along(v), ")")))
${chosen.flag('scaledRows') ? 'if (length(columns) > 1) matrix <- t(apply(matrix, 1, function(v) if (sd(v) > 0) (v - mean(v)) / sd(v) else 0 * v))' : ''}
values <- data.frame(row = rep(data$label, each = length(columns)), column = rep(unname(names_of[columns]), nrow(data)), value = as.vector(t(matrix)))
rows <- ${chosen.flag('rowTree') ? 'if (nrow(matrix) > 1) hclust(dist(matrix), "average")$order else 1' : 'seq_len(nrow(matrix))'}
across <- ${chosen.flag('columnTree') ? 'if (ncol(matrix) > 1) hclust(dist(t(matrix)), "average")$order else 1' : 'seq_len(ncol(matrix))'}
plot <- ggplot(values, aes(factor(column, unname(names_of[columns])[across]), factor(row, data$label[rev(rows)]), fill = value)) +
  geom_tile() + scale_fill_gradient2() + labs(x = NULL, y = NULL)
`,
} satisfies ChartTool<Heat>;
