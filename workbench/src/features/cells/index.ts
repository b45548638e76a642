export { useCellSets, useLabels, type LabelState } from './cells.ts';
