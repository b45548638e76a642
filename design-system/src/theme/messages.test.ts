import { expect, test } from '@jest/globals';
import { messageValues } from './messages.ts';

const joined = (names: readonly string[], locale: string) => messageValues({ names }, locale).names;

test('lists follow the language, and Chinese ones have a space beside Latin letters and digits', () => {
  expect(joined(['UMAP', 't-SNE', 'markers'], 'en-US')).toBe('UMAP, t-SNE, and markers');
  expect(joined(['t-SNE', '三维 UMAP', '标志基因'], 'zh-CN')).toBe('t-SNE、三维 UMAP 和标志基因');
  expect(joined(['B 细胞', 'NK 细胞'], 'zh-CN')).toBe('B 细胞和 NK 细胞');
  expect(joined(['人', '小鼠'], 'zh-CN')).toBe('人和小鼠');
  expect(joined([], 'zh-CN')).toBe('');
});
