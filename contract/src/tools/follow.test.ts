import { expect, test } from '@jest/globals';
import { Value } from 'typebox/value';
import { requestOf as request } from '../../fixtures/tools/requests.ts';
import { Gone, TOOLS, type Follow, type ToolDefinition } from './index.ts';

// What each tool's request follows: every category, subset and result in any part of it.
const slugs = Object.values(TOOLS)
  .filter((tool) => tool.job && tool.computed && !tool.internal)
  .map(({ slug }) => slug);

const old = (n: number) => `old ${n}`;
const labelled = (n: number) => ({
  ...{ name: 'labels', column: 'c', categories: [old(n), old(n + 1)] },
  and: [{ column: 'd', categories: [old(n + 2)] }],
});
const HASH = 'a'.repeat(64);
const stored = { name: 'set', cellSet: HASH, set: 'old-set' };
const RESULT = 'oldresult';
const FILTER = { log2fc: 0, padj: 1, pct: 0 };
const BATCH = { batchBy: 'e', batchCategories: [old(10), old(11)], replicates: 'f', block: 'g' };
const CONDITION = { column: 'e', a: old(12), b: old(13) };
const GROUPS = [
  { name: 'x', samples: [old(10), old(11), old(12)] },
  { name: 'y', samples: [old(13), old(14), old(15)] },
];
/** Requests with every part that can name something, over the tool's fixture. */
const OVER: Record<string, object[]> = {
  'cell-annotation': [{}],
  'cell-interaction': [
    { cells: labelled(1), cellTypes: [old(10), old(11)], condition: CONDITION },
    { cells: stored, cellTypes: [old(10)], condition: null },
  ],
  cnv: [
    { test: labelled(1), reference: labelled(5), sample: { column: 'e', name: old(10) } },
    { test: stored, reference: stored, sample: null },
  ],
  composition: [
    { cells: labelled(1), groups: GROUPS, tested: [old(20), old(21)] },
    { cells: stored, groups: null, tested: [] },
  ],
  'differential-expression': [
    { mode: 'normal', a: labelled(1), b: stored, batchBy: null, batchCategories: [] },
    { mode: 'batchTwoGroups', a: labelled(1), b: labelled(5), ...BATCH },
    { mode: 'batchOneGroup', a: labelled(1), b: null, ...BATCH },
  ],
  enrichment: [
    { genes: { kind: 'cells', cells: labelled(1), direction: 'both', filter: FILTER } },
    { genes: { kind: 'cells', cells: stored, direction: 'both', filter: FILTER } },
    {
      genes: {
        ...{ kind: 'differential-expression', result: RESULT, comparison: 1 },
        ...{ direction: 'both', filter: FILTER },
      },
    },
  ],
  'export-dataset': [{ cells: labelled(1) }, { cells: stored }],
  'gene-set': [{}],
  ith: [{ cells: labelled(1) }, { method: 'cnv', cnv: RESULT, cells: stored }],
  subset: [{ cells: labelled(1) }, { cells: stored }],
  'tf-regulation': [{ cells: labelled(1) }, { cells: stored }],
  trajectory: [
    { cells: labelled(1), root: { cells: labelled(5) } },
    { cells: stored, root: { cells: stored } },
  ],
  'trajectory-genes': [{ trajectory: RESULT }],
  vdj: [{ contigs: [1, 2].map((n) => ({ file: `f${n}`, sample: old(n) })) }],
};
const requests = slugs.flatMap((slug) => (OVER[slug] ?? [{}]).map((over) => ({ slug, over })));
const requestOf = (slug: string, over: object) => ({
  ...request(slug).params,
  ...over,
});
const definitionOf = (slug: string): ToolDefinition => TOOLS[slug as 'cnv'];

const NEW: Follow = {
  names: (_, names) => names.map((name) => name.replace('old', 'new')),
  stored: () => ({ name: 'new set', cellSet: 'b'.repeat(64) }),
  result: () => 'newresult',
  comparison: () => 2,
};

test('a tool without requests here names nothing but columns', () => {
  for (const slug of slugs.filter((one) => !OVER[one])) {
    const { follow, reads, groups } = definitionOf(slug);
    const { columns: _, ...read } = reads?.(requestOf(slug, {})) ?? { columns: [] };
    expect({ slug, read: Object.values(read).flat(), follow, groups }).toEqual({ slug, read: [] });
  }
});

