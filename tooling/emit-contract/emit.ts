/** Emits contract/schema: openapi.json (3.1), calls.json, tools.json, tools/*.json, errors.json, limits.json, cell-types.json, receipt.json, service.json. `--check` fails when a file is stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  AREAS,
  CELL_SUBTYPES,
  CELL_TYPE_SOURCES,
  ENDPOINTS,
  ERRORS,
  Id,
  LIMITS,
  MAJOR_CELL_TYPES,
  Receipt,
  SERVICE,
  STATE_HEADER,
  TOOL_GROUPS,
  TOOLS,
  type Endpoint,
} from '../../contract/src/index.ts';
import { linksOf } from './links.ts';

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

/** The named state that a call is answered from. */
const STATE = { name: STATE_HEADER, in: 'header', required: false, schema: Id };

/** What a reply that is not the envelope is made of. */
const BYTES = { 'application/octet-stream': {}, 'application/json': {}, 'application/vnd.apache.arrow.stream': {} };
function successOf(e: Endpoint): Record<string, unknown> {
  const one = (status: string, description: string, content?: object) => ({
    [status]: { description, ...(content && { content }) },
  });
  switch (e.replyKind ?? 'envelope') {
    case 'envelope':
      return one('200', 'success', { 'application/json': { schema: envelope(e.reply) } });
    case 'events':
      return one('200', 'server-sent events', { 'text/event-stream': {} });
    case 'file':
      return { ...one('200', 'the file', { '*/*': {} }), ...one('302', 'goes on elsewhere (OpenID)') };
    case 'proxy':
      return {
        ...one('200', 'from the dataset service', {
          ...BYTES,
          ...Object.fromEntries([...(e.byteForms ?? []), ...(e.exportForms ?? [])].map((type) => [type, {}])),
          ...(e.reply && { 'application/json': { schema: envelope(e.reply) } }),
        }),
        ...one('304', 'not modified'),
      };
    case 'tus':
      return { ...one('200', 'tus'), ...one('201', 'created'), ...one('204', 'written') };
  }
}

/** tus says its own errors in plain words. */
const errorContent = (e: Endpoint) => ({
  'application/json': { schema: envelope({ type: 'null' }) },
  ...(e.replyKind === 'tus' && { 'text/plain': {} }),
});

/** Errors that a call can answer: its own, and those of its kind. A 5xx is not among them but 504 while a service restarts. */
function statusesOf(e: Endpoint): Set<number> {
  const statuses = new Set<number>((e.errors ?? []).map((id) => ERRORS[id]));
  statuses.add(400);
  if (e.permission !== 'public') [401, 403].forEach((status) => statuses.add(status));
  if (e.permission !== 'public' || e.params) statuses.add(404);
  if (e.body || e.replyKind === 'proxy') [413, 415].forEach((status) => statuses.add(status));
  // Longer than the server reads (RFC 6585): said by the HTTP layer, without a body.
  if (e.query) statuses.add(431);
  // What a handler says of well-formed input that cannot be carried out.
  if (e.body) [409, 422].forEach((status) => statuses.add(status));
  if (e.replyKind === 'proxy') [409, 412, 422, 504].forEach((status) => statuses.add(status));
  if (e.replyKind === 'tus') [409, 410, 412, 413, 415].forEach((status) => statuses.add(status));
  return statuses;
}

const paths: Record<string, Record<string, unknown>> = {};
for (const e of ENDPOINTS) {
  const statuses = statusesOf(e);
  const operation = {
    operationId: e.id,
    summary: e.summary,
    'x-permission': e.permission,
    ...(e.feature && { 'x-feature': e.feature }),
    security: e.permission === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', e.params), ...parameters('query', e.query), ...(e.inState ? [STATE] : [])],
    ...(e.body && {
      requestBody: {
        required: true,
        content: {
          [e.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: e.body },
        },
      },
    }),
    responses: {
      ...successOf(e),
      ...Object.fromEntries(
        [...statuses]
          .sort()
          .map((s) => [String(s), { description: 'error', ...(s !== 431 && { content: errorContent(e) }) }]),
      ),
    },
  };
  const methods = e.replyKind === 'tus' && e.params ? ['get', 'head', 'patch', 'delete'] : [e.method.toLowerCase()];
  for (const method of methods) {
    const operationId = methods.length > 1 ? `${e.id}.${method}` : e.id;
    (paths[e.path] ??= {})[method] = { ...operation, operationId };
  }
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

/** Links stand in the replies once all calls are known. */
interface Operation {
  operationId: string;
  responses: Record<string, object>;
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...(operation as Operation) })),
);
for (const { operationId, responses } of operations) {
  const links = linksOf(operationId, operations);
  if (Object.keys(links).length) responses['200'] = { ...responses['200'], links };
}

// What a browser needs of a tool, in the order of the rail.
const tools = Object.values(TOOLS)
  .map(({ slug, group, job, computed, internal }) => ({ slug, group, job, computed, internal }))
  .sort((a, b) => TOOL_GROUPS.indexOf(a.group) - TOOL_GROUPS.indexOf(b.group) || (a.slug < b.slug ? -1 : 1));

const out: Record<string, unknown> = {
  'tools.json': tools,
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
  'cell-types.json': { major: MAJOR_CELL_TYPES, subtypes: CELL_SUBTYPES, sources: CELL_TYPE_SOURCES },
  'receipt.json': Receipt,
  'service.json': SERVICE,
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
