import type { VdjParams, VdjResult } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** A contig annotation that was uploaded for this dataset. */
export interface ContigFile {
  id: string;
  fileName: string;
  /** Contigs in it; null while it is read. */
  contigs: number | null;
}
export interface VdjFacts {
  files: readonly ContigFile[];
  samples: readonly Option[];
  groupOptions: readonly Option[];
}
export interface VdjSetupProps extends ToolSetupProps {
  facts: Loadable<VdjFacts>;
  value: VdjParams;
  onChange: (value: VdjParams) => void;
  /** Contig annotations (filtered_contig_annotations.csv) to upload. */
  onUpload: (files: File[]) => void;
  /** Asks before a file is deleted: ContigDeleteDialog. */
  onDelete: (file: ContigFile) => void;
}
export const VDJ_VIEWS = ['frequency', 'cellType', 'pie', 'usage', 'pairs', 'diversity'] as const;
export type VdjView = (typeof VDJ_VIEWS)[number];
export interface VdjResultProps {
  state: Loadable<VdjResult>;
  view: VdjView;
  onViewChange: (view: VdjView) => void;
  groupLabel: string;
  /** The files of the result (tar). */
  onDownload?: () => void;
  palette?: PaletteId;
}
