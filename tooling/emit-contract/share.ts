/** Moves repeated parts of an OpenAPI document into its components. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Shared = { [key: string]: Json };
interface Content {
  schema?: Shared;
}
interface Response {
  content?: Record<string, Content>;
  $ref?: string;
}
interface Operation {
  operationId: string;
  parameters: { name: string; schema: Shared }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}
export interface Document {
  components: { schemas?: Record<string, Shared>; responses?: Record<string, Response>; securitySchemes: Shared };
  paths: Record<string, Record<string, Operation>>;
}
export interface Names {
  /** Named schemas; of equal ones the shortest name is used. */
  schemas: Record<string, object>;
  /** Responses that are shared, and no others. */
  responses: Record<string, object>;
  /** A name for a repeated schema without one; otherwise a schema is named after its first use. */
  nameOf?: (schema: Shared, nameOf: (schema: unknown) => string | undefined) => string | undefined;
}

/** Sizes in characters from which a repeated schema is worth a component. */
const WORTH = { named: 60, unnamed: 200 };
/** Keywords by content: one schema or a list of them, and schemas by name. */
const HOLDS_SCHEMAS = ['items', 'additionalProperties', 'anyOf', 'allOf', 'oneOf', 'not', 'prefixItems'];
const HOLDS_NAMED = ['properties', 'patternProperties'];

const isObject = (value: unknown): value is Shared =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Equal for equal schemas, regardless of the order of their keys. */
const keys = new WeakMap<object, string>();
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const known = keys.get(value);
  if (known !== undefined) return known;
  const key = `{${Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${keyOf(value[name])}`)
    .join()}}`;
  keys.set(value, key);
  return key;
}

type Replace = (schema: Shared, place: string) => Shared;

/** The schema with each of its direct parts replaced; `place` is the name of a part in it. */
function mapParts(schema: Shared, replace: Replace): Shared {
  const part = (value: Json, place: string): Json => (isObject(value) ? replace(value, place) : value);
  const held = (key: string, value: Json): Json => {
    const place = key === 'items' ? 'Item' : key === 'additionalProperties' ? 'Value' : '';
    if (HOLDS_SCHEMAS.includes(key))
      return Array.isArray(value) ? value.map((one) => part(one, '')) : part(value, place);
    if (!HOLDS_NAMED.includes(key) || !isObject(value)) return value;
    const isPattern = key === 'patternProperties';
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, part(one, isPattern ? 'Value' : pascal(name))]),
    );
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, held(key, value)]));
}

const mapContent = (content: Record<string, Content>, replace: Replace, place: string): Record<string, Content> =>
  Object.fromEntries(
    Object.entries(content).map(([type, one]) => [
      type,
      one.schema ? { ...one, schema: replace(one.schema, place) } : one,
    ]),
  );
const mapResponse = (response: Response, replace: Replace, place: string): Response =>
  response.content ? { ...response, content: mapContent(response.content, replace, place) } : response;

/** The document with every schema of its calls and shared responses replaced. */
function mapSchemas({ components, paths, ...rest }: Document, replace: Replace): Document {
  const operation = (one: Operation): Operation => {
    const place = pascal(one.operationId);
    return {
      ...one,
      parameters: one.parameters.map((parameter) => ({
        ...parameter,
        schema: replace(parameter.schema, place + pascal(parameter.name)),
      })),
      ...(one.requestBody && {
        requestBody: { ...one.requestBody, content: mapContent(one.requestBody.content, replace, `${place}Body`) },
      }),
      responses: mapValues(one.responses, (response) => mapResponse(response, replace, `${place}Reply`)),
    };
  };
  const responses = mapValues(components.responses ?? {}, (one, name) => mapResponse(one, replace, `${name}Reply`));
  return {
    ...rest,
    components: { ...components, responses },
    paths: mapValues(paths, (one) => mapValues(one, operation)),
  };
}
const mapValues = <T, U>(record: Record<string, T>, map: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

/** The document with each response that has a name replaced by a reference to it. */
function shareResponses(document: Document, named: Record<string, object>): Document {
  const plain = JSON.parse(JSON.stringify(named)) as Record<string, Response>;
  const names = new Map(Object.entries(plain).map(([name, response]) => [keyOf(response), name]));
  const one = (response: Response): Response => {
    const name = names.get(keyOf(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  return {
    ...document,
    components: { ...document.components, responses: plain },
    paths: mapValues(document.paths, (methods) =>
      mapValues(methods, (operation) => ({ ...operation, responses: mapValues(operation.responses, one) })),
    ),
  };
}

/** Names by schema. */
function namesOf(schemas: Record<string, object>): Map<string, string> {
  const plain = Object.entries(JSON.parse(JSON.stringify(schemas)) as Record<string, Shared>);
  const longestFirst = plain.sort(([a], [b]) => b.length - a.length || (a < b ? 1 : -1));
  return new Map(longestFirst.map(([name, schema]) => [keyOf(schema), name]));
}

/** How often each schema is used in the document, with equal ones counted together. */
function countUses(document: Document): Map<string, number> {
  const uses = new Map<string, number>();
  const count: Replace = (schema) => {
    const key = keyOf(schema);
    const before = uses.get(key) ?? 0;
    uses.set(key, before + 1);
    if (!before) mapParts(schema, count);
    return schema;
  };
  mapSchemas(document, count);
  return uses;
}

/**
 * Returns the same document, in which named schemas and repeated ones appear once, in `components`, and are referred to by `$ref`. Names are the same
 * in every run: a schema's own, otherwise one after its first place in the order of the calls.
 */
export function share(whole: Document, { schemas, responses, nameOf }: Names): Document {
  const document = shareResponses(whole, responses);
  const own = namesOf(schemas);
  const uses = countUses(document);
  const isShared = (schema: Shared): boolean => {
    const key = keyOf(schema);
    const isRepeated = uses.get(key)! > 1;
    if (!own.has(key)) return isRepeated && key.length >= WORTH.unnamed;
    return (
      'properties' in schema || 'anyOf' in schema || 'items' in schema || (isRepeated && key.length >= WORTH.named)
    );
  };
  const given = new Map<string, string>();
  const taken = new Set(own.values());
  const free = (wish: string): string => {
    let name = wish;
    for (let n = 2; taken.has(name); n += 1) name = `${wish}${n}`;
    taken.add(name);
    return name;
  };
  const found: Record<string, Shared> = {};
  const ownName = (schema: unknown): string | undefined => own.get(keyOf(schema));
  const refer: Replace = (schema, place) => {
    if (!isShared(schema)) return mapParts(schema, (part, at) => refer(part, place + at));
    const key = keyOf(schema);
    let name = given.get(key);
    if (name === undefined) {
      const called = own.get(key) ?? free(nameOf?.(schema, ownName) ?? place);
      given.set(key, called);
      found[called] = mapParts(schema, (part, at) => refer(part, called + at));
      name = called;
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const referring = mapSchemas(document, refer);
  const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...referring, components: { ...referring.components, schemas: sorted } };
}
