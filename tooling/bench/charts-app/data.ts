/** The same cells for both sides: `groups` Gaussian clouds, xorshift32. Generated before timing starts. */
export function cells(n: number, groups = 20) {
  let state = 7;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
  const gauss = () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next());
  const centres = Array.from({ length: groups }, () => [next() * 1.5 - 0.75, next() * 1.5 - 0.75] as const);
  const x = new Float32Array(n);
  const y = new Float32Array(n);
  const group = new Uint8Array(n);
  const value = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const g = Math.floor(next() * groups);
    const [cx, cy] = centres[g] as readonly [number, number];
    x[i] = Math.max(-0.98, Math.min(0.98, cx + gauss() * 0.055));
    y[i] = Math.max(-0.98, Math.min(0.98, cy + gauss() * 0.055));
    group[i] = g;
    value[i] = Math.floor(next() * 256);
  }
  return { n, x, y, group, value, groups };
}
export type Cells = ReturnType<typeof cells>;
/** Task of one side of the bench; the driver measures times. */
export interface Side {
  /** Hands the prepared data over and draws. */
  first: () => void;
  /** Colours the same points by a number instead of a category. */
  recolour: () => void;
}
