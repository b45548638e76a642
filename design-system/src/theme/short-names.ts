import type { MessageValues, Translate } from './messages.ts';

/** Separators between the groups of an analysis in its name. */
const BETWEEN = /( vs\.? | \/ | & | · )/;
/** Number of names written out in a list. */
const MOST = 3;

/** The name of an analysis without the middle of its long lists: "A, B, C, D and E vs rest" is "A, B and 3 more vs rest". */
export const shortName = (name: string, t: Translate): string =>
  name
    .split(BETWEEN)
    .map((part) => {
      const names = part.split(', ');
      if (names.length <= MOST) return part;
      return t('common.andMore', { names: names.slice(0, MOST - 1).join(', '), n: names.length - MOST + 1 });
    })
    .join('');

/** Values of a message about an analysis, whose `name` is shortened likewise. */
export const shortValues = (values: MessageValues | undefined, t: Translate): MessageValues | undefined =>
  typeof values?.name === 'string' ? { ...values, name: shortName(values.name, t) } : values;
