import { TOOL_GROUPS } from '@stroma/contract';
import type { ToolFacts } from '@stroma/contract/tools';
import type { IconName } from '@stroma/design-system/primitives';

type RailGroup = Exclude<ToolFacts['group'], 'flow'>;
interface RailTab {
  id: string;
  group: RailGroup;
  icon: IconName;
}
/** Tabs that are not tools; first in their group. */
export const BUILT_IN_TABS = [
  { id: 'overview', group: 'look', icon: 'info' },
  { id: 'quality', group: 'look', icon: 'shield' },
  { id: 'expression', group: 'look', icon: 'dna' },
  { id: 'markers', group: 'look', icon: 'flag' },
  { id: 'labels', group: 'edit', icon: 'tag' },
] as const satisfies readonly RailTab[];

/** Tabs with only a table, which spans the full width below the plot. */
export const TABLE_ONLY_TABS: readonly string[] = ['markers'];

/** The explorer's tabs by group; a tool's id is its slug. Tools that have no tab are left out. */
export function railOf(tools: readonly ToolFacts[]): { id: RailGroup; tabs: RailTab[] }[] {
  const ofTools = tools.flatMap(({ slug, group, menu }): RailTab[] =>
    menu && group !== 'flow' ? [{ id: slug, group, icon: menu.icon }] : [],
  );
  const tabs: RailTab[] = [...BUILT_IN_TABS, ...ofTools];
  return TOOL_GROUPS.filter((id) => id !== 'flow')
    .map((id) => ({ id, tabs: tabs.filter(({ group }) => group === id) }))
    .filter((group) => group.tabs.length);
}
