import { beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from '../../app/store/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import { refreshRequested } from '../library/index.ts';
import { alertConfirmed, noticed } from '../notices/index.ts';
import { chosen, keepFile } from '../uploads/index.ts';
import {
  codeRequested,
  forgotRequested,
  infoRequested,
  isPermitted,
  linkOpened,
  modeChanged,
  passwordChangeForgotten,
  passwordChangeRequested,
  signedIn,
  signInRequested,
  signOutRequested,
  signUpRequested,
  spaceChosen,
  started,
} from './index.ts';
import { placeAfterSwitch } from './place.ts';

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

// The alert reports it (features/connection).
test('at sign-in the form says nothing of a server that is away', async () => {
  answerWith({ 'POST /account/sign-up': () => ({ status: 503, error: { id: 'SERVICE_RESTARTING', params: {} } }) });
  const store = createStore();
  store.dispatch(signInRequested({ account: 'mei', password: 'Secret1x' }));
  await until(store, (s) => s.session.isBusy);
  const state = await until(store, (s) => !s.session.isBusy);
  expect(state.session.error).toBeNull();
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

test.each([
  ['an ended session', 401, 'SESSION_EXPIRED', 'sessionExpired', 0],
  ['a server that fails', 500, 'INTERNAL', 'maintenance', 1],
] as const)(
  '%s has one alert: confirming it leads to a sign-in page without another',
  async (_, status, id, alert, ends) => {
    localStorage.setItem('stroma.token', 'tok');
    const refused = () => ({ status, error: { id } });
    const asked = answerWith({
      'GET /account/info': () => ({ data: info }),
      'GET /user/files': refused,
      'GET /account/sign-out': refused,
    });
    const store = createStore();
    store.dispatch(started());
    await until(store, (s) => s.session.status === 'signedIn');
    store.dispatch(refreshRequested('files'));
    await until(store, (s) => s.notices[alert]);
    store.dispatch(signOutRequested());
    store.dispatch(alertConfirmed());
    const { notices } = await until(store, (s) => s.session.status === 'anonymous');
    expect(notices).toMatchObject({ sessionExpired: false, maintenance: false });
    expect(asked.filter(({ path }) => path.includes('/account/sign-out'))).toHaveLength(ends);
  },
);

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

test('a server that is away at the start signs out this page and keeps the token for the next one', async () => {
  localStorage.setItem('stroma.token', 'tok');
  answerWith({ 'GET /account/info': () => ({ status: 503, error: { id: 'UNAVAILABLE' } }) });
  const store = createStore();
  store.dispatch(started());
  const state = await until(store, (s) => s.session.status === 'anonymous');
  expect(state.session.error).toBeNull();
  expect(localStorage.getItem('stroma.token')).toBe('tok');
});

test.each([
  ['by another tab or the operator', null, ['session.spaceMoved']],
  ['by whoever removed this member', 'notification.team.removedBy', ['notification.team.removedBy']],
] as const)('a space that was changed %s is said on the page that follows, once', async (_, told, expected) => {
  // jsdom does not navigate, and logs that.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const other = { ...info, space: { ...info.space, id: 's2', name: 'Liver lab' } };
  answerWith({ 'GET /account/info': () => ({ data: other }) });
  const store = createStore();
  store.dispatch(signedIn(info as never));
  if (told) store.dispatch(noticed({ tone: 'info', messageId: told, values: { by: 'mei', team: 'Lab' }, stays: true }));
  store.dispatch(infoRequested());
  while (!logged.mock.calls.length) await new Promise((go) => setTimeout(go, 5));
  window.dispatchEvent(new Event('pagehide'));
  const next = createStore();
  expect(next.getState().notices.items.map(({ messageId, stays }) => [messageId, stays])).toEqual(
    expected.map((id) => [id, true]),
  );
  logged.mockRestore();
});

test('without a token the server is not asked', async () => {
  const asked = answerWith({});
  const store = createStore();
  store.dispatch(started());
  await until(store, (s) => s.session.status === 'anonymous');
  expect(asked).toEqual([]);
});

test('signing up sends what the specification names; a code and a new password are told to the form', async () => {
  const asked = answerWith({
    'POST /account/reg': () => ({ data: {} }),
    'POST /account/sendMessage': () => ({ data: {} }),
    'POST /account/beforeLogin/password/update': () => ({ data: {} }),
  });
  const store = createStore();
  store.dispatch(codeRequested({ email: 'mei@x.org', purpose: 'registration' }));
  expect(store.getState().session.isBusy).toBe(true);
  await until(store, (s) => s.session.codeSentAt !== null);
  store.dispatch(
    signUpRequested({ username: 'mei', email: 'mei@x.org', password: 'Secret1x', code: '123456' } as never),
  );
  const registered = await until(store, (s) => s.session.hasRegistered);
  expect(registered.session.isBusy).toBe(false);
  store.dispatch(forgotRequested({ email: 'mei@x.org', code: '123456', password: 'Secret2x' } as never));
  const reset = await until(store, (s) => s.session.hasReset);
  expect(reset.session.isBusy).toBe(false);
  const form = (i: number) => Object.fromEntries(new URLSearchParams(asked[i]!.body!));
  expect(form(0)).toEqual({ email: 'mei@x.org', purpose: 'registration', locale: 'en-US' });
  const person = { email: 'mei@x.org', verificationMessage: '123456' };
  expect(form(1)).toEqual({ ...person, username: 'mei', password: 'Secret1x' });
  expect(JSON.parse(asked[2]!.body!)).toEqual({ ...person, password: 'Secret2x' });
  store.dispatch(modeChanged());
  expect(store.getState().session).toMatchObject({ hasRegistered: false, hasReset: false, codeSentAt: null });
});

test.each([
  ['a code', codeRequested({ email: 'x', purpose: 'password' }), 'POST /account/sendMessage'],
  ['a sign-up', signUpRequested({ username: 'x' } as never), 'POST /account/reg'],
  ['a new password', forgotRequested({ email: 'x' } as never), 'POST /account/beforeLogin/password/update'],
  ['a sign-in link', linkOpened('old'), 'POST /account/sign-in-link'],
])('%s that is refused is said by the form, which can be sent again', async (_, action, call) => {
  answerWith({ [call]: () => ({ status: 400, error: { id: 'REFUSED' } }) });
  const store = createStore();
  store.dispatch(action);
  const state = await until(store, (s) => s.session.error !== null);
  expect(state.session).toMatchObject({
    isBusy: false,
    error: { id: 'REFUSED' },
    hasRegistered: false,
    hasReset: false,
  });
});

test('a sign-in link signs in', async () => {
  answerWith({
    'POST /account/sign-in-link': () => ({ data: session }),
    'GET /account/info': () => ({ data: info }),
  });
  const store = createStore();
  store.dispatch(linkOpened('abc'));
  const state = await until(store, (s) => s.session.status === 'signedIn');
  expect(state.session.info).toMatchObject({ username: 'mei' });
  expect(localStorage.getItem('stroma.token')).toBe('tok');
});

test('a changed password goes on with the new token; a refused change says why until the page is left', async () => {
  localStorage.setItem('stroma.token', 'tok');
  let isRefused = true;
  const asked = answerWith({
    'POST /account/password/update': () =>
      isRefused ? { status: 400, error: { id: 'PASSWORD_WRONG' } } : { data: { token: 'tok2', uuid: 'uuid-1' } },
  });
  const store = createStore();
  store.dispatch(signedIn(info as never));
  store.dispatch(passwordChangeRequested({ current: 'a', next: 'b' }));
  expect(store.getState().session.passwordChange.busy).toBe(true);
  const refused = await until(store, (s) => s.session.passwordChange.error !== null);
  expect(refused.session.passwordChange).toEqual({ busy: false, error: { id: 'PASSWORD_WRONG', params: {} }, done: 0 });
  expect(localStorage.getItem('stroma.token')).toBe('tok');
  isRefused = false;
  store.dispatch(passwordChangeRequested({ current: 'a', next: 'b' }));
  expect(store.getState().session.passwordChange.error).toBeNull();
  const changed = await until(store, (s) => s.session.passwordChange.done === 1);
  expect(changed.session.passwordChange.busy).toBe(false);
  const sent = asked.filter(({ path }) => path.endsWith('/password/update')).at(-1)!.body!;
  expect(sent.startsWith('{') ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent))).toEqual({
    ...{ current: 'a', password: 'b' },
  });
  expect(localStorage.getItem('stroma.token')).toBe('tok2');
  store.dispatch(passwordChangeForgotten());
  expect(store.getState().session.passwordChange.done).toBe(0);
});

test('a changed seat of the same space is read without a reload; an unreachable server changes nothing', async () => {
  const seat = { ...info, space: { ...info.space, dataPermissions: ['view'] } };
  let isAway = false;
  const asked = answerWith({
    'GET /account/info': () => (isAway ? { status: 404, error: { id: 'NOT_FOUND' } } : { data: seat }),
  });
  const store = createStore();
  store.dispatch(signedIn(info as never));
  store.dispatch(infoRequested());
  await until(store, (s) => s.session.info?.space.dataPermissions.length === 1);
  isAway = true;
  store.dispatch(infoRequested());
  while (asked.filter((a) => a.path.endsWith('/account/info')).length < 2) await new Promise((go) => setTimeout(go, 5));
  await new Promise((go) => setTimeout(go, 20));
  expect(store.getState().session).toMatchObject({
    status: 'signedIn',
    info: { space: { dataPermissions: ['view'] } },
  });
});

test('a space that cannot be entered is said, and the page stays', async () => {
  const asked = answerWith({ 'POST /teams/switch': () => ({ status: 404, error: { id: 'TEAM_GONE' } }) });
  const store = createStore();
  store.dispatch(signedIn(info as never));
  store.dispatch(spaceChosen('t9'));
  expect(store.getState().session.isSwitching).toBe(true);
  const state = await until(store, (s) => s.notices.items.length > 0);
  expect(state.notices.items[0]).toMatchObject({ tone: 'danger', error: { id: 'TEAM_GONE' } });
  expect(state.session.isSwitching).toBe(false);
  expect(asked.filter((a) => a.path.endsWith('/account/info'))).toEqual([]);
  expect(asked.find((a) => a.path.endsWith('/teams/switch'))!.body).toBe('teamId=t9');
});

test('an entry is permitted that is there, enabled and shown', () => {
  const entry = { permission: 'admin:users', disabled: false, hidden: false } as never;
  const but = (part: object) => [{ ...(entry as object), ...part }] as never;
  expect(isPermitted([entry], 'admin:users')).toBe(true);
  expect(isPermitted([entry], 'admin:teams')).toBe(false);
  expect(isPermitted(but({ disabled: true }), 'admin:users')).toBe(false);
  expect(isPermitted(but({ hidden: true }), 'admin:users')).toBe(false);
  expect(isPermitted(undefined, 'admin:users')).toBe(false);
});

test('after a change of space the same screen is shown where it is permitted, without what belongs to the old space', () => {
  const entry = { url: '/cloud/integration', disabled: false, hidden: false };
  const place = (search: string, part: object = {}) =>
    placeAfterSwitch({ pathname: entry.url, search }, [{ ...entry, ...part }] as never);
  expect(place('?tab=2')).toBe('/cloud/integration?tab=2');
  expect(place('?draft=d1')).toBe('/cloud/integration');
  const list = place('', { url: '/cloud/other' });
  expect(list).not.toBe('/cloud/integration');
  expect(place('', { disabled: true })).toBe(list);
  expect(place('', { hidden: true })).toBe(list);
});
