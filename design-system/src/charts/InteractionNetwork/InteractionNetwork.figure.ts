import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { textWidth, wrapText } from '../../kernels/text/text.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';
import { arcBetween, radialLabel, ringPlaces, selfArc } from './ring.ts';

/** Widest edge in px, less where many cell types share the ring. */
const widest = (types: number) => Math.max(2.5, Math.min(9, 90 / types));
/** From this number of nodes on, names are placed along their rays to avoid overlap. */
export const RADIAL_NAMES_FROM = 10;

export function typeColours(props: Pick<InteractionNetworkProps, 'cellTypes' | 'colours' | 'palette'>): string[] {
  const drawn = categoryColours(props.palette ?? 'Default', props.cellTypes.length);
  return props.cellTypes.map((c, i) => props.colours?.[c.name] ?? drawn[i] ?? '#888888');
}
/** Edges with a pair: of the lit cell types, the `most` with most pairs. */
export function weightEdges({
  data: edges,
  selected,
  top: most,
}: Pick<InteractionNetworkProps, 'data' | 'selected' | 'top'>) {
  const some = edges.filter((e) => e.pairs > 0).map((e) => ({ ...e, value: e.pairs }));
  if (most === undefined || some.length <= most) return some;
  const lit = some.filter((e) => isHighlighted(selected, e.source, e.target));
  return [...lit].sort((a, b) => b.value - a.value).slice(0, most);
}
export const isHighlighted = (selected: readonly string[] | undefined, ...names: string[]) =>
  !selected?.length || names.some((n) => selected.includes(n));

/** px of the ring's circumference for a name. */
const NAME = 13;
/** The cell types with most pairs, as many as have room for their names on a ring of this size. */
export function fitNetwork(props: InteractionNetworkProps, width: number, height: number): InteractionNetworkProps {
  const room = Math.max(6, Math.floor((2 * Math.PI * (Math.min(width, height - 40) / 2) * 0.5) / NAME));
  if (props.cellTypes.length <= room) return props;
  const sums = new Map<string, number>();
  for (const { source, target, pairs } of props.data)
    for (const name of [source, target]) sums.set(name, (sums.get(name) ?? 0) + pairs);
  const of = (name: string) =>
    isHighlighted(props.selected, name) && props.selected?.length ? Infinity : (sums.get(name) ?? 0);
  const best = [...props.cellTypes].sort((a, b) => of(b.name) - of(a.name)).slice(0, room);
  const kept = new Set(best.map(({ name }) => name));
  const colours = typeColours(props);
  return {
    ...props,
    cellTypes: props.cellTypes.filter(({ name }) => kept.has(name)),
    data: props.data.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    colours: Object.fromEntries(props.cellTypes.map(({ name }, i) => [name, colours[i] ?? ''])),
  };
}

