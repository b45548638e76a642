import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { textWidth } from '../../kernels/text/text.ts';
import {
  fitNetwork,
  isHighlighted,
  edgeNote,
  RADIAL_NAMES_FROM,
  typeColours,
  weightEdges,
} from './InteractionNetwork.figure.ts';
import { radialLabel } from './ring.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

/** px: gap between a node's arc and its bands, gap between a band's end and its target, and minimum distance between names. */
const ARC = 12;
const GAP = 3;
const SHORT = 8;
const LINE = 13;
const SIZE = 12;
/** px from an arc to its name, with the line between them. */
const AWAY = 16;

interface Arc {
  name: string;
  from: number;
  to: number;
}
const round = (v: number) => Math.round(v * 10) / 10;
const at = (cx: number, cy: number, r: number, turn: number) =>
  `${round(cx + Math.cos(turn) * r)} ${round(cy + Math.sin(turn) * r)}`;
const isLarge = (from: number, to: number) => (to - from > Math.PI ? 1 : 0);

/** Angles moved apart to a minimum distance, with their order kept and the smallest possible shift. */
export function separateAngles(turns: readonly number[], least: number): number[] {
  const moved = [...turns];
  const n = moved.length;
  const step = Math.min(least, (2 * Math.PI) / Math.max(1, n));
  for (let round = 0; round < 400 && n > 1; round += 1) {
    let isDone = true;
    for (let i = 0; i < n; i += 1) {
      const j = (i + 1) % n;
      const gap = (moved[j] ?? 0) + (j === 0 ? 2 * Math.PI : 0) - (moved[i] ?? 0);
      if (gap >= step - 1e-6) continue;
      isDone = false;
      moved[i] = (moved[i] ?? 0) - (step - gap) / 2;
      moved[j] = (moved[j] ?? 0) + (step - gap) / 2;
    }
    if (isDone) break;
  }
  return moved;
}

/** Arcs of the cell types, as long as their sent and received pairs, with the start and end of each edge on them. */
function arcsOf({ cellTypes }: InteractionNetworkProps, edges: ReturnType<typeof weightEdges>, radius: number) {
  const sums = new Map<string, number>(cellTypes.map(({ name }) => [name, 0]));
  for (const { source, target, value } of edges)
    for (const name of [source, target]) sums.set(name, (sums.get(name) ?? 0) + value);
  const all = [...sums.values()].reduce((sum, n) => sum + n, 0) || 1;
  const gap = Math.min(8 / radius, (0.3 * 2 * Math.PI) / Math.max(1, cellTypes.length));
  const scale = (2 * Math.PI - gap * cellTypes.length) / all;
  let turn = -Math.PI / 2;
  const arcs = cellTypes.map(({ name }): Arc => {
    const from = turn + gap / 2;
    const to = from + (sums.get(name) ?? 0) * scale;
    turn = to + gap / 2;
    return { name, from, to };
  });
  // Sent pairs come before received pairs.
  const next = new Map(arcs.map(({ name, from }) => [name, from]));
  const take = (name: string, value: number): readonly [number, number] => {
    const from = next.get(name) ?? 0;
    next.set(name, from + value * scale);
    return [from, from + value * scale];
  };
  const sent = edges.map(({ source, value }) => take(source, value));
  const received = edges.map(({ target, value }) => take(target, value));
  return { arcs, bands: edges.map((edge, i) => ({ ...edge, from: sent[i]!, to: received[i]! })) };
}

