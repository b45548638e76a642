export * from './slice.ts';
export { keepNotices } from './kept.ts';
export { noticesSaga } from './sagas.ts';
