import type { Bits } from './bits.ts';

/** Source of a term's cells. */
export type Source =
  /** A lasso or a rectangle. */
  | { kind: 'drawn'; bits: Bits }
  /** Cells with one of the categories of a column. */
  | { kind: 'category'; column: string; categories: readonly string[] }
  /** Cells whose value of a numeric column is in the range, both ends included. */
  | { kind: 'number'; column: string; min: number; max: number }
  /** Cells that express at least `atLeast` of a gene, log-normalised. */
  | { kind: 'gene'; gene: string; atLeast: number }
  /** A stored cell set. */
  | { kind: 'set'; id: string; hash: string | null; name: string };

export type Join = 'and' | 'or';
export interface Term {
  id: number;
  /** Operator that joins the term to those before it; the first term's is ignored. */
  join: Join;
  /** The cells that are not in the source. */
  not: boolean;
  source: Source;
}
/** `and` binds closer than `or`: a and b or c is (a and b) or c. */
export type Expression = readonly Term[];

export const MAX_TERMS = 50;
export const EMPTY_EXPRESSION: Expression = [];

/**
 * Identifies the origin of a term; terms of one origin replace each other: a second lasso redraws the first, and another category of a column changes
 * its term.
 */
export function originOf(source: Source): string {
  switch (source.kind) {
    case 'drawn':
      return 'drawn';
    case 'category':
    case 'number':
      return `column:${source.column}`;
    case 'gene':
      return `gene:${source.gene}`;
    case 'set':
      return `set:${source.id}`;
  }
}

const isVoid = (source: Source): boolean => source.kind === 'category' && source.categories.length === 0;

export const findSource = (expression: Expression, origin: string): Term | undefined =>
  expression.find((term) => originOf(term.source) === origin);

/**
 * Adds a source to the expression, replacing the term of the same origin. A category source without categories removes its term. A new term beyond
 * MAX_TERMS is not added, and the expression is returned unchanged.
 */
export function write(expression: Expression, source: Source, join: Join = 'and', not = false): Expression {
  const before = findSource(expression, originOf(source));
  if (isVoid(source)) return before ? remove(expression, before.id) : expression;
  if (before) return expression.map((term) => (term === before ? { ...term, source } : term));
  if (expression.length >= MAX_TERMS) return expression;
  return [...expression, { id: Math.max(0, ...expression.map((t) => t.id)) + 1, join, not, source }];
}

export const remove = (expression: Expression, id: number): Expression => expression.filter((term) => term.id !== id);

export const change = (expression: Expression, id: number, part: Partial<Pick<Term, 'join' | 'not'>>): Expression =>
  expression.map((term) => (term.id === id ? { ...term, ...part } : term));

/** Terms that are joined by `and`, in order; the groups are joined by `or`. */
export function groupsOf(expression: Expression): Term[][] {
  const groups: Term[][] = [];
  for (const term of expression) {
    if (term.join === 'or' || !groups.length) groups.push([term]);
    else groups.at(-1)!.push(term);
  }
  return groups;
}

/** The same bits as words, padded with 0; a copy unless the buffer already has a word size. */
function wordsOf(bits: Uint8Array, length: number): Uint32Array {
  if (bits.byteOffset % 4 === 0 && bits.length === length * 4)
    return new Uint32Array(bits.buffer, bits.byteOffset, length);
  const padded = new Uint8Array(length * 4);
  padded.set(bits.subarray(0, length * 4));
  return new Uint32Array(padded.buffer);
}

/** Packed bits of an expression over `cells` cells; `bitsOf` returns those of each source. An expression without terms has no cells. */
export function evaluate(expression: Expression, cells: number, bitsOf: (source: Source) => Uint8Array): Bits {
  const size = Math.ceil(cells / 8);
  // Whole words are four times as fast as bytes; the buffers are padded to words.
  const length = Math.ceil(size / 4);
  const result = new Uint32Array(length);
  const both = new Uint32Array(length);
  for (const group of groupsOf(expression)) {
    both.fill(0xffffffff);
    for (const term of group) {
      const words = wordsOf(bitsOf(term.source), length);
      const flip = term.not ? 0xffffffff : 0;
      for (let i = 0; i < length; i += 1) both[i]! &= words[i]! ^ flip;
    }
    for (let i = 0; i < length; i += 1) result[i]! |= both[i]!;
  }
  const out = new Uint8Array(result.buffer).slice(0, size);
  if (cells & 7) out[size - 1]! &= 0xff << (8 - (cells & 7));
  return out;
}
