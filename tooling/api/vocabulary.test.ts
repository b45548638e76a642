import { expect, test } from '@jest/globals';
import { faultsOf } from './vocabulary.mjs';

const words = [{ refused: 'picked', word: 'selected', except: 'Tree', why: '' }];
const faults = (values: object, shapes = {}) => faultsOf({ doors: { charts: { values } }, shapes }, words);
const usual = { data: 'number[]', title: 'string', 'height?': 'number | undefined' };

test('a synonym, a missing name and a handler of its own are faults', () => {
  expect(faults({ Bars: usual, barTable: '() => void', LIMIT: 'number' })).toEqual([]);
  expect(faults({ Bars: { ...usual, 'picked?': 'string' }, Tree: { ...usual, 'picked?': 'string' } })).toEqual([
    'Bars.picked: call it selected',
  ]);
  expect(faults({ Bars: { data: 'number[]' } })).toEqual(['Bars has no title', 'Bars has no height']);
  expect(faults({ Bars: { ...usual, 'onSelect?': '(index: number) => void' } })).toEqual([
    'Bars.onSelect takes (index: number) => void, not { item, index }',
  ]);
  expect(faults({ Bars: { ...usual, 'onSelect?': '((chosen: Chosen<string>) => void) | undefined' } })).toEqual([]);
});

test('colours are a record', () => {
  expect(faults({ Bars: { ...usual, 'colours?': 'Readonly<Record<string, string>> | undefined' } })).toEqual([]);
  expect(faults({ Bars: { ...usual, 'colours?': 'ReadonlyMap<string, string>' } })).toEqual([
    'Bars.colours is no record',
  ]);
});

test('props of a union are read too', () => {
  const shapes = { BarsProps: 'One | Other', One: usual, Other: { 'picked?': 'string' } };
  expect(faults({ Bars: 'BarsProps & ChartProps' }, shapes)).toEqual(['Bars.picked: call it selected']);
});

test('a prop that is true or false is named so, at every door and in the parts of a type', () => {
  const shapes = {
    FrameProps: 'Own & Base',
    Own: { 'isOpen?': 'boolean | undefined' },
    Base: { 'busy?': 'boolean | undefined' },
  };
  const doors = {
    charts: { values: {} },
    primitives: {
      values: {
        Button: {
          'small?': 'boolean | undefined',
          'island?': 'boolean',
          'isSmall?': 'boolean',
          'hideLabel?': 'true',
          'wraps?': 'string',
        },
        Frame: 'FrameProps',
        tableOf: '(small: boolean) => void',
      },
    },
  };
  expect(faultsOf({ doors, shapes }, words)).toEqual([
    'Button.small: begin it with is, are, has, can, show or hide',
    'Button.island: begin it with is, are, has, can, show or hide',
    'Frame.busy: begin it with is, are, has, can, show or hide',
  ]);
});
