import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { ownColour } from '../../tokens/category-colours.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import {
  bottomAxis,
  fitLabel,
  labelText,
  legendRow,
  round,
  type AxisLabel,
  type Frame,
} from '../../kernels/marks/axes.ts';
import { countLeftOut, finiteOrNull } from '../../kernels/results/finite.ts';
import { domainOf, linear } from '../../kernels/marks/scale.ts';
import type { IthScoreProps } from './IthScore.types.ts';

const ROW = 24;
/** Maximum row height in a figure that fills its container. */
const MOST_ROW = 96;
const HEAD = 26;
const FOOT = 48;

/** Scores of each cell type's samples, in the order of the tool. */
export function byCellType(cellTypes: IthScoreProps['cellTypes']) {
  const types = new Map<string, IthScoreProps['cellTypes'][number][]>();
  for (const c of cellTypes) types.set(c.cellType, [...(types.get(c.cellType) ?? []), c]);
  return [...types].map(([cellType, list]) => ({
    cellType,
    list,
    median: median(list.flatMap((c) => finiteOrNull(c.score) ?? [])),
  }));
}
export function median(values: readonly number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

function plan(props: IthScoreProps, theme: StromaTheme, width: number, height = 0) {
  const { data: samples, cellTypes, view: show = 'both', palette = 'Default', colours: own } = props;
  const groups = [...new Set(samples.map((s) => (own ? s.sample : s.group)))];
  const drawn = categoryColours(palette, groups.length);
  const colours = new Map(groups.map((g, i) => [g, ownColour(own, g) ?? (drawn[i] as string)]));
  const colourOf = (s: { sample: string; group: string }) => colours.get(own ? s.sample : s.group);
  // Samples with their own colours are labelled next to the points, so they need no legend.
  const entries = own && show === 'samples' ? [] : groups;
  const legend = legendRow(
    theme,
    entries.map((label) => ({ label, colour: colours.get(label)!, shape: 'circle' as const })),
    8,
    0,
    width - 16,
  );
  const types = byCellType(cellTypes);
  const counts = [show === 'cellTypes' ? 0 : samples.length, show === 'samples' ? 0 : types.length];
  const panels = counts.filter((n) => n > 0).length;
  const free = height - legend.height - 8 - panels * (HEAD + FOOT);
  const row = Math.min(MOST_ROW, Math.max(ROW, free / Math.max(1, counts[0]! + counts[1]!)));
  const [first, second] = counts.map((n, i) =>
    n > 0 || (i === 0 && show !== 'cellTypes') ? HEAD + n * row + FOOT : 0,
  );
  return {
    ...{ groups, colourOf, legend, types, row, first: first!, second: second! },
    height: legend.height + 8 + first! + second!,
  };
}
export const ithHeight = (props: IthScoreProps, theme: StromaTheme, width: number) => plan(props, theme, width).height;

/** Row names, to the left of their panel, which begins at `left`. */
const nameMarks =
  (left: number, fill: string) =>
  (label: AxisLabel, y: number, isPicked = false): Mark => ({
    kind: 'text',
    x: left - 8,
    y,
    text: fitLabel(label, left - 12, 12),
    title: labelText(label),
    anchor: 'end',
    fill,
    ...(isPicked && { bold: true }),
  });

/** Samples above, cell types below, on one scale from zero; a score that could not be computed is marked. */
export function ithFigure(
  props: IthScoreProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height?: number,
): Figure {
  const { method } = props;
  // A score that is not finite cannot be drawn and is treated as missing.
  const samples = props.data.map((s) => ({ ...s, score: finiteOrNull(s.score) }));
  const cellTypes = props.cellTypes.map((s) => ({ ...s, score: finiteOrNull(s.score) }));
  const c = theme.colour;
  const { groups, colourOf, legend, types, first, second, row } = plan(props, theme, width, height);
  const domain = domainOf([0, ...samples.flatMap((s) => s.score ?? []), ...cellTypes.flatMap((s) => s.score ?? [])]);
  const axis = t(method === 'cnv' ? 'ith.axis.cnv' : 'ith.axis.expression');
  const number = (v: number | null) => (v === null ? t('ith.none') : t.number(v, { maximumSignificantDigits: 3 }));
  const names = [...samples.map((s) => `${s.sample} (n = ${t.number(s.cells)})`), ...types.map((x) => x.cellType)];
  const left = Math.min(width * 0.42, 240, 16 + Math.max(40, ...names.map((s) => textWidth(s, 12))));
  const marks: Mark[] = [...legend.marks];
  const targets: Target[] = [];
  const panel = (top: number, rows: number, title: string): { frame: Frame; x: (v: number) => number } => {
    const frame = { x: left, y: top + HEAD, w: width - left - 64, h: rows * row };
    marks.push(
      { kind: 'text', x: 8, y: top + 14, text: fitText(title, width - 16), bold: true, fill: c.text, part: 'panel' },
      ...bottomAxis(frame, theme, { domain, locale: t.locale, title: axis, grid: true }),
    );
    return { frame, x: linear(domain, [frame.x, frame.x + frame.w]) };
  };
  const nameMark = nameMarks(left, c.text);
  const top = legend.height + 8;
  if (first) {
    const { frame, x } = panel(top, samples.length, t('ith.samples'));
    samples.forEach((s, i) => {
      const y = frame.y + (i + 0.5) * row;
      const name = { name: s.sample, suffix: ` (n = ${t.number(s.cells)})` };
      marks.push(nameMark(name, y + 4, s.sample === props.selected));
      if (s.score !== null)
        marks.push(
          {
            kind: 'path',
            d: `M${frame.x} ${y}H${round(x(s.score))}`,
            stroke: colourOf(s) ?? c.faint,
            width: 3,
          },
          {
            kind: 'circle',
            x: x(s.score),
            y,
            r: s.sample === props.selected ? 8 : 5.5,
            fill: colourOf(s) ?? c.faint,
            part: 'sample',
          },
        );
      marks.push({
        kind: 'text',
        x: s.score === null ? frame.x + 6 : x(s.score) + 10,
        y: y + 4,
        text: number(s.score),
        size: 11,
        fill: c.muted,
        part: s.score === null ? 'none' : 'value',
      });
      targets.push({
        id: `sample:${s.sample}`,
        x: 0,
        y: y - row / 2,
        w: width,
        h: row,
        lines: [s.sample, s.group, `n = ${t.number(s.cells)}`, `${axis}: ${number(s.score)}`],
      });
    });
  }
  if (second) {
    const groupOf = new Map(samples.map((s) => [s.sample, s.group]));
    const { frame, x } = panel(top + first, types.length, t('ith.cellTypes'));
    types.forEach(({ cellType, list, median: middle }, i) => {
      const y = frame.y + (i + 0.5) * row;
      marks.push(nameMark(cellType, y + 4));
      marks.push({ kind: 'path', d: `M${frame.x} ${y}h${frame.w}`, stroke: c.plotGrid, width: 1 });
      for (const s of list)
        if (s.score !== null)
          marks.push({
            kind: 'circle',
            x: x(s.score),
            y,
            r: 4,
            fill: colourOf({ sample: s.sample, group: groupOf.get(s.sample) ?? '' }) ?? c.faint,
            opacity: 0.8,
            part: 'cell-type',
          });
      if (middle !== null)
        marks.push({ kind: 'path', d: `M${round(x(middle))} ${y - 9}v18`, stroke: c.text, width: 2, part: 'median' });
      else
        marks.push({
          kind: 'text',
          x: frame.x + 6,
          y: y + 4,
          text: t('ith.none'),
          size: 11,
          fill: c.muted,
          part: 'none',
        });
      targets.push({
        id: `type:${cellType}`,
        x: 0,
        y: y - row / 2,
        w: width,
        h: row,
        lines: [
          cellType,
          `${t('chart.median')}: ${number(middle)}`,
          ...list.slice(0, 12).map((s) => `${s.sample} (n = ${t.number(s.cells)}): ${number(s.score)}`),
        ],
      });
    });
  }
  // Rows of samples without a score show a note; cell types have no such row.
  return {
    ...{ marks, targets, legend: { height: legend.height, entries: groups.length } },
    leftOut: second ? countLeftOut(cellTypes.map(({ score }) => score)) : 0,
  };
}
