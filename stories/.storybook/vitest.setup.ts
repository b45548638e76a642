import * as a11y from '@storybook/addon-a11y/preview';
import { setProjectAnnotations } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { titleFaults } from '../../design-system/src/chart-tests/axisFacts.ts';
import { isSampled } from './combination.ts';
import * as preview from './preview.tsx';

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

/** What every chart of every story keeps, whatever the play looks at: no axis' title lies on a word. */
const readable = {
  afterEach: ({ canvasElement }: { canvasElement: HTMLElement }): void => {
    const faults = titleFaults(canvasElement);
    if (faults.length) throw new Error(`An axis' title lies on a word: ${faults.join('; ')}`);
  },
};

const project = setProjectAnnotations([a11y, preview, counted, sampled, readable]);

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
