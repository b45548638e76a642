/** Bulk RNA-seq: the form of an analysis, and its result (specification 2.9). */
export { BulkScreen as default } from './BulkScreen.tsx';
