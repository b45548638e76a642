import { fitText, textWidth, type Mark, type Target } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
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

interface Sankey extends Flows {
  /** Column of each name: one more than the last of its sources. */
  layers: number[];
}
function layersOf({ flows, names }: Flows): number[] {
  const layers = names.map(() => 0);
  // A longest path has fewer steps than there are names, unless it is a cycle.
  for (let round = 0; round <= names.length; round++) {
    let isChanged = false;
    for (const { from, to } of flows) {
      const [a, b] = [names.indexOf(from), names.indexOf(to)];
      if (layers[b]! <= layers[a]!) {
        layers[b] = layers[a]! + 1;
        isChanged = true;
      }
    }
    if (!isChanged) return layers;
  }
  throw new TableRefused('circle');
}

const NODE = 12;
const GAP = 10;
interface Node {
  name: string;
  layer: number;
  n: number;
  y: number;
  h: number;
}
/** Stacks the names of a layer; heights are proportional to the larger of inflow and outflow. */
function nodesOf(model: Sankey, top: number, height: number): Map<string, Node> {
  const sumOf = (key: 'from' | 'to', name: string) =>
    model.flows.filter((f) => f[key] === name).reduce((s, f) => s + f.n, 0);
  const nodes = model.names.map((name, i): Node => {
    const n = Math.max(sumOf('from', name), sumOf('to', name));
    return { name, layer: model.layers[i]!, n, y: 0, h: 0 };
  });
  const layers = [...Map.groupBy(nodes, (node) => node.layer).values()];
  const scale = Math.min(
    ...layers.map((own) => (height - GAP * (own.length - 1)) / own.reduce((s, node) => s + node.n, 0)),
  );
  for (const own of layers) {
    const tall = own.reduce((s, node) => s + node.n * scale, 0) + GAP * (own.length - 1);
    let y = top + (height - tall) / 2;
    for (const node of own) {
      [node.y, node.h] = [y, node.n * scale];
      y += node.h + GAP;
    }
  }
  return new Map(nodes.map((node) => [node.name, node]));
}

function draw(model: Sankey, look: FigureStyle, width: number, height: number): DrawnFigure {
  const c = look.theme.colour;
  const palette = look.colours(model.names.length);
  const colourOf = (name: string) => palette[model.names.indexOf(name)]!;
  const last = Math.max(...model.layers);
  const nodes = nodesOf(model, 10, height - 20);
  const label = Math.min(width * 0.25, Math.max(...model.names.map((name) => textWidth(look.rename(name), 11))) + 10);
  const x = (layer: number) => label + (layer / last) * (width - 2 * label - NODE);
  const marks: Mark[] = [];
  const targets: Target[] = [];
  const used = new Map<string, number>();
  const take = (key: string, h: number) => {
    const at = used.get(key) ?? 0;
    used.set(key, at + h);
    return at;
  };
  for (const flow of model.flows) {
    const [a, b] = [nodes.get(flow.from)!, nodes.get(flow.to)!];
    const h = (flow.n / a.n) * a.h;
    const [y1, y2] = [a.y + take(`out ${flow.from}`, h), b.y + take(`in ${flow.to}`, h)];
    const [x1, x2] = [x(a.layer) + NODE, x(b.layer)];
    const m = (x1 + x2) / 2;
    const d = `M${px(x1)} ${px(y1)}C${px(m)} ${px(y1)} ${px(m)} ${px(y2)} ${px(x2)} ${px(y2)}V${px(y2 + h)}C${px(m)} ${px(y2 + h)} ${px(m)} ${px(y1 + h)} ${px(x1)} ${px(y1 + h)}Z`;
    marks.push({ kind: 'path', d, fill: colourOf(flow.from), opacity: 0.35, part: 'flow' });
    const lines = [
      `${look.rename(flow.from)} → ${look.rename(flow.to)}`,
      look.t.number(flow.n, { maximumSignificantDigits: 6 }),
    ];
    targets.push({ id: `${flow.from} ${flow.to}`, x: m - 10, y: (y1 + y2 + h) / 2 - 8, w: 20, h: 16, lines });
  }
  for (const node of nodes.values()) {
    marks.push({
      kind: 'rect',
      x: x(node.layer),
      y: node.y,
      w: NODE,
      h: node.h,
      fill: colourOf(node.name),
      part: 'node',
    });
    const isLast = node.layer === last;
    const name = look.rename(node.name);
    const isInside = node.layer > 0 && !isLast;
    const text = fitText(name, isInside ? Math.max(20, x(1) - x(0) - NODE - 12) : label - 6, 11);
    const at = { x: isLast || isInside ? x(node.layer) + NODE + 5 : x(0) - 5, y: node.y + node.h / 2 + 4 };
    marks.push({
      kind: 'text',
      ...at,
      text,
      title: name,
      size: 11,
      anchor: isLast || isInside ? 'start' : 'end',
      fill: c.text,
      halo: c.surface,
      part: 'name',
    });
  }
  const leftOut = model.missing ? { leftOut: model.missing } : {};
  return { marks, targets, panels: [], plotHeight: height - 20, plotWidth: width - 2 * label, ...leftOut };
}

