export { setTable as upsetTable } from '../../kernels/results/setTable.ts';
/** Maximum number of sets with readable rows. */
export const UPSET_LIMIT = 30;
