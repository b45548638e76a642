import type { Categorical } from '@stroma/contract/tools';
import type { EmbeddingColour } from './embedding.types.ts';
import { quantise } from './prepare.ts';

/** A categorical column of a tool's result as a colouring; -1 is missing. */
export function categoryColour(name: string, column: Categorical, colours?: readonly string[]): EmbeddingColour {
  const wide = column.categories.length > 254;
  const codes = wide ? new Uint16Array(column.codes.length) : new Uint8Array(column.codes.length);
  const missing = wide ? 65535 : 255;
  column.codes.forEach((code, i) => (codes[i] = code < 0 ? missing : code));
  return { kind: 'category', name, codes, categories: column.categories, ...(colours && { colours }) };
}

/** Numbers of a tool's result as a colouring; null is missing and grey. */
export function numberColour(
  name: string,
  values: readonly (number | null)[],
  more: { unit?: string; italic?: boolean; domain?: readonly [number, number] } = {},
): EmbeddingColour {
  const { domain, ...rest } = more;
  const floats = Float64Array.from(values, (v) => v ?? Number.NaN);
  if (!domain) return { kind: 'number', name, ...quantise(floats), ...rest };
  const [min, max] = domain;
  const bytes = Uint8Array.from(floats, (v) =>
    Number.isNaN(v) ? 0 : 1 + Math.round((254 * (Math.min(max, Math.max(min, v)) - min)) / (max - min || 1)),
  );
  return { kind: 'number', name, values: bytes, min, max, ...rest };
}
