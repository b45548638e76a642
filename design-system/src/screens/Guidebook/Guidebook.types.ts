import type { ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';

export interface GuideChapter {
  id: string;
  title: string;
  sections: readonly GuideSection[];
}
export interface GuideSection {
  /** The route's query parameter `id` (specification 2.1). */
  id: string;
  title: string;
  /** Rendered by the caller from Markdown; its headings begin at level 2. */
  content: ReactNode;
  /** Plain words for the search. */
  text?: string;
}
export interface GuidebookProps {
  chapters: Loadable<readonly GuideChapter[]>;
  /** The open section; an unknown id shows a message and the first section. */
  sectionId: string | null;
  sectionHref: (id: string) => string;
  /** Reopens the tutorial at step two (specification 2.3). */
  onTutorial?: () => void;
}
