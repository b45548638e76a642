import type { IthParams, IthResult } from '@stroma/contract/tools';
import type { Loadable } from '../../../primitives/common.types.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';

export interface IthPanelProps {
  state: Loadable<IthResult>;
  /** Spread in expression or in copy-number space; the latter needs a CNV result. */
  method: IthParams['method'];
  onMethodChange: (method: IthParams['method']) => void;
  hasCnv: boolean;
  view: 'cellTypes' | 'samples';
  onViewChange: (view: 'cellTypes' | 'samples') => void;
  /** Computes the scores with the chosen method. */
  onRun: () => void;
  running?: boolean;
  canEdit?: boolean;
  palette?: PaletteId;
}
