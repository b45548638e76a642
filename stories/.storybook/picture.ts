import { composeStory } from 'storybook/preview-api';
import { expect, type TestContext } from 'vitest';
import { page } from 'vitest/browser';
import { major as expected } from '../baselines/chromium.json';
import { pictureName, type Look } from './places.ts';
import { drawn } from './drawn.ts';

/** What the addon's transform gives to a story's test. */
export interface StoryParts {
  exportName: string;
  story: object;
  meta: object;
  skipTags: string[];
  storyId: string;
}
type Composed = ReturnType<typeof composeStory>;

const SIZES = { charts: [860, 600], screens: [1280, 800] } as const;
const major = Number(/Chrom\w*\/(\d+)/.exec(navigator.userAgent)?.[1]);

/** Axe and the play function are left out: a picture is of the state that a reader meets, not of where its test ended. */
function composed({ story, meta, exportName }: StoryParts, { locale, theme }: Look): Composed {
  const initialGlobals = { locale, theme, motion: 'reduced', a11y: { manual: true } };
  const still = { play: undefined };
  const project = (globalThis as { globalProjectAnnotations?: object }).globalProjectAnnotations;
  return composeStory(
    { ...story, ...still } as never,
    { ...meta, ...still } as never,
    { initialGlobals },
    project as never,
    exportName,
  );
}

/** A test that compares a story with its committed picture. Under another major version of Chromium a difference is only reported. */
export const pictureOf =
  (parts: StoryParts, look: Look) =>
  async ({ task }: TestContext): Promise<void> => {
    const { storyId } = parts;
    const name = `${look.locale}/${pictureName(storyId)}`;
    Object.assign(task.meta, { storyId, picture: `${name}.png` });
    await page.viewport(...SIZES[storyId.startsWith('screens-') ? 'screens' : 'charts']);
    const fonts = new Set([...document.fonts].filter(({ status }) => status === 'loaded'));
    const story = composed(parts, look);
    await story.run();
    await drawn();
    // A figure is laid out by the widths of its words: one that had to wait for its letters is laid out again, with all of them there.
    if ([...document.fonts].some((font) => font.status === 'loaded' && !fonts.has(font))) {
      await story.run();
      await drawn();
    }
    const compared = expect(page).toMatchScreenshot(name);
    if (major === expected) await compared;
    else
      await Promise.resolve(compared).catch((error: unknown) =>
        console.warn(`${name} under Chromium ${major}, baselines of Chromium ${expected}: ${String(error)}`),
      );
  };
