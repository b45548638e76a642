/**
 * Whether every story of Storybook's index was run by the stories' suite: in Chromium, or in Node where that proves as much; those that repeat
 * others are left to `npm run stories:all`. Reads the two reports in test-out; exit 1 names each story that is in neither, and each picture
 * without a test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRepeatedStory } from '../../stories/.storybook/places.ts';
import { ROOT } from '../setup/paths.mjs';

const STORIES = join(ROOT, 'stories');
const { resolve } = createRequire(join(STORIES, 'package.json'));
const { buildIndex } = await import(pathToFileURL(resolve('storybook/internal/core-server')).href);

const metaOf = (name) =>
  JSON.parse(readFileSync(join(ROOT, 'test-out', name), 'utf8')).testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').map(({ meta }) => meta),
  );
const chromium = metaOf('stories.json');
const node = metaOf('stories-ssr.json');
const run = new Set([...chromium, ...node].filter(({ picture }) => !picture).map(({ storyId }) => storyId));
const pictures = new Set(chromium.map(({ picture }) => picture));

const { entries } = await buildIndex({ configDir: join(STORIES, '.storybook') });
const all = Object.values(entries).filter(({ type }) => type === 'story');
const baselines = ['en-US', 'zh-CN'].flatMap((locale) =>
  readdirSync(join(STORIES, 'baselines', locale)).map((name) => `${locale}/${name}`),
);
const faults = [
  ...all
    .filter(({ id }) => !run.has(id) && !isRepeatedStory(id))
    .map(({ title, name }) => `${title}, ${name}: runs neither in Chromium nor in Node`),
  ...baselines
    .filter((name) => !pictures.has(name))
    .map((name) => `stories/baselines/${name}: no story has this picture`),
];
for (const fault of faults) console.log(fault);
console.log(
  `${all.length} stories, ${chromium.length} tests in Chromium (${baselines.length} pictures), ${node.length} in Node`,
);
process.exit(faults.length || all.length === 0 ? 1 : 0);
