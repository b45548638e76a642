import type {
  ContigOverlap,
  Receptors,
  VdjClonotype,
  VdjDiversity,
  VdjPair,
  VdjParams,
  VdjResult,
  VdjSharing,
  VdjStartrac,
  VdjUsage,
} from '@stroma/contract/tools';
import type { ClonotypeClass } from '../../kernels/clonotype/classes.ts';
import type { Loadable, Option, UiError, UiNote } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { Asked } from '../ServedTable.tsx';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** A contig table of the space. */
export interface ContigFile {
  id: string;
  fileName: string;
  /** Number of contigs and barcodes; null while loading. */
  contigs: number | null;
  barcodes: number | null;
  /** A table without cells: a bulk repertoire. */
  isBulk?: boolean;
  /** Reason why the file could not be read. */
  error?: UiError | null;
  warnings?: readonly UiNote[];
}
/** A file on its way. */
export interface ContigTransfer {
  id: string;
  name: string;
  /** 0 to 1 */
  sent: number;
  error: UiError | null;
}
export interface VdjFacts {
  files: readonly ContigFile[];
  transfers?: readonly ContigTransfer[];
  /** Columns that may be the samples or the cell types. */
  columns: readonly Option[];
  /** Categories of the chosen column of samples. */
  samples: readonly Option[];
  /** Receptors that the dataset's own file had; null or absent without any. */
  receptors?: Receptors | null;
}
export interface VdjSetupProps extends ToolSetupProps {
  facts: Loadable<VdjFacts>;
  value: VdjParams;
  onChange: (value: VdjParams) => void;
  /** Barcodes of the chosen files in the dataset; null before every chosen file has a sample. */
  overlap: Loadable<readonly ContigOverlap[]> | null;
  onUpload: (files: File[]) => void;
  /** Opens ContigDeleteDialog before a file is deleted. */
  onDelete: (file: ContigFile) => void;
}

export const VDJ_VIEWS = [
  'frequency',
  'cellType',
  'pie',
  'usage',
  'pairs',
  'diversity',
  'sharing',
  'startrac',
  'table',
  'quality',
] as const;
export type VdjView = (typeof VDJ_VIEWS)[number];
export const VDJ_COLUMNS = ['expansion', 'largest', 'size', 'chains'] as const;
export type VdjColumn = (typeof VDJ_COLUMNS)[number];
/** The clicked chart element, whose cells will be selected. */
export type VdjPick =
  | { kind: 'class'; of: ClonotypeClass; by?: 'sample' | 'type'; group?: string }
  | { kind: 'group'; by: 'sample' | 'type'; group: string }
  | { kind: 'clonotype'; number: number }
  | { kind: 'gene'; chain: string; segment: 'V' | 'J'; gene: string }
  | { kind: 'pair'; pair: string; a: string; b: string }
  | { kind: 'shared'; by: 'sample' | 'type'; a: string; b: string };
export type ClonotypeSort = 'clonotype' | 'cells' | 'samples' | 'types' | 'v_1' | 'v_2' | 'cdr3_1' | 'cdr3_2';
export type ClonotypeTableView = Asked<ClonotypeSort>;
/** Rows of the result's tables, as a view needs them. */
export interface VdjTables {
  usage: Loadable<readonly VdjUsage[]>;
  pairs: Loadable<readonly VdjPair[]>;
  diversity: Loadable<readonly VdjDiversity[]>;
  startrac: Loadable<readonly VdjStartrac[]>;
  sharing: Loadable<readonly VdjSharing[]>;
}
export interface VdjResultProps {
  state: Loadable<VdjResult>;
  view: VdjView;
  onViewChange: (view: VdjView) => void;
  tables: VdjTables;
  /** One page of the table of clonotypes. */
  rows: Loadable<{ rows: readonly VdjClonotype[]; total: number }>;
  table: ClonotypeTableView;
  onTableChange: (table: ClonotypeTableView) => void;
  pageSize: number;
  onPick: (pick: VdjPick) => void;
  /** The result's column that the cells are coloured by. */
  coloured: string | null;
  /** Absent if the map has its own colour menu. */
  onColour?: ((column: VdjColumn) => void) | undefined;
  onDownloadCsv?: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: (() => void) | undefined;
  /** File names by id. */
  fileNames: Readonly<Record<string, string>>;
  palette?: PaletteId;
}
