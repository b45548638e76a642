import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { dotsPath } from '../../kernels/marks/dots.ts';
import type { Figure, Mark } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth, wrapText } from '../../kernels/text/text.ts';
import { round, type Frame } from '../../kernels/marks/axes.ts';
import { domainOf, linear } from '../../kernels/marks/scale.ts';
import { SMALL_PANEL, type RegulonPlan } from './plan.ts';
import { rankOf } from './rank.ts';
import type { RegulonPlotProps } from './RegulonPlot.types.ts';

/** A name on two lines at most; the second is shortened. */
function twoLines(name: string, width: number): string[] {
  const [first = '', ...rest] = wrapText(name, width);
  return [fitText(first, width), ...(rest.length ? [fitText(rest.join(' '), width)] : [])];
}

/** Rankings as small multiples for a page: the highest and lowest score at each axis, ranks below the last panel of each column. */
export function smallRanks(
  props: RegulonPlotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  { ranks: { groups, columns, named, top, panel } }: RegulonPlan,
): Figure {
  const { data: specificity } = props;
  const c = theme.colour;
  const wide = (width - 14) / columns;
  const ink = rampStops('haze', theme.scheme)[3] as string;
  /** The largest number of one digit that is not above: a tick of little width. */
  const tickOf = (v: number) =>
    v > 0 ? Math.floor(v / 10 ** Math.floor(Math.log10(v)) + 1e-9) * 10 ** Math.floor(Math.log10(v)) : 0;
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 1 });
  const marks: Mark[] = [];
  const text = (x: number, y: number, words: string, more: Partial<Extract<Mark, { kind: 'text' }>> = {}): Mark => ({
    ...{ kind: 'text', x: round(x), y: round(y), text: words, fill: c.muted },
    ...more,
  });
  groups.forEach((g, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x0, y0] = [14 + column * wide, top + row * panel];
    const name = specificity.columns[g] as string;
    twoLines(name, wide - 8).forEach((line, k) =>
      marks.push(text(x0, y0 + 11 + k * 13, line, { bold: true, fill: c.text, title: name, part: 'group' })),
    );
    const list = rankOf(specificity, g);
    const [low, high] = domainOf(
      list.map(({ score }) => score),
      { room: 0 },
    );
    const tick = tickOf(high);
    const left = textWidth(short(tick), 12) + 5;
    const frame: Frame = {
      x: x0 + left,
      y: y0 + SMALL_PANEL.title + 2,
      w: wide - left - 8,
      h: panel - SMALL_PANEL.title - SMALL_PANEL.gap - 2,
    };
    const x = linear([1, Math.max(2, list.length)], [frame.x + 3, frame.x + frame.w]);
    const y = linear([low, high], [frame.y + frame.h, frame.y + 3]);
    marks.push(
      { kind: 'path', d: `M${round(frame.x)} ${frame.y}v${frame.h}h${round(frame.w)}`, stroke: c.plotAxis, width: 1 },
      text(frame.x - 3, y(tick) + 6, short(tick), { anchor: 'end' }),
      { kind: 'path', d: `M${round(frame.x - 2)} ${round(y(tick))}h2`, stroke: c.plotAxis, width: 1 },
      text(frame.x - 3, frame.y + frame.h + 3, short(low), { anchor: 'end' }),
      {
        ...dotsPath(
          list.slice(named).map(({ score }, k) => [x(named + k + 1), y(score)] as const),
          ...([1.25, c.noExpression] as const),
        ),
        part: 'regulon',
      },
    );
    list.slice(0, named).forEach(({ regulon, score }, k) => {
      const line = frame.y + 10 + k * SMALL_PANEL.line;
      const at = frame.x + 13;
      marks.push(
        {
          kind: 'path',
          d: `M${round(x(k + 1) + 2)} ${round(y(score))}L${round(at - 2)} ${line - 4}`,
          stroke: c.plotAxis,
          width: 0.75,
        },
        { kind: 'circle', x: round(x(k + 1)), y: round(y(score)), r: 2.25, fill: ink, part: 'top' },
        text(at, line, fitText(regulon, x0 + wide - at), {
          ...{ title: regulon, italic: true, fill: c.text, halo: c.surface, part: 'top-name' },
        }),
      );
    });
    if (i + columns < groups.length) return;
    const foot = frame.y + frame.h + 14;
    marks.push(
      text(frame.x, foot, t.number(1)),
      text(frame.x + frame.w, foot, t.number(list.length), { anchor: 'end' }),
      text(frame.x + frame.w / 2, foot + 14, t('regulon.rank'), { anchor: 'middle', fill: c.text }),
    );
  });
  const rows = Math.ceil(groups.length / columns);
  if (rows)
    marks.push(
      text(10, top + (rows * panel) / 2, fitText(t('regulon.specificity'), rows * panel), {
        ...{ anchor: 'middle', rotate: -90, fill: c.text },
      }),
    );
  return { marks, targets: [] };
}
