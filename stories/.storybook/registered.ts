import { test as register } from 'vitest';
import { convertToFilePath, testStory as testByAddon } from '@storybook/addon-vitest/internal/test-utils';
import { pictureOf, type StoryParts } from './picture.ts';
import { hasPicture, PICTURE_LOOKS, runsInChromium } from './places.ts';

/** Called by a stories file instead of the addon (vitest.config.ts): registers the stories that run in Chromium, and each picture as its own test. */
export { convertToFilePath };

type Run = ReturnType<typeof testByAddon>;
const partsOf = new WeakMap<Run, StoryParts>();

export function testStory(parts: StoryParts): Run {
  const run = testByAddon(parts);
  partsOf.set(run, parts);
  return run;
}

/** `pictures` only, `stories` only, or both. */
const { STORY_TESTS: chosen = 'both', STORY_LOCALE: isFixed } = import.meta.env;

export function test(name: string, run: Run): void {
  const parts = partsOf.get(run);
  if (!parts) throw new Error(`${name} is no story`);
  const { storyId, story, meta } = parts;
  if (chosen !== 'pictures' && (isFixed || runsInChromium(storyId, story, meta))) register(name, run);
  if (chosen !== 'stories' && !isFixed && hasPicture(storyId))
    for (const look of PICTURE_LOOKS) register(`${name}, picture ${look.locale} ${look.theme}`, pictureOf(parts, look));
}
