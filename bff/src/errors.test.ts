import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';
import { ENDPOINTS, TOOLS } from '@stroma/contract';
import { AppError, schemaError } from './errors.ts';

const ajv = new Ajv({ allErrors: false, strict: false, verbose: true });
const validate = ajv.compile(TOOLS.enrichment.params);
const refused = (genes: unknown): unknown => {
  const params = {
    ...{ method: 'gsea', genes, databases: [{ reference: 'r' }], background: 'tested', minSize: 10, maxSize: 500 },
    ...{ permutations: 1000, seed: 0 },
  };
  expect(validate(params)).toBe(false);
  const { path, rule } = schemaError('body', validate.errors).params;
  return [path, rule];
};

test.each([
  [
    'the branch of its kind is meant, not the first one',
    { kind: 'list', name: 'x', scores: null },
    '/genes/genes',
    'required',
  ],
  [
    'the deepest error is meant',
    { kind: 'list', name: 'x', genes: ['A', ''], scores: null },
    '/genes/genes/1',
    'minLength',
  ],
  ['no branch is meant', { kind: 'other' }, '/genes', 'anyOf'],
  ['no object at all', 3, '/genes', 'anyOf'],
  ['nothing', null, '/genes', 'anyOf'],
])('a value that fits no branch of a union: %s', (_, genes, path, rule) => {
  expect(refused(genes)).toEqual([path, rule]);
});

test('60,000 ranked genes are taken, and one more is named as too many', () => {
  const list = (n: number) => ({ kind: 'list', name: 'x', genes: Array(n).fill('G'), scores: Array(n).fill(1) });
  expect(refused(list(60_001))).toEqual(['/genes/genes', 'maxItems']);
});

interface Shape {
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  items?: TSchema;
  type?: string;
  properties?: Record<string, TSchema>;
}
const OTHERS = [null, 3, 'x', true, [], {}];
const DEEPEST = 6;

/** Any value of the shape, ignoring its limits. */
function some(schema: TSchema): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return some(shape.anyOf[0]!);
  if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([k, of]) => [k, some(of)]));
  if (shape.type === 'array') return [];
  return { string: 'x', integer: 1, number: 1, boolean: true }[shape.type ?? ''] ?? null;
}
/** The shape with one value of another type. */
function* spoiled(schema: TSchema, depth = 0): Generator<unknown> {
  yield* OTHERS;
  const { anyOf = [], items, properties = {} } = schema as Shape;
  if (depth === DEEPEST) return;
  for (const branch of anyOf) yield* spoiled(branch, depth + 1);
  if (items) for (const item of spoiled(items, depth + 1)) yield [item];
  const whole = some(schema);
  for (const [name, of] of Object.entries(properties))
    for (const value of spoiled(of, depth + 1)) yield { ...(whole as object), [name]: value };
}
const SCHEMAS = [
  ...ENDPOINTS.flatMap(({ id, body }) => (body ? [[id, body] as const] : [])),
  ...Object.entries(TOOLS).map(([slug, { params }]) => [slug, params] as const),
];

test.each(SCHEMAS)('%s: whatever kind of value stands anywhere, it is refused with its place', (_, schema) => {
  const check = ajv.compile(schema);
  for (const value of spoiled(schema)) {
    if (check(value)) continue;
    const refusal = schemaError('body', check.errors);
    expect([refusal instanceof AppError, refusal.id, typeof refusal.params.rule]).toEqual([
      true,
      'INPUT_INVALID',
      'string',
    ]);
  }
});
