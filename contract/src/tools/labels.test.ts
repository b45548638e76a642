import { expect, test } from '@jest/globals';
import type { TSchema } from 'typebox';
import { requestOf } from '../../fixtures/tools/requests.ts';
import { TOOLS, presentColumns, presentSummary, type PresentNames, type ToolDefinition } from './index.ts';

// Every text in a result is the name of a label, of a group, or something else, and only names change.
/** The runner's tests run every tool against the same list. */
const textsNamed = (slug: string) => requestOf(slug).texts;
const tools = (Object.values(TOOLS) as readonly ToolDefinition[]).filter(
  (tool) => tool.job && tool.computed && !tool.internal,
);
const group = (name: string) => ({ name, column: 'of groups', categories: ['one'] });
const CONDITION = { column: 'condition', a: 'x', b: 'y' };
const OF_RESULT = { kind: 'differential-expression', result: 'r', comparison: 0 };
/** Requests that name everything that each tool's can, over its fixture. */
const OVER: Record<string, object> = {
  'cell-annotation': { groupBy: 'cluster' },
  'cell-interaction': { groupBy: 'type', condition: CONDITION },
  cnv: { reference: { ...group('reference'), column: 'normal' }, keepLabel: 'kept' },
  composition: { types: 'type', by: 'sample', groups: null, roeBy: 'group' },
  'differential-expression': {
    ...{ mode: 'batchTwoGroups', a: group('a'), b: group('b') },
    ...{ batchBy: 'type', replicates: 'donor' },
  },
  enrichment: { genes: OF_RESULT },
  'gene-set': { groupBy: 'type' },
  ith: { cells: group('cells'), groupBy: 'sample', cellTypeBy: 'type' },
  'tf-regulation': { groupBy: 'type' },
  trajectory: { groupBy: 'type' },
  'trajectory-genes': {},
  vdj: { bulk: null, sampleBy: 'sample', groupBy: 'type' },
};
/** A result's own declaration of its texts. */
const SAYS: Record<string, object> = {
  'cell-annotation': {
    proposals: [{ cluster: 'token' }, { cluster: 'token (x)' }],
    warnings: [{ params: { groups: ['token (T / B)', 'token (x) (T / B)'] } }],
  },
  ith: { cellTypes: [{ cellType: 'T' }] },
  trajectory: { density: { by: [{ column: null }, { column: 'type' }] } },
  'trajectory-genes': { graph: { groupBy: 'type' } },
};
const paramsOf = ({ slug }: ToolDefinition) => ({ ...requestOf(slug).params, ...OVER[slug] });
/** Names after a rename of everything, derived from the old ones. */
const names: PresentNames = {
  column: (column) => ({ get: (text: string) => `${text} of ${column}` }) as unknown as ReadonlyMap<string, string>,
  group: ({ name }) => `group ${name} now`,
  parent: {
    before: { name: 'token', result: { comparisons: [{ name: 'token', a: { name: 'a' }, b: { name: 'b' } }] } },
    after: { name: 'parent now', result: { comparisons: [{ name: 'token', a: { name: 'A' }, b: { name: 'b' } }] } },
  },
};

interface Json {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  patternProperties?: Record<string, Json>;
}
/** Paths of all strings in a schema without a fixed set of values; `?` matches any name and any value. */
function texts(schema: Json, at: readonly string[] = []): string[] {
  if (schema.const !== undefined || schema.enum) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((one) => texts(one, at));
  if (schema.type === 'array') return texts(schema.items ?? {}, [...at, '*']);
  if (schema.type === 'object')
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => texts(one, [...at, name])),
      ...Object.values(schema.patternProperties ?? {}).flatMap((one) => texts(one, [...at, '?'])),
    ];
  return schema.type === undefined || schema.type === 'string' ? [at.join('.')] : [];
}
const textsOf = (schema: TSchema): string[] => [...new Set(texts(JSON.parse(JSON.stringify(schema)) as Json))].sort();

