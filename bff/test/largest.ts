import type { TSchema } from 'typebox';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  items?: TSchema;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
  properties?: Record<string, TSchema>;
}
/** Default maximum length of a text and of a list without a declared limit. */
const [UNLIMITED_TEXT, UNLIMITED_ITEMS] = [40, 3];
/** A field with a file, whose call has its own limits and tests. */
const LARGE_TEXT = 100_000;
const DEEPEST = 4;

/** The largest value that a schema declares. Texts have its maximum length and ignore its pattern, because body limits know no patterns. */
export function largestValue(schema: TSchema, depth = 0): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.reduce((a, b) => (String(b).length > String(a).length ? b : a));
  if (shape.anyOf) {
    const all = shape.anyOf.map((one) => largestValue(one, depth));
    return all.reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a));
  }
  if (shape.properties)
    return Object.fromEntries(Object.entries(shape.properties).map(([k, of]) => [k, largestValue(of, depth + 1)]));
  if (shape.type === 'array' && shape.items) {
    const n = depth > DEEPEST ? 0 : (shape.maxItems ?? UNLIMITED_ITEMS);
    const item = largestValue(shape.items, depth + 1);
    return Array.from({ length: n }, () => item);
  }
  if (shape.type === 'string') return 'x'.repeat(Math.min(shape.maxLength ?? UNLIMITED_TEXT, LARGE_TEXT));
  if (shape.type === 'integer') return shape.maximum ?? 2 ** 31;
  if (shape.type === 'number') return -Math.min(shape.maximum ?? Infinity, 123456.78901234567);
  return shape.type === 'boolean' ? false : null;
}
