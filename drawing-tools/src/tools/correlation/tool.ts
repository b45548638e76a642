import { TableRefused } from '../../data/grid.types.ts';
import { pearson, spearman } from '../../statistics/tests.ts';
import { tilesFigure, tilesHeight } from '../../figure/tiles.ts';
import type { MappedTable } from '../chosen.ts';
import { exampleSamples, WIDE_PYTHON, WIDE_R, sampleMatrix } from '../shared/wide.ts';
import type { Example, Tool } from '../tool.types.ts';

interface Correlation {
  names: string[];
  pairs: { a: number; b: number; r: number; p: number }[];
  n: number;
  method: 'pearson' | 'spearman';
  missing: number;
}
const MOST = 60;

function model(chosen: MappedTable): Correlation {
  const wide = sampleMatrix(chosen, '');
  const { columns } = wide;
  if (columns.length < 2 || wide.rows.length < 3) throw new TableRefused('fewForComponents');
  if (columns.length > MOST) throw new TableRefused('groups', { n: columns.length, most: MOST });
  const method = chosen.choice<'pearson' | 'spearman'>('method');
  const test = method === 'spearman' ? spearman : pearson;
  const values = columns.map((_, k) => wide.rows.map((row) => row.values[k]!));
  const pairs = columns.flatMap((_, a) =>
    columns.map((__, b) => {
      const { statistic, p } = test(values[a]!, values[b]!);
      return { a, b, r: a === b ? 1 : statistic, p: a === b ? 0 : p };
    }),
  );
  return { names: columns, pairs, n: wide.rows.length, method, missing: wide.missing };
}

const columnsOf = (seed: number) => {
  const { genes, values } = exampleSamples(seed, 10);
  return genes.map((name, k) => ({ name, values: values[k]! }));
};
const { genes } = exampleSamples(1);
const examples: Example[] = [
  { id: 'genes', columns: columnsOf(101), mapping: { values: genes } },
  { id: 'ranked', columns: columnsOf(102), mapping: { values: genes }, settings: { method: 'spearman' } },
  { id: 'four', columns: columnsOf(103), mapping: { values: genes.slice(0, 4) } },
];

export default {
  roles: [{ id: 'values', types: ['number'], isRequired: true, isMany: true }],
  settings: [{ id: 'method', kind: 'choice', options: ['pearson', 'spearman'], value: 'pearson' }],
  examples,
  model,
  draw: (found, look, width, height) =>
    tilesFigure(
      {
        ...{ rows: found.names, columns: found.names, missing: found.missing, domain: [-1, 1], isDiverging: true },
        tiles: found.pairs
          .filter((pair) => Number.isFinite(pair.r))
          .map(({ a, b, r }) => ({
            row: a,
            column: b,
            value: r,
            text: look.t.number(Math.round(r * 100) / 100 || 0, { maximumFractionDigits: 2 }),
          })),
        ...{ valueTitle: look.say(`correlation.${found.method}`), xTitle: '', yTitle: '' },
      },
      look,
      width,
      height,
    ),
  height: (found) => tilesHeight(found.names.length),
  groups: () => [],
  values: (found) => ({
    columns: ['a', 'b', 'r', 'p'],
    rows: found.pairs.map(({ a, b, r, p }) => [found.names[a]!, found.names[b]!, r, p]),
  }),
  report: (found) => [
    {
      id: 'correlation.fact',
      values: { n: found.n, pairs: (found.names.length * (found.names.length - 1)) / 2, test: found.method },
    },
    ...found.pairs
      .filter(({ a, b }) => a < b)
      .map(({ a, b, r, p }) => ({ id: 'correlation.pair', values: { a: found.names[a]!, b: found.names[b]!, r, p } })),
  ],
  python: (chosen) => `${WIDE_PYTHON}
test = stats.${chosen.choice('method') === 'spearman' ? 'spearmanr' : 'pearsonr'}
rows = []
for i, a in enumerate(columns):
    for j, b in enumerate(columns):
        r, p = (1.0, 0.0) if i == j else test(matrix[:, i], matrix[:, j])
        rows.append([names[a], names[b], r, p])
values = pd.DataFrame(rows, columns=["a", "b", "r", "p"])
ax = panels([""])[""]
k = len(columns)
picture = ax.imshow(values["r"].to_numpy().reshape(k, k), vmin=-1, vmax=1, cmap="RdBu_r")
labels = [names[c] for c in columns]
ax.set_xticks(range(k), labels, rotation=45)
ax.set_yticks(range(k), labels)
fig.colorbar(picture)
`,
  r: (chosen) => `${WIDE_R}
rows <- list()
for (a in columns) for (b in columns) {
  test <- if (a == b) list(estimate = 1, p.value = 0) else ${
    chosen.choice('method') === 'spearman'
      ? 'cor.test(rank(matrix[, a]), rank(matrix[, b]))'
      : 'cor.test(matrix[, a], matrix[, b])'
  }
  rows[[length(rows) + 1]] <- data.frame(a = names_of[[a]], b = names_of[[b]], r = unname(test$estimate), p = test$p.value)
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(levels_of(b), levels_of(a), fill = r)) + geom_tile() + scale_fill_gradient2(limits = c(-1, 1)) +
  geom_text(aes(label = sprintf("%.2f", r)), size = 2) + scale_y_discrete(limits = rev) + labs(x = NULL, y = NULL)
`,
} satisfies Tool<Correlation>;