/** A value with one text, in each of two entries of every list. */
function holding(steps: readonly string[], text: string): unknown {
  const [first, ...rest] = steps;
  if (first === undefined) return text;
  const inner = holding(rest, text);
  return first === '*' ? [inner, inner] : { [first]: inner };
}
const found = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(found);
/** The new name of a result's text after a rename of everything; undefined if it stays. */
function called(tool: ToolDefinition, at: string): string {
  const labels = tool.labels?.(paramsOf(tool), SAYS[tool.slug] ?? null) ?? {};
  const given = ['token', 'a', 'b', 'cells', 'reference', 'a vs b', 'token: a vs b'];
  const changes = given.flatMap((text) =>
    found(presentSummary(holding(at.split('.'), text), labels, names)).filter((now) => now !== text),
  );
  return [...new Set(changes.map((now) => now.replace(/^.* of /, 'of ')))].join(', ');
}

test.each(tools)('$slug: each text of its result is a name of something or is not', (tool) => {
  const all = textsOf(tool.result).map((at): [string, string] => [at, called(tool, at)]);
  const { rest, ...named } = textsNamed(tool.slug).result;
  expect(Object.fromEntries(all.filter(([, now]) => now))).toEqual(named);
  expect(all.flatMap(([at, now]) => (now ? [] : [at]))).toEqual(rest.split(' ').filter(Boolean).sort());
});

test.each(tools)('$slug: each text of its tables is a name of something or is not', (tool) => {
  const labels = tool.labels?.(paramsOf(tool), SAYS[tool.slug] ?? null) ?? {};
  // Only the names of columns are requested: one text represents all.
  const one: PresentNames = { ...names, column: (column) => new Map([['text', `of ${column}`]]) };
  for (const [table, schema] of Object.entries(tool.tables ?? {})) {
    const columns = presentColumns(table, labels, one).map(({ column, when, names: [first] }): [string, string] => [
      when ? `${column} where ${when.column} is ${when.value}` : column,
      first!.to,
    ]);
    const { rest, ...named } = textsNamed(tool.slug).tables[table] ?? { rest: '' };
    expect([table, Object.fromEntries(columns)]).toEqual([table, named]);
    const known = new Set(columns.map(([column]) => column.split(' ')[0]!));
    expect([table, textsOf(schema).filter((column) => !known.has(column))]).toEqual([
      table,
      rest.split(' ').filter(Boolean).sort(),
    ]);
  }
  expect(Object.keys(textsNamed(tool.slug).tables)).toEqual(expect.arrayContaining(Object.keys(labels.tables ?? {})));
});

test('a warning names the cluster before the types, also one that another one begins with', () => {
  const tool: ToolDefinition = TOOLS['cell-annotation'];
  const result = SAYS['cell-annotation'];
  const shown = presentSummary(result, tool.labels!(paramsOf(tool), result), names);
  expect(shown).toEqual({
    proposals: [{ cluster: 'token of cluster' }, { cluster: 'token (x) of cluster' }],
    warnings: [{ params: { groups: ['token of cluster (T / B)', 'token (x) of cluster (T / B)'] } }],
  });
});

test('groups without labels of their own keep their names', () => {
  const of = (slug: keyof typeof TOOLS, params: object) =>
    (TOOLS[slug] as ToolDefinition).labels!({ ...paramsOf(TOOLS[slug]), ...params }, null);
  const one = { mode: 'batchOneGroup', b: null };
  expect(of('differential-expression', one).tables).toEqual({
    deg: { cluster: { by: 'side', of: { a: { column: 'type' }, b: null } } },
  });
  const groups = [{ name: 'x', samples: ['1', '2', '3'] }];
  expect(of('composition', { groups, roeBy: null }).tables).toMatchObject({ roe: { group: null } });
  expect(of('composition', { groups: null, roeBy: null }).tables).toMatchObject({
    roe: { group: { column: 'sample' } },
  });
  expect(of('cnv', { keepLabel: null }).tables).toEqual({ arms: { group: null }, cells: { group: null } });
  expect(of('vdj', { bulk: 'TRB', sampleBy: '', groupBy: '' }).tables).toMatchObject({ usage: { sample: null } });
  expect(of('cell-interaction', { condition: null }).summary).toMatchObject({ 'condition.a': null });
});

const STORED = { name: 'mine', cellSet: 'a'.repeat(64) };
test('a stored set of normal cells is one group with the name of the set', () => {
  const { summary } = (TOOLS.cnv as ToolDefinition).labels!({ ...paramsOf(TOOLS.cnv), reference: STORED }, null);
  expect(summary).toMatchObject({ 'referenceGroups.*.name': { group: STORED } });
});
