import type { TrajectoryBranch } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../marks/marks.types.ts';
import { fitText } from '../marks/text.ts';
import { bottomAxis, leftAxis, legendRow, pathOf, type Frame } from '../panel/axes.ts';
import { domainOf, gridOf, linear } from '../panel/scale.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

const PANEL = { least: 230, height: 168 };
export const branchGenes = ({ branch, top = 8 }: Pick<BranchSplitProps, 'branch' | 'top'>) =>
  branch.genes.slice(0, top);

/** Columns run from the end of the first branch to the branch point and out to the end of the second. */
export const branchSides = (branch: TrajectoryBranch) => {
  const n = branch.heatmap.columns.length;
  return branch.heatmap.columns.map((_, i) => branch.names[i < n / 2 ? 0 : 1] as string);
};
/** Rows by gene cluster; within one the tool's order stays. */
export const branchRows = (branch: TrajectoryBranch) =>
  branch.heatmap.rows.map((_, i) => i).sort((a, b) => (branch.clusters[a] ?? 0) - (branch.clusters[b] ?? 0) || a - b);

export const curvesHeight = (props: BranchSplitProps, width: number) =>
  32 + gridOf(branchGenes(props).length, width, PANEL.least).rows * PANEL.height + 20;

/** One panel a gene: the same start, one curve a branch. */
export function curvesFigure(props: BranchSplitProps, theme: StromaTheme, t: Translate, width: number): Figure {
  const genes = branchGenes(props);
  const colours = categoryColours(props.palette ?? 'Default', 2);
  const { columns } = gridOf(genes.length, width, PANEL.least);
  const wide = width / columns;
  const dashes = [undefined, '6 3'] as const;
  const legend = legendRow(
    theme,
    props.branch.names.map((label, i) => ({ label, colour: colours[i] as string, shape: 'line' as const })),
    8,
    0,
    width - 16,
  );
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  const time = domainOf(
    genes.flatMap((g) => g.curves.flatMap((c) => c.t)),
    { room: 0 },
  );
  genes.forEach((gene, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const top = 32 + row * PANEL.height;
    const frame: Frame = { x: column * wide + 44, y: top + 22, w: wide - 56, h: PANEL.height - 56 };
    const domain = domainOf([0, ...gene.curves.flatMap((c) => c.y)]);
    const [x, y] = [linear(time, [frame.x, frame.x + frame.w]), linear(domain, [frame.y + frame.h, frame.y])];
    const q = `q = ${t.number(gene.q_val, { maximumSignificantDigits: 2, notation: gene.q_val > 0 && gene.q_val < 0.001 ? 'scientific' : 'standard' })}`;
    marks.push(
      {
        kind: 'text',
        x: frame.x,
        y: top + 13,
        text: fitText(gene.symbol, frame.w - 84),
        bold: true,
        italic: true,
        fill: theme.colour.text,
        part: 'gene',
        title: gene.gene_id,
      },
      { kind: 'text', x: frame.x + frame.w, y: top + 13, text: q, size: 11, anchor: 'end', fill: theme.colour.muted },
      ...leftAxis(frame, theme, {
        domain,
        format: (v) => t.number(v),
        ticks: 3,
        ...(column === 0 && { title: props.valueLabel }),
      }),
      ...bottomAxis(frame, theme, {
        domain: time,
        format: (v) => t.number(v),
        ...(i + columns >= genes.length && { title: t('trajectory.pseudotime') }),
      }),
    );
    gene.curves.forEach((curve, b) =>
      marks.push({
        kind: 'path',
        d: pathOf(curve.t.map((at, k) => [x(at), y(curve.y[k] ?? 0)] as const)),
        stroke: colours[b] as string,
        width: 2.25,
        part: `branch-${b + 1}`,
        ...(dashes[b] && { dash: dashes[b] }),
      }),
    );
    targets.push({
      id: gene.symbol,
      x: column * wide,
      y: top,
      w: wide - 4,
      h: PANEL.height - 8,
      lines: [
        gene.symbol,
        gene.gene_id,
        q,
        ...gene.curves.map((c, b) => `${props.branch.names[b]}: ${t.number(c.y.at(-1) ?? 0)}`),
      ],
    });
  });
  return { marks, targets };
}
