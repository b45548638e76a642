import { expect, test } from '@jest/globals';
import { problems } from './subjects.mjs';

const of = (subject: string, body = 'It was asked for.') => problems([{ hash: 'abc', subject, body }]);

test('a type, a scope and an imperative of 72 characters pass', () => {
  expect(of('fix(tools): ask before a drawing is lost')).toEqual([]);
  expect(of('refactor(design-system)!: give props one vocabulary')).toEqual([]);
  expect(of(`docs(x): ${'a'.repeat(63)}`)).toEqual([]);
});

test('another form, a longer one and one without a reason are named', () => {
  expect(of('Reword comments')).toEqual(['abc Reword comments: is not "type(scope): imperative"']);
  expect(of('fix(tools): Ask first')).toHaveLength(1);
  expect(of(`docs(x): ${'a'.repeat(64)}`)[0]).toMatch(/has 73 characters, 72 at most$/);
  expect(of('fix(tools): ask first', ' ')[0]).toMatch(/has no body that says why$/);
});
