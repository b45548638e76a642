import type { EmbeddingColour, EmbeddingCoordinates } from './embedding.types.ts';
import { byParts, finish, inParts } from './steps.ts';

/** Positions in drawing order: spread over the cells (`interleaved`), so that no sample hides another one. */
export interface PreparedPositions {
  /** Cells that are drawn: slots. */
  n: number;
  /** Number of all cells, including those without coordinates. */
  cells: number;
  dimensions: 2 | 3;
  /** Draw slot to cell index. */
  order: Uint32Array;
  /** int16, slot-major. */
  positions: Int16Array;
  /** The same by cell index, with the cells that have no coordinates. */
  source: Int16Array;
  /** Half extent of each dimension relative to the largest one (keeps the embedding's proportions). */
  half: readonly [number, number, number];
}

/**
 * A permutation of 0 to n - 1 by a golden-ratio stride: any run of cells that are together is drawn evenly over the whole order (three-distance
 * theorem), as by a shuffle, at a tenth of a shuffle's time on 1,000,000 cells. Always the same.
 */
export const interleavedOrder = (n: number): Uint32Array => finish(orderSteps(n));

/** The last order: the maps and colourings of one dataset share it. */
let lastOrder = new Uint32Array(0);
function* orderSteps(n: number): Generator<void, Uint32Array> {
  if (lastOrder.length !== n) lastOrder = yield* newOrder(n);
  return lastOrder;
}

function* newOrder(n: number): Generator<void, Uint32Array<ArrayBuffer>> {
  const order = new Uint32Array(n);
  let stride = Math.max(1, Math.round(n * 0.6180339887498949));
  while (greatestCommonDivisor(stride, n) > 1) stride++;
  const fill = (from: number, to: number, first: number) => {
    let cell = first;
    for (let slot = from; slot < to; slot++) {
      order[slot] = cell;
      cell += stride;
      if (cell >= n) cell -= n;
    }
    return cell;
  };
  let cell = 0;
  yield* byParts(0, n, (from, to) => {
    cell = fill(from, to, cell);
  });
  return order;
}
/** The order that is being computed in parts: coordinates and colours that arrive at the same time share it. */
let ordering: { n: number; order: Promise<Uint32Array> } | null = null;
function orderAhead(n: number): Promise<Uint32Array> {
  if (ordering?.n === n) return ordering.order;
  const order = inParts(orderSteps(n));
  const now = { n, order };
  ordering = now;
  return order.finally(() => {
    if (ordering === now) ordering = null;
  });
}
const greatestCommonDivisor = (a: number, b: number): number => (b ? greatestCommonDivisor(b, a % b) : a);

/** Value of a missing coordinate (form A of docs/interfaces.md). */
export const MISSING_COORDINATE = -32768;

/** The cells of `order` that have coordinates; `order` itself where all have. */
function placedOnly(order: Uint32Array, positions: Int16Array, dimensions: 2 | 3): Uint32Array {
  if (!positions.includes(MISSING_COORDINATE)) return order;
  return order.filter((cell) => {
    for (let at = cell * dimensions; at < (cell + 1) * dimensions; at++) {
      if (positions[at] === MISSING_COORDINATE) return false;
    }
    return true;
  });
}

function* inOrder(positions: Int16Array, order: Uint32Array, dimensions: 2 | 3): Generator<void, Int16Array> {
  const n = order.length;
  const drawn = new Int16Array(n * dimensions);
  const isWord = dimensions === 2 && positions.byteOffset % 4 === 0;
  // A cell's two numbers are moved as one word, which halves the time. This is a third of the time to the first picture.
  const words = isWord ? new Int32Array(positions.buffer, positions.byteOffset, positions.length / 2) : null;
  const to = new Int32Array(isWord ? drawn.buffer : new ArrayBuffer(0));
  const move = (first: number, last: number) => {
    if (words) {
      for (let slot = first; slot < last; slot++) to[slot] = words[order[slot] as number] as number;
      return;
    }
    for (let slot = first; slot < last; slot++) {
      const from = (order[slot] as number) * dimensions;
      for (let d = 0; d < dimensions; d++) drawn[slot * dimensions + d] = positions[from + d] as number;
    }
  };
  yield* byParts(0, n, move);
  return drawn;
}

const prepared = new WeakMap<EmbeddingCoordinates, PreparedPositions>();
export const preparePositions = (coordinates: EmbeddingCoordinates): PreparedPositions =>
  prepared.get(coordinates) ?? finish(preparing(coordinates));

function* preparing(coordinates: EmbeddingCoordinates): Generator<void, PreparedPositions> {
  const { n: cells, dimensions, positions, ranges } = coordinates;
  const whole = yield* orderSteps(cells);
  const order = placedOnly(whole, positions, dimensions);
  yield;
  const drawn = yield* inOrder(positions, order, dimensions);
  const spans = [0, 1, 2].map((d) => (ranges[d] ? ranges[d][1] - ranges[d][0] : 0));
  const widest = Math.max(...spans) || 1;
  const half = spans.map((s) => s / widest) as [number, number, number];
  const result: PreparedPositions = {
    ...{ n: order.length, cells, dimensions, order },
    ...{ positions: drawn, source: positions, half },
  };
  prepared.set(coordinates, result);
  return result;
}

/** Below this number of cells, preparing takes less than a frame. */
const MANY = 200_000;
/** Coordinates whose plot will not compute its order in one piece: for very many cells, before they are given to it. */
export async function prepareAhead<C extends EmbeddingCoordinates>(coordinates: C): Promise<C> {
  if (coordinates.n <= MANY || prepared.has(coordinates)) return coordinates;
  await orderAhead(coordinates.n);
  // Colours that are here come first, so that the map is drawn once with them and not before without them.
  await lastColours;
  await inParts(preparing(coordinates));
  return coordinates;
}

