import { expect, test } from '@jest/globals';
import { tokenDifference } from './token-difference.mjs';

const colour = (hex: string) => ({ $type: 'color', $value: { colorSpace: 'srgb', components: [], hex } });

test('changed, new and removed tokens are listed', () => {
  const before = { light: { colour: { bg: colour('#fff'), line: colour('#eee') } }, base: { radius: { $value: 6 } } };
  const after = { light: { colour: { bg: colour('#fafafa'), ink: colour('#000') } }, base: { radius: { $value: 6 } } };
  expect(tokenDifference(before, after)).toEqual([
    'token light.colour.bg: #fff -> #fafafa',
    'token light.colour.line: #eee -> gone',
    'token light.colour.ink: new -> #000',
  ]);
});
