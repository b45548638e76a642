export * from './slice.ts';
export { librarySaga } from './sagas.ts';
