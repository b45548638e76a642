import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { TOOLS, type ToolDefinition } from '@stroma/contract/tools';
import { MESSAGES, messageValues, translate } from './messages.ts';

const joined = (names: readonly string[], locale: string) => messageValues({ names }, locale).names;

test('lists follow the language, and Chinese ones have a space beside Latin letters and digits', () => {
  expect(joined(['UMAP', 't-SNE', 'markers'], 'en-US')).toBe('UMAP, t-SNE, and markers');
  expect(joined(['t-SNE', '三维 UMAP', '标志基因'], 'zh-CN')).toBe('t-SNE、三维 UMAP 和标志基因');
  expect(joined(['B 细胞', 'NK 细胞'], 'zh-CN')).toBe('B 细胞和 NK 细胞');
  expect(joined(['人', '小鼠'], 'zh-CN')).toBe('人和小鼠');
  expect(joined([], 'zh-CN')).toBe('');
});

test.each([
  ['en-US', 'Major cell types'],
  ['zh-CN', '主要细胞类型'],
] as const)(
  'a level of annotation has its name in %s, alone and in a sentence; other columns are called as they are',
  (locale, name) => {
    const t = translate(createIntl({ locale, messages: MESSAGES[locale] }));
    expect(t.column('annot_full')).toBe(name);
    expect(t.column('cell_type')).toBe('cell_type');
    // Not a level, although it looks like one.
    expect(t.column('annot_fuller')).toBe('annot_fuller');
    expect(t('labels.title', { column: 'annot_full' })).toContain(name);
    expect(t.error({ id: 'COLUMN_NOT_FOUND', params: { column: 'annot_auto' } })).not.toContain('annot_auto');
  },
);

/** Categories of columns that are labels or numbers, so that no message is theirs. */
const NAMED = new Set(['cell-annotation.label', 'subset.cluster', 'trajectory.partition', 'trajectory.state']);
const tools = Object.values(TOOLS) as readonly ToolDefinition[];
const declared = tools.flatMap(({ slug, words = {} }) =>
  Object.values(words).flatMap((one) => one.words.map((word) => [slug, one.title, word] as const)),
);

test.each(declared)('%s: of the column %s, %s is said in both languages', (_, column, word) => {
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const t = translate(createIntl({ locale, messages: MESSAGES[locale] }));
    expect(MESSAGES[locale][`category.${column}.${word}`]).toBeTruthy();
    expect(t.category(word, column, true)).toBe(MESSAGES[locale][`category.${column}.${word}`]);
    // The same word of another column, or of a dataset's column of that name, is the user's label.
    if (column !== 'predicted_doublet') expect(t.category(word, column)).toBe(word);
    expect(t.category(word, 'another')).toBe(word);
    expect(t.category(word)).toBe(word);
  }
});

test('each column of categories has words of the product, or only labels and numbers; each message has a word', () => {
  const open = tools.flatMap(({ slug, columns = {}, words = {} }) =>
    Object.keys(columns)
      .filter((name) => columns[name] === 'category' && !(name in words))
      .map((name) => `${slug}.${name}`),
  );
  expect(new Set(open)).toEqual(NAMED);
  const ids = Object.keys(MESSAGES['en-US']).filter((id) => /^category\..+\../.test(id));
  expect(ids.sort()).toEqual(declared.map(([, column, word]) => `category.${column}.${word}`).sort());
});
