import { BLEND } from '../../tokens/blend.ts';
import { hexToRgb } from '../../tokens/palettes.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { BlendedGene, EmbeddingColour } from './embedding.types.ts';

type Blend = Extract<EmbeddingColour, { kind: 'blend' }>;

/** Levels per gene including zero: two genes fit one byte per cell. */
const LEVELS = 16;
const levelOf = Uint8Array.from({ length: 256 }, (_, q) => (q ? 1 + Math.floor(((q - 1) * (LEVELS - 1)) / 255) : 0));

/** Pairs of levels, `first * LEVELS + second`, in drawing order: cells with high values of either gene are on top, of both on the very top. */
const PAIRS: readonly number[] = Array.from({ length: LEVELS * LEVELS }, (_, pair) => pair).sort((p, q) => {
  const [a, b, c, d] = [Math.floor(p / LEVELS), p % LEVELS, Math.floor(q / LEVELS), q % LEVELS];
  return Math.max(a, b) - Math.max(c, d) || a + b - c - d || p - q;
});
const PLACES = new Uint8Array(LEVELS * LEVELS);
PAIRS.forEach((pair, place) => (PLACES[pair] = place));

/** Two genes over the same cells as one colouring. */
export function blendColour(first: BlendedGene, second: BlendedGene, unit?: string): Blend {
  const [a, b] = [first.values, second.values];
  const codes = new Uint8Array(a.length);
  for (let cell = 0; cell < a.length; cell++)
    codes[cell] = PLACES[(levelOf[a[cell]!] as number) * LEVELS + (levelOf[b[cell]!] as number)] as number;
  return {
    kind: 'blend',
    name: `${first.symbol} × ${second.symbol}`,
    codes,
    genes: [first, second],
    ...(unit !== undefined && { unit }),
  };
}

/** Colour of a cell with shares 0 to 1 of the two genes' maxima: bilinear between neither, one, the other and both. */
export function blendColours(theme: StromaTheme, first: number, second: number): [number, number, number] {
  const ends = BLEND[theme.scheme];
  const corners = [theme.colour.noExpression, ends.first, ends.second, ends.both].map(hexToRgb);
  const weights = [(1 - first) * (1 - second), first * (1 - second), (1 - first) * second, first * second];
  return [0, 1, 2].map((channel) =>
    Math.round(corners.reduce((sum, corner, k) => sum + (corner[channel] as number) * (weights[k] as number), 0)),
  ) as [number, number, number];
}

/** RGBA of every code. A low value of a gene looks different from none. */
export function blendTable(theme: StromaTheme): Uint8Array {
  const table = new Uint8Array(LEVELS * LEVELS * 4);
  const share = (level: number) => (level ? 0.15 + (0.85 * level) / (LEVELS - 1) : 0);
  PAIRS.forEach((pair, place) =>
    table.set([...blendColours(theme, share(Math.floor(pair / LEVELS)), share(pair % LEVELS)), 255], place * 4),
  );
  return table;
}

/** Numbers of cells that express only the first gene, only the second, both, and neither. */
export function countBlend({ genes }: Blend): { first: number; second: number; both: number; neither: number } {
  const [a, b] = [genes[0].values, genes[1].values];
  const counts = [0, 0, 0, 0];
  for (let cell = 0; cell < a.length; cell++) counts[(a[cell] ? 1 : 0) + (b[cell] ? 2 : 0)]! += 1;
  const [neither, first, second, both] = counts as [number, number, number, number];
  return { first, second, both, neither };
}

export interface BlendKey {
  /** px of the square. */
  side: number;
  squares: readonly { x: number; y: number; fill: string }[];
  /** px of one of them. */
  step: number;
}
/** Squares of a legend: the first gene rises to the right, the second upwards. */
export function blendKey(theme: StromaTheme, side: number, steps = 8): BlendKey {
  const step = side / steps;
  const squares = Array.from({ length: steps * steps }, (_, k) => {
    const [i, j] = [k % steps, Math.floor(k / steps)];
    return {
      x: i * step,
      y: side - (j + 1) * step,
      fill: `rgb(${blendColours(theme, i / (steps - 1), j / (steps - 1)).join(' ')})`,
    };
  });
  return { side, squares, step };
}
