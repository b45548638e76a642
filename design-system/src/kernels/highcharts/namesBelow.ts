import type { Highcharts } from './core.ts';
import { fitSuffixedNames } from '../text/names.ts';
import { textWidth, wrapText } from '../text/text.ts';
import { slantedLabels } from '../text/slanted.ts';

interface GroupLabel {
  name: string;
  /** Text below the name, or after it on one line. */
  n: string;
  /** Suffix that is kept when the name is shortened, such as the side of a comparison. */
  suffix?: string;
}
/** Groups along an axis below a plot. */
export interface NamesBelow {
  labels: readonly GroupLabel[];
  /** Width in px next to the plot, if it is not that of a value axis. */
  beside?: number;
}
/** Width in px that a value axis takes of a chart. */
export const AXIS_WIDTH = 76;
/** Maximum lines of a horizontal name. */
const MOST_LINES = 4;
/** Distance in px between names below which slanted names overlap, and the same for upright names. */
const SLANTED = 15;
const UPRIGHT = 11;
/** px of a shortened name on one line with its n. */
const LONGEST = 160;
/** The limit for files, where upright names may be longer because they need not fit a screen. */
const WHOLE = 256;
/** px of a line, and around the lines: ticks and the axis' title. */
const LINE = 15;
const AROUND = 46;
/** px between two names. */
const APART = 8;
/** Distance in px between numbers; only every k-th is drawn at the axis. */
const NUMBER = 22;
const STEPS = [1, 2, 5, 10, 20, 50];

/** A word longer than a line breaks after a hyphen or a slash, and between Chinese characters. */
const lines = (name: string, room: number) =>
  wrapText(name, room).flatMap((line) => {
    if (textWidth(line) <= room) return [line];
    const parts = [''];
    for (const piece of line.split(/(?<=[-/\u2e80-\u9fff\uff00-\uffef])/u)) {
      const last = parts.length - 1;
      if (parts[last] && textWidth(parts[last] + piece) > room) parts.push(piece);
      else parts[last] += piece;
    }
    return parts;
  });
/** The names on lines, each with its n below; null if one does not fit. */
function level({ labels }: NamesBelow, slot: number): string[] | null {
  const room = slot - APART;
  const found = labels.map(({ name, n }) => ({ name: lines(name, room), n }));
  const fits = found.every(
    ({ name, n }) => name.length <= MOST_LINES && [...name, n].every((line) => textWidth(line) <= room),
  );
  return fits ? found.map(({ name, n }) => [...name, ...(n ? [n] : [])].join('<br/>')) : null;
}

const tailed = ({ name, n, suffix = '' }: GroupLabel) => ({
  name: suffix ? name.slice(0, name.length - suffix.length) : name,
  tail: suffix + (n && `, ${n}`),
});
const onLine = ({ labels }: NamesBelow, room = LONGEST): string[] => fitSuffixedNames(labels.map(tailed), room);

/** Whether only numbers fit, whose names are in a key. */
export const needNumbers = ({ labels }: NamesBelow, plotWidth: number): boolean =>
  level({ labels }, plotWidth / labels.length) === null && plotWidth / labels.length < UPRIGHT;

/**
 * Layout of names below a plot of that width: horizontal if all fit, with n on its own line; otherwise slanted, otherwise upright. In a file long
 * names are upright and complete. Because a file cannot scroll, numbers replace names that would overlap.
 */
export function axisNames(names: NamesBelow, plotWidth: number, isFile = false): Highcharts.Options {
  const slot = plotWidth / Math.max(1, names.labels.length);
  const label = (text: (at: number) => string): Highcharts.XAxisLabelsOptions => ({
    formatter: ({ pos }) => text(Number(pos)),
    // n must stay readable: names are shortened before, never by the library.
    style: { textOverflow: 'none', whiteSpace: 'nowrap' },
    step: 1,
  });
  const flat = level(names, slot);
  const deepest = Math.max(1, ...(flat ?? []).map((text) => text.split('<br/>').length));
  if (flat)
    return {
      // Names of many lines add to the chart's height instead of reducing the plot (heightWithSlantedNames).
      chart: { marginBottom: deepest > 2 ? AROUND + LINE * deepest : undefined, spacingLeft: 8 },
      xAxis: { title: { offset: undefined }, labels: { ...label((at) => flat[at] ?? ''), rotation: 0 } },
    };
  if (isFile && needNumbers(names, plotWidth)) {
    const every = STEPS.find((k) => k * slot >= NUMBER) ?? 100;
    return {
      chart: { marginBottom: undefined, spacingLeft: 8 },
      xAxis: {
        title: { offset: undefined },
        labels: { ...label((at) => (at === 0 || (at + 1) % every === 0 ? String(at + 1) : '')), rotation: 0 },
      },
    };
  }
  const short = onLine(names);
  // Names that would be truncated are upright in a file, where they are complete.
  const shown = isFile ? onLine(names, WHOLE) : short;
  const room = slantedLabels(shown, slot);
  if (slot >= SLANTED && shown.every((text, i) => text === short[i]))
    return {
      chart: { marginBottom: room.margin, spacingLeft: room.left },
      xAxis: { title: { offset: room.titleOffset }, labels: { ...label((at) => shown[at] ?? ''), rotation: -50 } },
    };
  const down = Math.ceil(Math.max(0, ...shown.map((text) => textWidth(text)))) + 44;
  return {
    chart: { marginBottom: down, spacingLeft: 8 },
    xAxis: { title: { offset: down - 14 }, labels: { ...label((at) => shown[at] ?? ''), rotation: -90 } },
  };
}

const KEY = { row: 15, column: 200, gap: 12 };
/** The names of numbers, in columns below a figure: SVG text and its height. */
export function keyOf(names: NamesBelow, width: number, top: number, ink: string): { svg: string; height: number } {
  const columns = Math.max(1, Math.floor((width - 16) / KEY.column));
  const rows = Math.ceil(names.labels.length / columns);
  const wide = (width - 16) / columns;
  const texts = fitSuffixedNames(names.labels.map(tailed), wide - 30 - KEY.gap);
  const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const marks = texts.map((text, i) => {
    const x = 8 + Math.floor(i / rows) * wide;
    const y = top + ((i % rows) + 1) * KEY.row;
    return `<text x="${x + 20}" y="${y}" text-anchor="end">${i + 1}</text><text x="${x + 26}" y="${y}" data-part="key">${escape(text)}</text>`;
  });
  return { svg: `<g fill="${ink}" font-size="12">${marks.join('')}</g>`, height: rows * KEY.row + 8 };
}
