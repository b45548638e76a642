import { expect, test } from '@jest/globals';
import { buildTheme } from '../theme/themes.ts';
import { classColours } from '../kernels/clonotype/classes.ts';
import { categoryColours } from './palettes.ts';
import { resultColours } from './result-colours.ts';
import { light } from './semantic.ts';

test.each(['light', 'dark'] as const)('sizes of clonotypes have the colours of their bars (%s)', (scheme) => {
  const found = resultColours('expansion', ['Large', 'Single'], 'Default', scheme)!;
  expect(Object.fromEntries(found)).toEqual(classColours(buildTheme(scheme)));
});

test('CNV clusters have the colours of the heat map, in any order and with some absent', () => {
  const found = resultColours('CNV cluster', ['3', 'reference', '1'], 'Default', 'light')!;
  const drawn = categoryColours('Color_v5', 3);
  expect([found.get('1'), found.get('3'), found.get('reference')]).toEqual([drawn[0], drawn[2], light.noExpression]);
  expect(resultColours('CNV cluster', ['1'], 'Color_v5', 'light')!.get('1')).toBe(categoryColours('Color_v1', 1)[0]);
  expect(resultColours('CNV cluster', ['reference'], 'Default', 'light')!.size).toBe(1);
});

test('other columns take the palette', () => {
  expect(resultColours('CNV call', ['malignant'], 'Default', 'light')).toBeNull();
});
