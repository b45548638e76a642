export { SUBSETS, useSubsetActions, useSubsets, type SubsetActions } from './subsets.ts';
