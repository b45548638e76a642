import type { IthResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../../tokens/palettes.types.ts';

export interface IthPanelProps {
  result: IthResult;
  view: 'cellTypes' | 'samples';
  onViewChange: (view: 'cellTypes' | 'samples') => void;
  /** All scores as csv. */
  onDownload: () => void;
  /** Colours the cells of the embedding by their distance; absent where they are. */
  onColour?: (() => void) | undefined;
  /** The sample whose cells are shown on the map. */
  picked?: string | null;
  onPick?: ((sample: string) => void) | undefined;
  palette?: PaletteId;
  /** #RRGGBB by sample and by cell type, as the dataset's other charts have it. */
  colours?: { samples: ReadonlyMap<string, string>; cellTypes: ReadonlyMap<string, string> } | undefined;
}
