import { expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { sharedDocument, wholeDocument } from './openapi.ts';
import { share, type Document } from './share.ts';

const FILE = join(ROOT, 'contract/schema/openapi.json');
const MOST_BYTES = 1_000_000;
const emitted = JSON.parse(readFileSync(FILE, 'utf8')) as Document;

/** A value with every reference replaced by its target. Throws if a target is missing. */
function resolve(value: unknown, document: Document): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const [, kind, name] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(String(value.$ref)) ?? [];
    const found = kind && document.components[kind as 'schemas' | 'responses']?.[name!];
    if (!found) throw new Error(`${String(value.$ref)} points to nothing`);
    return resolve(found, document);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, document)]));
}
const resolvedPaths = (document: Document) => resolve(document.paths, document);

test('the file is small, and says the same as with every schema in its place', () => {
  expect(statSync(FILE).size).toBeLessThan(MOST_BYTES);
  const { paths, components, ...rest } = wholeDocument();
  const { paths: _, components: own, ...emittedRest } = emitted;
  expect(resolvedPaths(emitted)).toEqual(paths);
  expect(emittedRest).toEqual(rest);
  expect(own.securitySchemes).toEqual(components.securitySchemes);
});

test('another run gives the same text', () => {
  expect(JSON.stringify(sharedDocument())).toBe(JSON.stringify(emitted));
});

test('each component is used, no two are equal, and the names can be read', () => {
  const { schemas = {}, responses = {} } = emitted.components;
  const used = new Set(JSON.stringify(emitted).match(/(?<="\$ref":")[^"]+/g));
  for (const kind of ['schemas', 'responses'] as const)
    for (const name of Object.keys(emitted.components[kind] ?? {})) {
      expect(used).toContain(`#/components/${kind}/${name}`);
      expect(name).toMatch(/^[A-Z][A-Za-z0-9]{1,60}$/);
    }
  const texts = [...Object.values(schemas), ...Object.values(responses)].map((one) => JSON.stringify(one));
  expect(new Set(texts).size).toBe(texts.length);
  // The schemas that readers look for first have the contract's names.
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['DatasetDetail', 'ErrorReply', 'Job', 'JobReply', 'Subsets', 'Task']),
  );
  expect(Object.keys(responses)).toContain('Error');
});

/** A call that returns the schema. */
const operation = (operationId: string, schema: object) => ({
  operationId,
  parameters: [],
  responses: { 200: { content: { 'application/json': { schema } } }, 404: { description: 'error' } },
});
const documentOf = (...schemas: object[]): Document =>
  JSON.parse(
    JSON.stringify({
      components: { securitySchemes: {} },
      paths: Object.fromEntries(schemas.map((schema, i) => [`/${i}`, { get: operation(`calls.number${i}`, schema) }])),
    }),
  ) as Document;
const described = (description: string) => ({ type: 'string', description: description.repeat(30) });

test('equal schemas stand once, whatever the order of their keys; values that look like schemas stay', () => {
  const inner = { type: 'object', properties: { a: described('some text'), properties: { type: 'string' } } };
  const turned = { properties: { properties: { type: 'string' }, a: described('some text') }, type: 'object' };
  const whole = documentOf(
    { type: 'array', items: inner },
    { type: 'object', properties: { one: turned }, default: { properties: { one: turned } } },
  );
  const shared = share(whole, { schemas: {}, responses: { Error: { description: 'error' } } });
  const ref = { $ref: '#/components/schemas/CallsNumber0ReplyItem' };
  expect(shared.components.schemas).toEqual({ CallsNumber0ReplyItem: inner });
  const reply = (n: number) => shared.paths[`/${n}`]!.get!.responses;
  expect(reply(0)).toEqual({
    200: { content: { 'application/json': { schema: { type: 'array', items: ref } } } },
    404: { $ref: '#/components/responses/Error' },
  });
  expect(reply(1)['200']!.content!['application/json']!.schema).toEqual({
    type: 'object',
    properties: { one: ref },
    default: { properties: { one: turned } },
  });
  expect(resolvedPaths(shared)).toEqual(whole.paths);
});

test('the name of a schema is its own, and one after a place gives way to it', () => {
  const [own, other] = [
    { type: 'object', properties: { a: described('own') } },
    { type: 'object', properties: { b: described('other') } },
  ];
  const whole = documentOf(own, other, { type: 'object', properties: { own, other } });
  const names = { CallsNumber1Reply: own, AnotherNameOfTheSame: own };
  const { components } = share(whole, { schemas: names, responses: {} });
  expect(Object.keys(components.schemas!)).toEqual(['CallsNumber1Reply', 'CallsNumber1Reply2']);
});
