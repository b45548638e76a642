import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { DATABASES, databaseName } from '../../kernels/results/enrichment.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitNames } from '../../kernels/text/names.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { termNames } from '../../kernels/text/termNames.ts';
import { scientific } from '../../kernels/text/scientific.ts';
import { springLayout } from './layout.ts';
import type { TermNetworkProps } from './TermNetwork.types.ts';

const EDGE = { left: 70, right: 70, top: 44, bottom: 30 };
/** Px of the largest and the smallest node. */
const NODE = { most: 15, least: 4 };
/** Line height of a name in px, also for names of several lines. */
const NAME = { width: 150, line: 13 };

/** Terms as nodes, larger with more genes, coloured by database; a line joins terms that share genes. */
export function termNetworkFigure(
  props: TermNetworkProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { data: terms, links, selected: picked = null, palette = 'Default' } = props;
  const c = theme.colour;
  const p = scientific(t);
  const colours = categoryColours(palette, DATABASES.length);
  const most = Math.max(1, ...terms.map((x) => x.overlap));
  const places = springLayout(terms.length, links).map(({ x, y }) => ({
    x: EDGE.left + x * Math.max(1, width - EDGE.left - EDGE.right),
    y: EDGE.top + y * Math.max(1, height - EDGE.top - EDGE.bottom),
  }));
  const near = new Set(
    picked === null ? [] : links.flatMap(({ a, b }) => (a === picked ? [b] : b === picked ? [a] : [])),
  );
  const isLit = (i: number) => picked === null || i === picked || near.has(i);
  const marks: Mark[] = [];
  for (const { a, b, similarity } of links) {
    const [from, to] = [places[a], places[b]];
    if (!from || !to) continue;
    const lit = picked === null || a === picked || b === picked;
    marks.push({
      kind: 'path',
      d: `M${from.x} ${from.y}L${to.x} ${to.y}`,
      stroke: lit && picked !== null ? c.accent : c.lineStrong,
      width: 0.5 + 2.5 * similarity,
      opacity: lit ? 0.75 : 0.25,
      part: 'link',
    });
  }
  const targets: Target[] = [];
  const taken: { x0: number; x1: number; y0: number; y1: number }[] = [];
  const radius = (n: number) => Math.max(NODE.least, NODE.most * Math.sqrt(n / most));
  terms.forEach((term, i) => {
    const { x, y } = places[i]!;
    const r = radius(term.overlap);
    marks.push({
      kind: 'circle',
      ...{ x, y, r },
      fill: colours[DATABASES.indexOf(term.database)] ?? c.muted,
      stroke: i === picked ? c.accent : c.surface,
      opacity: isLit(i) ? 1 : 0.35,
      part: 'node',
    });
    targets.push({
      id: String(i),
      ...{ x: x - r - 3, y: y - r - 3, w: r * 2 + 6, h: r * 2 + 6 },
      lines: [
        term.term,
        `${databaseName(t, term.database)} · ${term.term_id}`,
        `${t('enrichment.overlap')} ${t.number(term.overlap)} / ${t.number(term.size)}`,
        `${t('volcano.padj')} ${p(term.p_val_adj)}`,
      ],
    });
    taken.push({ x0: x - r, x1: x + r, y0: y - r, y1: y + r });
  });
  // Labels where there is room, most significant terms first.
  const written = termNames(terms.map(({ term }) => term));
  const names = fitNames(written, { width: Math.min(NAME.width, width - 16), size: 11, lines: 2 });
  for (const i of order(props)) {
    const { x, y } = places[i]!;
    const lines = names[i]!;
    const half = Math.max(...lines.map((line) => textWidth(line, 11))) / 2;
    const more = (lines.length - 1) * NAME.line;
    const r = radius(terms[i]!.overlap);
    const middle = Math.min(width - half - 4, Math.max(half + 4, x));
    const box = [y + r + 12, y - r - 4 - more]
      .map((at) => ({ x0: middle - half, x1: middle + half, y0: at - 10, y1: at + more + 2, at }))
      .find((b) => b.y1 < height - 4 && b.y0 > 26 && !taken.some((o) => meets(b, o)));
    if (!box || (!isLit(i) && picked !== null)) continue;
    taken.push(box);
    lines.forEach((text, line) =>
      marks.push({
        kind: 'text',
        ...{ x: middle, y: box.at + line * NAME.line, text, size: 11, anchor: 'middle' as const, fill: c.text },
        halo: c.surface,
        ...(lines.join(' ') !== terms[i]!.term && { title: terms[i]!.term }),
        bold: i === picked,
        // One name, even if it takes several lines.
        ...(line === 0 && { part: 'name' }),
      }),
    );
  }
  marks.push(...legend(props, colours, theme, t, width));
  return { marks, targets };
}

type Box = { x0: number; x1: number; y0: number; y1: number };
const meets = (a: Box, b: Box): boolean => a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;

const order = ({ data: terms, selected: picked = null }: TermNetworkProps): number[] =>
  terms
    .map((_, i) => i)
    .sort((a, b) => Number(b === picked) - Number(a === picked) || terms[a]!.p_val_adj - terms[b]!.p_val_adj || a - b);

function legend(
  { data: terms }: TermNetworkProps,
  colours: readonly string[],
  theme: StromaTheme,
  t: Translate,
  width: number,
): Mark[] {
  const present = DATABASES.filter((d) => terms.some((x) => x.database === d));
  let x = 8;
  return present.flatMap((database): Mark[] => {
    const text = fitText(databaseName(t, database), width / Math.max(1, Math.min(3, present.length)) - 28, 11);
    if (x + 14 + textWidth(text, 11) > width) return [];
    const at = x;
    x += textWidth(text, 11) + 30;
    return [
      { kind: 'circle', x: at + 5, y: 12, r: 5, fill: colours[DATABASES.indexOf(database)] ?? theme.colour.muted },
      { kind: 'text', x: at + 14, y: 16, text, size: 11, fill: theme.colour.text, part: 'database' },
    ];
  });
}
