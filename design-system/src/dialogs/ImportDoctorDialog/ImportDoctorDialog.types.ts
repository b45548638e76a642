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
  /** Null if the values cannot be inspected. */
  values: ValueKind | null;
}
export interface DoctorEntry {
  path: string;
  role: 'matrix' | 'features' | 'barcodes' | 'other';
  size: number;
}
/** The first rows of a table as text; `columns` includes the first one, which has the row names. */
export interface DoctorTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of columns of the whole table. */
  width: number;
}
/** A modality of MuData: the features that it has, null if its table has no names. */
export interface DoctorModality {
  name: string;
  features: number | null;
}
/** Cells that were run together: GEM wells that Cell Ranger joined, or samples given by a column of the file. */
export interface DoctorLibrary {
  name: string;
  cells: number;
}
/** Names that a repair changes: counts and examples. */
export interface DoctorRepair {
  /** Ids of ImportChoices; `ids`: symbols for genes that have only ids; `unique`: numeric suffixes for repeated symbols. */
  id: 'dates' | 'versions' | 'suffix' | 'homologues' | 'ids' | 'unique';
  /** Number of names it changes; null if only the import can count them. */
  count: number | null;
  /** Number of names checked. */
  of: number;
  /** Dates that stay, or barcodes that would be the same as another. */
  left: number;
  /** Before and after; empty if only the import has the tables. */
  examples: readonly (readonly [string, string])[];
  isChosen: boolean;
  /** The import always makes this repair; it cannot be switched off. */
  isAlways: boolean;
  /** Result of mapping the `of` names with a reference table: those with one result, several and none; `after`: distinct names afterwards. */
  outcome?: { oneToOne: number; many: number; none: number; after: number; notCoding?: number };
  /** Species of the genes for the homologue repair; null until chosen. */
  species?: string | null;
  /** The reference library has no table for it. */
  isMissing?: boolean;
}
/** Data that analyses will lack; each has a message `doctor.missing.<what>`. */
export type DoctorMissing = 'counts' | 'samples' | 'clusters' | 'embedding';

export interface DoctorReport {
  kind: 'matrix' | 'annotated' | null;
  /** `file.layout.<layout>`, or null if none fits. */
  layout: string | null;
  /** Null if only the complete file can show it. */
  cells: number | null;
  genes: number | null;
  /** Some values were read only from the beginning of the file. */
  isPartial: boolean;
  species: string | null;
  values: ValueKind | null;
  /** Cells in rows. */
  turned: boolean | null;
  /** The orientation cannot be determined from the names. */
  isUnsure: boolean;
  isSimulated: boolean;
  /** For a table: choices that make it a count table. */
  suggested: ImportChoices;
  table: DoctorTable | null;
  entries: readonly DoctorEntry[];
  /** Of an annotated file. */
  columns: readonly DoctorColumn[];
  matrices: readonly DoctorMatrix[];
  /** Modalities of MuData, and the one that is read. */
  modalities: readonly DoctorModality[];
  modality: string | null;
  /** Libraries of a file: in an annotated file each becomes a sample; a matrix becomes one sample unless a library is chosen. */
  libraries: readonly DoctorLibrary[];
  /** Alternative countings of the same cells or slide, and the one that is read. */
  bins: readonly string[];
  bin: string | null;
  repairs: readonly DoctorRepair[];
  /** The matrix that is read. */
  matrix: string | null;
  clusterColumn: string | null;
  sampleColumn: string | null;
  /** The first names of each axis, after columns and orientation are determined. */
  examples: { cells: readonly string[]; genes: readonly string[] };
  /** Why it cannot be read. */
  faults: readonly DoctorNote[];
  /** Assumptions, and data that will be left out. */
  notes: readonly DoctorNote[];
  missing: readonly DoctorMissing[];
}

export interface ImportDoctorDialogProps extends DialogProps {
  fileName: string;
  report: Loadable<DoctorReport>;
  choices: ImportChoices;
  /** Called on each choice, after which a new report shows its effect on the file. Absent after the upload. */
  onChoose?: (choices: ImportChoices) => void;
  /** For a stored file: parses it again with the choices. Absent before the upload. */
  onParse?: () => void;
  isParsing?: boolean;
  /** Why it could not be parsed again. */
  error?: UiError | null;
  /** Translators of the languages of the copied report, the reader's first; left out: the reader's alone. */
  loadLanguages?: () => Promise<readonly Translate[]>;
}
