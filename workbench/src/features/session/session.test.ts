import { beforeEach, expect, test } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import { refreshRequested } from '../library/index.ts';
import { chosen, keepFile } from '../uploads/index.ts';
import { infoRequested, signedIn, signInRequested, signOutRequested, started } from './index.ts';

const info = {
  username: 'mei',
  email: 'mei@x.org',
  privileges: [],
  space: { id: 's', name: 'mei', kind: 'personal', dataPermissions: [] },
};
const session = { ...info, token: 'tok', uuid: 'uuid-1' };
beforeEach(() => localStorage.clear());

test('signing in keeps the token, signing out forgets it and keeps the uuid', async () => {
  const asked = answerWith({
    'POST /account/sign-up': () => ({ data: session }),
    'GET /account/info': () => ({ data: info }),
    'GET /account/sign-out': () => ({ data: {} }),
  });
  const store = createStore();
  store.dispatch(signInRequested({ account: 'mei', password: 'Secret1x' }));
  await until(store, (s) => s.session.status === 'signedIn');
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/api/account/sign-up',
    body: 'username=mei&password=Secret1x',
  });
  expect(asked[1]!.headers.get('Authorization')).toBe('Bearer tok');
  store.dispatch(signOutRequested());
  await until(store, (s) => s.session.status === 'anonymous');
  expect(asked.at(-1)!.path).toContain('/account/sign-out');
  expect(localStorage.getItem('stroma.token')).toBeNull();
  expect(localStorage.getItem('stroma.uuid')).toBe('uuid-1');
});

test('a wrong password is shown by the form and raises no alert', async () => {
  answerWith({ 'POST /account/sign-up': () => ({ status: 400, error: { id: 'SIGN_IN_FAILED', params: {} } }) });
  const store = createStore();
  store.dispatch(signInRequested({ account: 'mei', password: 'x' }));
  const state = await until(store, (s) => s.session.error !== null);
  expect(state.session.error).toEqual({ id: 'SIGN_IN_FAILED', params: {} });
  expect(state.notices).toMatchObject({ sessionExpired: false, maintenance: false });
});

test('a refused stored token leads to sign-in, which says that the session has ended, without an alert', async () => {
  localStorage.setItem('stroma.token', 'old');
  answerWith({ 'GET /account/info': () => ({ status: 401, error: { id: 'SESSION_EXPIRED' } }) });
  const store = createStore();
  store.dispatch(started());
  const state = await until(store, (s) => s.session.status === 'anonymous' && s.session.error !== null);
  expect(state.session.error).toMatchObject({ id: 'SESSION_EXPIRED' });
  expect(state.notices.sessionExpired).toBe(false);
  expect(localStorage.getItem('stroma.token')).toBeNull();
});

test('401 while working raises the session alert once; 500 raises the maintenance alert', async () => {
  localStorage.setItem('stroma.token', 'tok');
  answerWith({
    'GET /account/info': () => ({ data: info }),
    'GET /user/files': () => ({ status: 401, error: { id: 'SESSION_EXPIRED' } }),
    'GET /user/user_datasets': () => ({ status: 500, error: { id: 'INTERNAL' } }),
  });
  const store = createStore();
  store.dispatch(started());
  await until(store, (s) => s.session.status === 'signedIn');
  let alerts = 0;
  let before = false;
  store.subscribe(() => {
    const now = store.getState().notices.sessionExpired;
    if (now && !before) alerts += 1;
    before = now;
  });
  store.dispatch(refreshRequested('files'));
  store.dispatch(refreshRequested('files'));
  store.dispatch(refreshRequested('datasets'));
  await until(store, (s) => s.notices.sessionExpired && s.notices.maintenance);
  expect(alerts).toBe(1);
});

test('a space chosen in another tab waits for the uploads of this one', async () => {
  const other = { ...info, space: { ...info.space, id: 's2', name: 'Liver lab' } };
  const asked = answerWith({ 'GET /account/info': () => ({ data: other }) });
  const store = createStore();
  store.dispatch(signedIn(info as never));
  // The first of a transfer's states: no saga is needed to be in it.
  const upload = chosen({ name: 'a.h5', size: 9, kind: 'matrix' });
  keepFile(upload.payload.id, new File(['123456789'], 'a.h5'));
  store.dispatch(upload);
  store.dispatch(infoRequested());
  const state = await until(store, (s) => s.notices.items.some((n) => n.messageId === 'session.spaceChanged'));
  expect(state.session.info?.space.id).toBe('s');
  expect(asked.filter((a) => a.path.endsWith('/account/info'))).toHaveLength(1);
});
