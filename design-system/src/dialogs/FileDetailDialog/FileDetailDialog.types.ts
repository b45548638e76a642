import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import type { Permits, UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';
import type { DoctorColumn, ImportDoctorDialogProps } from '../ImportDoctorDialog/ImportDoctorDialog.types.ts';

export interface FileDetailDialogProps extends DialogProps {
  file: UploadedFile;
  /** Columns of the dataset's cells, offered as alternatives. */
  columns?: readonly DoctorColumn[];
  /** Sets the species of a parsed file whose genes do not determine it. */
  onSpecies?: (species: 'Homo sapiens' | 'Mus musculus') => void;
  /** Parses the stored upload again. */
  onParse?: (choices: ImportChoices) => void;
  isParsing?: boolean;
  /** Why it could not be parsed again. */
  parseError?: UiError | null;
  loadLanguages?: ImportDoctorDialogProps['loadLanguages'];
  onDelete?: () => void;
  onOpenDataset?: (datasetId: string) => void;
  can?: Permits;
}
