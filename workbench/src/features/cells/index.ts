export { useLabelEffects, useSubsetEffects } from './effects.ts';
export { useHistory } from './history.ts';
export { useCellCount, useCellSets, useLabels, type LabelState } from './cells.ts';
