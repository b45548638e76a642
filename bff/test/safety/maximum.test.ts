import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import { ENDPOINTS, tasks, TOOLS, type Endpoint } from '@stroma/contract';
import { DRAWING_LIMITS } from '@stroma/contract/drawings';
import { largestValue } from '../largest.ts';
import { person, type Person } from '../people.ts';
import { startServer, type TestServer } from '../server.ts';

// What the contract allows must pass the body limits on bytes, objects and names.
let s: TestServer;
let who: Person;
beforeAll(async () => {
  s = await startServer();
  Object.assign(s.deps.limits, { take: async () => {}, check: async () => {}, clear: async () => {} });
  who = await person(s, 'maximum', { is_admin: true });
});
afterAll(() => s.close());

async function refusalOf(e: Endpoint, body: unknown): Promise<string | null> {
  const path = e.path.replaceAll(/\{\w+\}/g, 'x').slice(1);
  const { status, body: reply } = await s.call(path, { token: who.token, method: e.method, json: body as object });
  const { id, params } = (reply.error ?? {}) as { id?: string; params?: { rule?: string } };
  if (status === 413 || id === 'BODY_TOO_LARGE') return 'too large';
  return params?.rule === 'syntax' ? 'syntax' : null;
}

/** A drawing is limited by its bytes as a whole: rows, columns and cells never have their maxima together. */
const drawing = {
  ...{ title: 'x'.repeat(DRAWING_LIMITS.title), kind: 'drawing', tool: 'violin', grid: null },
  state: { x: 'x'.repeat(DRAWING_LIMITS.bytes - 1000) },
  svg: `<svg>${'x'.repeat(DRAWING_LIMITS.svg - 5)}`,
};
const LARGEST: Partial<Record<string, unknown>> = {
  'drawings.create': drawing,
  'drawings.save': { version: 1, content: drawing },
};

const withBody = ENDPOINTS.filter((e) => e.body && e.bodyKind === 'json' && !e.bodyUnread && e.id !== tasks.submit.id);
test.each(withBody.map((e) => [e.id, e] as const))('%s takes its declared maximum', async (_, e) => {
  expect(await refusalOf(e, LARGEST[e.id] ?? largestValue(e.body!))).toBeNull();
});

const computed = Object.entries(TOOLS).filter(
  ([, tool]) => tool.job && tool.computed && !('internal' in tool && tool.internal),
);
test.each(computed)('parameters of %s are taken at their declared maximum', async (slug, { params }) => {
  const body = { dataset: 'x', name: 'x'.repeat(200), params: largestValue(params as TSchema) };
  expect(await refusalOf({ ...tasks.submit, path: `/user/analysis/tools/${slug}` } as Endpoint, body)).toBeNull();
});
