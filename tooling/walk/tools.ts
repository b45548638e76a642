import { DEMO_PLAN } from '../../bff/src/services/upkeep/demo-plan.ts';
import { TOOL_FACTS } from '../../workbench/src/api/tools.ts';
import { BUILT_IN_TABS, TABLE_ONLY_TABS } from '../../workbench/src/screens/explorer/rail/rail.ts';
import type { StepContext } from '../first-hour/steps.ts';
import type { MeasuredFigure } from './measure.ts';

export const SIZES = [
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const;

const OF_TOOLS = TOOL_FACTS.filter(({ slug, menu }) => menu && typeof DEMO_PLAN[slug] === 'object');
/** Every tab of the explorer that has something to show in the demo. */
export const TABS: readonly string[] = [...BUILT_IN_TABS.map(({ id }) => id), ...OF_TOOLS.map(({ slug }) => slug)];
/** Tools whose main figure is not the map. */
export const FIGURE_TOOLS: ReadonlySet<string> = new Set(
  OF_TOOLS.filter(({ menu }) => menu?.main === 'figure').map(({ slug }) => slug),
);

/** Below it one of map, figure and table fills the window. */
const NARROW = 760;

export interface ToolMeasures {
  tab: string;
  width: number;
  presses: number;
  figure: MeasuredFigure | null;
  failed: string | null;
}

/** Uses the rail, which a narrow window hides behind a button. There the figure may need one more press on the bar below. */
export async function openTool({ who, say }: StepContext, tab: string): Promise<void> {
  const name = say(`explorer.tab.${tab}`);
  const isThere = new URL(who.page.url()).pathname.endsWith(`/${tab}`);
  const link = who.page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  if (!isThere) {
    if (!(await link.isVisible())) await who.press(who.button(say('explorer.tabs')));
    await who.press(link);
    await who.page.waitForURL(new RegExp(`/${tab}(\\?|$)`));
  }
  const shown = FIGURE_TOOLS.has(tab) ? name : say('explorer.shown.plot');
  const bar = who.page.getByRole('radiogroup', { name: say('explorer.shown') });
  if ((who.page.viewportSize()?.width ?? 0) < NARROW) await bar.waitFor();
  if (!(await bar.isVisible()) || (await bar.getByRole('radio', { name: shown, exact: true }).isChecked())) return;
  await who.press(bar.getByText(shown, { exact: true }));
}

/** Minimum shares of the window that a tool's main figure takes at 1440 x 900; tabs that are tables are exempt. */
const LEAST = { figure: { width: 55, height: 60 }, map: { width: 52, height: 60 } } as const;

export const missedGoals = (seen: readonly ToolMeasures[]): string[] =>
  seen.flatMap(({ tab, width, figure, failed }) => {
    if (failed) return [`${tab} at ${width}: ${failed}`];
    if (!figure) return [`${tab} at ${width}: no figure in sight`];
    if (width !== 1440 || TABLE_ONLY_TABS.includes(tab)) return [];
    const least = FIGURE_TOOLS.has(tab) ? LEAST.figure : LEAST.map;
    return figure.width < least.width || figure.height < least.height
      ? [`${tab} at ${width}: ${figure.width} x ${figure.height} %, at least ${least.width} x ${least.height} %`]
      : [];
  });