type Codes = Uint8Array | Uint16Array;
interface PreparedColours {
  order: Uint32Array;
  /** Table index of a missing category; null for numbers. */
  other: number | null;
  drawn: Codes;
}
/** All categories that are held, but only the last gene: a reader goes through hundreds of them. */
const preparedColours = new WeakMap<Codes, PreparedColours>();
let lastValues: Codes | null = null;

/** One table index per draw slot. Categories: the code, missing is `categories.length`; numbers: the value. */
export function prepareCodes(colour: EmbeddingColour, { n, order }: PreparedPositions): Codes {
  if (colour.kind === 'none') return new Uint8Array(n);
  const codes = colour.kind === 'number' ? colour.values : colour.codes;
  const other = colour.kind === 'category' ? colour.categories.length : null;
  const ahead = preparedColours.get(codes);
  return ahead?.order === order && ahead.other === other ? ahead.drawn : finish(drawnCodes(codes, order, other));
}

function* drawnCodes(codes: Codes, order: Uint32Array, other: number | null): Generator<void, Codes> {
  const n = order.length;
  const isWide = codes instanceof Uint16Array && other !== null;
  const missing = other === null ? -1 : isWide ? 65535 : 255;
  const drawn = isWide ? new Uint16Array(n) : new Uint8Array(n);
  yield* byParts(0, n, (from, to) => {
    for (let slot = from; slot < to; slot++) {
      const code = codes[order[slot] as number] as number;
      drawn[slot] = code === missing ? (other as number) : code;
    }
  });
  return drawn;
}

const counted = new WeakMap<Codes, { counts: Uint32Array }>();
/** Cells of every category; missing ones are not counted. */
export function countCategories(colour: Extract<EmbeddingColour, { kind: 'category' }>): Uint32Array {
  const { codes, categories } = colour;
  const counts = counted.get(codes)?.counts;
  return counts?.length === categories.length ? counts : finish(counting(codes, categories.length));
}

function* counting(codes: Codes, categories: number): Generator<void, Uint32Array> {
  const counts = new Uint32Array(categories);
  yield* byParts(0, codes.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const code = codes[i] as number;
      if (code < categories) counts[code]! += 1;
    }
  });
  return counts;
}

/**
 * Colours of very many cells, in the order in which a map draws them, before it draws; also their counts. `categories`: number of categories, null for
 * values of 0 to 255. Maps with cells that have no coordinates order them when they draw.
 */
export function prepareColoursAhead(codes: Codes, categories: number | null): Promise<void> {
  if (codes.length <= MANY || preparedColours.has(codes)) return Promise.resolve();
  lastColours = preparingColours(codes, categories);
  return lastColours;
}
let lastColours = Promise.resolve();
async function preparingColours(codes: Codes, categories: number | null): Promise<void> {
  const order = await orderAhead(codes.length);
  const drawn = await inParts(drawnCodes(codes, order, categories));
  preparedColours.set(codes, { order, other: categories, drawn });
  if (categories === null) {
    if (lastValues && lastValues !== codes) preparedColours.delete(lastValues);
    lastValues = codes;
  }
  if (categories !== null) counted.set(codes, { counts: await inParts(counting(codes, categories)) });
}

/**
 * Values of an annotation column or a gene as one byte a cell: 0 stays for missing (NaN) and, with `zeroIsNone`, for no expression;
 * 1 to 255 span min to max.
 */
export function quantise(
  values: ArrayLike<number>,
  zeroIsNone = false,
): { values: Uint8Array; min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const v = values[i] as number;
    if (v < min) min = v;
    if (v > max) max = v;
  }
  if (!(max >= min)) return { values: new Uint8Array(values.length), min: 0, max: 0 };
  if (zeroIsNone && min >= 0) min = 0;
  const scale = max > min ? 254 / (max - min) : 0;
  const out = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const v = values[i] as number;
    out[i] = Number.isNaN(v) || (zeroIsNone && v === 0) ? 0 : 1 + Math.round((v - min) * scale);
  }
  return { values: out, min, max };
}

/** Coordinates of a tool's result (two lists of numbers) in the form that the embedding draws: int16 over the range of each axis. */
export function fromFloats(
  key: string,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  /** Further points that must be within the ranges (nodes of a tree, corners of a picture). */
  also: readonly (readonly [number, number])[] = [],
): EmbeddingCoordinates {
  const n = x.length;
  const range = (values: ArrayLike<number>, d: 0 | 1): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    const see = (v: number) => {
      if (v < low) low = v;
      if (v > high) high = v;
    };
    for (let i = 0; i < n; i++) see(values[i] as number);
    for (const point of also) see(point[d]);
    return high > low ? [low, high] : Number.isFinite(low) ? [low - 0.5, low + 0.5] : [0, 1];
  };
  const ranges: [number, number][] = [range(x, 0), range(y, 1)];
  const positions = new Int16Array(n * 2);
  const quantise = (v: number, [low, high]: [number, number]) =>
    Number.isFinite(v) ? Math.round((((v - low) / (high - low)) * 2 - 1) * 32767) : MISSING_COORDINATE;
  for (let i = 0; i < n; i++) {
    positions[i * 2] = quantise(x[i] as number, ranges[0] as [number, number]);
    positions[i * 2 + 1] = quantise(y[i] as number, ranges[1] as [number, number]);
  }
  return { key, n, dimensions: 2, positions, ranges };
}
