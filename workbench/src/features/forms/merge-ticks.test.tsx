import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LabelTable } from '@stroma/design-system/explorer';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../test/signed-in.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});
const nothing = () => {};
const table = (names: string[]) =>
  renderSignedIn(
    <LabelTable
      column="type"
      categories={names.map((name) => ({ name, count: 5, colour: '#1b6cbd' }))}
      {...{ canUndo: false, canRedo: false, last: null }}
      {...{ onRename: nothing, onMerge: nothing, onUndo: nothing, onRedo: nothing }}
    />,
    { keeps: true, uuid: 'u1' },
  );
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: design['labels.merge'] }));
  return within(await screen.findByRole('dialog'));
};
const ticked = (box: Pick<typeof screen, 'getAllByRole'>): number[] =>
  box.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked }, i) => (checked ? [i] : []));

test('ticks of a merge survive Escape and a reload, as far as their labels do; Cancel takes them away', async () => {
  table(['T', 'NK', 'B']);
  let box = await open();
  for (const name of [/^T\b/, /^B\b/]) await userEvent.click(box.getByRole('checkbox', { name }));
  await userEvent.keyboard('{Escape}');
  box = await open();
  expect(ticked(box)).toEqual([0, 2]);
  cleanup();
  table(['T', 'NK']);
  box = await open();
  expect(ticked(box)).toEqual([0]);
  await userEvent.click(box.getByRole('button', { name: design['common.cancel'] }));
  expect(ticked(await open())).toEqual([]);
});
