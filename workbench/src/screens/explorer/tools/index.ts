import { lazy, type ComponentType } from 'react';
import { TOOL_FACTS } from '../../../api/tools.ts';
import type { TabProps } from '../tab.ts';

/** One file per tool, named by its slug; it exports `Tab`. A new file is found by its name. */
const files = import.meta.glob<{ Tab: ComponentType<TabProps> }>(['./*.tsx', '!./*.test.tsx']);

/** The tabs of the tools that have one, in the order of the rail. Each comes with its own code when it is opened. */
export const TOOL_TABS = TOOL_FACTS.flatMap(({ slug, menu }) => {
  const load = files[`./${slug}.tsx`];
  return menu && load ? [{ tool: slug, Tab: lazy(async () => ({ default: (await load()).Tab })) }] : [];
});
