import { fitText, niceTicks, textWidth, type Mark } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
import {
  atRiskAt,
  kaplanMeier,
  logrank,
  medianSurvival,
  type Subject,
  type SurvivalStep,
} from '../../statistics/survival.ts';
import type { TestResult } from '../../statistics/tests.ts';
import { linePath, px, stepPath } from '../../figure/marks.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import { uniforms } from '../../figure/random.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import type { Example, Fact, FigureStyle, Tool } from '../tool.types.ts';
import { codingOf, type Coding } from './events.ts';
import { python, r } from './scripts.ts';

interface Curve {
  name: string;
  subjects: Subject[];
  steps: SurvivalStep[];
}
interface Survival {
  curves: Curve[];
  test: TestResult | null;
  missing: number;
  coding: Coding;
  hasInterval: boolean;
  hasTable: boolean;
  titles: { time: string; group: string };
  hasGroups: boolean;
}
const MOST_GROUPS = 8;
const ROW = 16;

/** Everything except its display settings. */
type Estimate = Pick<Survival, 'curves' | 'test' | 'missing' | 'coding'>;
function estimate(chosen: MappedTable): Estimate {
  const [time, event, group] = [chosen.numbers('time'), chosen.words('event'), chosen.words('colour')];
  const hasGroups = chosen.has('colour');
  const levels = hasGroups ? levelsOf(group) : [''];
  if (levels.length > MOST_GROUPS) throw new TableRefused('colours', { n: levels.length, most: MOST_GROUPS });
  const coding = codingOf(levelsOf(event), chosen.text('eventValue'));
  const [events, censored] = [new Set(coding.events), new Set(coding.censored)];
  const of = new Map<string, Subject[]>(levels.map((level) => [level, []]));
  let missing = 0;
  for (let row = 0; row < chosen.rows; row++) {
    const happened = events.has(event[row]!);
    const own = of.get(hasGroups ? (group[row] ?? '') : '');
    if (!(time[row]! >= 0) || (!happened && !censored.has(event[row]!)) || !own) missing++;
    else own.push({ time: time[row]!, event: happened });
  }
  const curves = [...of]
    .filter(([, subjects]) => subjects.length)
    .map(([name, subjects]) => ({ name, subjects, steps: kaplanMeier(subjects) }));
  if (!curves.length) throw new TableRefused('noEvents');
  return { curves, missing, coding, test: curves.length > 1 ? logrank(curves.map((c) => c.subjects)) : null };
}
const model = (chosen: MappedTable): Survival => ({
  ...chosen.kept('survival', ['eventValue'], () => estimate(chosen)),
  hasGroups: chosen.has('colour'),
  titles: { time: chosen.name('time'), group: chosen.name('colour') },
  hasInterval: chosen.flag('interval'),
  hasTable: chosen.flag('table'),
});

function curveMarks({ steps }: Curve, colour: string, scales: Scales, hasInterval: boolean): Mark[] {
  const at = (key: 'survival' | 'low' | 'high') =>
    steps.map((s): [number, number] => [scales.x(s.time), scales.y(s[key])]);
  const marks: Mark[] = [];
  if (hasInterval) {
    const corners = (points: [number, number][]) =>
      points.flatMap(([x, y], i) =>
        i ? [[x, points[i - 1]![1]] as [number, number], [x, y] as [number, number]] : [[x, y] as [number, number]],
      );
    const d = linePath([...corners(at('high')), ...corners(at('low')).reverse()], true);
    marks.push({ kind: 'path', d, fill: colour, opacity: 0.15, part: 'interval' });
  }
  marks.push({ kind: 'path', d: stepPath(at('survival')), stroke: colour, width: 2, part: 'curve' });
  const ticks = steps
    .filter((s) => s.censored)
    .map((s) => `M${px(scales.x(s.time))} ${px(scales.y(s.survival) - 4)}v8`);
  if (ticks.length) marks.push({ kind: 'path', d: ticks.join(''), stroke: colour, width: 1.25, part: 'censored' });
  return marks;
}

/** Names of groups with the number still observed at the ticks of the time axis. */
function riskMarks(
  survival: Survival,
  look: FigureStyle,
  { frame, x }: Scales,
  low: number,
  ticks: readonly number[],
): Mark[] {
  const c = look.theme.colour;
  const palette = look.colours(survival.curves.length);
  const marks: Mark[] = [
    { kind: 'text', x: 4, y: low + 14, text: look.say('survival.atRisk'), size: 11, fill: c.text },
  ];
  survival.curves.forEach((curve, i) => {
    const y = low + 30 + i * ROW;
    if (survival.hasGroups) {
      // The coloured dash identifies the curve if there is too little space left of the axis for its name.
      marks.push({ kind: 'path', d: `M4 ${px(y - 4)}h8`, stroke: palette[i]!, width: 2.5 });
      const name = look.rename(curve.name);
      marks.push({
        kind: 'text',
        x: 15,
        y,
        text: fitText(name, Math.max(16, frame.x - 24), 11),
        title: name,
        size: 11,
        fill: c.text,
      });
    }
    for (const tick of ticks)
      marks.push({
        ...{ kind: 'text', x: x(tick), y, text: look.t.count(atRiskAt(curve.subjects, tick)), size: 11 },
        ...{ anchor: 'middle', fill: c.text, part: 'at-risk' },
      });
  });
  return marks;
}

const nameRoom = (survival: Survival, look: FigureStyle): number =>
  Math.max(...survival.curves.map((c) => textWidth(look.rename(c.name), 11))) + 12;

