import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ParentLabels } from '@stroma/contract';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { refetchCalls } from '../../../features/calls/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { LabelsOfParent } from './LabelsOfParent.tsx';

afterEach(cleanup);

const COLUMN: ParentLabels['columns'][number] = {
  ...{ column: 'kinds', of: 'cell type', version: 'a'.repeat(32), to: 'b'.repeat(32), cells: 311, kept: 12 },
  change: null,
};
const CALL = '/remote/user/user_datasets/d2/parent_labels';
function open(found: { now: ParentLabels }, dataPermissions: string[] = ['view', 'edit']) {
  const asked = answerWith({
    [`GET ${CALL}`]: () => ({ data: found.now }),
    [`POST ${CALL}`]: () => {
      found.now = { ...found.now, columns: [] };
      return { data: [] };
    },
    'GET /user/user_datasets': () => ({ data: [{ id: 'd2', sharedFrom: null }] }),
  });
  const store = renderSignedIn(<LabelsOfParent detail={{ id: 'd2' } as DatasetDetail} />, { dataPermissions });
  return { asked, store };
}
const told = (columns: ParentLabels['columns'] = [COLUMN]): ParentLabels => ({
  parent: { id: 'd1', name: 'pbmc' },
  columns,
});

test('what was shown is taken over at its versions, and the banner goes', async () => {
  const { asked } = open({ now: told() });
  await userEvent.click(await screen.findByRole('button', { name: design['parentLabels.take'] }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  const sent = asked.find(({ method, path }) => method === 'POST' && path.endsWith('/parent_labels'));
  expect(JSON.parse(sent!.body!)).toEqual({ columns: [{ column: 'kinds', version: COLUMN.version, to: COLUMN.to }] });
});

test('what was put off comes back with the next edit of the parent', async () => {
  const found = { now: told() };
  const { store } = open(found);
  await userEvent.click(await screen.findByRole('button', { name: design['parentLabels.later'] }));
  expect(screen.queryByRole('status')).toBeNull();
  found.now = told([{ ...COLUMN, to: 'c'.repeat(32), cells: 5 }]);
  store.dispatch(refetchCalls(['subsets.parentLabels']));
  expect((await screen.findByRole('status')).textContent).toContain('5 cells of kinds');
});

test('who may not edit is told, but has no button', async () => {
  open({ now: told() }, ['view']);
  await screen.findByRole('status');
  expect(screen.queryByRole('button', { name: design['parentLabels.take'] })).toBeNull();
});
