import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { ENDPOINTS, TOOLS } from '@stroma/contract';

/** The server compiles a schema when it first needs it: one that does not compile is found here, not by a caller. */
test('every schema of a call and of a tool compiles', () => {
  const ajv = new Ajv({ strict: false });
  (addFormats as unknown as (to: Ajv) => void)(ajv);
  const schemas = [
    ...ENDPOINTS.flatMap(({ id, params, query, body }) => Object.entries({ params, query, body }).map(named(id))),
    ...Object.entries(TOOLS).flatMap(([slug, { params, result }]) =>
      Object.entries({ params, result }).map(named(slug)),
    ),
  ];
  const broken = schemas.flatMap(([name, schema]) => {
    try {
      if (schema) ajv.compile(schema);
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
  expect(broken).toEqual([]);
  expect(schemas.filter(([, schema]) => schema).length).toBeGreaterThan(100);
});

const named =
  (of: string) =>
  ([part, schema]: [string, object | undefined]): [string, object | undefined] => [`${of}.${part}`, schema];
