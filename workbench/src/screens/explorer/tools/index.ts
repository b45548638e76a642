import type { ComponentType } from 'react';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { TabProps } from '../tab.ts';

/** One folder per tool, named by its slug. Its door exports `Tab`; a new folder is found by its name. */
const doors = import.meta.glob<{ Tab: ComponentType<TabProps> }>('./*/index.ts', { eager: true });

/** The tabs of the tools that have one, in the order of the rail. */
export const TOOL_TABS = TOOL_FACTS.flatMap(({ slug, menu }) => {
  const door = doors[`./${slug}/index.ts`];
  return menu && door ? [{ tool: slug, Tab: door.Tab }] : [];
});
