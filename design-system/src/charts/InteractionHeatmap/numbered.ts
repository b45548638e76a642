import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { textWidth, wrapText } from '../../kernels/text/text.ts';
import type { InteractionHeatmapProps } from './InteractionHeatmap.types.ts';

const BARS = 44;
const AXIS = 40;
const LINE = 13;
/** Height in px of an entry of the key, and minimum and maximum size of a cell. */
const ENTRY = 196;
const CELL = { least: 2, most: 12 };
/** Numbers are placed at every k-th cell, with this minimum distance in px. */
const STEPS = [1, 2, 5, 10, 20] as const;
const APART = 17;

const sizes = (types: number, width: number) => {
  const cell = Math.max(CELL.least, Math.min(CELL.most, (width - AXIS - BARS - 6) / Math.max(1, types)));
  const columns = Math.max(1, Math.floor((width - 8) / ENTRY));
  return { cell, columns, lines: Math.ceil(types / columns), every: STEPS.find((k) => k * cell >= APART) ?? 20 };
};
const notesOf = (t: Translate, width: number) => wrapText(t.dynamic('interaction.numbered'), width - 16);

export function numberedHeight({ cellTypes }: InteractionHeatmapProps, t: Translate, width: number): number {
  const { cell, lines } = sizes(cellTypes.length, width);
  return BARS + 12 + cellTypes.length * cell + 44 + notesOf(t, width).length * 16 + lines * LINE + 12;
}

/** Variant for names that do not fit the rows: numbers on the axes in order of decreasing pairs, and below a key with the pairs of each cell type. */
export function numberedFigure(
  props: InteractionHeatmapProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
): Figure {
  const { cellTypes, data: counts, isDifference = false, selected: picked } = props;
  const c = theme.colour;
  const of = (i: number, j: number) => counts[i]?.[j] ?? 0;
  const all = cellTypes.map((_, i) => i);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const sent = all.map((i) => sum(all.map((j) => of(i, j))));
  const received = all.map((j) => sum(all.map((i) => of(i, j))));
  const weight = all.map((i) => sum(all.map((j) => Math.abs(of(i, j)) + Math.abs(of(j, i)))));
  const order = [...all].sort((a, b) => (weight[b] ?? 0) - (weight[a] ?? 0) || a - b);
  const { cell, columns, lines, every } = sizes(cellTypes.length, width);
  const [x0, y0] = [AXIS, BARS + 12];
  const side = order.length * cell;
  const most = Math.max(1, ...counts.flat().map(Math.abs));
  const stops = rampStops(isDifference ? 'diverging' : (props.ramp ?? 'haze'), theme.scheme);
  const colourOf = (v: number) =>
    stops[Math.round((isDifference ? (v / most + 1) / 2 : v / most) * (stops.length - 1))] as string;
  const number = (v: number) => (isDifference && v > 0 ? `+${t.number(v)}` : t.number(v));
  const [marks, targets]: [Mark[], Target[]] = [[], []];
  const longest = Math.max(1, ...[...sent, ...received].map(Math.abs));
  const bar = (v: number) => (Math.abs(v) / longest) * (BARS - 8);
  const name = (i: number) => cellTypes[i] ?? '';
  order.forEach((i, row) => {
    const y = y0 + row * cell;
    order.forEach((j, column) => {
      const [x, v] = [x0 + column * cell, of(i, j)];
      const isPicked = picked?.source === name(i) && picked.target === name(j);
      marks.push({ kind: 'rect', part: 'cell', x, y, w: cell + 0.2, h: cell + 0.2, fill: colourOf(v) });
      if (isPicked) marks.push({ kind: 'rect', x, y, w: cell, h: cell, fill: 'none', stroke: c.text });
      targets.push({
        ...{ id: `${i}:${j}`, x, y, w: cell, h: cell },
        lines: [`${name(i)} → ${name(j)}`, t.dynamic('interaction.pairs', { n: v })],
      });
    });
    const [right, top] = [x0 + side + 4, y0 - 4];
    const [w, h] = [bar(sent[i] ?? 0), bar(received[i] ?? 0)];
    const thin = Math.max(0.6, cell - 1);
    marks.push(
      { kind: 'rect', part: 'row-sum', x: right, y: y + 0.3, w, h: thin, fill: c.muted },
      { kind: 'rect', part: 'column-sum', x: x0 + row * cell + 0.3, y: top - h, w: thin, h, fill: c.muted },
    );
    if (row !== 0 && (row + 1) % every) return;
    const at = (row + 0.5) * cell;
    const tick = { kind: 'path', stroke: c.plotAxis, width: 1 } as const;
    marks.push(
      { ...tick, d: `M${x0 - 4} ${y0 + at}h3` },
      { ...tick, d: `M${x0 + at} ${y0 + side + 1}v3` },
      {
        ...{ kind: 'text', part: 'row-number', x: x0 - 6, y: y0 + at + 4, anchor: 'end', fill: c.text },
        ...{ text: t.number(row + 1), title: name(i) },
      },
      {
        ...{ kind: 'text', part: 'column-number', x: x0 + at, y: y0 + side + 15, anchor: 'middle', fill: c.text },
        ...{ text: t.number(row + 1), title: name(i) },
      },
    );
  });
  marks.push(
    {
      ...{ kind: 'text', x: 12, y: y0 + side / 2, rotate: -90, anchor: 'middle', fill: c.muted },
      text: t.dynamic('interaction.source'),
    },
    {
      ...{ kind: 'text', x: x0 + side / 2, y: y0 + side + 32, anchor: 'middle', fill: c.muted },
      text: t.dynamic('interaction.target'),
    },
  );
  const notes = notesOf(t, width);
  const below = y0 + side + 44;
  notes.forEach((text, k) =>
    marks.push({ kind: 'text', part: 'note', x: 8, y: below + 12 + k * 16, fill: c.muted, text }),
  );
  const wide = (width - 8) / columns;
  const pairsOf = (i: number) => `${number(sent[i] ?? 0)} / ${number(received[i] ?? 0)}`;
  const fit = nameFitter(order.map(name), (_, k) => wide - 41 - textWidth(pairsOf(order[k]!)));
  order.forEach((i, place) => {
    const x = 8 + Math.floor(place / lines) * wide;
    const y = below + notes.length * 16 + (place % lines) * LINE + 13;
    const pairs = pairsOf(i);
    marks.push(
      { kind: 'text', x: x + 16, y, anchor: 'end', fill: c.muted, text: t.number(place + 1) },
      {
        ...{ kind: 'text', part: 'key', x: x + 21, y, fill: c.text, title: name(i) },
        text: fit(name(i)),
      },
      { kind: 'text', part: 'key-pairs', x: x + wide - 12, y, anchor: 'end', fill: c.muted, text: pairs },
    );
  });
  return { marks, targets, plotHeight: side, keyHeight: notes.length * 16 + lines * LINE + 12 };
}
