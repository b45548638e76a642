/** Stryker's mutants of a source, each behind a switch. */
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn: console.warn };
export const createQuietInstrumenter = () =>
  createInjector().provideValue('logger', quiet).provideValue('options', {}).injectFunction(createInstrumenter);
export const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [] };

/** The `!` of `count[i]!++`, on which Stryker's mutator of `++` throws. */
const NON_NULL_UPDATE = /!(?=\+\+|--)/g;
/** Calls of Stryker's switch and of its counter, with their mutant numbers. */
const NUMBERED = /\b(stry(?:MutAct|Cov)_9fa48)\(([^()]*)\)/g;

/**
 * One source with a switch for every mutant. `numberedFrom` numbers them together, because sources are read in parallel.
 * @returns {Promise<{ numberedFrom(first: number): { code: string, mutants: { id: number, file: string, kind: string, line: number, text: string }[]
 * } }>}
 */
export async function instrument(file, code) {
  const plain = code.replace(NON_NULL_UPDATE, '');
  const { files, mutants } = await createQuietInstrumenter().instrument(
    [{ name: file, content: plain, mutate: true }],
    OPTIONS,
  );
  const lines = plain.split('\n');
  const textOf = ({ start, end }) => {
    const part = lines.slice(start.line, end.line + 1);
    part[part.length - 1] = part.at(-1).slice(0, end.column);
    return part.join('\n').slice(start.column);
  };
  const numbered = (first) =>
    files[0].content.replace(NUMBERED, (whole, name, ids) =>
      /"\d+"/.test(ids) ? `${name}(${ids.replace(/"(\d+)"/g, (_, id) => `"${first + Number(id)}"`)})` : whole,
    );
  return {
    numberedFrom: (first) => ({
      code: numbered(first),
      mutants: mutants.map(({ id, location, mutatorName, replacement }) => ({
        ...{ id: first + Number(id), file, kind: mutatorName, line: location.start.line + 1 },
        text: `${textOf(location)} -> ${replacement}`,
      })),
    }),
  };
}
