import { fitText, textWidth, type Mark, type Target } from '@stroma/design-system/marks';
import { px } from '../../figure/marks.ts';
import type { MappedTable } from '../chosen.ts';
import {
  flowExample,
  flowFacts,
  flowsOf,
  flowValues,
  FLOW_ROLES,
  FLOWS_PYTHON,
  FLOWS_R,
  type Flows,
} from '../shared/flows.ts';
import type { DrawnFigure, FigureStyle, Tool } from '../tool.types.ts';

const TURN = 2 * Math.PI;
/** Share of the circle used for gaps between names. */
const SPACE = 0.12;
const RING = 12;

interface Arc {
  name: string;
  from: number;
  to: number;
}
/** Each name gets an arc for all its incoming and outgoing flows. */
function arcsOf({ flows, names }: Flows): { arcs: Map<string, Arc>; turnOf: (n: number) => number } {
  const sums = names.map((name) =>
    flows.reduce((s, f) => s + (f.from === name ? f.n : 0) + (f.to === name ? f.n : 0), 0),
  );
  const all = sums.reduce((a, b) => a + b, 0);
  const turnOf = (n: number) => ((1 - SPACE) * n) / all;
  let at = 0;
  const arcs = names.map((name, i): [string, Arc] => {
    const arc = { name, from: at, to: at + turnOf(sums[i]!) };
    at = arc.to + SPACE / names.length;
    return [name, arc];
  });
  return { arcs: new Map(arcs), turnOf };
}

function draw(model: Flows, look: FigureStyle, width: number, height: number): DrawnFigure {
  const c = look.theme.colour;
  const palette = look.colours(model.names.length);
  const longest = Math.max(...model.names.map((name) => textWidth(look.rename(name), 11)));
  const names = Math.min(longest, width * 0.24);
  const r = Math.max(40, Math.min((width - 2 * names - 30) / 2, (height - 50) / 2));
  const [cx, cy] = [width / 2, height / 2];
  const at = (turn: number, radius: number) =>
    `${px(cx + radius * Math.sin(turn * TURN))} ${px(cy - radius * Math.cos(turn * TURN))}`;
  const arcTo = (to: number, radius: number, from: number, sweep = 1) =>
    `A${px(radius)} ${px(radius)} 0 ${Math.abs(to - from) > 0.5 ? 1 : 0} ${sweep} ${at(to, radius)}`;
  const { arcs, turnOf } = arcsOf(model);
  const marks: Mark[] = [];
  const targets: Target[] = [];
  const used = new Map<string, number>();
  const take = (name: string, turn: number): [number, number] => {
    const start = used.get(name) ?? arcs.get(name)!.from;
    used.set(name, start + turn);
    return [start, start + turn];
  };
  const inner = r - RING - 2;
  for (const flow of model.flows) {
    const turn = turnOf(flow.n);
    const [a, b] = [take(flow.from, turn), take(flow.to, turn)];
    const d = `M${at(a[0], inner)}${arcTo(a[1], inner, a[0])}Q${px(cx)} ${px(cy)} ${at(b[0], inner)}${arcTo(b[1], inner, b[0])}Q${px(cx)} ${px(cy)} ${at(a[0], inner)}Z`;
    marks.push({ kind: 'path', d, fill: palette[model.names.indexOf(flow.from)]!, opacity: 0.45, part: 'flow' });
    const middle = ((a[0] + a[1]) / 2) * TURN;
    const [x, y] = [cx + inner * 0.85 * Math.sin(middle), cy - inner * 0.85 * Math.cos(middle)];
    const lines = [
      `${look.rename(flow.from)} → ${look.rename(flow.to)}`,
      look.t.number(flow.n, { maximumSignificantDigits: 6 }),
    ];
    targets.push({ id: `${flow.from} ${flow.to}`, x: x - 8, y: y - 8, w: 16, h: 16, lines });
  }
  let [lastY, lastSide] = [-Infinity, 0];
  model.names.forEach((name, i) => {
    const { from, to } = arcs.get(name)!;
    const d = `M${at(from, r)}${arcTo(to, r, from)}L${at(to, r - RING)}${arcTo(from, r - RING, to, 0)}Z`;
    marks.push({ kind: 'path', d, fill: palette[i]!, part: 'name-arc' });
    const middle = ((from + to) / 2) * TURN;
    const side = Math.sin(middle) >= 0 ? 1 : -1;
    const [x, y] = [cx + (r + 7) * Math.sin(middle), cy - (r + 7) * Math.cos(middle) + 4];
    // Names of thin neighbours would overlap, so some are omitted and keep their tooltip.
    if (side === lastSide && Math.abs(y - lastY) < 12) return;
    [lastY, lastSide] = [y, side];
    const text = fitText(look.rename(name), names + 6, 11);
    marks.push({
      kind: 'text',
      x,
      y,
      text,
      title: look.rename(name),
      size: 11,
      anchor: side > 0 ? 'start' : 'end',
      fill: c.text,
      part: 'name',
    });
  });
  const leftOut = model.missing ? { leftOut: model.missing } : {};
  return { marks, targets, panels: [], plotHeight: 2 * r, plotWidth: 2 * r, ...leftOut };
}

