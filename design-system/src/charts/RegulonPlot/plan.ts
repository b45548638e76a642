import type { Translate } from '../../theme/messages.ts';
import { textWidth, wrapText } from '../../kernels/text/text.ts';
import { categoryDepth, categoryEvery, type NamedLabel } from '../../kernels/marks/axes.ts';
import { gridOf } from '../../kernels/marks/scale.ts';
import { TOP_REGULONS, topRegulons } from './rank.ts';
import type { RegulonPlotProps } from './RegulonPlot.types.ts';

/** Panels of the rankings, and their smaller form if the figure must fit a page: `body` is 13 px per named regulon. */
export const RANK_PANEL = { least: 230, height: 208 };
export const SMALL_PANEL = { least: 102, title: 27, line: 13, gap: 9, foot: 32, fewest: 3 };
/** Rows of dots, their smaller form, and the legend above them. */
const ROW = { own: 22, small: 12 };
const HEAD = 56;
const NOTE = 16;
/** px of the names below the small dots, the widest that fits. */
const DEEP = [120, 92] as const;

/** Layout at a width and, if it must fit, a height. */
export interface RegulonPlan {
  /** The small form. */
  isSmall: boolean;
  /** Notes above the figure about data that were left out. */
  notes: readonly string[];
  ranks: { groups: readonly number[]; columns: number; named: number; top: number; panel: number; height: number };
  dots: DotPlan & { top: number };
  height: number;
}
interface DotPlan {
  rows: readonly number[];
  names: readonly string[];
  row: number;
  left: number;
  step: number;
  labels: readonly NamedLabel[];
  depth: number;
  deepest: number | undefined;
  height: number;
}

const indices = ({ data: specificity, order: shownGroups }: RegulonPlotProps) =>
  specificity.columns.flatMap((name, i) => (!shownGroups || shownGroups.includes(name) ? [i] : []));

function dotPlan(
  props: RegulonPlotProps,
  t: Translate,
  width: number,
  rows: readonly number[],
  row: number,
  deep: number = DEEP[0],
): DotPlan {
  const names = rows.map((r) => props.data.rows[r] as string);
  const left = Math.min(
    width * (row < ROW.own ? 0.23 : 0.32),
    20 + Math.max(40, ...names.map((n) => textWidth(n, 12))),
  );
  const step = (width - left - 16) / Math.max(1, props.groups.length);
  const isSmall = row < ROW.own;
  const labels = props.groups.map((g) => ({ name: g.group, suffix: isSmall ? '' : ` (${t.number(g.cells)})` }));
  const deepest = isSmall ? deep : undefined;
  const { depth } = categoryDepth(labels, step, deepest);
  return { rows, names, row, left, labels, step, depth, deepest, height: HEAD + rows.length * row + depth + 12 };
}

/** Layout with all data, at its natural height. */
function whole(props: RegulonPlotProps, t: Translate, width: number): RegulonPlan {
  const { view: show = 'both', top = TOP_REGULONS } = props;
  const groups = show === 'dot' ? [] : indices(props);
  const { columns, rows } = gridOf(groups.length, width, RANK_PANEL.least);
  const ranks = show === 'dot' ? 0 : rows * RANK_PANEL.height + 16;
  const dots = dotPlan(props, t, width, show === 'rank' ? [] : topRegulons(props.data, top, indices(props)), ROW.own);
  return {
    ...{ isSmall: false, notes: [] },
    ranks: { groups, columns, named: top, top: 0, panel: RANK_PANEL.height, height: ranks },
    dots: { ...dots, top: ranks },
    height: ranks + (show === 'rank' ? 0 : dots.height),
  };
}

/** Uses small panels and rows, then reduces named regulons, dots and rankings until the figure fits `height`. */
function fitted(props: RegulonPlotProps, t: Translate, width: number, height: number): RegulonPlan {
  const { view: show = 'both', top = TOP_REGULONS, data: specificity } = props;
  const all = indices(props);
  const columns = Math.max(1, Math.floor(width / SMALL_PANEL.least));
  const panelOf = (named: number) =>
    SMALL_PANEL.title + Math.max(SMALL_PANEL.fewest, named) * SMALL_PANEL.line + SMALL_PANEL.gap;
  const notesOf = (named: number, groups: number, rows: number, every: number) => {
    const of = topRegulons(specificity, top, all).length;
    const said = [
      ...(show !== 'dot' && named < top ? [t('regulon.fit.named', { n: named })] : []),
      ...(show !== 'dot' && groups < all.length ? [t('regulon.fit.groups', { n: groups, all: all.length })] : []),
      ...(show !== 'rank' && rows < of ? [t('regulon.fit.dots', { n: rows, all: of })] : []),
      ...(show !== 'rank' && every > 1 ? [t('regulon.fit.names', { n: every })] : []),
    ];
    return said.length
      ? wrapText([...said, t('regulon.fit.table')].join(t.locale === 'zh-CN' ? '' : ' '), width - 16)
      : [];
  };
  const make = (named: number, groups: number, rows: readonly number[], deep?: number): RegulonPlan => {
    const dots = dotPlan(props, t, width, show === 'rank' ? [] : rows, ROW.small, deep);
    const notes = notesOf(named, groups, rows.length, categoryEvery(dots.labels, dots.step));
    const start = notes.length ? notes.length * NOTE + 8 : 0;
    const ranks = show === 'dot' ? 0 : Math.ceil(groups / columns) * panelOf(named) + SMALL_PANEL.foot;
    return {
      ...{ isSmall: true, notes },
      ranks: {
        groups: all.slice(0, show === 'dot' ? 0 : groups),
        columns,
        named,
        top: start,
        panel: panelOf(named),
        height: ranks,
      },
      dots: { ...dots, top: start + ranks },
      height: start + ranks + (show === 'rank' ? 0 : dots.height),
    };
  };
  const fewest = Math.min(top, SMALL_PANEL.fewest);
  for (let first = top; first >= 1; first -= 1)
    for (let named = top; named >= fewest; named -= 1)
      for (const deep of DEEP) {
        const plan = make(named, all.length, topRegulons(specificity, first, all), deep);
        if (plan.height <= height) return plan;
      }
  // Too many groups: the most specific regulons fill half of the page, and as many rankings as fit the other half.
  const best = (row: number) => Math.max(0, ...all.map((g) => specificity.values[row]?.[g] ?? 0));
  const leading = topRegulons(specificity, 1, all).sort((a, b) => best(b) - best(a));
  let rows = leading.length;
  while (rows > 1 && make(fewest, 0, leading.slice(0, rows)).height > (show === 'dot' ? height : height / 2)) rows -= 1;
  let groups = all.length;
  while (groups > 1 && make(fewest, groups, leading.slice(0, rows)).height > height) groups -= 1;
  return make(fewest, groups, leading.slice(0, rows));
}

/** `height`: height that the figure must fit; without it, the figure has its natural height. */
export function regulonPlan(props: RegulonPlotProps, t: Translate, width: number, height = Infinity): RegulonPlan {
  const plan = whole(props, t, width);
  return plan.height <= height + 1 ? plan : fitted(props, t, width, height);
}
export const dotRadius = (row: number, step: number) => Math.min(9, row / 2 - 1 + (row < ROW.own ? 0.5 : 0), step / 2);
