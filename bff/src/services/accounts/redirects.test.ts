import { expect, test } from '@jest/globals';
import { safePath } from './redirects.ts';

test.each([
  '/',
  '/cloud/faq',
  '/cloud/my_analyzes?tab=files&q=a%20b#top',
  '/inviteMember?invitation=abc',
  '/a//b',
  '/基因',
])('a path of this origin stays: %s', (path) => {
  expect(decodeURI(safePath(path))).toBe(decodeURI(path));
});

test.each([
  undefined,
  '',
  'cloud',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '@evil.example',
])('what would leave it becomes the start page: %j', (path) => {
  expect(safePath(path)).toBe('/');
});
