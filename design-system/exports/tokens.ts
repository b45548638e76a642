export type * from '../src/tokens/palettes.types.ts';
export * from '../src/tokens/base.ts';
export * from '../src/tokens/semantic.ts';
export * from '../src/tokens/palettes.ts';
export * from '../src/tokens/blend.ts';
export * from '../src/tokens/category-colours.ts';
export { resultColours } from '../src/tokens/result-colours.ts';
export { visibleOn } from '../src/tokens/visible.ts';
