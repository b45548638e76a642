import { expect, test } from '@jest/globals';
import { buildTheme } from '../../theme/themes.ts';
import { heatModel } from './heatModel.ts';

test('one colour of the strips is one category, on all sides', () => {
  const data = { rows: ['a', 'b'], columns: ['x', 'y'], values: [] };
  const spec = {
    ...{ data, valueLabel: '', rowLabel: '', columnLabel: '' },
    columnAnnotations: [{ name: 'Group', values: ['ctrl', 'stim'] }],
    rowAnnotations: [
      { name: 'Change', values: ['up', 'down'] },
      { name: 'Higher in', values: ['stim', 'ctrl'] },
    ],
  };
  const { rowBars, columnBars } = heatModel(spec, buildTheme('light'));
  const [group] = columnBars;
  const [change, higher] = rowBars;
  expect(new Set([...['ctrl', 'stim'].map(group!.colour), ...['up', 'down'].map(change!.colour)]).size).toBe(4);
  expect(higher!.colour('ctrl')).toBe(group!.colour('ctrl'));
});
