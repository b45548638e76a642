import type { ReactNode } from 'react';
import type { UiError } from '../../primitives/common.types.ts';

/** Specification 3: `logdate`, `info` (HTML). */
export interface UpdateLogRow {
  /** ISO date. */
  logdate: string;
  /** HTML as an administrator wrote it; shown through `renderHtml`. */
  info: string;
}
export interface RightDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Feedback goes to contact (specification 1). */
  contactHref: string;
  /** The rows of all pages that are loaded, newest first. */
  rows: readonly UpdateLogRow[];
  /** All rows that the server has; null before the first answer. */
  total: number | null;
  isLoading?: boolean;
  error?: UiError | null;
  /** Asked for page 1 when the drawer first opens, then on scroll until `total` rows are there; 10 rows a page (specification 9). */
  onLoadPage: (pageNum: number, pageSize: number) => void;
  /** In place of SafeHtml, which keeps a few harmless elements and drops everything else. */
  renderHtml?: (html: string) => ReactNode;
}
