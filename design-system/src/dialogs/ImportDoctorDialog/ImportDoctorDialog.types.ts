import type { Loadable } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

/** What the reader of files can find wrong; each has its sentence `doctor.problem.<kind>`. */
export type DoctorProblemKind =
  | 'nestedFolder'
  | 'missingFile'
  | 'uncompressedNames'
  | 'transposed'
  | 'symbolsInFirstColumn'
  | 'barcodeSuffix'
  | 'duplicateSymbols'
  | 'rawMatrix'
  | 'severalSamples'
  | 'unknownLayout';
export type RepairKind =
  'flatten' | 'rename' | 'transpose' | 'swapColumns' | 'stripSuffix' | 'makeUnique' | 'callCells' | 'splitSamples';

export interface DoctorProblem {
  id: string;
  kind: DoctorProblemKind;
  /** `blocks`: the file cannot be read unless it is repaired; `warns`: it can. */
  severity: 'blocks' | 'warns';
  /** Names the place: a file, a column, an example. */
  where?: string;
  /** What can be done here; null: only the sender of the file can. */
  repair: RepairKind | null;
}
export interface DoctorReport {
  /** `file.layout.<layout>`, or null when none fits. */
  layout: string | null;
  /** The archive's entries as found, with what each was taken for. */
  entries: readonly { path: string; role: 'matrix' | 'features' | 'barcodes' | 'other'; size: number }[];
  cells: number | null;
  genes: number | null;
  problems: readonly DoctorProblem[];
}
export interface ImportDoctorDialogProps extends DialogProps {
  fileName: string;
  report: Loadable<DoctorReport>;
  /** Ids of the problems to repair. The upload itself is never changed; a repaired copy is read. */
  onRepair: (problemIds: readonly string[]) => void;
  /** Reads the file as it is; offered when nothing blocks. */
  onReadAsIs: () => void;
  busy?: boolean;
}
