import type { StromaTheme } from './themes.ts';

declare module 'styled-components' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the library's own way to type its theme
  export interface DefaultTheme extends StromaTheme {}
}
