/** Scalar props of a chart that can be changed in Storybook's controls, from the public types in api.json. */
import api from '../../../api.json' with { type: 'json' };

export type Scalar = string | number | boolean;
export interface Control {
  prop: string;
  /** Values to try, the likely ones first; the control works when one of them changes the chart. */
  values: readonly Scalar[];
}

type Members = Readonly<Record<string, string>>;
const VALUES = api.doors.charts.values as unknown as Readonly<Record<string, Members>>;
const SHAPES = api.shapes as unknown as Readonly<Record<string, unknown>>;

const WORDS = /^'[^']*'(?: \| '[^']*')*$/;

/** Values of a type in api.json's words; null when the type is not a scalar. */
function valuesOf(type: string, given: unknown): readonly Scalar[] | null {
  const text = type
    .split(' | ')
    .filter((part) => part !== 'undefined' && part !== 'null')
    .join(' | ');
  if (text === 'boolean' || text === 'false | true') return given === true ? [false] : [true, false];
  if (text === 'number') {
    const own = typeof given === 'number' ? given : 0;
    return [...(own ? [2 * own, own / 2, own + 1] : []), 2, 1, 3, 0.5, 300].filter((value) => value !== own);
  }
  if (text === 'string') return [`Other words${typeof given === 'string' ? ` than ${given}` : ''}`];
  if (WORDS.test(text))
    return text
      .split(' | ')
      .map((word) => word.slice(1, -1))
      .filter((word) => word !== given && word !== 'Default')
      .toReversed();
  const named = SHAPES[text];
  return typeof named === 'string' && named !== text ? valuesOf(named, given) : null;
}

/** Scalar props of a chart with values that differ from the given args. */
export function controlsOf(chart: string, args: Readonly<Record<string, unknown>>): Control[] {
  const members = VALUES[chart];
  if (!members) throw new Error(`design-system/api.json has no chart ${chart}: npm run api`);
  return Object.entries(members).flatMap(([key, type]) => {
    const prop = key.replace(/\?$/, '');
    const values = valuesOf(type, args[prop]);
    return values ? [{ prop, values }] : [];
  });
}
