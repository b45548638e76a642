import type { ChartReceipt, Markers, Receipt as ContractReceipt } from '@stroma/contract';
import type { Loadable, Option, UiError, UiNote } from '../primitives/common.types.ts';
import type { GroupSummary } from '../kernels/results/summary.types.ts';
import type { PaletteId } from '../tokens/palettes.types.ts';

export type InfoValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | { min: number; max: number }
  | { bySample: Readonly<Record<string, string | number | boolean | null | { min: number; max: number }>> };
export type InfoSection =
  | 'general'
  | 'cellFiltering'
  | 'qualityAdjustments'
  | 'analysisOptions'
  | 'annotation'
  | 'childAnnotation'
  | 'childAnalysis'
  | 'other'
  | 'bulkDifferential'
  | 'integratedTask';
/** Specification 3. Sections and fields that are absent are not shown; a null says "not recorded", or "not filtered" where cells were not filtered. */
export type AnalysisInfoData = Partial<Record<InfoSection, Readonly<Record<string, InfoValue>>>>;
export interface AnalysisInfoProps {
  info: Loadable<AnalysisInfoData>;
  isSimulated?: boolean;
  /** Notes of the import or analysis: shared genes, guessed columns, converted values. */
  warnings?: readonly UiNote[];
}

export interface PickerValue {
  view: 'subset' | 'sample' | 'sampleGroup';
  task: string | null;
  subset: string | null;
}
export interface ViewTaskSubsetPickersProps {
  value: PickerValue;
  onChange: (value: PickerValue) => void;
  tasks: readonly Option[];
  subsets: readonly Option[];
  samples: readonly Option[];
  groups: readonly Option[];
  /** Opens the management of subsets. */
  onManage?: () => void;
}

export interface ClusterColoursProps {
  column: string;
  categories: readonly { name: string; count: number; colour: string }[];
  palette: PaletteId;
  mode: 'default' | 'custom';
  onModeChange: (mode: 'default' | 'custom') => void;
  /** Valid colours only: #RRGGBB, no twins (specification 5). */
  onChange: (colours: Record<string, string>) => void;
  canEdit?: boolean;
}

export type ColumnRole = 'cluster' | 'sample';
export interface ColumnRolesProps {
  /** Columns that may be chosen, with their number of categories. */
  columns: readonly { name: string; categories: number }[];
  /** The active columns; null if none. */
  value: Readonly<Record<ColumnRole, string | null>>;
  /** Columns that the import detected or guessed. */
  guess: Readonly<Record<ColumnRole, string | null>>;
  /** Null restores the import's suggestion. */
  onChange: (role: ColumnRole, column: string | null) => void;
  canEdit?: boolean;
}

export type QcMetric = 'genes' | 'umi' | 'mitochondrial' | 'ribosomal';
export interface QcGroups {
  /** A metric that does not exist is null (e.g. no mitochondrial genes), never zero. */
  metrics: Readonly<Record<QcMetric, readonly GroupSummary[] | null>>;
  /** If cells are selected: `metrics` are those of the selected cells and these are those of all others, with the same groups in the same order. */
  rest?: Readonly<Record<QcMetric, readonly GroupSummary[] | null>>;
}
export interface QcProps {
  state: Loadable<QcGroups>;
  metric: QcMetric;
  onMetricChange: (metric: QcMetric) => void;
  palette?: PaletteId;
  /** Called when the violin of a group is clicked. */
  onGroupPick?: (group: string) => void;
}

export interface DoubletsData {
  groups: readonly { group: string; n: number; doublets: number }[];
  /** Score distribution by sample, when scores were stored. */
  scores: readonly GroupSummary[] | null;
}
export interface DoubletsProps {
  state: Loadable<DoubletsData>;
  onShowOnEmbedding?: () => void;
}

export interface CellCycleData {
  groups: readonly { group: string; G1: number; S: number; G2M: number }[];
  /** Colours of the phases where the dataset has a column of them. */
  colours?: Readonly<Partial<Record<'G1' | 'S' | 'G2M', string>>>;
}
export interface CellCycleProps {
  state: Loadable<CellCycleData>;
  mode: 'count' | 'percent';
  onModeChange: (mode: 'count' | 'percent') => void;
  onShowOnEmbedding?: () => void;
}

/** A receipt as it was recorded, of an analysis or (with `chart`) of a chart: parts missing from earlier versions are shown as not recorded. */
export type ReceiptData = Partial<Omit<ContractReceipt, 'inputs'>> &
  Partial<Pick<ChartReceipt, 'chart' | 'groups' | 'genes' | 'data'>> & {
    inputs?: readonly (Pick<ContractReceipt['inputs'][number], 'name'> &
      Partial<ContractReceipt['inputs'][number]> & { version?: string })[];
  };
export interface ReceiptProps {
  state: Loadable<ReceiptData>;
  onDownloadReproduce?: (() => void) | undefined;
  /** Why the script cannot be downloaded (specification 6). */
  reproduceDenied?: string | undefined;
  /** The script is being generated. */
  isBusy?: boolean;
  onCopyPython?: (() => void) | undefined;
  /** The script is on the clipboard. */
  isCopied?: boolean;
}
export interface ReceiptDialogProps extends ReceiptProps {
  isOpen: boolean;
  onClose: () => void;
  error?: UiError | null;
}

/** A value that the import did not find is null. */
export type MarkerRow = Markers['rows'][number];
/** Rows to show; null or an empty text does not filter. `minPct` is a share, 0 to 1. */
export interface MarkerFilters {
  gene: string;
  minLog2fc: number | null;
  maxPadj: number | null;
  minPct: number | null;
}
export interface MarkersTableProps {
  /** The column that the markers were computed for and the cluster column in force; a difference is reported. */
  columns?: { markers: string; cluster: string };
  state: Loadable<readonly MarkerRow[]>;
  clusters: readonly string[];
  cluster: string | null;
  onClusterChange: (cluster: string | null) => void;
  /** Absent: the rows cannot be filtered. */
  filters?: MarkerFilters;
  onFiltersChange?: (filters: MarkerFilters) => void;
  sort: { column: keyof MarkerRow; direction: 'ascending' | 'descending' };
  onSortChange: (sort: { column: keyof MarkerRow; direction: 'ascending' | 'descending' }) => void;
  total: number;
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  onGenePick?: (gene: MarkerRow) => void;
  onDownloadCsv?: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: (() => void) | undefined;
}
