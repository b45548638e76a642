import { fitText, legendRow, textWidth, type Mark, type Target } from '@stroma/design-system/marks';
import { countsOf, total, type Counts } from '../../figure/counts.ts';
import { px } from '../../figure/marks.ts';
import type { MappedTable } from '../chosen.ts';
import type { DrawnFigure, Example, FigureStyle, Tool } from '../tool.types.ts';

interface Pie extends Counts {
  hole: number;
  title: string;
}
const TURN = 2 * Math.PI;

/** A part of a ring between two turns (0 to 1, from the top, clockwise). */
export function sector(cx: number, cy: number, r: number, inner: number, from: number, to: number): string {
  const at = (turn: number, radius: number) =>
    `${px(cx + radius * Math.sin(turn * TURN))} ${px(cy - radius * Math.cos(turn * TURN))}`;
  // A single arc cannot be a full circle.
  const end = to - from >= 1 ? from + 0.999999 : to;
  const large = end - from > 0.5 ? 1 : 0;
  const outer = `M${at(from, r)}A${px(r)} ${px(r)} 0 ${large} 1 ${at(end, r)}`;
  return inner > 0
    ? `${outer}L${at(end, inner)}A${px(inner)} ${px(inner)} 0 ${large} 0 ${at(from, inner)}Z`
    : `${outer}L${px(cx)} ${px(cy)}Z`;
}

function draw(model: Pie, look: FigureStyle, width: number, height: number): DrawnFigure {
  const c = look.theme.colour;
  const palette = look.colours(model.parts.length);
  const n = model.n[0]!;
  const all = total(n);
  const legend = legendRow(
    look.theme,
    model.parts.map((part, i) => ({ label: look.rename(part), colour: palette[i]! })),
    4,
    4,
    width - 8,
  );
  const top = legend.height + 12;
  const r = Math.max(20, Math.min(width / 2 - 70, (height - top) / 2 - 26));
  const [cx, cy] = [width / 2, top + (height - top) / 2];
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  let at = 0;
  n.forEach((value, i) => {
    if (value <= 0) return;
    const [from, to] = [at, at + value / all];
    at = to;
    marks.push({
      kind: 'path',
      d: sector(cx, cy, r, r * model.hole, from, to),
      fill: palette[i]!,
      stroke: c.surface,
      width: 1.5,
      part: 'sector',
    });
    const middle = ((from + to) / 2) * TURN;
    const text = look.t.percent(value / all);
    // A narrow part has only a tooltip: its text would overlap its neighbours'.
    if ((to - from) * TURN * (r + 14) > textWidth(text, 11)) {
      const [x, y] = [cx + (r + 12) * Math.sin(middle), cy - (r + 12) * Math.cos(middle) + 4];
      const anchor = Math.abs(Math.sin(middle)) < 0.3 ? 'middle' : Math.sin(middle) > 0 ? 'start' : 'end';
      marks.push({ kind: 'text', x, y, text: fitText(text, 60, 11), size: 11, anchor, fill: c.text, part: 'share' });
    }
    const [x, y] = [cx + r * 0.6 * Math.sin(middle), cy - r * 0.6 * Math.cos(middle)];
    const amount = look.t.number(value, { maximumSignificantDigits: 6 });
    targets.push({
      id: String(i),
      x: x - 12,
      y: y - 12,
      w: 24,
      h: 24,
      lines: [look.rename(model.parts[i]!), amount, text],
    });
  });
  const leftOut = model.missing ? { leftOut: model.missing } : {};
  return { marks, targets, panels: [], plotHeight: 2 * r, plotWidth: 2 * r, ...leftOut };
}

const columns = [
  { name: 'clonotype class', values: ['expanded', 'medium', 'small', 'single'] },
  { name: 'cells', values: [340, 220, 180, 410] },
];
const rows = Array.from({ length: 60 }, (_, i) => ['missense', 'nonsense', 'frameshift', 'silent'][((i * i) % 7) % 4]!);
const mapping = { group: ['clonotype class'], n: ['cells'] };
const examples: Example[] = [
  { id: 'classes', columns, mapping },
  { id: 'ring', columns, mapping, settings: { hole: 0.6 } },
  { id: 'rows', columns: [{ name: 'mutation', values: rows }], mapping: { group: ['mutation'] } },
];

export default {
  roles: [
    { id: 'group', types: ['text', 'number'], isRequired: true },
    { id: 'n', types: ['number'] },
  ],
  settings: [{ id: 'hole', kind: 'number', min: 0, max: 0.9, step: 0.1, value: 0 }],
  examples,
  model: (chosen: MappedTable): Pie => ({
    ...countsOf(chosen, null, 'group'),
    hole: chosen.number('hole'),
    title: chosen.name('group'),
  }),
  draw,
  height: (_, width) => Math.max(280, Math.min(520, width * 0.75)),
  groups: (model) => model.parts,
  values: (model) => ({
    columns: ['group', 'n', 'share'],
    rows: model.parts.map((part, i) => [part, model.n[0]![i]!, model.n[0]![i]! / total(model.n[0]!)]),
  }),
  report: (model) =>
    model.parts.map((group, i) => ({
      id: 'pie.share',
      values: { group, n: model.n[0]![i]!, share: (100 * model.n[0]![i]!) / total(model.n[0]!) },
    })),
  python: (chosen) => `if "n" not in data:
    data["n"] = 1
data = data[(data["n"] >= 0) & data["group"].notna()]
n = data.groupby("group", sort=False)["n"].sum()
ax = panels([""])[""]
ax.pie(n, labels=n.index, startangle=90, counterclock=False, wedgeprops={"width": 1 - ${chosen.number('hole')}})
values = pd.DataFrame({"group": n.index, "n": n.to_numpy(), "share": (n / n.sum()).to_numpy()})
`,
  r: (chosen) => `if (!"n" %in% names(data)) data$n <- 1
data <- data[which(data$n >= 0 & !is.na(data$group)), ]
parts <- unique(data$group)
n <- vapply(parts, function(part) sum(data$n[data$group == part]), 0)
values <- data.frame(group = parts, n = n, share = n / sum(n))
plot <- ggplot(values, aes(1, n, fill = levels_of(group))) + geom_col(position = position_stack(reverse = TRUE)) +
  coord_polar("y") + xlim(${chosen.number('hole') > 0 ? `1.5 - 1 / (1 - ${chosen.number('hole')})` : '0.55'}, 1.45) +
  labs(x = NULL, y = NULL, fill = names_of[["group"]])
`,
} satisfies Tool<Pie>;
