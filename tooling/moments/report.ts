import type { Moment } from './moment.ts';
import type { Locale } from './stage.ts';

export interface MomentOutcome {
  locale: Locale;
  /** Sentences while the cause lasted, and those that were still there long after it. */
  said: string[];
  left: string[];
  /** What was lost or failed afterwards; null: nothing. */
  lost: string | null;
}

const cell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ');
const quoted = (texts: readonly string[]) =>
  texts.length ? texts.map((text) => `“${cell(text)}”`).join(' and ') : 'nothing';
const yes = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join('; ') || 'yes';

export const rowOf = ({ name, cause }: Pick<Moment, 'name' | 'cause'>, seen: readonly MomentOutcome[]): string[] => [
  name,
  cause,
  ...seen.map(({ said }) => quoted(said)),
  cell(yes(seen.map(({ lost }) => lost))),
  cell(yes(seen.map(({ left }) => (left.length ? quoted(left) : null)))),
];

/** One message per language, none left, nothing lost. */
export const faultsOf = ({ name, cause }: Pick<Moment, 'name' | 'cause'>, seen: readonly MomentOutcome[]): string[] =>
  seen.flatMap(({ locale, said, left, lost }) => {
    const at = `${name} (${cause}, ${locale})`;
    return [
      ...(said.length === 1 ? [] : [`${at}: ${said.length} sentences: ${quoted(said)}`]),
      ...(left.length ? [`${at}: still says ${quoted(left)}`] : []),
      ...(lost === null ? [] : [`${at}: ${lost}`]),
    ];
  });
