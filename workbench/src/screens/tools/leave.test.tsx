import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { leavePage } from '../../app/leaving.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import en from '../../../messages/en-US.json' with { type: 'json' };
import { LeaveGuard } from './LeaveGuard.tsx';

let go: NavigateFunction;
let setDirty: (isDirty: boolean) => void;
function Page() {
  const { search } = useLocation();
  go = useNavigate();
  const [isDirty, set] = useState(false);
  setDirty = set;
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [change] = useState(() => (next: (() => void) | null) => setPending(() => next));
  return (
    <>
      <output>{search}</output>
      <LeaveGuard {...{ isDirty, pending }} onPendingChange={change} />
    </>
  );
}
const shown = () => screen.getAllByRole('status', { hidden: true })[0]!.textContent;
const dialog = () => screen.findByRole('alertdialog', { name: en['drawings.leave'] });
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole('button', { name }));
/** Long enough for two steps of the history. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 100)));

/** A page with three entries in the history; the second of them is shown. */
beforeEach(async () => {
  history.replaceState(null, '', '/?at=0');
  renderSignedIn(<Page />, { isInHistory: true });
  for (const at of [1, 2]) act(() => void go(`?at=${at}`));
  act(() => history.back());
  await waitFor(() => expect(shown()).toBe('?at=1'));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test.each([
  ['Back', -1, '?at=0'],
  ['Forward', 1, '?at=2'],
] as const)('%s asks before unsaved changes are lost, and goes there once that is agreed', async (_, by, address) => {
  act(() => setDirty(true));
  act(() => history.go(by));
  await dialog();
  await settled();
  expect([shown(), location.search]).toEqual(['?at=1', '?at=1']);
  await press('Cancel');
  await settled();
  expect([screen.queryByRole('alertdialog'), location.search]).toEqual([null, '?at=1']);
  act(() => history.go(by));
  await press(en['drawings.leaveNow']);
  await waitFor(() => expect([shown(), location.search]).toEqual([address, address]));
});

test('Back twice in a row stays, and asks once', async () => {
  act(() => setDirty(true));
  act(() => {
    history.back();
    history.back();
  });
  await dialog();
  await settled();
  expect([shown(), location.search]).toEqual(['?at=1', '?at=1']);
  await press('Cancel');
  await settled();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Back leaves a page without changes, and one whose changes were saved', async () => {
  act(() => setDirty(true));
  act(() => setDirty(false));
  act(() => history.back());
  await waitFor(() => expect(shown()).toBe('?at=0'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('another way out waits for the answer, and the browser does not ask a second time', async () => {
  const left = jest.fn();
  const asksAtEnd = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  leavePage(left);
  expect(left).toHaveBeenCalledTimes(1);
  act(() => setDirty(true));
  act(() => leavePage(left));
  await dialog();
  expect([left.mock.calls.length, asksAtEnd()]).toEqual([1, true]);
  await press('Cancel');
  expect(left).toHaveBeenCalledTimes(1);
  act(() => leavePage(left));
  await dialog();
  jest.useFakeTimers({ advanceTimers: true });
  await press(en['drawings.leaveNow']);
  expect([left.mock.calls.length, asksAtEnd()]).toEqual([2, false]);
  // A page that is still there has not been left.
  act(() => void jest.advanceTimersByTime(11_000));
  expect(asksAtEnd()).toBe(true);
  cleanup();
  leavePage(left);
  expect(left).toHaveBeenCalledTimes(3);
});
