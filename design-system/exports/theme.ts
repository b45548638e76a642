export * from '../src/theme/StromaProvider.tsx';
export { buildTheme, type StromaTheme } from '../src/theme/themes.ts';
export type * from '../src/theme/StromaProvider.types.ts';
