import { lazy, type ComponentType } from 'react';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { TabProps } from '../tab.ts';

/** One folder per tool, named by its slug: `index.tsx` exports `Tab`, whose code is loaded when it is opened. */
const tabs = import.meta.glob<{ Tab: ComponentType<TabProps> }>('./*/index.tsx');

/** The tabs of the tools that have one, in the order of the rail. */
export const TOOL_TABS = TOOL_FACTS.flatMap(({ slug, menu }) => {
  const load = tabs[`./${slug}/index.tsx`];
  return menu && load ? [{ tool: slug, Tab: lazy(async () => ({ default: (await load()).Tab })) }] : [];
});
