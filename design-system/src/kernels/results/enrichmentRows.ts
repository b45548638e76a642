import type { EnrichmentTerm } from '@stroma/contract/tools';
import { textWidth } from '../text/text.ts';
import { fitNames } from '../text/names.ts';
import { termNames } from '../text/termNames.ts';
import { FILE_ROW } from '../figure/useFileHeight.ts';

/** px of a row whose name is on one line, and on two. */
const ROW = { one: 24, two: 34 };
const FILE = { one: FILE_ROW, two: 28 };
/** So many rows have room for two lines each on one page. */
const MOST_TWO = 36;
/** px above and below the rows. */
const AROUND = 132;
/** px of a chart in which names leave more room to a plot that has brackets beside it. */
const NARROW = 640;
/** px of one column of a page and a little. */
export const COLUMN = 520;
/** px between a name and its row. */
const GAP = 14;

interface EnrichmentRows {
  /** Room of the names at the left. */
  width: number;
  /** Lines of each term's name. */
  names: string[][];
  height: number;
  fileHeight: number;
}

/** Names of terms beside their rows, on two lines where one has no room and the rows are few. */
export function enrichmentRows(shown: readonly EnrichmentTerm[], width: number, hasBrackets = false): EnrichmentRows {
  const share = width < COLUMN ? 0.36 : width < NARROW ? 0.4 : 0.46;
  const room = Math.min(340, width * (hasBrackets ? share : 0.46));
  const names = termNames(shown.map(({ term }) => term));
  const isLong = names.some((name) => textWidth(name) > room - GAP);
  const lines = isLong && shown.length <= MOST_TWO ? 2 : 1;
  const row = lines === 2 ? 'two' : 'one';
  return {
    width: room,
    names: fitNames(names, { width: room - GAP, lines }),
    height: AROUND + shown.length * ROW[row],
    fileHeight: AROUND + shown.length * FILE[row],
  };
}
