'use client';
import { createGlobalStyle, css, styled } from 'styled-components';
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
/** Controls with a selected state, and boxes with such controls. A forced palette marks both (RootStyle). */
const CHOSEN = `button[aria-pressed='true'], button[data-selected], [role='tab'][data-selected], [role='option'][data-selected],
  [role^='menuitem'][data-selected], :is(a, button, [role='link'])[aria-current]:not([aria-current='false'])`;
const CHOSEN_BOX = `[role='row'][data-selected], [role='treeitem'][data-selected], li[aria-current], li[data-current]`;
/** A provider's own element, with the variables of its theme and density. */
export const ProviderElement = styled.div`
  ${variables}
`;
/**
 * Styles of the provider's element and its content, independent of the theme: on a server styled-components keeps only the rules of the last provider
 * if they depend on it. Each selector begins with that element and adds no specificity by it, so that components override it as they would a rule for
 * the element's name.
 */
export const RootStyle = createGlobalStyle`
  :where(.${ROOT}) {
    background: var(--st-bg);
    color: var(--st-text);
    font: 400 14px/20px var(--st-font);
    font-feature-settings: 'cv11';
    -webkit-font-smoothing: antialiased;
    /* A name without a space breaks where its line ends. */
    overflow-wrap: break-word;
    /* Inherited properties that a host's page may have set for itself. */
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    &, & *, & *::before, & *::after { box-sizing: border-box; }
    /* Figures that stand below each other are tabular; in prose Inter's tabular set would spread the hyphens. */
    & :is(table, dl, input, small, output, time) { font-variant-numeric: tabular-nums; }
    /* A name of an imported file may override the writing direction; it must not reorder adjacent text. */
    & :is(span, a, b, strong, em, small, code, label, button, output) { unicode-bidi: isolate; }
    & :is(h1, h2, h3, h4, p, dl, dd, ul, ol, figure) { margin: 0; padding: 0; }
    & :is(ul, ol) { list-style: none; }
    & :is(h1, h2, h3, h4) { color: inherit; font-family: inherit; }
    & h1 { font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.015em; }
    & h2 { font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -0.006em; }
    & h3 { font-size: 14px; line-height: 20px; font-weight: 600; }
    & a { color: var(--st-action); text-underline-offset: 2px; }
    & :is(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
    & :is(code, kbd, samp) { font-family: var(--st-mono); font-size: 0.92em; }
    /* Axes, legends and maps of a figure run as the field has them, whatever the direction of the page. */
    & [data-chart] { direction: ltr; }
    & ::selection { background: var(--st-accent-soft); color: var(--st-text); }
    & :is(:focus-visible, [data-focus-visible]) { outline: 2px solid var(--st-focus); outline-offset: 2px; }
    @media (prefers-reduced-motion: reduce) {
      /* Without durations, \`all\` would stay in transition: inherited colours would lag a theme change by frames. */
      & *, & *::before, & *::after { animation-duration: 1ms !important; transition: none !important; }
    }
    @media (forced-colors: active) {
      & :is(:focus-visible, [data-focus-visible]) { outline-color: Highlight; }
      /* Forced colours remove backgrounds, so no state may depend on one: a selected control gets the system's highlight colours. */
      & :is(${CHOSEN}) { background: Highlight !important; border-color: HighlightText !important; }
      & :is(${CHOSEN}), & :is(${CHOSEN}) * { forced-color-adjust: none; color: HighlightText !important; }
      & :is(${CHOSEN}):is(:focus-visible, [data-focus-visible]) { outline: 2px solid HighlightText; outline-offset: -4px; }
      & :is(${CHOSEN_BOX}) { outline: 2px solid Highlight; outline-offset: -2px; }
      & [aria-disabled='true'], & [data-disabled], & :disabled { color: GrayText; }
      /* Colours carry the meaning of a chart, a legend and a preview, so these keep the theme's colours and background. */
      & [data-chart] { forced-color-adjust: none; color: var(--st-text); background: var(--st-surface); }
      & [style*='background'] { forced-color-adjust: none; }
    }
  }
  :where(.st-portal) { background: none; }
`;

/** For an application that owns its page. All other styles are on the provider's element, from which `PageReset` copies them to the document. */
export const DocumentStyle = createGlobalStyle`
  :where(html.${ROOT}) { ${variables} }
  html { text-size-adjust: 100%; }
  body { margin: 0; }
`;
