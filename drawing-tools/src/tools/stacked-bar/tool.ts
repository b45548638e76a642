import { domainOf, type Mark, type Target } from '@stroma/design-system/marks';
import { chiSquared, type TestResult } from '../../statistics/tests.ts';
import { countsOf, total, type Counts } from '../../figure/counts.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import type { MappedTable } from '../chosen.ts';
import type { Example, Fact, FigureStyle, Tool } from '../tool.types.ts';

interface Stacked extends Counts {
  isShare: boolean;
  titles: { x: string; colour: string; n: string };
}
/** Lower and upper end of each part of a bar. */
function stackOf(model: Stacked, group: number): [number, number][] {
  const values = model.n[group]!;
  const all = model.isShare ? total(values) || 1 : 1;
  let at = 0;
  return values.map((v) => [at, (at += v / all)]);
}

function bars(
  model: Stacked,
  palette: readonly string[],
  { x, y, step, look }: Scales,
): { marks: Mark[]; targets: Target[] } {
  const w = Math.min(90, step * 0.76);
  const marks: Mark[] = [];
  const targets: Target[] = [];
  model.groups.forEach((group, g) =>
    stackOf(model, g).forEach(([low, high], p) => {
      if (high <= low) return;
      const box = { x: x(g) - w / 2, y: y(high), w, h: y(low) - y(high) };
      marks.push({ kind: 'rect', ...box, fill: palette[p]!, stroke: look.theme.colour.surface, part: 'bar' });
      const share = model.n[g]![p]! / total(model.n[g]!);
      const amount = look.t.number(model.n[g]![p]!, { maximumSignificantDigits: 6 });
      targets.push({
        id: `${g}:${p}`,
        ...box,
        lines: [look.rename(group), look.rename(model.parts[p]!), amount, look.t.percent(share)],
      });
    }),
  );
  return { marks, targets };
}

function draw(model: Stacked, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(model.parts.length);
  const most = Math.max(...model.n.map(total));
  return planeFigure(
    {
      x: { levels: model.groups, title: look.titles.x ?? model.titles.x },
      y: {
        domain: model.isShare ? [0, 1] : domainOf([0, most]),
        title: model.isShare ? look.say('axis.share') : model.titles.n || look.say('axis.count'),
      },
      legend: model.parts.map((label, i) => ({ label, colour: palette[i]! })),
      legendTitle: look.titles.colour ?? model.titles.colour,
      leftOut: model.missing,
      panels: [
        { name: '', marks: (s) => bars(model, palette, s).marks, targets: (s) => bars(model, palette, s).targets },
      ],
    },
    look,
    width,
    height,
  );
}

/** Null if not all are counts, or there is one group or one part. */
function testOf(model: Stacked): TestResult | null {
  const rows = model.n.filter((row) => total(row) > 0);
  const used = model.parts.map((_, p) => p).filter((p) => rows.some((row) => row[p]! > 0));
  if (!model.areCounts || rows.length < 2 || used.length < 2) return null;
  return chiSquared(rows.map((row) => used.map((part) => row[part]!)));
}
function facts(model: Stacked): Fact[] {
  const sums = model.groups.map((group, g): Fact => ({
    id: 'stacked.total',
    values: { group, n: total(model.n[g]!) },
  }));
  const test = testOf(model);
  if (!test) return sums;
  return [...sums, { id: 'stacked.test', values: { statistic: test.statistic, df: test.df![0]!, p: test.p } }];
}

const cells: Record<string, number[]> = {
  'patient 1': [420, 180, 90, 60],
  'patient 2': [310, 260, 140, 20],
  'patient 3': [150, 330, 120, 110],
  'patient 4': [500, 90, 60, 30],
};
const types = ['T cell', 'B cell', 'monocyte', 'NK cell'];
const long = Object.entries(cells).flatMap(([patient, counts]) =>
  counts.map((n, i) => ({ patient, n, type: types[i]! })),
);
const columns = [
  { name: 'patient', values: long.map((r) => r.patient) },
  { name: 'cell type', values: long.map((r) => r.type) },
  { name: 'cells', values: long.map((r) => r.n) },
];
const calls = Array.from({ length: 90 }, (_, i) => ({
  arm: i % 3 === 0 ? 'placebo' : 'treated',
  answer: ['complete', 'partial', 'none'][((i * 7) % 11) % 3]!,
}));
const examples: Example[] = [
  { id: 'types', columns, mapping: { x: ['patient'], colour: ['cell type'], n: ['cells'] } },
  {
    id: 'counts',
    columns,
    mapping: { x: ['patient'], colour: ['cell type'], n: ['cells'] },
    settings: { measure: 'count' },
  },
  {
    id: 'rows',
    columns: [
      { name: 'arm', values: calls.map((r) => r.arm) },
      { name: 'answer', values: calls.map((r) => r.answer) },
    ],
    mapping: { x: ['arm'], colour: ['answer'] },
  },
];

