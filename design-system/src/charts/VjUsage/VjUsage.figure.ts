import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { bottomCategories, categoryDepth, leftAxis, legendRow, type Frame } from '../../kernels/marks/axes.ts';
import { countLeftOut, finiteOrNull } from '../../kernels/results/finite.ts';
import { domainOf, linear } from '../../kernels/marks/scale.ts';
import { topGenes } from './usage.ts';
import type { VjUsageProps } from './VjUsage.types.ts';

/** Maximum number of groups with columns side by side; more are stacked as shares of all cells. */
const SIDE_BY_SIDE = 6;
const BODY = 124;
/** Maximum height of a panel that fills its container. */
const MOST_BODY = 280;
const MOST = 84;

export const shownUsage = ({ data: usage, chains }: Pick<VjUsageProps, 'data' | 'chains'>) =>
  usage.filter((u) => !chains || chains.includes(u.chain));

const legendOf = (props: VjUsageProps, theme: StromaTheme, width: number) => {
  const groups = shownUsage(props)[0]?.groups ?? [];
  const colours = categoryColours(props.palette ?? 'Default', groups.length);
  const items = groups.map((label, i) => ({ label, colour: colours[i] as string }));
  return { colours, ...legendRow(theme, items, 56, 4, width - 64) };
};

/** Panels from top to bottom; a panel is as deep as its gene names need. */
function plan(props: VjUsageProps, theme: StromaTheme, t: Translate, width: number, height = 0) {
  const { top = 20 } = props;
  const legend = legendOf(props, theme, width);
  let y = legend.height + 12;
  const found = shownUsage(props).map((usage) => {
    const { bars, totals } = topGenes(usage, width < 520 ? Math.min(top, 12) : top);
    const labels = bars.map((b) => b.gene || t('vdj.usage.other', { n: b.others }));
    const { depth } = categoryDepth(labels, (width - 68) / Math.max(1, bars.length), MOST);
    return { usage, bars, totals, labels, around: 28 + depth + 20 };
  });
  const free = height - y - found.reduce((sum, { around }) => sum + around, 0);
  const body = Math.min(MOST_BODY, Math.max(BODY, free / Math.max(1, found.length)));
  const panels = found.map(({ around, ...panel }) => {
    const placed = { ...panel, y };
    y += around + body;
    return placed;
  });
  return { legend, panels, body, height: y };
}
export const vjUsageHeight = (props: VjUsageProps, theme: StromaTheme, t: Translate, width: number) =>
  plan(props, theme, t, width).height;

/** One panel a chain and segment; genes by use, columns by group from zero. */
export function vjUsageFigure(
  props: VjUsageProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height?: number,
): Figure {
  const { legend, panels, body } = plan(props, theme, t, width, height);
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  let leftOut = 0;
  panels.forEach(({ usage, bars, totals, labels, y }) => {
    const frame: Frame = { x: 56, y: y + 28, w: width - 68, h: body };
    const all = totals.reduce((a, b) => a + b, 0);
    leftOut += countLeftOut(usage.genes.flatMap(({ counts }) => counts));
    const stacked = usage.groups.length > SIDE_BY_SIDE;
    const share = (count: number, g: number) => (100 * (finiteOrNull(count) ?? 0)) / ((stacked ? all : totals[g]) || 1);
    const highest = bars.map((b) =>
      stacked
        ? b.counts.reduce((sum, c, g) => sum + share(c, g), 0)
        : Math.max(...b.counts.map((c, g) => share(c, g)), 0),
    );
    const domain = domainOf([0, ...highest]);
    const place = linear(domain, [frame.y + frame.h, frame.y]);
    const name = t('vdj.usage.panel', { chain: usage.chain, segment: usage.segment, n: t.number(all) });
    marks.push(
      { kind: 'text', x: frame.x, y: y + 16, text: name, bold: true, fill: theme.colour.text, part: 'panel' },
      ...leftAxis(frame, theme, {
        domain,
        locale: t.locale,
        title: t.dynamic(props.unit === 'copies' ? 'vdj.shareOfCopies' : 'vdj.usage.axisShort'),
      }),
    );
    const step = frame.w / bars.length;
    const wide = (step * 0.8) / (stacked ? 1 : usage.groups.length);
    bars.forEach((bar, b) => {
      let base = 0;
      bar.counts.forEach((count, g) => {
        const value = share(count, g);
        const x = frame.x + b * step + step * 0.1 + (stacked ? 0 : g * wide);
        if (finiteOrNull(count) === null) return;
        marks.push({
          kind: 'rect',
          x,
          y: place(base + value),
          w: Math.max(0.75, wide - (stacked ? 0 : 0.5)),
          h: place(base) - place(base + value),
          fill: legend.colours[g] as string,
          part: `${usage.chain}${usage.segment}`,
        });
        if (stacked) base += value;
      });
      targets.push({
        id: `${usage.chain}:${usage.segment}:${bar.gene}`,
        x: frame.x + b * step,
        y: frame.y,
        w: step,
        h: frame.h,
        lines: [
          labels[b] as string,
          ...bar.counts
            .slice(0, 12)
            .map((c, g) => `${usage.groups[g]}: ${t.number(c)} (${t.percent(c / (totals[g] || 1))})`),
          ...(bar.counts.length > 12 ? ['…'] : []),
        ],
      });
    });
    // Gene symbols are italic; the sum of others is not a gene.
    marks.push(
      ...bottomCategories(frame, theme, labels, MOST).map((m, i): Mark =>
        m.kind === 'text' && bars[i - 1]?.gene !== '' ? { ...m, italic: true } : m,
      ),
    );
  });
  return { marks, targets, leftOut, legend: { height: legend.height + 4, entries: legend.colours.length } };
}
