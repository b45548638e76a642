import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import { ENDPOINTS, tasks, TOOLS, type Endpoint } from '@stroma/contract';
import { person, type Person } from './people.ts';
import { startServer, type TestServer } from './server.ts';

// What the contract declares as allowed gets past the limits of bodies: their bytes, objects and names.
let s: TestServer;
let who: Person;
beforeAll(async () => {
  s = await startServer();
  Object.assign(s.deps.limits, { take: async () => {}, check: async () => {}, clear: async () => {} });
  who = await person(s, 'maximum', { is_admin: true });
});
afterAll(() => s.close());

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
/** Characters of a text, and items of a list, of which no limit is declared. */
const [UNLIMITED_TEXT, UNLIMITED_ITEMS] = [40, 3];
/** Of a field that holds a file, which calls of their own limits and tests read. */
const LARGE_TEXT = 100_000;
const DEEPEST = 4;

/** The largest value that a schema declares. Texts have its length, whatever its pattern says: the limits of bodies know no patterns. */
function largest(schema: TSchema, depth = 0): unknown {
  const shape = schema as Shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum.reduce((a, b) => (String(b).length > String(a).length ? b : a));
  if (shape.anyOf) {
    const all = shape.anyOf.map((one) => largest(one, depth));
    return all.reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a));
  }
  if (shape.properties)
    return Object.fromEntries(Object.entries(shape.properties).map(([k, of]) => [k, largest(of, depth + 1)]));
  if (shape.type === 'array' && shape.items) {
    const n = depth > DEEPEST ? 0 : (shape.maxItems ?? UNLIMITED_ITEMS);
    const item = largest(shape.items, depth + 1);
    return Array.from({ length: n }, () => item);
  }
  if (shape.type === 'string') return 'x'.repeat(Math.min(shape.maxLength ?? UNLIMITED_TEXT, LARGE_TEXT));
  if (shape.type === 'integer') return shape.maximum ?? 2 ** 31;
  if (shape.type === 'number') return -Math.min(shape.maximum ?? Infinity, 123456.78901234567);
  return shape.type === 'boolean' ? false : null;
}

async function refusalOf(e: Endpoint, body: unknown): Promise<string | null> {
  const path = e.path.replaceAll(/\{\w+\}/g, 'x').slice(1);
  const { status, body: reply } = await s.call(path, { token: who.token, method: e.method, json: body as object });
  const { id, params } = (reply.error ?? {}) as { id?: string; params?: { rule?: string } };
  if (status === 413 || id === 'BODY_TOO_LARGE') return 'too large';
  return params?.rule === 'syntax' ? 'syntax' : null;
}

const withBody = ENDPOINTS.filter((e) => e.body && e.bodyKind === 'json' && !e.bodyUnread && e.id !== tasks.submit.id);
test.each(withBody.map((e) => [e.id, e] as const))('%s takes its declared maximum', async (_, e) => {
  expect(await refusalOf(e, largest(e.body!))).toBeNull();
});

const computed = Object.entries(TOOLS).filter(
  ([, tool]) => tool.job && tool.computed && !('internal' in tool && tool.internal),
);
test.each(computed)('parameters of %s are taken at their declared maximum', async (slug, { params }) => {
  const body = { dataset: 'x', name: 'x'.repeat(200), params: largest(params as TSchema) };
  expect(await refusalOf({ ...tasks.submit, path: `/user/analysis/tools/${slug}` } as Endpoint, body)).toBeNull();
});
