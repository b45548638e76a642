export * from './slice.ts';
