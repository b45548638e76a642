import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { seededRandom } from '../../tokens/random.ts';
import type { Mark, Target } from './marks.types.ts';
import { countWithoutBox, hasBox } from '../results/finite.ts';
import type { GroupSummary } from '../results/summary.types.ts';
import { bottomCategories, leftAxis, round, type Frame, type NamedLabel } from './axes.ts';
import { domainOf, linear } from './scale.ts';

interface BoxesOptions {
  groups: readonly GroupSummary[];
  colours: readonly string[];
  /** Axis title with its unit. */
  title?: string;
  domain?: readonly [number, number];
  /** A line at this value (the reference's level). */
  reference?: number;
  /** Prefix of the targets' ids. */
  id: string;
  /** First line of the targets: the measured quantity. */
  name?: string;
  part?: string;
}

/** Domain of the boxes that are drawn. */
export const boxDomain = (groups: readonly GroupSummary[]) =>
  domainOf(groups.filter(hasBox).flatMap((g) => [g.min, g.max]));

/** Quartile boxes with whiskers to the extremes and the sampled cells, one per group, n in every label. */
export function boxes(
  frame: Frame,
  theme: StromaTheme,
  t: Translate,
  o: BoxesOptions,
): { marks: Mark[]; targets: Target[]; leftOut: number } {
  const { groups, colours, domain = boxDomain(groups) } = o;
  const c = theme.colour;
  const number = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  const y = linear(domain, [frame.y + frame.h, frame.y]);
  const step = frame.w / Math.max(1, groups.length);
  const half = Math.min(18, step * 0.34);
  const random = seededRandom(17);
  // SVG carries some 1,500 dots with ease.
  const every = Math.max(1, Math.ceil(groups.reduce((n, g) => n + g.sampled.length, 0) / 1500));
  const marks: Mark[] = leftAxis(frame, theme, { domain, locale: t.locale, ...(o.title && { title: o.title }) });
  if (o.reference !== undefined)
    marks.push({
      kind: 'path',
      d: `M${frame.x} ${round(y(o.reference))}h${round(frame.w)}`,
      stroke: c.plotAxis,
      width: 1,
      dash: '4 3',
      part: 'reference',
    });
  const targets: Target[] = [];
  groups.forEach((g, i) => {
    const x = frame.x + (i + 0.5) * step;
    const colour = g.colour ?? colours[i] ?? c.faint;
    const isDrawn = hasBox(g);
    g.sampled.forEach((v, k) => {
      const aside = (random() - 0.5) * half * 1.7;
      if (isDrawn && k % every === 0 && Number.isFinite(v))
        marks.push({
          kind: 'circle',
          x: round(x + aside),
          y: round(y(v)),
          r: 1.5,
          fill: colour,
          opacity: 0.5,
          part: 'cell',
        });
    });
    if (isDrawn)
      marks.push(
        {
          kind: 'path',
          d: `M${round(x)} ${round(y(g.min))}V${round(y(g.q1))}M${round(x)} ${round(y(g.q3))}V${round(y(g.max))}`,
          stroke: c.text,
          width: 1,
        },
        {
          kind: 'rect',
          x: x - half,
          y: y(g.q3),
          w: half * 2,
          h: Math.max(1, y(g.q1) - y(g.q3)),
          fill: colour,
          opacity: 0.35,
        },
        {
          kind: 'path',
          d: `M${round(x - half)} ${round(y(g.q1))}V${round(y(g.q3))}h${round(half * 2)}V${round(y(g.q1))}Z`,
          stroke: c.text,
          width: 1,
          part: o.part ?? 'box',
        },
        {
          kind: 'path',
          d: `M${round(x - half)} ${round(y(g.median))}h${round(half * 2)}`,
          stroke: c.text,
          width: 2.25,
          part: 'median',
        },
      );
    targets.push({
      id: `${o.id}:${g.group}`,
      x: frame.x + i * step,
      y: frame.y,
      w: step,
      h: frame.h,
      lines: [
        ...(o.name ? [o.name] : []),
        g.group,
        `n = ${t.number(g.n)}`,
        `${t('chart.median')} ${number(g.median)}`,
        `${t('chart.quartiles')} ${number(g.q1)} – ${number(g.q3)}`,
        `${t('chart.mean')} ${number(g.mean)}`,
      ],
    });
  });
  marks.push(...bottomCategories(frame, theme, boxLabels(groups, t)));
  return { marks, targets, leftOut: countWithoutBox(groups) };
}

/** Group labels that keep their n. */
export const boxLabels = (groups: readonly GroupSummary[], t: Translate): NamedLabel[] =>
  groups.map((g) => ({ name: g.group, suffix: ` (${t.number(g.n)})` }));