export default {
  roles: [
    { id: 'x', types: ['text', 'number'], isRequired: true },
    { id: 'colour', types: ['text', 'number'], isRequired: true },
    { id: 'n', types: ['number'] },
  ],
  settings: [{ id: 'measure', kind: 'choice', options: ['share', 'count'], value: 'share' }],
  examples,
  model: (chosen: MappedTable): Stacked => ({
    ...countsOf(chosen, 'x', 'colour'),
    isShare: chosen.choice('measure') === 'share',
    titles: { x: chosen.name('x'), colour: chosen.name('colour'), n: chosen.name('n') },
  }),
  draw,
  groups: (model) => model.parts,
  values: (model) => ({
    columns: ['x', 'colour', 'n', 'low', 'high'],
    rows: model.groups.flatMap((group, g) =>
      stackOf(model, g).map(([low, high], p) => [group, model.parts[p]!, model.n[g]![p]!, low, high]),
    ),
  }),
  report: facts,
  tests: (model) => {
    const test = testOf(model);
    return { columns: ['statistic', 'df', 'p'], rows: test ? [[test.statistic, test.df![0]!, test.p]] : [] };
  },
  python: (chosen) => `if "n" not in data:
    data["n"] = 1
data = data[(data["n"] >= 0) & data["x"].notna() & data["colour"].notna()]
groups, parts = list(data["x"].unique()), list(data["colour"].unique())
n = data.pivot_table(index="x", columns="colour", values="n", aggfunc="sum", fill_value=0).reindex(groups)[parts].astype(float)
height = ${chosen.choice('measure') === 'share' ? 'n.div(n.sum(axis=1).replace(0, 1), axis=0)' : 'n'}
high = height.cumsum(axis=1)
ax = panels([""])[""]
for part in parts:
    ax.bar(groups, height[part], bottom=high[part] - height[part], label=part)
ax.set_xlabel(names["x"])
values = pd.DataFrame(
    [[g, p, n.loc[g, p], high.loc[g, p] - height.loc[g, p], high.loc[g, p]] for g in groups for p in parts],
    columns=["x", "colour", "n", "low", "high"],
)
counts = n.loc[n.sum(axis=1) > 0, n.sum() > 0]
if min(counts.shape) > 1 and (data["n"] % 1 == 0).all():
    test = stats.chi2_contingency(counts, correction=False)
    tests = pd.DataFrame([[test.statistic, test.dof, test.pvalue]], columns=["statistic", "df", "p"])
`,
  r: (chosen) => `if (!"n" %in% names(data)) data$n <- 1
data <- data[which(data$n >= 0 & !is.na(data$x) & !is.na(data$colour)), ]
parts <- unique(data$colour)
rows <- list()
for (group in unique(data$x)) {
  n <- vapply(parts, function(part) sum(data$n[data$x == group & data$colour == part]), 0)
  height <- n${chosen.choice('measure') === 'share' ? ' / max(sum(n), 1e-300)' : ''}
  rows[[length(rows) + 1]] <- data.frame(x = group, colour = parts, n = n, low = cumsum(height) - height, high = cumsum(height))
}
values <- do.call(rbind, rows)
counts <- xtabs(n ~ x + colour, values)
counts <- counts[rowSums(counts) > 0, colSums(counts) > 0, drop = FALSE]
if (min(dim(counts)) > 1 && all(data$n %% 1 == 0)) {
  test <- suppressWarnings(chisq.test(counts, correct = FALSE))
  tests <- data.frame(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value)
}
plot <- ggplot(values, aes(levels_of(x), high - low, fill = levels_of(colour))) + geom_col(position = position_stack(reverse = TRUE)) +
  labs(x = names_of[["x"]], y = NULL, fill = names_of[["colour"]])
`,
} satisfies Tool<Stacked>;
