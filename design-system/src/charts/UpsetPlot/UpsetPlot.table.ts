export { setTable as upsetTable } from '../setTable.ts';
/** Sets whose rows a reader can still follow. */
export const UPSET_LIMIT = 30;
