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
  /** Feedback is sent through contact (specification 1). */
  contactHref: string;
  /** The rows of all pages that are loaded, newest first. */
  rows: readonly UpdateLogRow[];
  /** Total number of rows on the server; null before the first reply. */
  total: number | null;
  isLoading?: boolean;
  error?: UiError | null;
  /** Called with page 1 when the drawer first opens, then on scroll until `total` rows are loaded; 10 rows per page (specification 9). */
  onLoadPage: (pageNum: number, pageSize: number) => void;
  /** Replaces SafeHtml, which keeps a few harmless elements and drops everything else. */
  renderHtml?: (html: string) => ReactNode;
}
