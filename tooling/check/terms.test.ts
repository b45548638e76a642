import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import {
  bannedWords,
  captionTexts,
  messageTexts,
  methodTexts,
  pageTexts,
  PLACES,
  readTerms,
  scriptTexts,
} from './terms.mjs';

interface Found {
  file: string;
  id: string;
  word: string;
  term: string;
}
const HEAD = 'concept\tEnglish\tChinese\tbanned in English\tbanned in Chinese\tscope';
const terms = readTerms(
  [
    HEAD,
    'heatmap\theatmap\t热图\theat map\t热力图\teverywhere',
    'account\taccount\t账户\t\t账号\teverywhere',
    'no longer\tno longer\t不再\tany more\t\teverywhere',
    'p value\tp value\tp 值\tpvalue; P-value\tP 值\teverywhere',
    'dot plot\tdot plot\t气泡图\tdotplot\t点图\teverywhere',
    'scatter plot\tscatter plot\t散点图\t\t\teverywhere',
    'click\tclick\t点击\tpress a\t\thelp; captions',
    'fixed\tadjusted pvalue\t\t\t\tspecification',
    '',
  ].join('\n'),
);
const found = (texts: unknown): Found[] => bannedWords(texts, terms);
const words = (texts: unknown) => found(texts).map(({ id, word, term }) => `${id}: ${word}, ${term}`);

test('a message in either language, with its id, also within a branch of a choice', () => {
  expect(found(messageTexts('en-US.json', 'en-US', { 'a.b': 'Heat Map of {n} cells', 'a.c': 'Heatmap' }))).toEqual([
    { file: 'en-US.json', id: 'a.b', word: 'heat map', term: 'heatmap', concept: 'heatmap' },
  ]);
  const chosen = { x: '{n, plural, one {# cell, not any more} other {# cells}}' };
  expect(words(messageTexts('en-US.json', 'en-US', chosen))).toEqual(['x: any more, no longer']);
  expect(words(messageTexts('zh-CN.json', 'zh-CN', { y: '您的账号' }))).toEqual(['y: 账号, 账户']);
});

test('a page of the help, with its line; a title, not code, an address or a key of the front matter', () => {
  const page =
    '---\ntitle: A heat map\nguide: heat map\n---\nSee [it](/x/heat map) and `heat map`.\n```\nheat map\n```\nA *heat* map.\n## Map {#heat-map}\n{{deg.heat map}}\n';
  expect(words(pageTexts('en-US/a.md', 'en-US', page.replace('/x/heat map', '/x/dotplot')))).toEqual([
    'line 2: heat map, heatmap',
    'line 9: heat map, heatmap',
  ]);
});

test('a caption in the language of its file', () => {
  const vtt = (text: string) => `WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.000\n${text}\n`;
  expect(words(captionTexts('a.en-US.vtt', vtt('Press a column.')))).toEqual(['line 5: press a, click']);
  expect(words(captionTexts('a.zh-CN.vtt', vtt('登录账号。')))).toEqual(['line 5: 账号, 账户']);
});

test('a mail in the language of its text; its types and names are no text', () => {
  const source = `type T = 'dotplot here';\nexport const a = (n: string) => ({ 'en-US': \`Not \${n} any more.\`, 'zh-CN': '账号', dotplot: 'dotplot' });\n`;
  expect(words(scriptTexts('mails', 'codes.ts', source))).toEqual([
    'line 2: any more, no longer',
    'line 2: 账号, 账户',
  ]);
});

test('method text, also where Python joins two strings; no docstring, comment or value', () => {
  const source = `"""A heat map."""\n# heat map\nTEXT = {\n    'en-US': (\n        'Drawn as a heat '\n        'map of {dotplot}.'\n    ),\n    'zh-CN': '热力图',\n}\n`;
  expect(words(methodTexts('method_text.py', source))).toEqual(['line 5: heat map, heatmap', 'line 8: 热力图, 热图']);
});

test('whole words, and in their case where the list has a capital letter', () => {
  const message = (text: string) => words(messageTexts('en-US.json', 'en-US', { x: text }));
  expect(message('A company more, press a key')).toEqual([]);
  expect(message('The P-value')).toEqual(['x: P-value, p value']);
  expect(message('The p-value, dotplots')).toEqual([]);
});

test('a name that the specification fixes, and a word inside a longer term', () => {
  const message = (text: string, locale = 'en-US') => words(messageTexts(`${locale}.json`, locale, { x: text }));
  expect(message('log10 adjusted pvalue')).toEqual([]);
  expect(message('log10 Adjusted pvalue')).toEqual(['x: pvalue, p value']);
  expect(message('adjusted pvalue and pvalue')).toEqual(['x: pvalue, p value']);
  expect(message('散点图', 'zh-CN')).toEqual([]);
  expect(message('散点图和点图', 'zh-CN')).toEqual(['x: 点图, 气泡图']);
});

test('a row without its columns or with an unknown scope is refused', () => {
  for (const row of ['a\tb\tc', 'a\tb\tc\td\te\tsomewhere', 'a\tb\tc\td\te\t'])
    expect(() => readTerms(`${HEAD}\n${row}\n`)).toThrow(/line 2 of the terms/);
});

test('the list of the project: no term is banned by another row, no word twice', () => {
  const rows: {
    fixed: boolean;
    places: string[];
    term: Record<string, string>;
    banned: Record<string, string[]>;
  }[] = readTerms(readFileSync(join(ROOT, 'docs/terms.tsv'), 'utf8'));
  for (const locale of ['en-US', 'zh-CN']) {
    const banned = rows.flatMap((row) => row.banned[locale]!);
    expect(new Set(banned).size).toBe(banned.length);
    const preferred = rows.filter((row) => !row.fixed).map((row) => row.term[locale]!);
    expect(preferred.filter((term) => banned.includes(term))).toEqual([]);
  }
  expect(rows.filter((row) => row.fixed).every((row) => row.banned['en-US']!.length === 0)).toBe(true);
  expect(rows.every((row) => row.places.every((place) => PLACES.includes(place)))).toBe(true);
});