/** Cell types as arcs of a circle, an edge as a band as wide as its pairs; it leaves its source at the rim and ends short of its target. */
export function chordFigure(
  given: InteractionNetworkProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const props = fitNetwork(given, width, height + 40);
  const { cellTypes, selected } = props;
  const c = theme.colour;
  const colours = new Map(cellTypes.map(({ name }, i) => [name, typeColours(props)[i] ?? '']));
  const edges = weightEdges(props);
  const note = edgeNote(edges.length, given.data.filter((e) => e.pairs > 0).length, theme, t, width);
  const top = note.length ? note.length * LINE + 6 : 0;
  const rays = cellTypes.length > RADIAL_NAMES_FROM;
  const widest = Math.max(0, ...cellTypes.map(({ name }) => textWidth(name, SIZE)));
  const small = Math.min(width, height - top);
  const label = Math.min(widest, rays ? small * 0.18 : width * 0.28);
  const outside = label + AWAY + 8;
  const radius = Math.max(40, rays ? small / 2 - outside : Math.min(width / 2 - outside, small / 2 - AWAY - 22));
  const [cx, cy] = [width / 2, top + (height - top) / 2];
  const inner = radius - ARC - GAP;
  const { arcs, bands } = arcsOf(props, edges, radius);
  const [marks, targets]: [Mark[], Target[]] = [[], []];
  const of = (value: number) => t.dynamic('interaction.pairs', { n: value });
  for (const lit of [false, true])
    for (const { source, target, value, from, to } of bands) {
      if (isHighlighted(selected, source, target) !== lit) continue;
      const end = inner - SHORT;
      const d =
        `M${at(cx, cy, inner, from[0])}A${round(inner)} ${round(inner)} 0 ${isLarge(...from)} 1 ${at(cx, cy, inner, from[1])}` +
        `Q${round(cx)} ${round(cy)} ${at(cx, cy, end, to[0])}A${round(end)} ${round(end)} 0 ${isLarge(...to)} 1 ${at(cx, cy, end, to[1])}` +
        `Q${round(cx)} ${round(cy)} ${at(cx, cy, inner, from[0])}Z`;
      const fill = lit ? (colours.get(source) ?? c.faint) : c.noExpression;
      marks.push({ kind: 'path', d, fill, opacity: lit ? 0.6 : 0.3, part: lit ? 'band' : 'band-dim' });
      const middle = (from[0] + from[1]) / 2;
      if (lit)
        targets.push({
          ...{ id: `edge:${source}:${target}`, w: 10, h: 10 },
          ...{ x: cx + Math.cos(middle) * inner * 0.86 - 5, y: cy + Math.sin(middle) * inner * 0.86 - 5 },
          lines: [`${source} → ${target}`, of(value)],
        });
    }
  const fit = nameFitter(
    cellTypes.map(({ name }) => name),
    label,
    SIZE,
  );
  const middles = arcs.map(({ from, to }) => (from + to) / 2);
  const turns = separateAngles(middles, (rays ? LINE : LINE + 3) / (radius + AWAY));
  arcs.forEach(({ name, from, to }, i) => {
    const [middle, turn] = [middles[i] ?? 0, turns[i] ?? 0];
    const cos = Math.cos(turn);
    const lit = isHighlighted(selected, name);
    const far = Math.max(to, from + 0.5 / radius);
    const low = radius - ARC;
    const d =
      `M${at(cx, cy, radius, from)}A${round(radius)} ${round(radius)} 0 ${isLarge(from, far)} 1 ${at(cx, cy, radius, far)}` +
      `L${at(cx, cy, low, far)}A${round(low)} ${round(low)} 0 ${isLarge(from, far)} 0 ${at(cx, cy, low, from)}Z`;
    const anchor = Math.abs(cos) < 0.25 ? 'middle' : cos >= 0 ? 'start' : 'end';
    const [x, y] = [cx + cos * (radius + AWAY), cy + Math.sin(turn) * (radius + AWAY)];
    marks.push(
      { kind: 'path', d, fill: lit ? (colours.get(name) ?? c.faint) : c.noExpression, part: 'node' },
      {
        ...{ kind: 'path', stroke: c.plotAxis, width: 0.75, part: 'leader' },
        d: `M${at(cx, cy, radius + 2, middle)}L${at(cx, cy, radius + AWAY - 4, turn)}`,
      },
      {
        ...{ kind: 'text', part: 'name', size: SIZE, text: fit(name), title: name },
        ...(rays ? radialLabel(x, y, turn) : { x, y: y + 4, anchor }),
        ...{ bold: Boolean(selected?.includes(name)), fill: lit ? c.text : c.muted },
      },
    );
    const sum = (key: 'source' | 'target') => edges.filter((e) => e[key] === name).reduce((s, e) => s + e.value, 0);
    targets.push({
      ...{ id: `type:${name}`, w: 20, h: 20 },
      ...{ x: cx + Math.cos(middle) * (radius - ARC / 2) - 10, y: cy + Math.sin(middle) * (radius - ARC / 2) - 10 },
      lines: [
        name,
        `${t.dynamic('interaction.out')}: ${of(sum('source'))}`,
        `${t.dynamic('interaction.in')}: ${of(sum('target'))}`,
      ],
    });
  });
  marks.push(...note);
  return { marks, targets };
}
