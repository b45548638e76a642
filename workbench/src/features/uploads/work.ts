/** Code needed only for uploads: tus, the file readers, and the list that survives a reload. In one chunk, to keep the first page small. */
export { look } from './examine.ts';
export { restoreKept } from './keeping.ts';
export { dropFile, sendFile } from './transfer.ts';
