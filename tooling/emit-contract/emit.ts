/** Emits contract/schema: openapi.json (3.1), tools/*.json, errors.json, limits.json. `--check` fails when a file is stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AREAS, ENDPOINTS, ERRORS, LIMITS, TOOLS } from '../../contract/src/index.ts';

const root = join(import.meta.dirname, '../../contract/schema');
const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'message', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    message: { type: 'string' },
    data: data ?? {},
    error: {
      type: 'object',
      required: ['id', 'params'],
      properties: { id: { enum: Object.keys(ERRORS) }, params: { type: 'object' } },
    },
  },
});

const parameters = (where: 'path' | 'query', schema: any) =>
  Object.entries(schema?.properties ?? {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: value,
  }));

const paths: Record<string, Record<string, unknown>> = {};
for (const e of ENDPOINTS) {
  const statuses = new Set((e.errors ?? []).map((id) => ERRORS[id]));
  statuses.add(400);
  if (e.permission !== 'public') [401, 403, 404].forEach((s) => statuses.add(s as never));
  const isBytes = e.replyKind && e.replyKind !== 'envelope';
  (paths[e.path] ??= {})[e.method.toLowerCase()] = {
    operationId: e.id,
    summary: e.summary,
    'x-permission': e.permission,
    security: e.permission === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', e.params), ...parameters('query', e.query)],
    ...(e.body && {
      requestBody: {
        required: true,
        content: {
          [e.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: e.body },
        },
      },
    }),
    responses: {
      '200': isBytes
        ? { description: e.replyKind }
        : { description: 'success', content: { 'application/json': { schema: envelope(e.reply) } } },
      ...Object.fromEntries(
        [...statuses]
          .sort()
          .map((s) => [
            String(s),
            { description: 'error', content: { 'application/json': { schema: envelope({ type: 'null' }) } } },
          ]),
      ),
    },
  };
}

// What a browser needs of a call: no schemas, so that the client stays small.
const calls = Object.fromEntries(
  Object.entries(AREAS).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.entries(endpoints).map(([key, e]) => [
        key,
        { method: e.method, path: e.path, bodyKind: e.bodyKind ?? 'form' },
      ]),
    ),
  ]),
);

const out: Record<string, unknown> = {
  'calls.json': calls,
  'openapi.json': {
    openapi: '3.1.0',
    info: { title: 'Stroma', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  },
  'errors.json': ERRORS,
  'limits.json': LIMITS,
};
for (const [slug, tool] of Object.entries(TOOLS)) out[`tools/${slug}.json`] = { slug, ...tool };

const stale: string[] = [];
for (const [name, value] of Object.entries(out)) {
  const file = join(root, name);
  const text = `${JSON.stringify(value, null, 1)}\n`;
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // written for the first time
  }
  if (before === text) continue;
  stale.push(name);
  if (process.argv.includes('--check')) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
if (process.argv.includes('--check') && stale.length) {
  console.error(`contract/schema is stale: ${stale.join(', ')}. Run npm run gen.`);
  process.exit(1);
}
console.log(stale.length ? `emitted ${stale.join(', ')}` : 'contract/schema is fresh');
