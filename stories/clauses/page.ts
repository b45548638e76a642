/** The page of `npm run clauses`: runs a story with one mutant on and says at which clause its play function failed. */
import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';
import * as preview from '../.storybook/preview.tsx';

interface Ask {
  file: string;
  story: string;
  /** 0: nothing is taken out. */
  mutant: number;
  /** The entry that a list loses. */
  entry?: number;
  /** ms that a query waits at most; 0 as the story says. */
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
  hits?: [id: number, stage: number, entries: number][];
}
class Enough extends Error {}

const stage = new Int16Array(400_000);
const entries = new Uint8Array(400_000);
let active = 0;
let dropped = 0;
let held: { value: unknown } | null = null;
let wait = 0;
let until: number | undefined;
let clause = -1;
let order: number[] = [];
let crashed: string | null = null;

Object.assign(globalThis, {
  __is(id: number) {
    if (!stage[id]) stage[id] = clause + 2;
    return id === active;
  },
  __turn(id: number, value: unknown) {
    if (!stage[id]) stage[id] = clause + 2;
    return id === active ? !value : value;
  },
  __each(id: number, list: unknown) {
    if (!Array.isArray(list)) return list;
    if (!stage[id]) stage[id] = clause + 2;
    if (list.length > (entries[id] as number)) entries[id] = Math.min(255, list.length);
    return id === active && dropped < list.length ? list.filter((_, i) => i !== dropped) : list;
  },
  __hold(id: number, value: unknown) {
    if (!stage[id]) stage[id] = clause + 2;
    if (id !== active) return value;
    held ??= { value };
    return held.value;
  },
  __clause(index: number) {
    if (index === until) throw new Enough();
    clause = index;
    if (!order.includes(index)) order.push(index);
  },
  __wait: (ms: number) => (wait ? Math.min(wait, ms) : ms),
});
addEventListener('error', (event) => (crashed ??= String(event.message)));
const said = console.error;
console.error = (...args: unknown[]) => {
  // React says so of what an error boundary has caught.
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
  dropped = ask.entry ?? 0;
  wait = ask.wait;
  until = ask.until;
  [clause, order, crashed, held] = [-1, [], null, null];
  stage.fill(0);
  entries.fill(0);
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
    answer.hits = [];
    stage.forEach((s, id) => s && answer.hits?.push([id, s - 2, entries[id] as number]));
  }
  active = 0;
  return answer;
}
Object.assign(globalThis, { clauses: { run, sizeOf } });
