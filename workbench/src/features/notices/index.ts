export * from './slice.ts';
export { noticesSaga } from './sagas.ts';
