import { NOT_IN_NAMES } from '@stroma/contract';

/** Overrides and isolates of the writing direction: those of imported names, and those that a sentence puts around such a name. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const REFUSED = new RegExp(`[${NOT_IN_NAMES}]+`, 'gu');

/**
 * A name made of texts of the data, as the server takes it: names of imported files may have characters that names of cells and analyses refuse
 * (contract: NOT_IN_NAMES). Directions are dropped, other refused characters become a space, a longer text is cut to `most` UTF-16 units, never
 * through a character. Blank if nothing is left.
 */
export const asName = (text: string, most: number): string =>
  text
    .replaceAll(DIRECTIONS, '')
    .replaceAll(REFUSED, ' ')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
