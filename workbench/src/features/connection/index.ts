export * from './slice.ts';
export { connectionSaga } from './sagas.ts';
