import type { ImportChoices } from '@stroma/contract/tools';
import type { Loadable, UiError } from '../../primitives/common.types.ts';
import type { Translate } from '../../theme/messages.ts';
import type { DialogProps } from '../dialogs.types.ts';

/** A sentence: `error.<id>`, `warning.…` or `doctor.fault.…`, with its values. */
export interface DoctorNote {
  id: string;
  params: Readonly<Record<string, string | number>>;
}
/** counts: whole numbers; normalised: linear values; log: logarithms; scaled: values below zero too. */
export type ValueKind = 'counts' | 'normalised' | 'log' | 'scaled';
export interface DoctorColumn {
  name: string;
  kind: 'groups' | 'numbers' | 'text';
  /** Categories of a column of groups. */
  groups?: number;
}
export interface DoctorMatrix {
  /** `X`, `raw/X` or `layers/<name>`. */
  path: string;
  genes: number;
  /** Null where the values cannot be looked at. */
  values: ValueKind | null;
}
export interface DoctorEntry {
  path: string;
  role: 'matrix' | 'features' | 'barcodes' | 'other';
  size: number;
}
/** The first rows of a table as they are written; `columns` has the first one too, which names the rows. */
export interface DoctorTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns of the whole table. */
  width: number;
}
/** A modality of MuData: the features that it has, null where its table has no names. */
export interface DoctorModality {
  name: string;
  features: number | null;
}
/** Cells that were run together: GEM wells that Cell Ranger joined, or samples that a column of the file tells. */
export interface DoctorLibrary {
  name: string;
  cells: number;
}
/** Names that a repair changes, in numbers and by examples. */
export interface DoctorRepair {
  /** Those of ImportChoices; `ids`: symbols for genes named by ids alone; `unique`: numbers behind repeated symbols. */
  id: 'dates' | 'versions' | 'suffix' | 'homologues' | 'ids' | 'unique';
  /** Names that it changes; null where only the import counts them. */
  count: number | null;
  /** Names that were looked at. */
  of: number;
  /** Dates that stay, or barcodes that would be the same as another. */
  left: number;
  /** Before and after; none where only the import's tables know. */
  examples: readonly (readonly [string, string])[];
  isChosen: boolean;
  /** The import makes it without being asked, and cannot do without. */
  isAlways: boolean;
  /** By reference table: of the `of` names, those with one result, several and none; `after`: distinct names that result. */
  outcome?: { oneToOne: number; many: number; none: number; after: number; notCoding?: number };
  /** Of homologues: the species whose genes are named; null where it is to be chosen. */
  species?: string | null;
  /** The reference library has no table for it. */
  isMissing?: boolean;
}
/** What an analysis will lack; each has its sentence `doctor.missing.<what>`. */
export type DoctorMissing = 'counts' | 'samples' | 'clusters' | 'embedding';

export interface DoctorReport {
  kind: 'matrix' | 'annotated' | null;
  /** `file.layout.<layout>`, or null when none fits. */
  layout: string | null;
  /** Null: only the whole file says it. */
  cells: number | null;
  genes: number | null;
  /** Some of it is known from the beginning of the file alone. */
  isPartial: boolean;
  species: string | null;
  values: ValueKind | null;
  /** Cells in rows. */
  turned: boolean | null;
  /** The names do not say which axis is which. */
  isUnsure: boolean;
  isSimulated: boolean;
  /** Of a table: what makes it one of counts. */
  suggested: ImportChoices;
  table: DoctorTable | null;
  entries: readonly DoctorEntry[];
  /** Of an annotated file. */
  columns: readonly DoctorColumn[];
  matrices: readonly DoctorMatrix[];
  /** Of MuData, and the one that is read. */
  modalities: readonly DoctorModality[];
  modality: string | null;
  /** Of a file of several: each becomes a sample of an annotated file; all become one sample of a matrix, unless one is chosen. */
  libraries: readonly DoctorLibrary[];
  /** Of cells or a slide that were counted in several ways: all of them, and the one that is read. */
  bins: readonly string[];
  bin: string | null;
  repairs: readonly DoctorRepair[];
  /** The matrix that is read. */
  matrix: string | null;
  clusterColumn: string | null;
  sampleColumn: string | null;
  /** The first names of each axis, once columns and orientation are settled. */
  examples: { cells: readonly string[]; genes: readonly string[] };
  /** Why it cannot be read. */
  faults: readonly DoctorNote[];
  /** What was assumed or will be left out. */
  notes: readonly DoctorNote[];
  missing: readonly DoctorMissing[];
}

export interface ImportDoctorDialogProps extends DialogProps {
  fileName: string;
  report: Loadable<DoctorReport>;
  choices: ImportChoices;
  /** Each choice is examined at once: the report that follows shows what it makes of the file. Left out once the file is sent. */
  onChoose?: (choices: ImportChoices) => void;
  /** Of a stored file: parses it again with the choices. Left out before the upload. */
  onParse?: () => void;
  isParsing?: boolean;
  /** Why it could not be parsed again. */
  error?: UiError | null;
  /** Translators of the languages of the copied report, the reader's first; left out: the reader's alone. */
  loadLanguages?: () => Promise<readonly Translate[]>;
}
