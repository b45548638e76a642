import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RenderOnChange } from './Isolated.tsx';

afterEach(cleanup);
let rendered = 0;
interface Props {
  summary: { cells: number };
  onPick?: (name: string) => void;
}
function Chart({ summary, onPick }: Props) {
  rendered += 1;
  return onPick ? <button onClick={() => onPick('T')}>{summary.cells}</button> : <p>{summary.cells}</p>;
}

test('an element is rendered again for other values, and its functions are those of the last render', async () => {
  rendered = 0;
  const summary = { cells: 3 };
  const picked: string[] = [];
  const pickAs = (what: string) => (name: string) => void picked.push(`${what} ${name}`);
  const shown = (props: Props) => (
    <RenderOnChange>
      <Chart {...props} />
    </RenderOnChange>
  );
  const { rerender } = render(shown({ summary, onPick: pickAs('first') }));
  rerender(shown({ summary, onPick: pickAs('second') }));
  expect(rendered).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: '3' }));
  expect(picked).toEqual(['second T']);
  rerender(shown({ summary: { cells: 4 }, onPick: pickAs('third') }));
  expect(rendered).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: '4' }));
  expect(picked).toEqual(['second T', 'third T']);
});

test('a function that comes or goes, another key and another type are rendered', () => {
  rendered = 0;
  const summary = { cells: 3 };
  const { rerender } = render(<RenderOnChange>{<Chart key="a" summary={summary} />}</RenderOnChange>);
  rerender(<RenderOnChange>{<Chart key="a" summary={summary} onPick={() => {}} />}</RenderOnChange>);
  expect(screen.getByRole('button', { name: '3' })).toBeTruthy();
  rerender(<RenderOnChange>{<Chart key="a" summary={summary} />}</RenderOnChange>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<RenderOnChange>{<Chart key="b" summary={summary} />}</RenderOnChange>);
  expect(rendered).toBe(4);
  rerender(<RenderOnChange>nothing</RenderOnChange>);
  expect(screen.getByText('nothing')).toBeTruthy();
});
