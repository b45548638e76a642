import { categoryColours, rampBytes } from '@stroma/design-system/tokens';

export const COLOURS = categoryColours('Default', 20);
const bytes = rampBytes('haze', 'light', 256);
export const RAMP = Array.from(
  { length: 256 },
  (_, i) => `#${[0, 1, 2].map((c) => (bytes[i * 3 + c] ?? 0).toString(16).padStart(2, '0')).join('')}`,
);
