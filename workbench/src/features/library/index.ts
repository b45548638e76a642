export * from './slice.ts';
export * from './gone.ts';
export { librarySaga } from './sagas.ts';
