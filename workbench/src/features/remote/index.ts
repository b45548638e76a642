export * from './slice.ts';
export * from './hooks.ts';
export { remoteSaga } from './sagas.ts';
