import { TableRefused } from '../../data/grid.types.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { uniforms } from '../../figure/random.ts';
import { tilesFigure, tilesHeight } from '../../figure/tiles.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import type { Example, Tool } from '../tool.types.ts';

interface Dot {
  row: string;
  column: string;
  level: number;
  share: number;
}
interface DotPlot {
  dots: Dot[];
  rows: string[];
  columns: string[];
  missing: number;
  /** Rows at a position that an earlier row already has. */
  repeated: number;
  isScaled: boolean;
  titles: { row: string; column: string; level: string; share: string };
}
const MOST = 100;

function model(chosen: MappedTable): DotPlot {
  const [row, column] = [chosen.words('row'), chosen.words('column')];
  const [level, share] = [chosen.numbers('level'), chosen.numbers('share')];
  // Shares as 0 to 1 or as per cent.
  const isPercent = share.some((v) => v > 1);
  const dots: Dot[] = [];
  const seen = new Set<string>();
  let repeated = 0;
  for (let i = 0; i < chosen.rows; i++) {
    const part = share[i]! / (isPercent ? 100 : 1);
    const key = JSON.stringify([row[i], column[i]]);
    if (!row[i] || !column[i] || !Number.isFinite(level[i]) || !(part >= 0 && part <= 1)) continue;
    if (seen.has(key)) {
      repeated++;
      continue;
    }
    seen.add(key);
    dots.push({ row: row[i]!, column: column[i]!, level: level[i]!, share: part });
  }
  if (!dots.length) throw new TableRefused('noValues');
  const [rows, columns] = [levelsOf(dots.map((d) => d.row)), levelsOf(dots.map((d) => d.column))];
  const n = Math.max(rows.length, columns.length);
  if (n > MOST) throw new TableRefused('groups', { n, most: MOST });
  const isScaled = chosen.flag('scaledRows');
  const scaled = isScaled ? dots.map((dot) => ({ ...dot, level: scale(dots, dot) })) : dots;
  const titles = {
    row: chosen.name('row'),
    column: chosen.name('column'),
    level: chosen.name('level'),
    share: chosen.name('share'),
  };
  return { dots: scaled, rows, columns, missing: chosen.rows - dots.length - repeated, repeated, isScaled, titles };
}
/** From 0 to 1 within the dot's row, like scanpy's `standard_scale`. */
function scale(dots: readonly Dot[], dot: Dot): number {
  const [low, high] = bounds(dots.filter((d) => d.row === dot.row).map((d) => d.level));
  return high > low ? (dot.level - low) / (high - low) : 0;
}

const genes = ['CD3D', 'CD8A', 'NKG7', 'MS4A1', 'CD79A', 'LYZ', 'CD14', 'FCGR3A'];
const types = ['CD4 T', 'CD8 T', 'NK', 'B', 'monocyte'];
const HIGH: Record<string, string[]> = {
  CD3D: ['CD4 T', 'CD8 T'],
  CD8A: ['CD8 T'],
  NKG7: ['NK', 'CD8 T'],
  MS4A1: ['B'],
  CD79A: ['B'],
  LYZ: ['monocyte'],
  CD14: ['monocyte'],
  FCGR3A: ['NK', 'monocyte'],
};
const next = uniforms(91);
const cells = genes.flatMap((gene) =>
  types.map((type) => {
    const isHigh = HIGH[gene]!.includes(type);
    return {
      gene,
      type,
      level: Math.round(100 * (isHigh ? 2 + 1.5 * next() : 0.4 * next())) / 100,
      share: Math.round(100 * (isHigh ? 0.6 + 0.4 * next() : 0.15 * next())) / 100,
    };
  }),
);
const columns = [
  { name: 'gene', values: cells.map((c) => c.gene) },
  { name: 'cell type', values: cells.map((c) => c.type) },
  { name: 'mean expression', values: cells.map((c) => c.level) },
  { name: 'fraction of cells', values: cells.map((c) => c.share) },
  { name: 'per cent', values: cells.map((c) => Math.round(100 * c.share)) },
];
const mapping = { row: ['gene'], column: ['cell type'], level: ['mean expression'], share: ['fraction of cells'] };
const examples: Example[] = [
  { id: 'markers', columns, mapping },
  { id: 'scaledRows', columns, mapping, settings: { scaledRows: true } },
  { id: 'turned', columns, mapping: { ...mapping, row: ['cell type'], column: ['gene'], share: ['per cent'] } },
];

