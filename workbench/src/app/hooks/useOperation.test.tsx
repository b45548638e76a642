import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { answerWith } from '../../../test/server.ts';
import { signedIn, type AccountInfo } from '../../features/session/index.ts';
import { useStartBlocked } from '../../screens/integrate-local-data/useBlocked.ts';
import { createStore } from '../store/store.ts';
import { permitsOf, useOperation, useSeat } from './useOperation.ts';

const OPERATIONS = [
  'op.import',
  'op.integrate',
  'op.explore',
  'op.delete',
  'op.download',
  'importData',
  'integrateLocal',
];
type Switches = Record<string, { disabled?: boolean; hidden?: boolean }>;
const infoWith = (seats: string[], switches: Switches = {}): AccountInfo =>
  ({
    username: 'mei',
    privileges: OPERATIONS.map((id) => ({ id, permission: id, disabled: false, hidden: false, ...switches[id] })),
    space: { id: 's', name: 'Lab', kind: 'team', role: 'Member', dataPermissions: seats },
  }) as unknown as AccountInfo;

function show<T>(info: AccountInfo, hook: () => T) {
  const store = createStore();
  store.dispatch(signedIn(info));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, ...renderHook(hook, { wrapper }) };
}
beforeEach(() => {
  answerWith({});
});

test('an operation is enabled, disabled or hidden as the privilege list says; hidden wins, and what it does not name is not there', () => {
  const info = infoWith(['view'], { 'op.delete': { disabled: true }, 'op.explore': { disabled: true, hidden: true } });
  const { result } = show(info, () =>
    ['op.import', 'op.delete', 'op.explore', 'op.unknown'].map((id) => useOperation(id)),
  );
  expect(result.current).toEqual(['enabled', 'disabled', 'hidden', 'hidden']);
});

test('a seat that is taken away shuts the controls without a reload', () => {
  const { store, result } = show(infoWith(['view', 'edit']), () => [useSeat('edit'), useOperation('op.import')]);
  expect(result.current).toEqual([true, 'enabled']);
  act(() => void store.dispatch(signedIn(infoWith(['view'], { 'op.import': { disabled: true } }))));
  expect(result.current).toEqual([false, 'disabled']);
});

test('without the Download seat a file is asked for; where an administrator switched downloads off it is not', () => {
  const off = { 'op.download': { disabled: true } };
  expect(permitsOf(infoWith(['view', 'download']))).toMatchObject({
    can: { download: 'enabled' },
    isApprovalNeeded: false,
  });
  expect(permitsOf(infoWith(['view'], off))).toMatchObject({ can: { download: 'enabled' }, isApprovalNeeded: true });
  expect(permitsOf(infoWith(['view', 'download'], off))).toMatchObject({
    can: { download: 'disabled' },
    isApprovalNeeded: false,
  });
  expect(permitsOf(infoWith(['view'], { 'op.download': { disabled: true, hidden: true } }))).toMatchObject({
    can: { download: 'hidden' },
    isApprovalNeeded: false,
  });
});

test('a way to a page is shut where the operation or the page is', () => {
  const can = (switches: Switches) => permitsOf(infoWith(['view', 'edit'], switches)).can;
  expect(can({})).toMatchObject({ import: 'enabled', integrate: 'enabled', edit: 'enabled' });
  expect(can({ importData: { disabled: true } }).import).toBe('disabled');
  expect(can({ 'op.integrate': { disabled: true }, integrateLocal: { hidden: true } }).integrate).toBe('hidden');
  expect(permitsOf(null).can.delete).toBe('hidden');
});

test('no analysis starts in a full space or without the permission', async () => {
  const storage = (used: number) => answerWith({ 'GET /user/storage': () => ({ data: { used, limit: 100 } }) });
  storage(100);
  const full = show(infoWith(['view', 'edit']), useStartBlocked);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(full.result.current).toEqual({ id: 'STORAGE_FULL' });
  storage(99);
  const free = show(infoWith(['view', 'edit']), useStartBlocked);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(free.result.current).toBeNull();
  expect(Object.values(free.store.getState().calls.queries)[0]?.data).toEqual({ used: 99, limit: 100 });
  const shut = show(infoWith(['view'], { 'op.integrate': { disabled: true } }), useStartBlocked);
  expect(shut.result.current).toEqual({ id: 'PERMISSION_DENIED' });
});
