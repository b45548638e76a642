import type { BranchResult } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { leftAxis, legendRow, pathOf, type Frame } from '../../kernels/marks/axes.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { domainOf, evenGridOf, linear } from '../../kernels/marks/scale.ts';
import { pEquals } from '../../kernels/text/pText.ts';
import { partNames } from './names.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

const PANEL = { least: 200, height: 168, head: 22 };
/** In one page column, the curves share the page with the heatmap. */
const SMALL = { below: 480, least: 130, height: 136, head: 36 };
const panelOf = (width: number) => (width < SMALL.below ? SMALL : PANEL);
const SECOND_DASH = '6 3';
export const branchGenes = ({ data: branch, top = 8 }: Pick<BranchSplitProps, 'data' | 'top'>) =>
  branch.genes.slice(0, top);

/** Colours of the two fates; their shared part is grey. */
export function branchColours(theme: StromaTheme, palette: BranchSplitProps['palette'] = 'Default') {
  const [first, second] = categoryColours(palette, 2) as [string, string];
  return { first, second, before: theme.colour.faint };
}

const POINT_DASH = '3 3';
/** Labels below a panel: the ends of pseudotime; the dashed line is the branch point. Steps have no unit, so there are no ticks. */
function timeAxis(
  frame: Frame,
  theme: StromaTheme,
  t: Translate,
  { before, behind }: BranchResult['steps'],
): { marks: Mark[]; x: (step: number) => number } {
  const c = theme.colour;
  const x = linear([0, Math.max(1, before + behind - 1)], [frame.x, frame.x + frame.w]);
  const low = frame.y + frame.h;
  const at = x(Math.max(0, before - 1));
  const text = (place: number, words: string, anchor: 'start' | 'end'): Mark => ({
    ...{ kind: 'text', x: place, y: low + 16, text: words, size: 11, anchor, fill: c.muted },
  });
  const marks: Mark[] = [
    { kind: 'path', d: `M${frame.x} ${low}H${frame.x + frame.w}`, stroke: c.plotAxis, width: 1 },
    { kind: 'path', d: `M${at} ${frame.y}V${low}`, stroke: c.muted, width: 1, dash: POINT_DASH, part: 'branch-line' },
    text(frame.x, t('trajectory.root'), 'start'),
    text(frame.x + frame.w, t('trajectory.end'), 'end'),
  ];
  return { marks, x };
}

function legendOf(props: BranchSplitProps, theme: StromaTheme, t: Translate, width: number) {
  const colours = branchColours(theme, props.palette);
  const names = partNames(props.data, t);
  return legendRow(
    theme,
    [
      ...(['before', 'first', 'second'] as const).map((part) => ({
        ...{ label: names[part], colour: colours[part], shape: 'line' as const },
        ...(part === 'second' && { dash: SECOND_DASH }),
      })),
      { label: t('trajectory.branchPoint'), colour: theme.colour.muted, shape: 'line', dash: POINT_DASH },
    ],
    8,
    0,
    width - 16,
  );
}
export const curvesHeight = (props: BranchSplitProps, theme: StromaTheme, t: Translate, width: number) =>
  legendOf(props, theme, t, width).height +
  14 +
  evenGridOf(branchGenes(props).length, width, panelOf(width).least).rows * panelOf(width).height +
  20;

/** One panel per gene from the root on: what both branches share in grey, then one curve a branch. */
export function curvesFigure(props: BranchSplitProps, theme: StromaTheme, t: Translate, width: number): Figure {
  const { data: branch } = props;
  const genes = branchGenes(props);
  const colours = branchColours(theme, props.palette);
  const names = partNames(branch, t);
  const panel = panelOf(width);
  const { columns } = evenGridOf(genes.length, width, panel.least);
  const wide = width / columns;
  const legend = legendOf(props, theme, t, width);
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  let leftOut = 0;
  const equals = pEquals(t);
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  genes.forEach((gene, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const top = legend.height + 14 + row * panel.height;
    const frame: Frame = {
      x: column * wide + 44,
      y: top + panel.head,
      w: wide - 56,
      h: panel.height - panel.head - 34,
    };
    const isSmall = panel === SMALL;
    const domain = domainOf([0, ...gene.before, ...gene.behind.flat()]);
    const y = linear(domain, [frame.y + frame.h, frame.y]);
    leftOut += countLeftOut([...gene.before, ...gene.behind.flat()]);
    const axis = timeAxis(frame, theme, t, branch.steps);
    const q = equals('q', gene.q_val);
    marks.push(
      {
        ...{ kind: 'text', x: frame.x, y: top + 13, bold: true, italic: true, fill: theme.colour.text, part: 'gene' },
        text: fitText(gene.symbol, isSmall ? frame.w + 8 : frame.w - textWidth(q, 11) - 10),
        title: `${gene.symbol} ${gene.gene_id}`,
      },
      {
        ...{ kind: 'text', text: q, size: 11, fill: theme.colour.muted },
        ...(isSmall ? { x: frame.x, y: top + 27 } : { x: frame.x + frame.w, y: top + 13, anchor: 'end' as const }),
      },
      ...leftAxis(frame, theme, {
        ...{ domain, locale: t.locale, ticks: 3 },
        ...(column === 0 && { title: props.valueLabel }),
      }),
      ...axis.marks,
    );
    if (i + columns >= genes.length)
      marks.push({
        ...{ kind: 'text', x: frame.x + frame.w / 2, y: frame.y + frame.h + 34, anchor: 'middle' },
        ...{ text: t('trajectory.pseudotime'), fill: theme.colour.text },
      });
    const place = (values: readonly number[], from: number) => values.map((v, k) => [axis.x(from + k), y(v)] as const);
    const shared = place(gene.before, 0);
    marks.push({ kind: 'path', d: pathOf(shared), stroke: colours.before, width: 2.25, part: 'pre-branch' });
    (['first', 'second'] as const).forEach((part, b) => {
      const own = place(gene.behind[b] ?? [], gene.before.length);
      // Both start at the last shared point, which belongs to neither.
      const start = Number.isFinite(gene.behind[b]?.[0]) ? shared.slice(-1) : [];
      marks.push({
        kind: 'path',
        d: pathOf([...start, ...own]),
        stroke: colours[part],
        width: 2.25,
        part: `branch-${b + 1}`,
        ...(b === 1 && { dash: SECOND_DASH }),
      });
    });
    targets.push({
      ...{ id: gene.symbol, x: column * wide, y: top, w: wide - 4, h: panel.height - 8 },
      lines: [
        ...[gene.symbol, gene.gene_id, q],
        ...(['first', 'second'] as const).map((part, b) => `${names[part]}: ${short(gene.behind[b]?.at(-1) ?? 0)}`),
      ],
    });
  });
  return { marks, targets, leftOut };
}
