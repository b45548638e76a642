import * as a11y from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { commands } from 'vitest/browser';
import { titleFaults } from '../../design-system/src/chart-tests/axisFacts.ts';
import { targetFaults } from '../../design-system/src/chart-tests/targetFacts.ts';
import { isSampled } from './combination.ts';
import { forcedColourFaults } from './forced.ts';
import { nameFaults } from './named.ts';
import { narrowFaults } from './narrow.ts';
import * as preview from './preview.tsx';

// `npm run figures` reads each figure and its findings from this folder.
const figures = import.meta.env.STORY_FIGURES as string | undefined;
if (figures) {
  const keep = (name: string, text: string) => commands.writeFile(`${figures}/${encodeURIComponent(name)}`, text);
  Object.assign(globalThis, { stromaKeep: keep });
}

// A wait ends with its condition; this only ends a story that hangs, on a machine of any speed.
configure({ asyncUtilTimeout: 25_000 });

// What axe finds in order is only counted: descriptions of thousands of sound nodes cost more than the rest of a story, and the panel in
// Storybook still has them.
const counted = { parameters: { a11y: { options: { resultTypes: ['violations'] } } } };

interface Context {
  id: string;
  globals: Record<string, unknown>;
  parameters: { a11y?: object };
}
/** axe takes a third of a story's time: `npm test` has it look at a sample, `npm run stories:all`, which fixes language and theme, at all. */
const sampled = {
  beforeEach: (context: Context): void => {
    if (context.globals['locale'] !== 'auto' || isSampled(context.id)) return;
    context.parameters = { ...context.parameters, a11y: { ...context.parameters.a11y, test: 'off' } };
  },
};

/**
 * Checks every chart of every story, regardless of the play function: no axis title covers text, names are meaningful, and every legend entry is
 * large enough to press.
 */
const readable = {
  afterEach: ({ canvasElement }: { canvasElement: HTMLElement }): void => {
    const faults = titleFaults(canvasElement);
    if (faults.length) throw new Error(`An axis' title lies on a word: ${faults.join('; ')}`);
    const names = nameFaults(canvasElement);
    if (names.length) throw new Error(`A name says nothing: ${names.join('; ')}`);
    const targets = targetFaults(canvasElement);
    if (targets.length) throw new Error(`A legend's entry is a target below 24 px: ${targets.join('; ')}`);
  },
};

/** Pages, their frame, dialogs and steps fit a phone and a window at 400 %; walls and specimens are wide by nature. */
const isNarrow = (id: string): boolean => /^(?:screens|shell|wizard|dialogs|explorer)-/.test(id);
interface Forced extends Context {
  canvasElement: HTMLElement;
  parameters: { forcedColours?: { kinds: number } };
}
/** The wall of states always, all stories where language and theme are fixed (`npm run stories:all`). */
const forced = {
  afterEach: async ({ id, canvasElement, parameters: { forcedColours } }: Forced): Promise<void> => {
    // Figures are measured without page checks.
    if ((!forcedColours && !import.meta.env.STORY_LOCALE) || figures) return;
    const { faults, looked } = await forcedColourFaults(canvasElement, Boolean(forcedColours));
    const wide = isNarrow(id) ? await narrowFaults(canvasElement) : [];
    if (wide.length) throw new Error(`In a window of 320 px: ${wide.join('; ')}`);
    if (faults.length) throw new Error(`With forced colours one cannot tell: ${faults.join('; ')}`);
    const kinds = new Set(looked).size;
    if (forcedColours && kinds < forcedColours.kinds)
      throw new Error(`${kinds} kinds of states: ${[...new Set(looked)].join(', ')}`);
  },
};

/** Each story in the one language and theme of combination.ts. */
const byStory = { initialGlobals: { locale: 'auto', theme: 'auto' } };

const project = setProjectAnnotations([a11y, preview, byStory, counted, sampled, readable, forced]);

/** A play function begins when a reader could: effects have run, and what measures itself has its size, which takes a frame each. */
const { renderToCanvas } = project;
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
if (renderToCanvas)
  project.renderToCanvas = async (...given) => {
    const unmount = await renderToCanvas(...given);
    await frame();
    await frame();
    return unmount;
  };
