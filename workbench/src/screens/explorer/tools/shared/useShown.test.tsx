import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { TabProps } from '../../tab.ts';
import { useShownView } from './useShown.ts';

const KNOWN = { heatmap: true, table: true } as const;
const hook = (shown: string, change: TabProps['change'] = () => {}) => {
  const view = { shown } as TabProps['view'];
  return renderHook((props: Pick<TabProps, 'view' | 'change'>) => useShownView(props, KNOWN, 'heatmap'), {
    initialProps: { view, change },
  });
};

test.each([
  ['', 'heatmap'],
  ['table', 'table'],
  ['toString', 'heatmap'],
  ['curves', 'heatmap'],
])('an address with %j shows %s', (shown, expected) => {
  expect(hook(shown).result.current[0]).toBe(expected);
});

test('a choice goes into the address, the first view leaves it; the setter stays the same and uses the latest change', () => {
  const [first, second] = [jest.fn(), jest.fn()];
  const { result, rerender } = hook('', first);
  const [, show] = result.current;
  show('table');
  rerender({ view: { shown: 'table' } as TabProps['view'], change: second });
  expect(result.current[1]).toBe(show);
  show('heatmap');
  expect(first.mock.calls).toEqual([[{ shown: 'table' }]]);
  expect(second.mock.calls).toEqual([[{ shown: '' }]]);
});
