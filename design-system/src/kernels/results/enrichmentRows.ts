import type { EnrichmentTerm } from '@stroma/contract/tools';
import { textWidth, wrapText } from '../text/text.ts';
import { fitNames } from '../text/names.ts';
import { termNames } from '../text/termNames.ts';
import { FILE_ROW } from '../figure/useFileHeight.ts';

/** px of a row whose name is on one line, on two, and on three. */
const ROW = [24, 34, 46] as const;
const FILE = [FILE_ROW, 28, 40] as const;
/** Maximum number of rows with two lines each on one page, and with three. */
const MOST_TWO = 36;
const MOST_THREE = 24;
/** px above and below the rows. */
const AROUND = 132;
/** px of a chart in which names leave more room to a plot. */
export const NARROW = 640;
/** px of one column of a page and a little. */
export const COLUMN = 520;
/** px between a name and its row. */
const GAP = 14;

interface EnrichmentRows {
  /** Width of the names at the left. */
  width: number;
  /** Lines of each term's name. */
  names: string[][];
  height: number;
  fileHeight: number;
}

/** Shares of the width for names; smaller if database names are on the other side. */
const SHARES = {
  own: { column: 0.36, narrow: 0.4, wide: 0.46 },
  shared: { column: 0.28, narrow: 0.31, wide: 0.33 },
};

/** Term names beside their rows, on two lines if a name does not fit and there are few rows. */
export function enrichmentRows(shown: readonly EnrichmentTerm[], width: number, isShared = false): EnrichmentRows {
  const of = SHARES[isShared ? 'shared' : 'own'];
  const share = width < COLUMN ? of.column : width < NARROW ? of.narrow : of.wide;
  const room = Math.min(340, width * share);
  const names = termNames(shown.map(({ term }) => term));
  const longest = Math.max(1, ...names.map((name) => wrapText(name, room - GAP).length));
  const isLong = longest > 1 || names.some((name) => textWidth(name) > room - GAP);
  const most = shown.length <= MOST_THREE ? 3 : shown.length <= MOST_TWO ? 2 : 1;
  const lines = isLong ? Math.min(most, Math.max(2, longest)) : 1;
  return {
    width: room,
    names: fitNames(names, { width: room - GAP, lines }),
    height: AROUND + shown.length * (ROW[lines - 1] ?? ROW[0]),
    fileHeight: AROUND + shown.length * (FILE[lines - 1] ?? FILE[0]),
  };
}
