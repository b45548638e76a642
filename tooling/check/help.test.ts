import { describe, expect, test } from '@jest/globals';
import { build } from '../content/help/build.ts';
import { headingsOf, readPages, type HelpPage } from '../content/help/pages.ts';
import { defaultOf, limitsOf, pathsOf, schemaAt, type Schema } from '../content/help/schema.ts';
import { missingParts, PARTS, problems, typedLabels, typedSettings } from './help.mjs';

const pages = readPages();
const { generated } = build(pages);
const whole = pages.find(({ locale, fields }) => locale === 'en-US' && fields['tool'] === 'cnv')!;
const missing = (page: HelpPage): string[] => missingParts(page, generated) as string[];
const without = (part: string): HelpPage => ({ ...whole, body: whole.body.replace(`{#${part}}`, '') });

test('the help of the repository is whole and true', () => expect(problems()).toEqual([]));

describe('a tool’s page', () => {
  test.each(PARTS as string[])('is missed without its part %s', (part) => {
    expect(missing(whole)).toEqual([]);
    expect(missing(without(part)).join()).toContain(part);
  });
  test('needs two answered questions, steps on the result of the demo, and a work with a DOI', () => {
    const edited = (from: RegExp, to: string) => missing({ ...whole, body: whole.body.replace(from, to) }).join();
    expect(edited(/^### .*\?$/m, '')).toContain('1 of 2 questions');
    expect(edited(/\{\{demo\}\}/, 'a result')).toContain('{{demo}}');
    expect(
      edited(
        /^\d+\. (?=Open)[\s\S]*?(?=^## Questions)/m,
        'Look at the `{{demo}}` of this dataset and compare it with the known truth of it.\n\n',
      ),
    ).toContain('no steps');
    const none = { ...generated, blocks: { ...generated.blocks, 'en-US': {} } };
    expect((missingParts(whole, none) as string[]).join()).toContain('DOI');
  });
});

test('a name that is no message, no limit and no block is refused, and so is a label that takes values', () => {
  const said = (text: string) =>
    build([{ ...whole, body: text }]).problems.filter((one) => one.includes(whole.file) || one.includes('label'));
  expect(said('{{deg.gone}}')).toContain(`${whole.file}: {{deg.gone}} is neither a message nor a block`);
  expect(said('{{limits.deg.gone}}').join()).toContain('no number of the contract');
  expect(said('{{deg.top}}').join()).toContain('deg.top takes values');
  expect(
    build([{ ...whole, body: '{{annotation.save}} {{limits.degCells.min}}' }]).generated.names['en-US'],
  ).toMatchObject({
    'annotation.save': 'Save labels',
    'limits.degCells.min': '3',
  });
});

test('typed labels and typed numbers of settings are found; journals, emphasis and filled names are not', () => {
  const labels = new Set(['Volcano plot', 'pct difference', '火山图']);
  const typed = (locale: string, body: string) =>
    typedLabels({ locale, body }, labels, new Set(['Nature', '显著'])) as string[];
  expect(
    typed('en-US', '*Volcano plot* **bold** *pct difference* *Nature* *very* *{{a.b}}* *Old label* `*Code*`'),
  ).toEqual(['Volcano plot', 'pct difference', 'Old label']);
  expect(typed('zh-CN', '“火山图”“显著”“{{a.b}}”“旧标签”')).toEqual(['火山图', '旧标签']);
  const table = '| Window | 101 |\n| Step | {{limits.x}} |\n| Other | 7 |\n| Version | Python |';
  expect(typedSettings(table, new Set(['Window', 'Step', 'Version']))).toEqual(['Window']);
});

describe('a setting in words', () => {
  const schema: Schema = {
    type: 'object',
    required: ['n', 'kind', 'list'],
    properties: {
      n: { type: 'integer', minimum: 2, maximum: 1000, default: 50 },
      share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      on: { type: 'boolean', default: false },
      kind: {
        anyOf: [
          { type: 'string', const: 'a' },
          { type: 'string', const: 'b' },
        ],
      },
      list: { type: 'array', minItems: 2, maxItems: 2 },
      inner: {
        anyOf: [
          { type: 'object', required: ['depth'], properties: { depth: { type: 'number', minimum: 0 } } },
          { type: 'null' },
        ],
      },
    },
  };
  const text = (label: unknown) => String(label);
  const row = (path: string, more = {}) => ({ path, label: path, ...more });
  const inWords = (path: string, locale: 'en-US' | 'zh-CN', more = {}) => {
    const at = schemaAt(schema, path)!;
    return [defaultOf(row(path, more), at, text, locale), limitsOf(row(path, more), at.schema, text, locale)];
  };
  test.each([
    ['n', ['50', '2 to 1,000'], ['50', '2 至 1,000']],
    ['share', ['none', 'above 0, at most 1'], ['无', '大于 0、不大于 1']],
    ['on', ['off', 'on or off'], ['关闭', '开启或关闭']],
    ['list', ['required', '2 entries'], ['必填', '2 项']],
    ['inner.depth', ['none', 'at least 0'], ['无', '不小于 0']],
  ] as const)('%s', (path, en, zh) => {
    expect(inWords(path, 'en-US')).toEqual(en);
    expect(inWords(path, 'zh-CN')).toEqual(zh);
  });
  test('values have their labels, and a preset stands for a default', () => {
    expect(inWords('kind', 'en-US', { choices: { a: 'First' } })).toEqual(['required', 'First, `b`']);
    expect(inWords('kind', 'en-US', { preset: { 'en-US': 'by size', 'zh-CN': '按大小' } })[0]).toBe('by size');
  });
  test('every number, switch and choice has a path, and what is not there has none', () => {
    expect(pathsOf(schema)).toEqual(['n', 'share', 'on', 'kind', 'list', 'inner', 'inner.depth']);
    expect(schemaAt(schema, 'inner.gone')).toBeNull();
  });
});

test('headings have anchors and texts; fenced code has none', () => {
  expect(
    headingsOf('## A {#a}\n\none\n\n### B\n\ntwo\n\n```\n## no\n```\n\n## C\n').map(({ title, id, text }) => [
      title,
      id,
      text.split('\n')[0],
    ]),
  ).toEqual([
    ['A', 'a', 'one'],
    ['B', null, 'two'],
    ['C', null, ''],
  ]);
});
