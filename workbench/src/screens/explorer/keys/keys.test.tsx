import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { focusGeneField } from './focusGeneField.ts';
import { useKey, useResultKeys } from './useKey.ts';
import { nextGroup } from './walk.ts';

afterEach(cleanup);

test('groups are walked in a circle, from either end, without the empty ones', () => {
  const counts = [3, 0, 5, 1];
  expect([nextGroup(counts, [], 1), nextGroup(counts, [], -1)]).toEqual([0, 3]);
  expect([nextGroup(counts, [0], 1), nextGroup(counts, [2], -1), nextGroup(counts, [3], 1)]).toEqual([2, 0, 0]);
  expect(nextGroup(counts, [0, 2], 1)).toBe(0);
  expect(nextGroup([0], [], 1)).toBeNull();
});

function Page({ seen }: { seen: string[] }) {
  useKey(({ key }) => seen.push(key) > 0);
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="box" />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}
test('keys are the page’s where nothing is typed: not in a field, a dialog, or with Ctrl', () => {
  const seen: string[] = [];
  const { getByLabelText, getByRole } = render(<Page seen={seen} />);
  fireEvent.keyDown(document.body, { key: '/' });
  fireEvent.keyDown(getByLabelText('box'), { key: '?' });
  fireEvent.keyDown(getByLabelText('text'), { key: 'a' });
  fireEvent.keyDown(getByRole('button'), { key: 'b' });
  fireEvent.keyDown(document.body, { key: '[', ctrlKey: true });
  expect(seen).toEqual(['/', '?']);
});

test('the gene field has the focus however late it is there, unless the focus went elsewhere', () => {
  const clock = jest.spyOn(performance, 'now');
  const frames: (() => void)[] = [];
  const { rerender } = render(<button type="button">elsewhere</button>);
  const field = () => (
    <div data-gene-search>
      <input />
    </div>
  );
  clock.mockReturnValue(0);
  focusGeneField((run) => frames.push(run));
  clock.mockReturnValue(20_000);
  frames.pop()!();
  rerender(field());
  frames.pop()!();
  expect(document.activeElement?.tagName).toBe('INPUT');
  expect(frames).toEqual([]);
  rerender(<button type="button">elsewhere</button>);
  focusGeneField((run) => frames.push(run));
  const other = document.querySelector('button')!;
  other.focus();
  rerender(
    <>
      <button type="button">elsewhere</button>
      {field()}
    </>,
  );
  document.querySelector('button')!.focus();
  frames.pop()!();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(frames).toEqual([]);
  clock.mockRestore();
});

function Results({ shown, show }: { shown: string; show: (id: string) => void }) {
  useResultKeys(['new', 'old', 'oldest'], shown, show);
  return null;
}
test('brackets step through results and stop at either end', () => {
  const seen: string[] = [];
  const show = (id: string) => void seen.push(id);
  const { rerender } = render(<Results shown="old" show={show} />);
  fireEvent.keyDown(document.body, { key: '[' });
  fireEvent.keyDown(document.body, { key: ']' });
  rerender(<Results shown="new" show={show} />);
  fireEvent.keyDown(document.body, { key: '[' });
  expect(seen).toEqual(['new', 'oldest']);
});
test('brackets are pressed with Option or AltGr on layouts that need it, and not with Ctrl', () => {
  const seen: string[] = [];
  render(<Results shown="old" show={(id) => void seen.push(id)} />);
  fireEvent.keyDown(document.body, { key: '[', altKey: true });
  fireEvent.keyDown(document.body, { key: ']', altKey: true, ctrlKey: true, modifierAltGraph: true });
  fireEvent.keyDown(document.body, { key: '[', altKey: true, ctrlKey: true });
  expect(seen).toEqual(['new', 'oldest']);
});