/** Cell types on a ring, an arrow for each direction of a couple; its width is the weight, its colour the source's. */
export function networkFigure(
  given: InteractionNetworkProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const props = fitNetwork(given, width, height);
  const { cellTypes, selected } = props;
  const c = theme.colour;
  const colours = typeColours(props);
  const index = new Map(cellTypes.map((type, i) => [type.name, i]));
  const size = 12;
  const label = Math.min(
    width * (width < 520 ? 0.3 : 0.24),
    Math.max(0, ...cellTypes.map((type) => textWidth(type.name, size))) + 12,
  );
  const drawn = weightEdges(props);
  const note = edgeNote(drawn.length, given.data.filter((e) => e.pairs > 0).length, theme, t, width);
  // A note above the ring about omitted edges.
  const top = note.length * 13;
  const low = height - 40 - top;
  const [cx, cy] = [width / 2, top + low / 2 + 4];
  const rays = cellTypes.length > RADIAL_NAMES_FROM;
  const radius = Math.max(
    40,
    rays
      ? Math.min(width, low) / 2 - Math.min(label, Math.min(width, height) * 0.22) - 40
      : Math.min(width / 2 - label - 34, low / 2 - 54),
  );
  const most = Math.max(1, ...cellTypes.map((type) => type.cells));
  const room = (Math.PI * radius) / Math.max(3, cellTypes.length);
  const places = ringPlaces(cellTypes.length, cx, cy, radius).map((place, i) => ({
    ...place,
    r: Math.max(3, Math.min(16, room * 0.7) * Math.sqrt((cellTypes[i]?.cells ?? 0) / most)),
  }));
  const edges = drawn;
  const heaviest = Math.max(1e-9, ...edges.map((e) => e.value));
  const widthOf = (value: number) => Math.max(0.6, (widest(cellTypes.length) * value) / heaviest);
  const marks: Mark[] = [];
  const targets: Target[] = [];
  const of = (value: number) => t.dynamic('interaction.pairs', { n: value });
  // Heavy edges are drawn last, on top of light ones.
  for (const lit of [false, true])
    for (const edge of [...edges].sort((a, b) => a.value - b.value)) {
      const [a, b] = [index.get(edge.source), index.get(edge.target)];
      if (a === undefined || b === undefined || isHighlighted(selected, edge.source, edge.target) !== lit) continue;
      const w = widthOf(edge.value);
      const [from, to] = [places[a], places[b]] as [(typeof places)[0], (typeof places)[0]];
      const arc = a === b ? selfArc(from, w) : arcBetween(from, to, w);
      const colour = lit ? (colours[a] as string) : c.noExpression;
      const opacity = lit ? 0.72 : 0.4;
      marks.push(
        { kind: 'path', d: arc.path, stroke: colour, width: w, opacity, part: lit ? 'edge' : 'edge-dim' },
        { kind: 'path', d: arc.head, fill: colour, opacity, part: lit ? 'arrow' : 'arrow-dim' },
      );
      if (lit)
        targets.push({
          id: `edge:${edge.source}:${edge.target}`,
          x: arc.middle[0] - 5,
          y: arc.middle[1] - 5,
          w: 10,
          h: 10,
          lines: [`${edge.source} → ${edge.target}`, of(edge.value)],
        });
    }
  const fit = nameFitter(
    cellTypes.map(({ name }) => name),
    rays ? Math.min(label, Math.min(width, height) * 0.22) : label,
    size,
  );
  cellTypes.forEach((type, i) => {
    const place = places[i] as (typeof places)[0];
    const lit = isHighlighted(selected, type.name);
    const cos = Math.cos(place.turn);
    // A loop is drawn outside the node, so the name is placed beyond it.
    const away = place.r + (edges.some((e) => e.source === type.name && e.target === type.name) ? 34 : 8);
    const anchor = Math.abs(cos) < 0.25 ? 'middle' : cos >= 0 ? 'start' : 'end';
    const [x, y] = [place.x + cos * away, place.y + Math.sin(place.turn) * away];
    marks.push(
      {
        kind: 'circle',
        x: place.x,
        y: place.y,
        r: place.r,
        fill: lit ? (colours[i] as string) : c.noExpression,
        stroke: c.surface,
        part: 'node',
      },
      {
        kind: 'text',
        ...(rays ? radialLabel(x, y, place.turn) : { x, y: y + 4, anchor }),
        text: fit(type.name),
        title: `${type.name}, n = ${t.number(type.cells)}`,
        size,
        bold: Boolean(selected?.includes(type.name)),
        fill: lit ? c.text : c.muted,
        halo: c.surface,
        part: 'name',
      },
    );
    const sum = (key: 'source' | 'target') =>
      edges.filter((e) => e[key] === type.name).reduce((s, e) => s + e.value, 0);
    targets.push({
      id: `type:${type.name}`,
      x: place.x - place.r - 4,
      y: place.y - place.r - 4,
      w: place.r * 2 + 8,
      h: place.r * 2 + 8,
      lines: [
        type.name,
        `n = ${t.number(type.cells)}`,
        `${t.dynamic('interaction.out')}: ${of(sum('source'))}`,
        `${t.dynamic('interaction.in')}: ${of(sum('target'))}`,
      ],
    });
  });
  marks.push(...scaleKey(theme, t, heaviest, height, widest(cellTypes.length)));
  marks.push(...note);
  return { marks, targets };
}

/** Note with the number of drawn edges, if some are left out. */
export function edgeNote(n: number, of: number, theme: StromaTheme, t: Translate, width: number): Mark[] {
  if (n >= of) return [];
  const lines = wrapText(t.dynamic('interaction.edgesShown', { n, of }), Math.min(300, width * 0.9), 11);
  const { muted: fill, surface: halo } = theme.colour;
  return lines.map((text, i) => ({
    ...{ kind: 'text', part: 'left-out', x: 8, y: 14 + i * 13, size: 11, fill, halo },
    text,
  }));
}

/** Key of the edge widths: the heaviest edge and a quarter of it. */
function scaleKey(theme: StromaTheme, t: Translate, heaviest: number, height: number, widestEdge: number): Mark[] {
  const y = height - 14;
  const quarter = Math.max(1, Math.round(heaviest / 4));
  const title = t.dynamic('interaction.widthPairs');
  const at = 12 + textWidth(title, 11) + 12;
  const one = (x: number, value: number): Mark[] => [
    {
      kind: 'path',
      d: `M${x} ${y - 4}h24`,
      stroke: theme.colour.muted,
      width: Math.max(0.6, (widestEdge * value) / heaviest),
      part: 'key',
    },
    { kind: 'text', x: x + 30, y, text: t.number(value), size: 11, fill: theme.colour.muted },
  ];
  return [
    { kind: 'text', x: 8, y, text: title, size: 11, fill: theme.colour.text },
    ...(heaviest > 1e-9 ? [...one(at, quarter), ...one(at + 76, heaviest)] : []),
  ];
}
