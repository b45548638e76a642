import type { ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';

export interface FaqEntry {
  id: string;
  question: string;
  /** Rendered by the caller from Markdown. */
  answer: ReactNode;
  /** Plain text of the answer, for the search. */
  text?: string;
  topic: string;
}
export interface FaqProps {
  entries: Loadable<readonly FaqEntry[]>;
  search: string;
  onSearchChange: (search: string) => void;
  contactHref: string;
}
