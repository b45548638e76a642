export * from './slice.ts';
export { uploadsSaga } from './sagas.ts';
export { keepFile } from './kept-files.ts';
