import { createGlobalStyle } from 'styled-components';
import { base } from '../tokens/base.ts';
import type { StromaTheme } from './themes.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The semantic colours as CSS variables, `--st-line-strong` and so on. */
export function cssVariables(theme: StromaTheme): string {
  return Object.entries(theme.colour)
    .map(([name, value]) => `--st-${kebab(name)}: ${value};`)
    .join('\n');
}

export const GlobalStyle = createGlobalStyle`
  :root {
    ${({ theme }) => cssVariables(theme)}
    --st-font: ${base.font.ui};
    --st-mono: ${base.font.mono};
    --st-radius: ${base.radius}px;
    --st-control: ${({ theme }) => (theme.density === 'compact' ? 28 : 32)}px;
    --st-row: ${({ theme }) => (theme.density === 'compact' ? 32 : 40)}px;
    --st-fast: ${base.motion.fast}ms;
    --st-slow: ${base.motion.slow}ms;
    --st-header: 48px;
    color-scheme: ${({ theme }) => theme.scheme};
  }
  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    margin: 0;
    background: var(--st-bg);
    color: var(--st-text);
    font: 400 14px/20px var(--st-font);
    font-feature-settings: 'cv11';
    -webkit-font-smoothing: antialiased;
  }
  /* Figures that stand below each other are tabular; in prose Inter's tabular set would spread the hyphens. */
  table, dl, input, small, output, time { font-variant-numeric: tabular-nums; }
  /* A name of an imported file may override the writing direction; it must not reorder what stands beside it. */
  span, a, b, strong, em, small, code, label, button, output { unicode-bidi: isolate; }
  h1, h2, h3, h4, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  h1 { font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.015em; }
  h2 { font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -0.006em; }
  h3 { font-size: 14px; line-height: 20px; font-weight: 600; }
  a { color: var(--st-action); text-underline-offset: 2px; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  code, kbd, samp { font-family: var(--st-mono); font-size: 0.92em; }
  ::selection { background: var(--st-accent-soft); color: var(--st-text); }
  :focus-visible { outline: 2px solid var(--st-focus); outline-offset: 2px; }
  [data-focus-visible] { outline: 2px solid var(--st-focus); outline-offset: 2px; }
  @media (prefers-reduced-motion: reduce) {
    /* No duration would leave \`all\` in transition: inherited colours would lag a theme by frames. */
    *, *::before, *::after { animation-duration: 1ms !important; transition: none !important; }
  }
  @media (forced-colors: active) {
    [data-focus-visible], :focus-visible { outline-color: Highlight; }
  }
`;