function draw(survival: Survival, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(survival.curves.length);
  const last = Math.max(...survival.curves.map((c) => c.steps.at(-1)!.time), 1e-9);
  const domain: [number, number] = [0, last * 1.02];
  const ticks = niceTicks(0, last, Math.max(1, Math.min(6, Math.floor(width / 90))));
  const rows = survival.curves.length;
  const { test } = survival;
  return planeFigure(
    {
      x: { domain, title: look.titles.time ?? survival.titles.time },
      y: { domain: [0, 1.02], title: look.titles.y ?? look.say('axis.survival') },
      legend: survival.hasGroups
        ? survival.curves.map(({ name }, i) => ({ label: name, colour: palette[i]!, shape: 'line' }))
        : [],
      legendTitle: look.titles.colour ?? survival.titles.group,
      leftOut: survival.missing,
      notes: test ? [look.say('note.logrank', { p: look.say('p', { p: test.p }) })] : [],
      // Names of groups are to the left of their numbers.
      ...(survival.hasTable && survival.hasGroups && { leftLeast: Math.min(width * 0.2, nameRoom(survival, look)) }),
      ...(survival.hasTable && {
        foot: { height: 22 + rows * ROW, marks: (s: Scales, low: number) => riskMarks(survival, look, s, low, ticks) },
      }),
      panels: [
        {
          name: '',
          marks: (scales) =>
            survival.curves.flatMap((c, i) => curveMarks(c, palette[i]!, scales, survival.hasInterval)),
          targets: ({ x, y }) =>
            survival.curves.flatMap((c) =>
              c.steps
                .filter((s) => s.events)
                .map((s) => ({
                  ...{ id: `${c.name}:${s.time}`, x: x(s.time) - 5, y: y(s.survival) - 5, w: 10, h: 10 },
                  lines: [
                    look.rename(c.name) || look.say('axis.survival'),
                    `${survival.titles.time} ${look.t.number(s.time)}`,
                    look.t.percent(s.survival),
                  ],
                })),
            ),
        },
      ],
    },
    look,
    width,
    height,
  );
}

/** Exponential times, censored at the end of the study. */
function study(groups: readonly { name: string; n: number; mean: number }[], end: number, seed: number) {
  const next = uniforms(seed);
  const rows = groups.flatMap(({ name, n, mean }) =>
    Array.from({ length: n }, () => {
      const [time, left] = [-mean * Math.log(1 - next()), end * (0.4 + 0.6 * next())];
      return { name, time: Math.round(10 * Math.min(time, left)) / 10, event: time <= left ? 1 : 0 };
    }),
  );
  return [
    { name: 'months', values: rows.map((one) => one.time) },
    { name: 'died', values: rows.map((one) => one.event) },
    { name: 'arm', values: rows.map((one) => one.name) },
  ];
}
const mapping = { time: ['months'], event: ['died'], colour: ['arm'] };
const examples: Example[] = [
  {
    id: 'twoArms',
    columns: study(
      [
        { name: 'placebo', n: 40, mean: 14 },
        { name: 'treated', n: 40, mean: 30 },
      ],
      36,
      4,
    ),
    mapping,
  },
  {
    id: 'threeArms',
    columns: study(
      [
        { name: 'low', n: 30, mean: 40 },
        { name: 'middle', n: 30, mean: 22 },
        { name: 'high', n: 30, mean: 12 },
      ],
      48,
      9,
    ),
    ...{ mapping, settings: { interval: false } },
  },
  {
    id: 'oneArm',
    columns: study([{ name: 'all', n: 60, mean: 20 }], 36, 2),
    mapping: { time: ['months'], event: ['died'] },
  },
];

const listed = (words: readonly string[]): string => words.join(', ') || '–';

function facts({ coding, curves, test }: Survival): Fact[] {
  const coded = { events: listed(coding.events), censored: listed(coding.censored) };
  const medians = curves.map(({ name, subjects, steps }): Fact => {
    const median = medianSurvival(steps);
    const values = { group: name, n: subjects.length, events: subjects.filter((s) => s.event).length };
    return {
      id: median === null ? 'survival.noMedian' : 'survival.median',
      values: { ...values, median: median ?? 0 },
    };
  });
  const compared: Fact[] = test
    ? [{ id: 'survival.logrank', values: { statistic: test.statistic, df: test.df![0]!, p: test.p } }]
    : [];
  return [{ id: coding.isOneTwo ? 'survival.oneTwo' : 'survival.coding', values: coded }, ...medians, ...compared];
}

export default {
  roles: [
    { id: 'time', types: ['number'], isRequired: true },
    { id: 'event', types: ['number', 'text'], isRequired: true },
    { id: 'colour', types: ['text', 'number'] },
  ],
  titled: [{ role: 'time' }, { role: 'colour' }],
  settings: [
    { id: 'eventValue', kind: 'text', value: '' },
    { id: 'interval', kind: 'switch', value: true },
    { id: 'table', kind: 'switch', value: true },
  ],
  examples,
  model,
  draw,
  height: (survival, width) => Math.max(300, width * 0.6) + (survival.hasTable ? survival.curves.length * ROW + 22 : 0),
  groups: (survival) => (survival.hasGroups ? survival.curves.map((c) => c.name) : []),
  values: (survival) => ({
    columns: ['colour', 'time', 'at_risk', 'events', 'censored', 'survival', 'low', 'high'],
    rows: survival.curves.flatMap((c) =>
      c.steps.map((s) => [c.name, s.time, s.atRisk, s.events, s.censored, s.survival, s.low, s.high]),
    ),
  }),
  report: facts,
  tests: ({ test }) => ({
    columns: ['statistic', 'df', 'p'],
    rows: test ? [[test.statistic, test.df![0]!, test.p]] : [],
  }),
  python,
  r,
} satisfies Tool<Survival>;
