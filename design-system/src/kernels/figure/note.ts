import type { Translate } from '../../theme/messages.ts';
import { fitText } from '../text/text.ts';

/** px of the line below a figure that says how many values it leaves out, and of its letters. */
export const NOTE_HEIGHT = 18;
export const NOTE_SIZE = 11;
/** px beside the line. */
export const NOTE_LEFT = 8;

/** How many values have no place on the axes. */
export const noteOf = (leftOut: number, t: Translate): string => t('chart.leftOut', { n: leftOut });

/** The line in a figure of that width. */
export const fitNote = (note: string, width: number): string => fitText(note, width - 2 * NOTE_LEFT, NOTE_SIZE);