test('requests here are of tools that exist', () => expect(slugs).toEqual(expect.arrayContaining(Object.keys(OVER))));

test.each(requests)('$slug: nothing keeps its earlier name: $over', ({ slug, over }) => {
  const params = requestOf(slug, over);
  const definition = definitionOf(slug);
  expect(Value.Errors(definition.params, params)).toEqual([]);
  const made = definition.follow?.(params, NEW) ?? params;
  expect(Value.Errors(definition.params, made)).toEqual([]);
  const text = JSON.stringify(made);
  expect(text).not.toMatch(/"old \d+"|"oldresult"|a{64}/);
  expect(text.match(/"new \d+"/g) ?? []).toEqual(
    (JSON.stringify(params).match(/"old \d+"/g) ?? []).map((name) => name.replace('old', 'new')),
  );
  expect(text.includes('old-set')).toBe(JSON.stringify(params).includes('old-set'));
});

test.each(requests)('$slug: what it reads and checks is followed: $over', ({ slug, over }) => {
  const { follow, reads, groups } = definitionOf(slug);
  const params = requestOf(slug, over);
  const read = (given: unknown) => JSON.stringify([reads?.(given), groups?.(given)]);
  const names = read(params).match(/"old \d+"/g) ?? [];
  expect(new Set(names)).toEqual(new Set(JSON.stringify(params).match(/"old \d+"/g) ?? []));
  expect(read(follow?.(params, NEW) ?? params)).not.toMatch(/"old \d+"|"oldresult"|a{64}/);
});

test.each(requests)(
  '$slug: after a merge of all a request is sound, or refused before a job: $over',
  ({ slug, over }) => {
    const { follow, params: schema, problem } = definitionOf(slug);
    const params = requestOf(slug, over);
    const made = follow?.(params, { ...NEW, names: (_, names) => names.map(() => 'all') }) ?? params;
    const twice = lists(made).filter((list) => new Set(list).size < list.length);
    expect(twice).toEqual([]);
    const isRefused = Value.Errors(schema, made).length > 0 || (problem?.(made) ?? null) !== null;
    const shared = ['composition', 'cell-interaction'].includes(slug) && JSON.stringify(params).includes('old 12');
    expect(isRefused).toBe(shared);
  },
);

test.each(requests)('$slug: what is gone is said, not passed over: $over', ({ slug, over }) => {
  const { follow } = definitionOf(slug);
  const params = requestOf(slug, over);
  const gone: Follow = {
    ...NEW,
    names: (column, [name]) => {
      throw new Gone({ what: 'category', column, name: name ?? '' });
    },
  };
  if (/"old \d+"/.test(JSON.stringify(params))) expect(() => follow?.(params, gone)).toThrow(Gone);
});

/** Every list of names in a value. */
function lists(value: unknown): string[][] {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? [value as string[]] : value.flatMap(lists);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(lists) : [];
}

test('a composition with one sample in two groups, or two groups of one name, is refused before a job', () => {
  const problemOf = (groups: object[]) => definitionOf('composition').problem?.(requestOf('composition', { groups }));
  const [x, y] = GROUPS as [(typeof GROUPS)[0], (typeof GROUPS)[0]];
  expect(problemOf([x, y])).toBeNull();
  expect(problemOf([x, { ...y, samples: [...y.samples, old(10)] }])).toEqual({ path: '/groups', rule: 'uniqueItems' });
  expect(problemOf([x, { ...y, name: 'x' }])).toEqual({ path: '/groups', rule: 'uniqueItems' });
});

test('a subset that was deleted keeps the cells that it had', () => {
  const gone: Follow = { ...NEW, stored: () => null };
  const params = requestOf('export-dataset', { cells: stored });
  expect(definitionOf('export-dataset').follow?.(params, gone)).toEqual(params);
});

test.each(['__proto__', 'constructor', '', 'x'.repeat(1000), 'a\u0000b'])(
  'a category %j is a name like any other',
  (name) => {
    const group = { name: 'g', column: '__proto__', categories: [name] };
    const asked: string[] = [];
    const seen: Follow = {
      ...NEW,
      names: (column, names) => {
        asked.push(column, ...names);
        return [...names];
      },
    };
    const params = requestOf('export-dataset', { cells: group });
    expect(definitionOf('export-dataset').follow?.(params, seen)).toEqual(params);
    expect(asked).toEqual(['__proto__', name]);
  },
);
