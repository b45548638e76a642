export * from '../src/theme/StromaProvider.tsx';
export * from '../src/theme/LeanProvider.tsx';
export * from '../src/theme/PageReset.tsx';
export { buildTheme, type StromaTheme } from '../src/theme/themes.ts';
export type * from '../src/theme/StromaProvider.types.ts';
