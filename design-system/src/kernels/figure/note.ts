import type { Translate } from '../../theme/messages.ts';
import { fitText } from '../text/text.ts';

/** Height in px of the line below a figure that states the number of values left out, and its font size. */
export const NOTE_HEIGHT = 18;
export const NOTE_SIZE = 11;
/** px next to the line. */
export const NOTE_LEFT = 8;

/** Note on the number of values that cannot be drawn on the axes. */
export const noteOf = (leftOut: number, t: Translate): string => t('chart.leftOut', { n: leftOut });

/** The line in a figure of that width. */
export const fitNote = (note: string, width: number): string => fitText(note, width - 2 * NOTE_LEFT, NOTE_SIZE);
