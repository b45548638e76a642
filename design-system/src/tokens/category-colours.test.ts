import { expect, test } from '@jest/globals';
import { coloursByCategory } from './category-colours.ts';
import { categoryColours } from './palettes.ts';

const categories = [{ name: 'B', colour: '#123456' }, { name: 'T' }, { name: 'NK', colour: null }];

test('the palette Default gives saved colours, and its own where none is saved', () => {
  const [, second, third] = categoryColours('Default', 3);
  expect([...coloursByCategory(categories, 'Default')]).toEqual([
    ['B', '#123456'],
    ['T', second],
    ['NK', third],
  ]);
  expect([...coloursByCategory(categories, 'Saved')]).toEqual([...coloursByCategory(categories, 'Default')]);
});

test('another palette replaces saved colours, by the place in the column', () => {
  expect([...coloursByCategory(categories, 'Color_v2').values()]).toEqual(categoryColours('Color_v2', 3));
});