export default {
  roles: FLOW_ROLES,
  settings: [],
  examples: [
    flowExample('interactions', [
      ['monocyte', 'T cell', 42],
      ['monocyte', 'B cell', 18],
      ['T cell', 'B cell', 26],
      ['B cell', 'T cell', 12],
      ['NK cell', 'monocyte', 15],
      ['fibroblast', 'monocyte', 31],
      ['fibroblast', 'fibroblast', 22],
    ]),
    flowExample('migration', [
      ['blood', 'tumour', 120],
      ['blood', 'lymph node', 80],
      ['lymph node', 'tumour', 60],
      ['tumour', 'blood', 25],
    ]),
    flowExample('pair', [
      ['A', 'B', 5],
      ['B', 'A', 2],
    ]),
  ],
  model: (chosen: MappedTable): Flows => flowsOf(chosen),
  draw,
  height: (_, width) => Math.max(300, Math.min(560, width * 0.8)),
  groups: (model) => model.names,
  values: flowValues,
  report: flowFacts,
  python: () => `${FLOWS_PYTHON}
from matplotlib.path import Path
from matplotlib.patches import PathPatch

names_of = list(dict.fromkeys([*values["from"], *values["to"]]))
sums = np.array([values.loc[values["from"] == k, "n"].sum() + values.loc[values["to"] == k, "n"].sum() for k in names_of])
turn = 0.88 * sums / sums.sum()
start = np.concatenate([[0], np.cumsum(turn + 0.12 / len(turn))[:-1]])
point = lambda t, r=1: (r * np.sin(2 * np.pi * t), r * np.cos(2 * np.pi * t))
ax = panels([""])[""]
at = dict(zip(names_of, start))
hues = dict(zip(names_of, plt.cm.tab20(np.linspace(0, 1, max(2, len(names_of))))))
for a, b, n in values.itertuples(index=False):
    step = 0.88 * n / sums.sum()
    ends = []
    for k in (a, b):
        ends += [point(at[k]), point(at[k] + step)]
        at[k] += step
    path = Path([ends[0], ends[1], (0, 0), ends[2], ends[3], (0, 0), ends[0]], [1, 2, 3, 3, 2, 3, 3])
    ax.add_patch(PathPatch(path, facecolor=hues[a], alpha=0.45, linewidth=0))
for k, s, t in zip(names_of, start, turn):
    line = np.array([point(v, 1.03) for v in np.linspace(s, s + t, 30)])
    ax.plot(line[:, 0], line[:, 1], color=hues[k], linewidth=4)
    x, y = point(s + t / 2, 1.12)
    ax.text(x, y, k, ha="left" if x > 0 else "right", va="center")
ax.set_aspect("equal")
ax.axis("off")
`,
  r: () => `${FLOWS_R}
plot <- ggplot(values, aes(to, from, fill = n)) + geom_tile() + geom_text(aes(label = n), size = 2) +
  labs(x = names_of[["to"]], y = names_of[["from"]])
`,
} satisfies Tool<Flows>;
