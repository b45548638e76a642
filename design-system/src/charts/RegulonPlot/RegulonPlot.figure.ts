import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { Figure, Mark, Target } from '../../kernels/marks/marks.types.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { fitText } from '../../kernels/text/text.ts';
import {
  bottomAxis,
  bottomCategories,
  colourBar,
  fitLabel,
  leftAxis,
  PAGE_PX,
  rampAt,
  round,
  type Frame,
} from '../../kernels/marks/axes.ts';
import { domainOf, linear } from '../../kernels/marks/scale.ts';
import { dotRadius, RANK_PANEL, regulonPlan, type RegulonPlan } from './plan.ts';
import { rankOf } from './rank.ts';
import { smallRanks } from './smallRanks.ts';
import type { RegulonPlotProps } from './RegulonPlot.types.ts';

/** Height on the screen, and height in a file, which fits a page. */
export const regulonHeight = (props: RegulonPlotProps, t: Translate, width: number) =>
  regulonPlan(props, t, width).height;
export const regulonFileHeight = (props: RegulonPlotProps, t: Translate, width: number) =>
  regulonPlan(props, t, width, PAGE_PX).height;

/** Pixels from one name to the next. */
const NAME_LINE = 13;
/** Positions of labels whose ideal positions are `wanted`, from top to bottom: at least one line apart, and none below its panel. */
export function nameLines(wanted: readonly number[], { y, h }: Pick<Frame, 'y' | 'h'>): number[] {
  const lines: number[] = [];
  for (const at of wanted) lines.push(Math.max(at, (lines.at(-1) ?? -Infinity) + NAME_LINE, y + 9));
  const lowest = y + h - 2;
  return lines.map((line, k) => Math.min(line, lowest - (lines.length - 1 - k) * NAME_LINE));
}

/** Rankings by specificity with the top regulons named; below, their activity (colour) and share of cells (area) in every group. */
export function regulonFigure(
  props: RegulonPlotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  height: number,
): Figure {
  const { view: show = 'both' } = props;
  const plan = regulonPlan(props, t, width, height);
  const notes = plan.notes.map((text, i): Mark => ({
    kind: 'text',
    x: 8,
    y: 12 + i * 16,
    text,
    fill: theme.colour.muted,
    part: 'note',
  }));
  const none: Figure = { marks: [], targets: [] };
  const rank = show === 'dot' ? none : (plan.isSmall ? smallRanks : ranks)(props, theme, t, width, plan);
  const dot = show === 'rank' ? none : dots(props, theme, t, width, plan.dots);
  return { marks: [...notes, ...rank.marks, ...dot.marks], targets: [...rank.targets, ...dot.targets] };
}

function ranks(
  props: RegulonPlotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  { ranks: { groups: shown, columns, named: top } }: RegulonPlan,
): Figure {
  const { data: specificity } = props;
  const c = theme.colour;
  const wide = width / columns;
  const ink = rampStops('haze', theme.scheme)[3] as string;
  const marks: Mark[] = [];
  const targets: Target[] = [];
  shown.forEach((g, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const y0 = row * RANK_PANEL.height;
    const frame: Frame = { x: column * wide + 54, y: y0 + 24, w: wide - 66, h: RANK_PANEL.height - 74 };
    const list = rankOf(specificity, g);
    const domain = domainOf(
      list.map((r) => r.score),
      { zero: false, room: 0.08 },
    );
    const [x, y] = [
      linear([1, Math.max(2, list.length)], [frame.x + 6, frame.x + frame.w - 4]),
      linear(domain, [frame.y + frame.h, frame.y]),
    ];
    const name = specificity.columns[g] as string;
    const cells = props.groups.find((p) => p.group === name)?.cells ?? 0;
    marks.push(
      {
        kind: 'text',
        x: frame.x,
        y: y0 + 14,
        text: fitLabel({ name, suffix: ` (n = ${t.number(cells)})` }, frame.w, 12.5),
        title: name,
        bold: true,
        fill: c.text,
        part: 'group',
      },
      ...leftAxis(frame, theme, {
        domain,
        locale: t.locale,
        ticks: 3,
        ...(column === 0 && { title: t('regulon.specificity') }),
      }),
      ...bottomAxis(frame, theme, {
        domain: [1, Math.max(2, list.length)],
        locale: t.locale,
        title: t('regulon.rank'),
      }),
    );
    const named = list.slice(0, top);
    [...list].reverse().forEach((r) => {
      const at = list.indexOf(r);
      marks.push({
        kind: 'circle',
        x: round(x(at + 1)),
        y: round(y(r.score)),
        r: at < top ? 3.5 : 2,
        fill: at < top ? ink : c.noExpression,
        part: at < top ? 'top' : 'regulon',
      });
    });
    // Names form a column to the right of the steep start.
    const labelX = Math.max(x(Math.min(list.length, top)) + 16, frame.x + 34);
    const fit = nameFitter(
      named.map(({ regulon }) => regulon),
      frame.x + frame.w - labelX,
      11,
    );
    const lines = nameLines(
      named.map(({ score }) => y(score) + 4),
      frame,
    );
    named.forEach((r, k) => {
      const line = lines[k]!;
      marks.push(
        {
          kind: 'path',
          d: `M${round(x(k + 1) + 4)} ${round(y(r.score))}L${round(labelX - 3)} ${round(line - 4)}`,
          stroke: c.plotAxis,
          width: 0.75,
        },
        {
          kind: 'text',
          x: labelX,
          y: line,
          text: fit(r.regulon),
          title: r.regulon,
          size: 11,
          italic: true,
          fill: c.text,
          halo: c.surface,
          part: 'top-name',
        },
      );
    });
    targets.push({
      id: `group:${name}`,
      x: column * wide,
      y: y0,
      w: wide - 4,
      h: RANK_PANEL.height - 10,
      lines: [
        name,
        ...named.map((r, k) => `${k + 1}. ${r.regulon}: ${t.number(r.score, { maximumSignificantDigits: 3 })}`),
      ],
    });
  });
  return { marks, targets };
}

