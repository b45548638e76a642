import { describe, expect, test } from '@jest/globals';
// @ts-expect-error -- a plain script without types
import { markClauses } from './marks.mjs';
// @ts-expect-error -- a plain script without types
import { mutate } from './mutate.mjs';
// @ts-expect-error -- a plain script without types
import { rank } from './rank.mjs';

function mutants(source: string) {
  const kinds: string[] = [];
  const text = mutate(source, 'A.tsx', (kind: string) => kinds.push(kind)) as string;
  return { kinds, text };
}

describe('the switches of a component', () => {
  test('stand around elements, children and attributes, and around nothing outside functions', () => {
    const { text, kinds } = mutants(`const A = <i a="1" />; const f = () => <p a="x">{<b />}</p>;`);
    expect(kinds).toEqual(['element', 'attribute', 'element']);
    expect(text).toBe(
      `const A = <i a="1" />; const f = () => (__is(1)?null:(<p a={__is(2)?undefined:("x")}>{(__is(3)?null:(<b />))}</p>));`,
    );
  });
  test('keep handles, hooks, patterns and types as they are', () => {
    const source = `function f(o: { n: 3 }) { useEffect(g, [o]); [a, b] = o; return <p key={o.n} role={o} />; }`;
    expect(mutants(source).text).toBe(
      source.replace('<p key={o.n} role={o} />', '(__is(1)?null:(<p key={o.n} role={o} />))'),
    );
  });
  test('stand around each of the entries that one call gives to a list', () => {
    const { kinds, text } = mutants('const f = (list, x, y) => { list.push({ x }, y, ...x); g(x, y); return list; };');
    expect(kinds.filter((kind) => kind === 'argument')).toHaveLength(2);
    const given = (out: number) =>
      new Function('__is', '__each', '__hold', 'g', `${text}; return f([], 'x', 'y');`)(
        (id: number) => id === out,
        (_: number, v: unknown) => v,
        (_: number, v: unknown) => v,
        () => undefined,
      ) as unknown;
    const [first, second] = kinds.flatMap((kind, i) => (kind === 'argument' ? [i + 1] : [])) as [number, number];
    expect(given(0)).toEqual([{ x: 'x' }, 'y', 'x']);
    expect(given(first)).toEqual(['y', 'x']);
    expect(given(second)).toEqual([{ x: 'x' }, 'x']);
  });
  test('close in the order in which they opened', () => {
    const source = `const f = (x) => ({ a: [1, x < 2 ? 'b' : \`\${x}\`], x, ...x.map((y) => y) });`;
    const { text, kinds } = mutants(source);
    const box = {
      __is: () => false,
      __turn: (_: number, v: unknown) => v,
      __each: (_: number, v: unknown) => v,
      __hold: (_: number, v: unknown) => v,
    };
    const run = (code: string) =>
      new Function(...Object.keys(box), `${code}; return f([1]);`)(...Object.values(box)) as unknown;
    expect(kinds.length).toBeGreaterThan(8);
    expect(run(text)).toEqual(run(source));
  });
});

describe('the marks of a stories file', () => {
  const file = `export const Default = {
  // must show: above
  args: {},
  play: async () => {
    one();
    // must show: inside
    await two({ timeout: 900 });
    // besides: a press
    three();
  },
};
// must show: short
export const Short = { play: () => expect(1) };
`;
  test('begin where the comment stands, or with the play function of the story that it stands in', () => {
    const { text, clauses } = markClauses(file, 'A.stories.tsx') as ReturnType<typeof JSON.parse>;
    expect(clauses.map((c: { clause: string; story: string }) => [c.clause, c.story])).toEqual([
      ['above', 'Default'],
      ['inside', 'Default'],
      [null, 'Default'],
      ['short', 'Short'],
    ]);
    expect(text).toContain('play: () => (__clause(3),(expect(1)))');
    expect(clauses[0].region.trim()).toBe('one();\n    // must show: inside');
    expect(text).toContain('__clause(0);one();');
    expect(text).toContain('__clause(1);await two({ timeout: __wait(900) });');
    expect(text).toContain('__clause(2);three();');
  });
});

test('a helper’s marks are of the first story that uses it', () => {
  const source = `const all = (n) => ({ play: async () => {
  // must show: each kind
  expect(n);
} });
export const First = all(1);
export const Second = all(2);
`;
  expect(markClauses(source, 'A.stories.tsx').clauses[0].story).toBe('First');
});

test('the mutant whose words are the assertion’s comes first', () => {
  const clause = { clause: 'staleness', region: "expect(stale.getByText(say('subset.task.outdated')))" };
  const of = (id: number, text: string) => ({ id, file: 'src/a/A/A.tsx', text, kind: 'child', stage: -1 });
  const list = [of(1, "t('subset.title')"), of(2, "t('subset.task.outdated')"), of(3, 'rows.length')];
  expect(rank(clause, list, { folder: 'src/a/A', stage: 0 })[0].id).toBe(2);
});
