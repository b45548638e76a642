import type { Mark } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
import { roc, type RocCurve } from '../../statistics/curves.ts';
import { guide, linePath, px } from '../../figure/marks.ts';
import { planeFigure } from '../../figure/plane.ts';
import { normals } from '../../figure/random.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Curve extends RocCurve {
  name: string;
  n: number;
  positives: number;
}
interface Roc {
  curves: Curve[];
  positive: string;
  missing: number;
}
const POSITIVE = /^(?:1(?:\.0+)?|yes|true|positive|case|disease|responder|是|阳性)$/i;
const MOST = 8;

function model(chosen: MappedTable): Roc {
  const outcome = chosen.words('outcome');
  const levels = levelsOf(outcome);
  if (levels.length !== 2) throw new TableRefused('twoOutcomes', { n: levels.length });
  const columns = chosen.columns('score');
  if (columns.length > MOST) throw new TableRefused('colours', { n: columns.length, most: MOST });
  const found = levels.find((level) => POSITIVE.test(level)) ?? [...levels].sort()[1]!;
  const positive = chosen.flag('other') ? levels.find((level) => level !== found)! : found;
  let missing = 0;
  const curves = columns.map((column, i): Curve => {
    const scores = chosen.numbersAt('score', i);
    const kept = outcome.flatMap((word, row) => (word && Number.isFinite(scores[row]) ? [row] : []));
    missing += chosen.rows - kept.length;
    const truth = kept.map((row) => outcome[row] === positive);
    const positives = truth.filter(Boolean).length;
    if (!positives || positives === kept.length) throw new TableRefused('twoOutcomes', { n: 1 });
    const values = kept.map((row) => (chosen.flag('lower') ? -scores[row]! : scores[row]!));
    return { ...roc(values, truth), name: column.name, n: kept.length, positives };
  });
  return { curves, positive, missing };
}

function draw({ curves, missing }: Roc, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(curves.length);
  return planeFigure(
    {
      x: { domain: [0, 1], title: look.say('roc.x') },
      y: { domain: [0, 1], title: look.say('roc.y') },
      isSquare: true,
      legend: curves.map((c, i) => ({
        label: look.say('roc.legend', {
          name: look.rename(c.name),
          auc: look.t.number(c.auc, { maximumFractionDigits: 3 }),
        }),
        ...{ colour: palette[i]!, shape: 'line' },
      })),
      leftOut: missing,
      panels: [
        {
          name: '',
          marks: ({ x, y }) => [
            guide(`M${px(x(0))} ${px(y(0))}L${px(x(1))} ${px(y(1))}`, look.theme.colour.plotAxis),
            ...curves.map((c, i): Mark => {
              const d = linePath(c.points.map((p) => [x(p.fpr), y(p.tpr)]));
              return { kind: 'path', d, stroke: palette[i]!, width: 2, part: 'curve' };
            }),
          ],
        },
      ],
    },
    look,
    width,
    height,
  );
}

const next = normals(71);
const round = (v: number) => Math.round(v * 1000) / 1000;
const patients = Array.from({ length: 120 }, (_, i) => {
  const ill = i % 2 === 0;
  return {
    ill: ill ? 1 : 0,
    a: round(next() + (ill ? 1.6 : 0)),
    b: round(next() + (ill ? 0.7 : 0)),
    c: round(Math.round(2 * next()) - (ill ? 1 : 0)),
  };
});
const columns = [
  { name: 'disease', values: patients.map((p) => p.ill) },
  { name: 'marker A', values: patients.map((p) => p.a) },
  { name: 'marker B', values: patients.map((p) => p.b) },
  { name: 'grade', values: patients.map((p) => p.c) },
];
const examples: Example[] = [
  { id: 'twoMarkers', columns, mapping: { score: ['marker A', 'marker B'], outcome: ['disease'] } },
  { id: 'tiedScores', columns, mapping: { score: ['grade'], outcome: ['disease'] }, settings: { lower: true } },
  { id: 'otherOutcome', columns, mapping: { score: ['marker A'], outcome: ['disease'] }, settings: { other: true } },
];

export default {
  roles: [
    { id: 'score', types: ['number'], isRequired: true, isMany: true },
    { id: 'outcome', types: ['number', 'text'], isRequired: true },
  ],
  settings: [
    { id: 'lower', kind: 'switch', value: false },
    { id: 'other', kind: 'switch', value: false },
  ],
  examples,
  model,
  draw,
  height: (_, width) => Math.max(320, Math.min(640, width * 0.8)),
  groups: (found) => found.curves.map((c) => c.name),
  values: (found) => ({
    columns: ['marker', 'fpr', 'tpr'],
    rows: found.curves.flatMap((c) => c.points.map((p) => [c.name, p.fpr, p.tpr])),
  }),
  report: (found) =>
    found.curves.map((c) => ({
      id: 'roc.auc',
      values: { name: c.name, auc: c.auc, n: c.n, positives: c.positives, positive: found.positive },
    })),
  python: (chosen) => `ax = panels([""])[""]
positive = ${JSON.stringify(model(chosen).positive)}
area = getattr(np, "trapezoid", None) or np.trapz
rows = []
for column in [c for c in data.columns if c.startswith("score")]:
    own = data.dropna(subset=[column, "outcome"])
    score = ${chosen.flag('lower') ? '-' : ''}own[column].to_numpy(float)
    truth = (own["outcome"] == positive).to_numpy()
    order = np.argsort(-score, kind="stable")
    last = np.append(np.diff(score[order]) != 0, True)
    tpr = np.concatenate([[0], np.cumsum(truth[order])[last] / truth.sum()])
    fpr = np.concatenate([[0], np.cumsum(~truth[order])[last] / (~truth).sum()])
    ax.plot(fpr, tpr, label=f"{names[column]} (AUC {area(tpr, fpr):.3f})")
    rows += [[names[column], *r] for r in zip(fpr, tpr)]
ax.plot([0, 1], [0, 1], "--", color="gray", linewidth=0.6)
ax.set_xlabel("False positive rate")
ax.set_ylabel("True positive rate")
values = pd.DataFrame(rows, columns=["marker", "fpr", "tpr"])
`,
  r: (chosen) => `positive <- ${JSON.stringify(model(chosen).positive)}
rows <- list()
for (column in grep("^score", names(data), value = TRUE)) {
  own <- data[!is.na(data[[column]]) & !is.na(data$outcome), ]
  score <- ${chosen.flag('lower') ? '-' : ''}own[[column]]
  truth <- own$outcome == positive
  order <- order(-score)
  last <- c(diff(score[order]) != 0, TRUE)
  rows[[length(rows) + 1]] <- data.frame(marker = names_of[[column]],
    fpr = c(0, cumsum(!truth[order])[last] / sum(!truth)), tpr = c(0, cumsum(truth[order])[last] / sum(truth)))
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(fpr, tpr, colour = marker)) + geom_abline(linetype = 2, linewidth = 0.3) + geom_path() + coord_equal() +
  labs(x = "False positive rate", y = "True positive rate")
`,
} satisfies Tool<Roc>;
