/** The page of `npm run clauses`: runs a story with one mutant enabled and reports the clause at which its play function failed. */
import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';
import * as preview from '../.storybook/preview.tsx';

interface Ask {
  file: string;
  story: string;
  /** 0: nothing is taken out. */
  mutant: number;
  /** Maximum delay of a query in ms; 0 as in the story. */
  wait: number;
  /** The clause at whose beginning the run may end. */
  until?: number;
}
interface Answer {
  error: { name: string; message: string } | null;
  /** The clause that was being asserted; -1 before the first. */
  clause: number;
  /** The clauses in the order in which they began. */
  order: number[];
  /** A part threw while it was drawn: a broken page proves nothing. */
  crashed: string | null;
  ms: number;
  /** Mutants that the story reached, each with the clause that was asserted then. */
  hits?: [id: number, stage: number][];
}
class Enough extends Error {}

/** Stryker's switch and counters (`__stryker__`): the mutant that is on, and which were reached while a clause was asserted. */
interface Stryker {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const stryker: Stryker = { mutantCoverage: { static: {}, perTest: {} } };
let active = 0;
let wait = 0;
let until: number | undefined;
let clause = -1;
let order: number[] = [];
let crashed: string | null = null;

Object.assign(globalThis, {
  __stryker__: stryker,
  __clause(index: number) {
    if (index === until) throw new Enough();
    clause = index;
    stryker.currentTestId = String(index);
    if (!order.includes(index)) order.push(index);
  },
  __wait: (ms: number) => (wait ? Math.min(wait, ms) : ms),
});
addEventListener('error', (event) => (crashed ??= String(event.message)));
const said = console.error;
console.error = (...args: unknown[]) => {
  // React reports what an error boundary has caught.
  if (args.some((a) => typeof a === 'string' && /error occurred in the|The above error/.test(a)))
    crashed ??= String(args.find((a) => a instanceof Error) ?? args[0]);
  if (!active) said(...args);
};

// The renderer's own: events and waits go through React's act, as in the stories' tests.
await setProjectAnnotations([preview]).beforeAll();
type Sizes = Record<string, { styles?: unknown }>;
type Composed = Record<
  string,
  {
    run: () => Promise<void>;
    parameters: { viewport?: { options?: Sizes } };
    globals: { viewport?: { value?: string } };
  }
>;
const files = import.meta.glob('../../design-system/src/**/*.stories.tsx');
const composed = new Map<string, Composed>();
async function storyOf(file: string, story: string) {
  const path = `../../${file}`;
  if (!composed.has(path)) composed.set(path, composeStories((await files[path]?.()) as never) as unknown as Composed);
  const found = composed.get(path)?.[story];
  if (!found) throw new Error(`no story ${story} in ${file}`);
  return found;
}

/** The size that a story asks for. */
async function sizeOf(file: string, story: string) {
  const { parameters, globals } = await storyOf(file, story);
  const options: Sizes = { ...MINIMAL_VIEWPORTS, ...parameters.viewport?.options };
  const styles = options[globals.viewport?.value ?? '']?.styles as { width: string; height: string } | undefined;
  return styles ? { width: parseInt(styles.width), height: parseInt(styles.height) } : { width: 1280, height: 900 };
}

/** Thrown by a component, not by the play function or a helper of the stories: React's act hands it on. */
function isOfComponent(error: unknown): boolean {
  const at =
    error instanceof Error &&
    error.name === 'Error' &&
    error.stack?.split('\n').find((l) => l.includes('/design-system/src/'));
  return Boolean(at) && !/stories|\/chartOf\.ts/.test(String(at));
}
async function run(ask: Ask): Promise<Answer> {
  const story = await storyOf(ask.file, ask.story);
  active = ask.mutant;
  wait = ask.wait;
  until = ask.until;
  [clause, order, crashed] = [-1, [], null];
  Object.assign(stryker, { activeMutant: String(active), currentTestId: '-1' });
  stryker.mutantCoverage.perTest = {};
  configure({ asyncUtilTimeout: ask.wait || 5000 });
  const start = performance.now();
  let error: Answer['error'] = null;
  try {
    await story.run();
  } catch (e) {
    const thrown = e as Error;
    if (isOfComponent(thrown)) crashed ??= String(thrown.message);
    if (!(thrown instanceof Enough))
      error = { name: thrown?.name ?? 'Error', message: String(thrown?.message ?? e).slice(0, 300) };
  }
  const answer: Answer = { error, clause, order, crashed, ms: performance.now() - start };
  if (!ask.mutant) {
    const reached = new Map<string, number>();
    for (const stage of [-1, ...order])
      for (const id of Object.keys(stryker.mutantCoverage.perTest[stage] ?? {}))
        if (!reached.has(id)) reached.set(id, stage);
    answer.hits = [...reached].map(([id, stage]) => [Number(id), stage]);
  }
  active = 0;
  stryker.activeMutant = '0';
  return answer;
}
Object.assign(globalThis, { clauses: { run, sizeOf } });
