import { categoryColours } from '../../tokens/palettes.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { sizeOf } from '../../kernels/results/sets.ts';
import { depth, ellipsePath, type Ellipse } from './ellipses.ts';
import { maskOf, type VennLayout } from './vennLayout.ts';
import type { VennDiagramProps } from './VennDiagram.types.ts';

export interface VennTexts {
  number: (n: number) => string;
  size: (name: string, n: number) => string;
  region: (names: readonly string[]) => string;
  count: (n: number, share: number, unit: string) => string;
  approximate: (share: number) => string;
}

/** Largest error that a reader cannot see; above it the figure states that areas are approximate. */
export const VENN_TOLERANCE = 0.01;

function bounds(list: readonly Ellipse[]) {
  const wide = (e: Ellipse) => Math.hypot(e.a * Math.cos(e.turn), e.b * Math.sin(e.turn));
  const tall = (e: Ellipse) => Math.hypot(e.a * Math.sin(e.turn), e.b * Math.cos(e.turn));
  return {
    x0: Math.min(...list.map((e) => e.x - wide(e))),
    x1: Math.max(...list.map((e) => e.x + wide(e))),
    y0: Math.min(...list.map((e) => e.y - tall(e))),
    y1: Math.max(...list.map((e) => e.y + tall(e))),
  };
}

/** The deepest point of a region, searched on a grid; its depth is the room for text. */
function heart(list: readonly Ellipse[], mask: number): { x: number; y: number; room: number } {
  const b = bounds(list);
  let best = { x: 0, y: 0, room: -Infinity };
  for (let i = 0; i <= 70; i++)
    for (let j = 0; j <= 70; j++) {
      const [x, y] = [b.x0 + ((b.x1 - b.x0) * i) / 70, b.y0 + ((b.y1 - b.y0) * j) / 70];
      let room = Infinity;
      list.forEach((e, k) => {
        const d = depth(e, x, y);
        room = Math.min(room, mask & (1 << k) ? d : -d);
      });
      if (room > best.room) best = { x, y, room };
    }
  return best;
}

export function vennFigure(
  props: VennDiagramProps,
  layout: VennLayout,
  theme: StromaTheme,
  texts: VennTexts,
  width: number,
  height: number,
): Figure {
  const { data, palette = 'Default', unit, isItalic: italicNames = false } = props;
  const c = theme.colour;
  const colours = categoryColours(palette, data.names.length);
  const total = data.regions.reduce((s, r) => s + r.n, 0) || 1;
  const b = bounds(layout.ellipses);
  // Set names are in a legend of lines above, so that long names are not cut off.
  const head = 12 + data.names.length * 20;
  const foot = layout.error > VENN_TOLERANCE ? 24 : 8;
  const k = Math.max(
    0.001,
    Math.min((width - 100) / (b.x1 - b.x0 || 1), (height - head - foot - 24) / (b.y1 - b.y0 || 1)),
  );
  const move = {
    x: width / 2 - ((b.x0 + b.x1) / 2) * k,
    y: head + 8 + (height - head - foot - 16) / 2 - ((b.y0 + b.y1) / 2) * k,
  };
  const drawn = layout.ellipses.map((e): Ellipse => ({
    x: e.x * k + move.x,
    y: e.y * k + move.y,
    a: e.a * k,
    b: e.b * k,
    turn: e.turn,
  }));
  const marks: Mark[] = [];
  const targets: Target[] = [];
  drawn.forEach((e, i) => {
    marks.push({ kind: 'path', d: ellipsePath(e), fill: colours[i] ?? c.faint, opacity: 0.32, part: 'set' });
  });
  drawn.forEach((e, i) => marks.push({ kind: 'path', d: ellipsePath(e), stroke: colours[i] ?? c.faint, width: 2 }));
  data.names.forEach((name, i) => {
    const words = fitText(texts.size(name, sizeOf(data, i)), width - 24);
    marks.push(
      { kind: 'circle', x: 8, y: 12 + i * 20, r: 5, fill: colours[i] ?? c.faint },
      {
        kind: 'text',
        x: 20,
        y: 16 + i * 20,
        text: words,
        italic: italicNames,
        fill: c.text,
        part: 'set-name',
        title: name,
      },
    );
  });
  const box = bounds(drawn);
  const taken: number[] = [];
  for (const region of data.regions) {
    const at = heart(drawn, maskOf(region.sets));
    if (at.room === -Infinity || (region.n === 0 && at.room < 8)) continue;
    const words = texts.number(region.n);
    const names = region.sets.map((s) => data.names[s] ?? '');
    const lines = [texts.region(names), texts.count(region.n, region.n / total, unit)];
    if (at.room >= 8 && at.room * 2 >= Math.min(24, textWidth(words)) - 4) {
      marks.push({
        kind: 'text',
        x: at.x,
        y: at.y + 4,
        text: words,
        anchor: 'middle',
        bold: true,
        fill: c.text,
        halo: c.surface,
        part: 'region',
      });
      const r = Math.max(12, Math.min(28, at.room));
      targets.push({ id: region.sets.join('-'), x: at.x - r, y: at.y - r, w: r * 2, h: r * 2, lines });
    } else {
      // If there is no room inside, the number is placed at the side with a line.
      const right = at.x >= (box.x0 + box.x1) / 2;
      const x = right
        ? Math.min(width - 4 - textWidth(words), box.x1 + 14)
        : Math.max(4 + textWidth(words), box.x0 - 14);
      let y = at.y;
      while (taken.some((v) => Math.abs(v - y) < 16)) y += 16;
      taken.push(y);
      marks.push(
        { kind: 'path', d: `M${at.x} ${at.y}L${x} ${y}`, stroke: c.muted, width: 0.75 },
        { kind: 'circle', x: at.x, y: at.y, r: 1.5, fill: c.text },
        {
          kind: 'text',
          x: right ? x + 3 : x - 3,
          y: y + 4,
          text: words,
          anchor: right ? 'start' : 'end',
          bold: true,
          fill: c.text,
          part: 'region',
        },
      );
      targets.push({
        id: region.sets.join('-'),
        x: right ? x : x - textWidth(words) - 6,
        y: y - 9,
        w: textWidth(words) + 8,
        h: 18,
        lines,
      });
    }
  }
  if (layout.error > VENN_TOLERANCE)
    marks.push({
      kind: 'text',
      x: 8,
      y: height - 6,
      text: fitText(texts.approximate(layout.error), width - 16),
      fill: c.muted,
      part: 'approximate',
    });
  return { marks, targets };
}