export default {
  roles: FLOW_ROLES,
  settings: [],
  examples: [
    flowExample('labels', [
      ['CD4 T', 'naive', 320],
      ['CD4 T', 'memory', 180],
      ['CD8 T', 'naive', 90],
      ['CD8 T', 'effector', 210],
      ['NK', 'effector', 60],
    ]),
    flowExample('threeSteps', [
      ['screened', 'enrolled', 180],
      ['screened', 'excluded', 70],
      ['enrolled', 'treated', 120],
      ['enrolled', 'placebo', 60],
      ['treated', 'response', 75],
      ['treated', 'none', 45],
      ['placebo', 'none', 60],
    ]),
    flowExample('small', [
      ['a', 'x', 3],
      ['b', 'x', 1],
      ['b', 'y', 4],
    ]),
  ],
  model: (chosen: MappedTable): Sankey => {
    const flows = flowsOf(chosen);
    return { ...flows, layers: layersOf(flows) };
  },
  draw,
  height: (model) =>
    Math.max(280, 46 * Math.max(...model.layers.map((layer) => model.layers.filter((l) => l === layer).length))),
  groups: (model) => model.names,
  values: flowValues,
  report: flowFacts,
  python: () => `${FLOWS_PYTHON}
ax = panels([""])[""]
t = np.linspace(0, 1, 50)
bend = 3 * t**2 - 2 * t**3
layer = {}
for _ in range(len(values) + 1):
    for row in values.itertuples(index=False):
        layer[row[1]] = max(layer.get(row[1], 0), layer.setdefault(row[0], 0) + 1)
size = {k: max(values.loc[values["from"] == k, "n"].sum(), values.loc[values["to"] == k, "n"].sum()) for k in layer}
base, filled = {}, {}
for k in layer:
    base[k] = filled.get(layer[k], 0)
    filled[layer[k]] = base[k] + size[k] * 1.05
    ax.bar(layer[k], size[k], 0.08, bottom=base[k])
    ax.text(layer[k] + 0.06, base[k] + size[k] / 2, k, va="center")
out, into = dict.fromkeys(layer, 0), dict.fromkeys(layer, 0)
for a, b, n in values.itertuples(index=False):
    low = base[a] + out[a] + (base[b] + into[b] - base[a] - out[a]) * bend
    ax.fill_between(layer[a] + (layer[b] - layer[a]) * t, low, low + n, alpha=0.35)
    out[a] += n
    into[b] += n
ax.axis("off")
`,
  r: () => `${FLOWS_R}
bands <- do.call(rbind, lapply(seq_len(nrow(values)), function(i) data.frame(
  side = c("from", "to"), name = c(values$from[i], values$to[i]), flow = i, n = values$n[i])))
plot <- ggplot(bands, aes(side, n, group = flow, fill = name)) + geom_col(position = position_stack(reverse = TRUE)) +
  geom_text(aes(label = name), position = position_stack(vjust = 0.5, reverse = TRUE), size = 2) + labs(x = NULL, fill = NULL)
`,
} satisfies Tool<Sankey>;
