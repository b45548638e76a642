import { expect, test } from '@jest/globals';
import { clientFacts } from './clients.mjs';

const needs = (text: string) => clientFacts(text).needs;

test('hooks, contexts, handlers and packages for the browser need the directive', () => {
  expect(needs("import { useState } from 'react';\nconst [a] = useState(0);")).toBe(true);
  expect(needs('export const C = createContext(null);')).toBe(true);
  expect(needs('export const B = () => <button onClick={() => {}} />;')).toBe(true);
  expect(needs("import { styled } from 'styled-components';")).toBe(true);
  expect(needs("import { useMenu } from 'react-aria/useMenu';")).toBe(true);
  expect(needs('class A extends Component {}')).toBe(true);
});

test('values that a server can compute do not', () => {
  expect(needs("import type { IntlShape } from 'react-intl';\nexport const LIMIT = 3;")).toBe(false);
  expect(needs("import { type Ref } from 'react-aria-components';")).toBe(false);
  expect(needs("import { createIntl } from 'react-intl/server';")).toBe(false);
  expect(needs('gl.useProgram(program); const used = user(1);')).toBe(false);
  expect(needs('export const A = () => <svg><path d="M0 0" /></svg>;')).toBe(false);
  expect(needs("export { useT } from './useT.ts';")).toBe(false);
});

test('the directive counts as the first statement alone', () => {
  expect(clientFacts("/** About. */\n'use client';\nimport 'a';").has).toBe(true);
  expect(clientFacts("import 'a';\n'use client';").has).toBe(false);
});
