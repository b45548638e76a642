/** Code that uploads need once there is one: tus, the readers of files, and the list that outlives a reload. One file for the first page's sake. */
export { look } from './examine.ts';
export { restoreKept } from './keeping.ts';
export { dropFile, sendFile } from './transfer.ts';
