import { expect, test } from '@jest/globals';
import { requestOf } from '../../../fixtures/tools/requests.ts';
import { ithTool, type IthParams } from './schema.ts';

const given = requestOf('ith').params as IthParams;
const problem = (over: Partial<IthParams>) => ithTool.problem?.({ ...given, ...over });

test('copy-number space needs a CNV analysis, and expression takes none', () => {
  expect(problem({ method: 'expression', cnv: null })).toBeNull();
  expect(problem({ method: 'cnv', cnv: 'c1' })).toBeNull();
  const refused = { path: '/cnv', rule: 'required' };
  expect(problem({ method: 'cnv', cnv: null })).toEqual(refused);
  expect(problem({ method: 'expression', cnv: 'c1' })).toEqual(refused);
});

test('the CNV analysis is the parent of the result', () => {
  expect(ithTool.reads?.({ ...given, method: 'cnv', cnv: 'c1' }).parent).toEqual({ tool: 'cnv', result: 'c1' });
  expect(ithTool.reads?.(given).parent).toBeNull();
});
