import { createGlobalStyle, css } from 'styled-components';
import { base } from '../tokens/base.ts';
import { ROOT } from './root.ts';
import type { StromaTheme } from './themes.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The semantic colours as CSS variables, `--st-line-strong` and so on. */
export function cssVariables(theme: StromaTheme): string {
  return Object.entries(theme.colour)
    .map(([name, value]) => `--st-${kebab(name)}: ${value};`)
    .join('\n');
}

/** All variables of a theme and density: colours, fonts, sizes. */
export const variables = css`
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
`;
const ground = css`
  background: var(--st-bg);
  color: var(--st-text);
  font: 400 14px/20px var(--st-font);
  font-feature-settings: 'cv11';
  -webkit-font-smoothing: antialiased;
`;
const root = `:where(.${ROOT})`;

/**
 * The look of a provider's own element and of what is in it. Each selector begins with that element and adds no specificity by it, so that
 * components override it as they would a rule for the element's name.
 */
export const RootStyle = createGlobalStyle`
  :where(.${ROOT}[data-theme='${({ theme }) => theme.name}'][data-density='${({ theme }) => theme.density}']) { ${variables} }
  ${root} { ${ground} }
  :where(.st-portal) { background: none; }
  ${root}, ${root} *, ${root} *::before, ${root} *::after { box-sizing: border-box; }
  /* Figures that stand below each other are tabular; in prose Inter's tabular set would spread the hyphens. */
  ${root} :is(table, dl, input, small, output, time) { font-variant-numeric: tabular-nums; }
  /* A name of an imported file may override the writing direction; it must not reorder what stands beside it. */
  ${root} :is(span, a, b, strong, em, small, code, label, button, output) { unicode-bidi: isolate; }
  ${root} :is(h1, h2, h3, h4, p, dl, dd, ul, ol, figure) { margin: 0; padding: 0; }
  ${root} :is(ul, ol) { list-style: none; }
  ${root} h1 { font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.015em; }
  ${root} h2 { font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -0.006em; }
  ${root} h3 { font-size: 14px; line-height: 20px; font-weight: 600; }
  ${root} a { color: var(--st-action); text-underline-offset: 2px; }
  ${root} :is(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
  ${root} :is(code, kbd, samp) { font-family: var(--st-mono); font-size: 0.92em; }
  ${root} ::selection { background: var(--st-accent-soft); color: var(--st-text); }
  ${root} :focus-visible { outline: 2px solid var(--st-focus); outline-offset: 2px; }
  ${root} [data-focus-visible] { outline: 2px solid var(--st-focus); outline-offset: 2px; }
  @media (prefers-reduced-motion: reduce) {
    /* No duration would leave \`all\` in transition: inherited colours would lag a theme by frames. */
    ${root} *, ${root} *::before, ${root} *::after { animation-duration: 1ms !important; transition: none !important; }
  }
  @media (forced-colors: active) {
    ${root} [data-focus-visible], ${root} :focus-visible { outline-color: Highlight; }
  }
`;

/** For an application that owns its page: the ground and the font of the document itself. */
export const DocumentStyle = createGlobalStyle`
  :root { ${variables} }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body { margin: 0; ${ground} }
`;
