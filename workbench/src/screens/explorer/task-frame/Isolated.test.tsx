import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Isolated } from './Isolated.tsx';

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
    <Isolated>
      <Chart {...props} />
    </Isolated>
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
  const { rerender } = render(<Isolated>{<Chart key="a" summary={summary} />}</Isolated>);
  rerender(<Isolated>{<Chart key="a" summary={summary} onPick={() => {}} />}</Isolated>);
  expect(screen.getByRole('button', { name: '3' })).toBeTruthy();
  rerender(<Isolated>{<Chart key="a" summary={summary} />}</Isolated>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Isolated>{<Chart key="b" summary={summary} />}</Isolated>);
  expect(rendered).toBe(4);
  rerender(<Isolated>nothing</Isolated>);
  expect(screen.getByText('nothing')).toBeTruthy();
});
