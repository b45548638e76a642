export { setTable as upsetTable } from '../../kernels/results/setTable.ts';
/** Sets whose rows a reader can still follow. */
export const UPSET_LIMIT = 30;
