import type { Loadable } from '../../primitives/common.types.ts';

export interface DocumentFile {
  id: string;
  title: string;
  /** Purpose, in one sentence. */
  text: string;
  category: string;
  version: string;
  /** ISO date. */
  updatedOn: string;
  /** BCP 47 tags of the file's languages. */
  languages: readonly string[];
  format: 'pdf' | 'html' | 'csv' | 'gmt' | 'zip';
  /** Bytes; null for a page. */
  size: number | null;
  href: string;
}
export interface DocumentationProps {
  documents: Loadable<readonly DocumentFile[]>;
  search: string;
  onSearchChange: (search: string) => void;
}
