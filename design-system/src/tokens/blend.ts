/** A theme's ground. */
type Scheme = 'light' | 'dark';

/** Two genes in one map: the first, the second and both, from the grey of neither (blue and orange are safe for colour-blind eyes). */
export const BLEND: Record<Scheme, { first: string; second: string; both: string }> = {
  light: { first: '#0072b2', second: '#e69f00', both: '#151515' },
  dark: { first: '#2f8fe0', second: '#f0a030', both: '#ffffff' },
};
