export {
  toCellExpression,
  countCategories,
  countInGroup,
  missingCategories,
  hashOfBits,
  readGroups,
  readWhole,
  type Selectable,
} from './sources.ts';
export { complement, countBits, packMask, packWhere, toBase64, union, difference, type Bits } from './bits.ts';
export { findSource, MAX_TERMS, type Expression, type Join, type Source, type Term } from './expression.ts';
export { binValues, countSelected } from './summaries.ts';
export { SelectionProvider, type Handoff, type SelectedCells, type Selection } from './SelectionProvider.tsx';
export { useHandoff, useSelection } from './useSelection.ts';
