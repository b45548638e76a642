const DIRECTS = /[\u202a-\u202e\u2066-\u2069]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * A name for the middle of a sentence. An override of the writing direction in it (U+202A to E, U+2066 to 9: names refuse these, but imported files
 * have them) would mirror what follows, so the name is put between U+2068 and U+2069, which end what it began (UAX #9). Isolates within the name are
 * dropped, because an unbalanced one would end the outer one.
 */
export const isolateDirection = (name: string): string =>
  DIRECTS.test(name) ? `\u2068${name.replaceAll(ISOLATES, '')}\u2069` : name;
