export * from './slice.ts';
export * from './stored.ts';
