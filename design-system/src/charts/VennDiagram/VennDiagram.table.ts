export { setTable as vennTable } from '../../kernels/results/setTable.ts';
/** Sets that areas can show; more go to UpsetPlot. */
export const VENN_LIMIT = 3;
