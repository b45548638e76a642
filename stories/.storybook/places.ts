import { isSampled } from './combination.ts';

/** States that a chart's frame shows in the chart's place. */
const WITHOUT_CHART = /--(?:loading|empty|failed|too-large)$/;

/**
 * Stories that show other stories again, such as walls. Only `npm run stories:all` runs them. One wall stays in `npm test` to show that walls work,
 * and the wall of states, which is its own test. The drawing tools' own tests draw every example.
 */
const REPEATS = /^(?:walls-(?!review--team-switcher$|states--)|specimen-|drawing-tools-.*--(?:second|third)$)/;
export const isRepeatedStory = (id: string): boolean => REPEATS.test(id);

interface WithPlay {
  play?: unknown;
}
/**
 * Whether `npm test` runs a story in Chromium. The others render in Node (ssr/ssr.test.tsx), which proves as much for a story without a play function
 * and without axe. A chart needs effects, which Node does not run. `npm run stories:all` runs all in Chromium.
 */
export function runsInChromium(id: string, story: unknown, meta: unknown): boolean {
  if (isRepeatedStory(id)) return false;
  const hasPlay = [story, meta].some((one) => typeof (one as WithPlay | undefined)?.play === 'function');
  return hasPlay || isSampled(id) || (id.startsWith('charts-') && !WITHOUT_CHART.test(id));
}

/** Stories that are compared with a committed picture: the usual one of each chart and screen, and the figure in one column of a page. */
export const hasPicture = (id: string): boolean => /^(?:charts|screens)-.*--(?:default|on-paper)$/.test(id);
/** Languages and themes of the pictures. */
export const PICTURE_LOOKS = [
  { locale: 'en-US', theme: 'light' },
  { locale: 'zh-CN', theme: 'dark' },
] as const;
export type Look = (typeof PICTURE_LOOKS)[number];
/** A picture's name in its language's folder of baselines. toMatchScreenshot writes one hyphen for two. */
export const pictureName = (id: string): string => id.replace(/-{2,}/g, '-');