export default {
  roles: [
    { id: 'row', types: ['text', 'number'], isRequired: true },
    { id: 'column', types: ['text', 'number'], isRequired: true },
    { id: 'level', types: ['number'], isRequired: true },
    { id: 'share', types: ['number'], isRequired: true },
  ],
  settings: [{ id: 'scaledRows', kind: 'switch', value: false }],
  examples,
  model,
  draw: (plot, look, width, height) =>
    tilesFigure(
      {
        ...{ rows: plot.rows, columns: plot.columns, missing: plot.missing, isDiverging: false },
        tiles: plot.dots.map((d) => ({
          row: plot.rows.indexOf(d.row),
          column: plot.columns.indexOf(d.column),
          value: d.level,
          size: d.share,
        })),
        domain: plot.isScaled
          ? [0, 1]
          : [Math.min(0, bounds(plot.dots.map((d) => d.level))[0]), bounds(plot.dots.map((d) => d.level))[1]],
        ...{
          valueTitle: plot.titles.level,
          sizeTitle: plot.titles.share,
          xTitle: plot.titles.column,
          yTitle: plot.titles.row,
        },
      },
      look,
      width,
      height,
    ),
  height: (plot) => tilesHeight(plot.rows.length),
  groups: () => [],
  values: (plot) => ({
    columns: ['row', 'column', 'level', 'share'],
    rows: plot.dots.map((d) => [d.row, d.column, d.level, d.share]),
  }),
  report: (plot) => [
    { id: 'fact.points', values: { n: plot.dots.length } },
    ...(plot.repeated ? [{ id: 'dotPlot.repeated', values: { n: plot.repeated } }] : []),
  ],
  python: (chosen) => `if (data["share"] > 1).any():
    data["share"] = data["share"] / 100
data = data.dropna()
data = data[data["share"].between(0, 1)].drop_duplicates(["row", "column"])
${chosen.flag('scaledRows') ? 'low, high = (data.groupby("row")["level"].transform(f) for f in ("min", "max"))\ndata["level"] = ((data["level"] - low) / (high - low).replace(0, 1)).where(high > low, 0)' : ''}
ax = panels([""])[""]
rows, columns = list(data["row"].unique()), list(data["column"].unique())
dots = ax.scatter(data["column"].map(columns.index), data["row"].map(rows.index), s=60 * data["share"], c=data["level"], edgecolor="gray", linewidth=0.3)
ax.set_xticks(range(len(columns)), columns, rotation=45)
ax.set_yticks(range(len(rows)), rows)
ax.invert_yaxis()
fig.colorbar(dots, label=names["level"])
values = data[["row", "column", "level", "share"]]
`,
  r: (chosen) => `if (any(data$share > 1, na.rm = TRUE)) data$share <- data$share / 100
data <- data[complete.cases(data), ]
data <- data[data$share >= 0 & data$share <= 1 & !duplicated(data[c("row", "column")]), ]
${chosen.flag('scaledRows') ? 'data$level <- ave(data$level, data$row, FUN = function(v) if (max(v) > min(v)) (v - min(v)) / (max(v) - min(v)) else 0 * v)' : ''}
plot <- ggplot(data, aes(levels_of(column), levels_of(row), size = share, colour = level)) + geom_point() + scale_size_area() +
  scale_y_discrete(limits = rev) + labs(x = names_of[["column"]], y = names_of[["row"]], size = names_of[["share"]], colour = names_of[["level"]])
values <- data[c("row", "column", "level", "share")]
`,
} satisfies Tool<DotPlot>;
