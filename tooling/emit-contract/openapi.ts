/** The OpenAPI 3.1 document of the contract. */
import * as contract from '../../contract/src/index.ts';
import * as shapes from '../../contract/src/tools/common.ts';
import * as tools from '../../contract/src/tools/index.ts';
import { linksOf } from './links.ts';
import { share, type Document, type Shared } from './share.ts';

const { ENDPOINTS, ERRORS, Id, STATE_HEADER } = contract;
type Endpoint = contract.Endpoint;

/** Schema of a reply: `{code, msg, message, data}`, and `error` where the call failed. */
const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'message', 'data'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    message: { type: 'string' },
    data: data ?? {},
    error: ERROR_CAUSE,
  },
});
const ERROR_CAUSE = {
  type: 'object',
  required: ['id', 'params'],
  properties: { id: { enum: Object.keys(ERRORS) }, params: { type: 'object' } },
};
const ERROR_REPLY = envelope({ type: 'null' });
const json = (schema: object) => ({ 'application/json': { schema } });

/** Responses of many calls, by their name in `components/responses`. */
const RESPONSES = {
  Error: { description: 'error', content: json(ERROR_REPLY) },
  /** tus reports its own errors in plain text. */
  UploadError: { description: 'error', content: { ...json(ERROR_REPLY), 'text/plain': {} } },
  /** Longer than the server reads (RFC 6585): rejected by the HTTP layer, without a body. */
  HeadersTooLong: { description: 'error' },
  NotModified: { description: 'not modified' },
} as const;

interface Properties {
  properties?: Record<string, object>;
  required?: readonly string[];
}
const parameters = (where: 'path' | 'query', schema: unknown) => {
  const { properties = {}, required = [] } = (schema ?? {}) as Properties;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
};

/** The named state that a call is answered from. */
const STATE = { name: STATE_HEADER, in: 'header', required: false, schema: Id };

/** Content types of a reply without the envelope. */
const BYTES = { 'application/octet-stream': {}, 'application/json': {}, 'application/vnd.apache.arrow.stream': {} };
function successOf(e: Endpoint): Record<string, object> {
  const one = (status: string, description: string, content?: object) => ({
    [status]: { description, ...(content && { content }) },
  });
  switch (e.replyKind ?? 'envelope') {
    case 'envelope':
      return one('200', 'success', json(envelope(e.reply)));
    case 'events':
      return one('200', 'server-sent events', { 'text/event-stream': {} });
    case 'file':
      return { ...one('200', 'the file', { '*/*': {} }), ...one('302', 'goes on elsewhere (OpenID)') };
    case 'proxy':
      return {
        ...one('200', 'from the dataset service', {
          ...BYTES,
          ...Object.fromEntries([...(e.byteForms ?? []), ...(e.exportForms ?? [])].map((type) => [type, {}])),
          ...(e.reply && json(envelope(e.reply))),
        }),
        '304': RESPONSES.NotModified,
      };
    case 'tus':
      return { ...one('200', 'tus'), ...one('201', 'created'), ...one('204', 'written') };
  }
}

/** Errors of a call: its own, and those of its kind. The only 5xx is 504 while a service restarts. */
function statusesOf(e: Endpoint): Set<number> {
  const statuses = new Set<number>((e.errors ?? []).map((id) => ERRORS[id]));
  statuses.add(400);
  if (e.permission !== 'public') [401, 403].forEach((status) => statuses.add(status));
  if (e.permission !== 'public' || e.params) statuses.add(404);
  if (e.body || e.replyKind === 'proxy') [413, 415].forEach((status) => statuses.add(status));
  if (e.query) statuses.add(431);
  // A handler's errors for well-formed input that cannot be processed.
  if (e.body) [409, 422].forEach((status) => statuses.add(status));
  if (e.replyKind === 'proxy') [409, 412, 422, 504].forEach((status) => statuses.add(status));
  if (e.replyKind === 'tus') [409, 410, 412, 413, 415].forEach((status) => statuses.add(status));
  return statuses;
}
function errorsOf(e: Endpoint): Record<string, object> {
  const error = e.replyKind === 'tus' ? RESPONSES.UploadError : RESPONSES.Error;
  const statuses = [...statusesOf(e)].sort();
  return Object.fromEntries(statuses.map((s) => [String(s), s === 431 ? RESPONSES.HeadersTooLong : error]));
}

const operationOf = (e: Endpoint) => ({
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
  responses: { ...successOf(e), ...errorsOf(e) },
});

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const e of endpoints) {
    const operation = operationOf(e);
    const methods = e.replyKind === 'tus' && e.params ? ['get', 'head', 'patch', 'delete'] : [e.method.toLowerCase()];
    for (const method of methods) {
      const operationId = methods.length > 1 ? `${e.id}.${method}` : e.id;
      (paths[e.path] ??= {})[method] = { ...operation, operationId };
    }
  }
  // Links are added to the replies once all calls are known.
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation, operationId: operation.operationId })),
  );
  for (const { operation } of operations) {
    const links = linksOf(operation.operationId, operations);
    if (Object.keys(links).length)
      operation.responses = { ...operation.responses, '200': { ...operation.responses['200'], links } };
  }
  return paths;
}

/** Every schema where it is used. Plain JSON, because schemas of typebox have properties that are not emitted. */
export const wholeDocument = (): Document =>
  JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Stroma', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: pathsOf(ENDPOINTS),
    }),
  ) as Document;

const isSchema = (name: string, value: unknown): value is object =>
  /^[A-Z][A-Za-z]*[a-z]/.test(name) &&
  typeof value === 'object' &&
  value !== null &&
  ['type', 'anyOf', 'enum'].some((key) => key in value);

/** The contract's schemas by their exported names. */
function namedSchemas(): Record<string, object> {
  const exported = Object.entries({ ...shapes, ...tools, ...contract } as Record<string, unknown>);
  const own = Object.fromEntries(exported.filter((entry): entry is [string, object] => isSchema(...entry)));
  return { ...own, ErrorCause: ERROR_CAUSE, ErrorReply: ERROR_REPLY };
}

/** Names the envelope of a named schema, or of a list of one. */
function envelopeName(schema: Shared, nameOf: (schema: unknown) => string | undefined): string | undefined {
  const { data, error } = (schema.properties ?? {}) as Record<string, Shared | undefined>;
  if (!data || !error) return undefined;
  const [name, listed] = [nameOf(data), nameOf(data.items)];
  if (name) return `${name}Reply`;
  if (listed) return `${listed}ListReply`;
  return Object.keys(data.properties ?? {}).length ? undefined : 'EmptyReply';
}

/** The emitted document: repeated schemas and responses are in `components`. */
export const sharedDocument = (): Document =>
  share(wholeDocument(), { schemas: namedSchemas(), responses: RESPONSES, nameOf: envelopeName });
