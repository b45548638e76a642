/** Words of an event column: those that mean an event, and those that mean a censored time. */
import { TableRefused } from '../../data/grid.types.ts';

export interface Coding {
  /** As written in the table. */
  events: string[];
  censored: string[];
  /** 1 and 2, where R's survival package counts 2 as the event. */
  isOneTwo: boolean;
}
const YES = new Set('1 true t yes y event dead death died deceased 是 死亡 事件'.split(' '));
const NO = new Set('0 false f no n censored alive living 否 存活 删失'.split(' '));
/** Maximum number of words in an error. */
const NAMED = 6;

/** "1.0" is "1"; capitals do not matter. */
const plain = (word: string): string => {
  const number = Number(word);
  return word.trim() !== '' && Number.isFinite(number) ? String(number) : word.trim().toLowerCase();
};
/** The first words, which the sentence lists as its language does. */
const listed = (levels: readonly string[]): string =>
  [...levels.slice(0, NAMED), ...(levels.length > NAMED ? ['…'] : [])].join('\n');

const isOneOrTwo = (words: readonly string[]): boolean =>
  words.includes('2') && words.every((word) => word === '1' || word === '2');
const isYesOrNo = (words: readonly string[]): boolean => words.every((word) => YES.has(word) || NO.has(word));

/** True if the distinct words of a column say which rows have an event. */
export function isCoded(levels: readonly string[]): boolean {
  const words = levels.map(plain);
  return levels.length > 0 && (isOneOrTwo(words) || isYesOrNo(words));
}

/**
 * The coding of the distinct words of a column. `given`: the value that is the event, all others are censored; "" detects it: 0 and 1, 1 and 2, yes
 * and no, true and false, dead and alive. Rejects other words, and a given value that is not in the column.
 */
export function codingOf(levels: readonly string[], given: string): Coding {
  const split = (isEvent: (word: string) => boolean, isOneTwo = false): Coding => ({
    events: levels.filter((level) => isEvent(plain(level))),
    censored: levels.filter((level) => !isEvent(plain(level))),
    isOneTwo,
  });
  const words = levels.map(plain);
  if (given.trim()) {
    const event = plain(given);
    if (!words.includes(event)) throw new TableRefused('eventValue', { value: given.trim(), words: listed(levels) });
    return split((word) => word === event);
  }
  if (isOneOrTwo(words)) return split((word) => word === '2', true);
  if (isYesOrNo(words)) return split((word) => YES.has(word));
  throw new TableRefused('eventWords', { words: listed(levels) });
}
