/** Raw values. Only `src/tokens` and `src/theme` use them; components use the semantic CSS variables. */
export const base = {
  /** 4 px grid (visual.md). */
  space: [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64],
  fontSize: { xs: 12, sm: 13, md: 14, lg: 16, xl: 20, xxl: 24, display: 32 },
  radius: 6,
  motion: { fast: 120, slow: 180 },
  font: {
    ui: `'Inter Variable', 'Noto Sans SC Variable', system-ui, sans-serif`,
    mono: `'JetBrains Mono Variable', 'Noto Sans SC Variable', ui-monospace, monospace`,
  },
  /** Haematoxylin and eosin, the classic stain (visual.md). */
  haematoxylin: { light: '#4a46a8', dark: '#a7a4f2', contrast: '#241f8c' },
  eosin: { light: '#d6487e', dark: '#f07ba6', contrast: '#9a1250' },
} as const;
