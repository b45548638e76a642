import type { PseudotimeGene } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { dotsPath } from '../../kernels/marks/dots.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { bottomAxis, leftAxis, legendRow, pathOf, type Frame } from '../../kernels/marks/axes.ts';
import { domainOf, evenGridOf, linear } from '../../kernels/marks/scale.ts';
import { pEquals } from '../../kernels/text/pText.ts';
import type { PseudotimeGenesProps } from './PseudotimeGenes.types.ts';

/** Specification 9. */
export const TOP_PSEUDOTIME_GENES = 8;
const PANEL = { least: 210, height: 190, most: 480 };
/** Below the panels: the title of the axis. */
const FOOT = 20;

export const shownGenes = ({ data: genes, top = TOP_PSEUDOTIME_GENES }: Pick<PseudotimeGenesProps, 'data' | 'top'>) =>
  genes.slice(0, top);
/** Pseudotime at which the fitted curve is highest. */
export const peakOf = ({ curve }: PseudotimeGene) =>
  curve.t[curve.y.indexOf(Math.max(...curve.y.filter(Number.isFinite)))] ?? 0;

const isPlaced = (time: number, value: number | undefined): boolean => Number.isFinite(time) && Number.isFinite(value);

/** Legend of the states of the drawn cells; a state keeps its colour regardless of the others. */
function legendOf(props: PseudotimeGenesProps, theme: StromaTheme, t: Translate, width: number) {
  const states = [...new Set(shownGenes(props).flatMap((g) => g.points.state))].sort((a, b) => a - b);
  const colours = categoryColours(props.palette ?? 'Default', Math.max(1, states.at(-1) ?? 1));
  const items = states.map((state) => ({
    label: t('trajectory.stateN', { name: String(state) }),
    colour: colours[state - 1] ?? theme.colour.faint,
    shape: 'circle' as const,
  }));
  return { states, colours, ...legendRow(theme, items, 8, 0, width - 16) };
}
export function pseudotimeGenesHeight(props: PseudotimeGenesProps, theme: StromaTheme, t: Translate, width: number) {
  const { rows } = evenGridOf(shownGenes(props).length, width, PANEL.least);
  return legendOf(props, theme, t, width).height + 8 + rows * PANEL.height + FOOT;
}

/** One panel per gene: its cells by state and the fitted curve, all on one pseudotime. */
export function pseudotimeGenesFigure(
  props: PseudotimeGenesProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const genes = shownGenes(props);
  const legend = legendOf(props, theme, t, width);
  const { columns, rows } = evenGridOf(genes.length, width, PANEL.least);
  const time = domainOf(
    genes.flatMap((g) => [...g.curve.t, ...g.points.t]),
    { room: 0 },
  );
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  let leftOut = 0;
  const wide = width / columns;
  const tall = Math.min(PANEL.most, Math.max(PANEL.height, (height - legend.height - 8 - FOOT) / Math.max(1, rows)));
  const equals = pEquals(t);
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  genes.forEach((gene, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const top = legend.height + 8 + row * tall;
    const frame: Frame = { x: column * wide + 44, y: top + 24, w: wide - 56, h: tall - 58 };
    // A spline may run below zero, expression cannot.
    const fitted = gene.curve.y.map((v) => (Number.isFinite(v) ? Math.max(0, v) : v));
    leftOut += [gene.curve, gene.points].reduce(
      (n, { t: times, y: values }) => n + times.filter((at, k) => !isPlaced(at, values[k])).length,
      0,
    );
    const domain = domainOf([0, ...gene.points.y, ...fitted]);
    const [x, y] = [linear(time, [frame.x, frame.x + frame.w]), linear(domain, [frame.y + frame.h, frame.y])];
    const q = gene.q_val === null ? '' : equals('q', gene.q_val);
    marks.push(
      {
        ...{ kind: 'text', x: frame.x, y: top + 14, bold: true, italic: true, fill: theme.colour.text, part: 'gene' },
        text: fitText(gene.symbol, frame.w - textWidth(q, 11) - 10),
        title: `${gene.symbol} ${gene.gene_id}`,
      },
      { kind: 'text', x: frame.x + frame.w, y: top + 14, text: q, size: 11, anchor: 'end', fill: theme.colour.muted },
      ...leftAxis(frame, theme, {
        ...{ domain, locale: t.locale, ticks: 3 },
        ...(column === 0 && { title: props.valueLabel }),
      }),
      ...bottomAxis(frame, theme, {
        ...{ domain: time, locale: t.locale },
        ...(i + columns >= genes.length && { title: t('trajectory.pseudotime') }),
      }),
    );
    for (const state of legend.states) {
      const own = gene.points.t.flatMap((at, k): [number, number][] =>
        gene.points.state[k] === state && isPlaced(at, gene.points.y[k]) ? [[x(at), y(gene.points.y[k] ?? 0)]] : [],
      );
      if (!own.length) continue;
      marks.push({ ...dotsPath(own, 1.75, legend.colours[state - 1] ?? theme.colour.faint, 0.65), part: 'cells' });
    }
    const line = pathOf(gene.curve.t.map((at, k) => [x(at), y(fitted[k] ?? 0)] as const));
    marks.push(
      { kind: 'path', d: line, stroke: theme.colour.surface, width: 4, opacity: 0.9 },
      { kind: 'path', d: line, stroke: theme.colour.text, width: 2, part: 'curve' },
    );
    targets.push({
      ...{ id: gene.symbol, x: column * wide, y: top, w: wide - 4, h: tall - 8 },
      lines: [...[gene.symbol, gene.gene_id], ...(q ? [q] : []), `${t('trajectory.highest')}: ${short(peakOf(gene))}`],
    });
  });
  return { marks, targets, leftOut, legend: { height: legend.height, entries: legend.states.length } };
}
