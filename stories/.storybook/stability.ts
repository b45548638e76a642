/** How much of a component may change, and when. */
export type Level = 'stable' | 'beta' | 'experimental';
export interface Stability {
  level: Level;
  /** Why it is not stable; empty if it is. */
  reason: string;
}

export const MEANINGS: Record<Level, string> = {
  stable: 'A breaking change is a major version with a migration note.',
  beta: 'Complete and tested; a name may change in a minor version, with a migration note.',
  experimental: 'It may change or go in any version.',
};

const OF_ITS_TOOL =
  'Its value is that of its tool: when the tool gains a parameter or a result, the panel gains a prop in a minor version.';
const OF_ITS_PAGE = 'It is one page of the workbench and follows its calls; take its parts for a page of your own.';
/** Looked up by the longest matching beginning of a story's title. */
const LEVELS: readonly [prefix: string, level: Level, reason: string][] = [
  ['Explorer/', 'beta', OF_ITS_TOOL],
  ['Wizard/', 'beta', OF_ITS_TOOL],
  ['Screens/', 'beta', OF_ITS_PAGE],
  ['Charts/SpatialPlot', 'experimental', 'Spots on one tissue image; images of several resolutions are to come.'],
  ['Screens/FigureBoard', 'experimental', 'How panels are placed and lettered is still tried with its users.'],
];
const COMPONENTS = /^(?:Charts|Plot kit|Dialogs|Shell|Primitives|Explorer|Wizard|Screens|Theme)\//;

/** The level of a component by the title of its stories; null for guides, walls, flows and specimens. */
export function stabilityOf(title: string): Stability | null {
  if (!COMPONENTS.test(title)) return null;
  const [found] = LEVELS.filter(([prefix]) => title.startsWith(prefix)).toSorted((a, b) => b[0].length - a[0].length);
  return found ? { level: found[1], reason: found[2] } : { level: 'stable', reason: '' };
}
