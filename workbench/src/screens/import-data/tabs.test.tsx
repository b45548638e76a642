import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { uploadKindOf } from '@stroma/contract';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { agreed } from '../../features/uploads/index.ts';
import { ImportDataScreen } from './ImportDataScreen.tsx';

afterEach(cleanup);

test.each([
  ['a.h5ad', 'matrix', 'annotated'],
  ['a.H5AD', 'annotated', 'annotated'],
  ['a.zip', 'annotated', 'matrix'],
  ['outs.zip', 'annotated', 'annotated'],
  ['visium_outs.tar.gz', 'annotated', 'annotated'],
  ['DGE_filtered.zip', 'annotated', 'annotated'],
  ['outs.zip', 'matrix', 'matrix'],
  ['outs.zip', 'contigs', 'matrix'],
  ['scouts.zip', 'annotated', 'matrix'],
  ['a.zarr.zip', 'contigs', 'annotated'],
  ['a.h5', 'contigs', 'matrix'],
  ['a.csv', 'contigs', 'contigs'],
  ['a.csv', 'matrix', 'matrix'],
  ['a.json', 'matrix', 'contigs'],
  ['a.exe', 'matrix', null],
] as const)('%s on the tab %s belongs to %s', (name, given, right) => {
  expect(uploadKindOf(name, given)).toBe(right);
});

const PRIVILEGES = ['op.import', 'importData'].map((permission) => ({ permission, disabled: false, hidden: false }));
const Where = () => <output>{useLocation().search}</output>;

test.each([
  ['pbmc.h5ad', 'matrix', 'annotated', 'import.moved.annotated'],
  ['pbmc.zip', 'annotated', 'matrix', 'import.moved.matrix'],
  ['pbmc.zip', 'matrix', 'matrix', null],
] as const)('%s dropped on the tab %s is sent as %s, on its tab, with a word', async (name, tab, kind, messageId) => {
  answerWith({
    'GET /user/files/storage': () => ({ data: { used: 0, limit: 9 } }),
    'GET /user/files': () => ({ data: { total: 0, rows: [] } }),
  });
  const store = renderSignedIn(
    <>
      <Where />
      <ImportDataScreen />
    </>,
    { path: `/?tab=${tab}`, privileges: PRIVILEGES },
  );
  // Messages disappear after some seconds: all of them are recorded.
  const said = new Map<string, unknown[]>();
  store.subscribe(() => {
    for (const { id, messageId: word, values } of store.getState().notices.items)
      if (word?.startsWith('import.')) said.set(id, [word, values?.file]);
  });
  store.dispatch(agreed());
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!);
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], name));
  await waitFor(() => expect(store.getState().uploads.transfers).toMatchObject([{ name, kind }]));
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe(`?tab=${kind}`));
  expect([...said.values()]).toEqual(messageId ? [[messageId, name]] : []);
  expect(Object.keys(design)).toEqual(expect.arrayContaining(['import.moved.annotated', 'import.moved.matrix']));
});
