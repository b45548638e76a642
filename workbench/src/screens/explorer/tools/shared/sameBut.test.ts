import { expect, test } from '@jest/globals';
import { sameBut } from './sameBut.ts';

interface Props {
  id: string;
  page?: number;
  submit: () => void;
}
const props: Props = { id: 'a', page: 1, submit: () => {} };
const isSame = sameBut<Props>('submit');

test('a new function of the named property is no change', () => {
  expect(isSame(props, { ...props })).toBe(true);
  expect(isSame(props, { ...props, submit: () => {} })).toBe(true);
  expect(sameBut<Props>()(props, { ...props, submit: () => {} })).toBe(false);
});

test('another value of any other property is one', () => {
  expect(isSame(props, { ...props, id: 'b' })).toBe(false);
  expect(isSame(props, { ...props, page: 2, submit: () => {} })).toBe(false);
  const { page: _, ...without } = props;
  expect(isSame(without, props)).toBe(false);
});
