import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EXEMPT, KEPT_BY } from '../../../test/forms.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const SOURCES = globSync(['design-system/src/**/*.tsx', 'design-system/src/**/*.ts', 'workbench/src/**/*.tsx'], {
  cwd: ROOT,
}).filter((file) => !/stories|\.test\.|\/primitives\/(?:TextField|TextArea|NumberField)\//.test(file));
const FIELD = /<(?:TextField|TextArea|NumberField|NumberRange|form|FormColumn)\b|styled\.form\b|as="form"/;
const WITH_FIELDS = SOURCES.filter((file) => FIELD.test(textOf(file)));

test('every form is kept, or says why it is not', () => {
  expect(WITH_FIELDS.filter((file) => !(file in KEPT_BY) && !(file in EXEMPT))).toEqual([]);
  // And no removed form is listed.
  expect([...Object.keys(KEPT_BY), ...Object.keys(EXEMPT)].filter((file) => !WITH_FIELDS.includes(file))).toEqual([]);
});

test('what is said to keep a form does so', () => {
  const keeps = (file: string) => /\b(?:useKept|useToolForm|storeFormInput)\b/.test(textOf(file));
  expect([...new Set(Object.values(KEPT_BY))].filter((file) => !keeps(file))).toEqual([]);
});

test('no file that keeps what is typed has a password, a code or a token in what it keeps', () => {
  const secret = /password|code\b|token/i;
  for (const file of SOURCES) {
    const calls = textOf(file).matchAll(/const \[(.*?)\] = use(?:Kept|ToolForm)\b[^(]*\(\s*[`']([^`']*)/gs);
    for (const [, names, form] of calls)
      expect({ file, names, form, isSecret: secret.test(`${names} ${form}`) }).toMatchObject({ isSecret: false });
  }
});
