export * from './slice.ts';
export { newsSaga } from './sagas.ts';
