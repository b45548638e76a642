export { useCellCount, useCellSets, useLabels, type LabelState } from './cells.ts';