function dots(
  props: RegulonPlotProps,
  theme: StromaTheme,
  t: Translate,
  width: number,
  { rows, names, row: high, left, labels, step, height, depth, deepest, top }: RegulonPlan['dots'],
): Figure {
  const { activity, on, groups } = props;
  const c = theme.colour;
  const column = new Map(activity.columns.map((name, i) => [name, i]));
  const at = (m: typeof activity, row: number, g: number) =>
    m.values[row]?.[column.get(groups[g]?.group ?? '') ?? -1] ?? null;
  const all = rows.flatMap((r) => groups.map((_, g) => at(activity, r, g) ?? 0));
  // ULM and VIPER have negative activity too: zero is then the middle.
  const isSigned = all.some((v) => v < 0);
  const most = Math.max(1e-9, ...all.map(Math.abs));
  const ramp = isSigned ? 'diverging' : (props.ramp ?? 'haze');
  const stops = rampStops(ramp, theme.scheme);
  const shade = (mean: number) => (isSigned ? (mean / most + 1) / 2 : mean / most);
  const frame: Frame = { x: left, y: top + 52, w: width - left - 16, h: height - 56 - depth - 12 };
  const largest = dotRadius(high, step);
  const radius = (share: number) => (share > 0 ? Math.max(1, largest * Math.sqrt(share)) : 0);
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 2 });
  const keyX = Math.min(left + 190, width - 150);
  const marks: Mark[] = [
    ...colourBar(theme, {
      x: 8,
      y: top + 2,
      width: 150,
      ramp,
      domain: [isSigned ? -most : 0, most],
      title: t('regulon.activity'),
      format: short,
    }),
    {
      kind: 'text',
      x: keyX,
      y: top + 12,
      text: fitText(t('regulon.on'), width - keyX - 4, 11),
      title: t('regulon.on'),
      size: 11,
      fill: c.text,
    },
  ];
  [0.25, 0.5, 1].forEach((share, i) =>
    marks.push(
      { kind: 'circle', x: keyX + 8 + i * 50, y: top + 28, r: radius(share), fill: c.muted, part: 'key' },
      { kind: 'text', x: keyX + 20 + i * 50, y: top + 32, text: t.number(share * 100), size: 11, fill: c.muted },
    ),
  );
  const targets: Target[] = [];
  const fit = nameFitter(names, left - 12);
  rows.forEach((row, i) => {
    const y = frame.y + (i + 0.5) * high;
    marks.push(
      { kind: 'path', d: `M${frame.x} ${y}h${frame.w}`, stroke: c.plotGrid, width: 1 },
      {
        kind: 'text',
        x: left - 8,
        y: y + 4,
        text: fit(names[i] as string),
        title: names[i] as string,
        italic: true,
        anchor: 'end',
        fill: c.text,
        part: 'regulon-name',
      },
    );
    groups.forEach((g, k) => {
      const [mean, share] = [at(activity, row, k), at(on, row, k)];
      const x = frame.x + (k + 0.5) * step;
      if (share)
        marks.push({
          kind: 'circle',
          x: round(x),
          y,
          r: round(radius(share)),
          fill: rampAt(stops, shade(mean ?? 0)),
          part: 'dot',
        });
      targets.push({
        id: `dot:${names[i]}:${g.group}`,
        x: frame.x + k * step,
        y: y - high / 2,
        w: step,
        h: high,
        lines: [
          names[i] as string,
          g.group,
          `${t('regulon.activity')}: ${mean === null ? '–' : t.number(mean, { maximumSignificantDigits: 3 })}`,
          `${t('regulon.on')}: ${share === null ? '–' : t.number(share * 100, { maximumFractionDigits: 1 })}`,
        ],
      });
    });
  });
  marks.push(...bottomCategories(frame, theme, labels, deepest));
  return { marks, targets };
}
