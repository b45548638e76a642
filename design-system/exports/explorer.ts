export type * from '../src/explorer/explorer.types.ts';
