import type { PseudotimeGene } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../marks/marks.types.ts';
import { fitText } from '../marks/text.ts';
import { bottomAxis, leftAxis, legendRow, pathOf, round, type Frame } from '../panel/axes.ts';
import { domainOf, gridOf, linear } from '../panel/scale.ts';
import type { PseudotimeGenesProps } from './PseudotimeGenes.types.ts';

/** Specification 9. */
export const TOP_PSEUDOTIME_GENES = 8;
const PANEL = { least: 240, height: 190 };

export const shownGenes = ({ genes, top = TOP_PSEUDOTIME_GENES }: PseudotimeGenesProps) => genes.slice(0, top);
/** States are numbered from 1. */
const statesOf = (genes: readonly PseudotimeGene[]) => genes.reduce((most, g) => Math.max(most, ...g.points.state), 1);

function legendOf(props: PseudotimeGenesProps, theme: StromaTheme, t: Translate, width: number) {
  const n = props.states?.length ?? statesOf(shownGenes(props));
  const colours = categoryColours(props.palette ?? 'Default', n);
  const items = colours.map((colour, i) => ({
    label: `${t('trajectory.state')} ${props.states?.[i] ?? i + 1}`,
    colour,
    shape: 'circle' as const,
  }));
  return { colours, ...legendRow(theme, items, 8, 0, width - 16) };
}
export function pseudotimeGenesHeight(props: PseudotimeGenesProps, theme: StromaTheme, t: Translate, width: number) {
  const { rows } = gridOf(shownGenes(props).length, width, PANEL.least);
  return legendOf(props, theme, t, width).height + 8 + rows * PANEL.height + 20;
}

/** One panel a gene: its cells by state and the smoothed curve, all on one pseudotime. */
export function pseudotimeGenesFigure(
  props: PseudotimeGenesProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
): Figure {
  const genes = shownGenes(props);
  const legend = legendOf(props, theme, t, width);
  const { columns, rows } = gridOf(genes.length, width, PANEL.least);
  const time = domainOf(
    genes.flatMap((g) => [...g.curve.t, ...g.points.t]),
    { room: 0 },
  );
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  const wide = width / columns;
  genes.forEach((gene, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const top = legend.height + 8 + row * PANEL.height;
    const frame: Frame = { x: column * wide + 44, y: top + 24, w: wide - 56, h: PANEL.height - 58 };
    const domain = domainOf([0, ...gene.points.y, ...gene.curve.y]);
    const [x, y] = [linear(time, [frame.x, frame.x + frame.w]), linear(domain, [frame.y + frame.h, frame.y])];
    const isLast = row === rows - 1 || i + columns >= genes.length;
    const q = `q = ${t.number(gene.q_val, { maximumSignificantDigits: 2, notation: gene.q_val > 0 && gene.q_val < 0.001 ? 'scientific' : 'standard' })}`;
    marks.push(
      {
        kind: 'text',
        x: frame.x,
        y: top + 14,
        text: fitText(gene.symbol, frame.w - 90),
        bold: true,
        italic: true,
        fill: theme.colour.text,
        part: 'gene',
        title: gene.gene_id,
      },
      { kind: 'text', x: frame.x + frame.w, y: top + 14, text: q, size: 11, anchor: 'end', fill: theme.colour.muted },
      ...leftAxis(frame, theme, {
        domain,
        format: (v) => t.number(v),
        ticks: 3,
        ...(column === 0 && { title: props.valueLabel }),
      }),
      ...bottomAxis(frame, theme, {
        domain: time,
        format: (v) => t.number(v),
        ...(isLast && { title: t('trajectory.pseudotime') }),
      }),
    );
    gene.points.t.forEach((at, k) =>
      marks.push({
        kind: 'circle',
        x: round(x(at)),
        y: round(y(gene.points.y[k] ?? 0)),
        r: 1.75,
        fill: legend.colours[(gene.points.state[k] ?? 1) - 1] ?? theme.colour.faint,
        opacity: 0.65,
        part: 'cell',
      }),
    );
    const line = pathOf(gene.curve.t.map((at, k) => [x(at), y(Math.max(domain[0], gene.curve.y[k] ?? 0))] as const));
    marks.push(
      { kind: 'path', d: line, stroke: theme.colour.surface, width: 4, opacity: 0.9 },
      { kind: 'path', d: line, stroke: theme.colour.text, width: 2, part: 'curve' },
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
        `${t('trajectory.highest')}: ${t.number(gene.curve.t[gene.curve.y.indexOf(Math.max(...gene.curve.y))] ?? 0)}`,
      ],
    });
  });
  return { marks, targets };
}
