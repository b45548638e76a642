import type { ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';
import type { DocumentSection } from './DocumentPage.tsx';

/** Terms of use or the privacy notice. The text is the operator's, written in Markdown and rendered by the caller. */
export interface LegalDocument {
  version: string;
  /** ISO date from which it applies. */
  effective: string;
  /** Changes since the last version, shown in a box at the top. */
  changes?: ReactNode;
  sections: readonly DocumentSection[];
}
export interface LegalProps {
  document: Loadable<LegalDocument>;
  /** The same text as a file. */
  downloadHref?: string;
  contactHref: string;
}
