export type * from '../src/wizard/wizard.types.ts';
