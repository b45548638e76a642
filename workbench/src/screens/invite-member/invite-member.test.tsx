import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate, type NavigateFunction } from 'react-router';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { signedIn, signedOut, type AccountInfo } from '../../features/session/index.ts';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { InviteMemberScreen } from './InviteMemberScreen.tsx';

afterEach(cleanup);

const SECRET = 'a'.repeat(22);
const ADDRESS = 'mei@x.org';
const invitation = (email: string) => ({
  ...{ groupName: 'Lab A', invitedBy: 'owner', email, memberCount: 1, memberLimit: 99, role: 'Member' },
  ...{ dataPermissions: ['view'], expiresAt: '2026-12-01T00:00:00.000Z', state: 'open' },
});
let go: NavigateFunction;
const Where = () => {
  go = useNavigate();
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
};
/** The page of an invitation of `ADDRESS`, opened by the user signed in with `own`; null: by a visitor. */
function open(own: string | null) {
  const asked = answerWith({
    [`GET /teams/invitations/${SECRET}`]: () => ({ data: invitation(own === ADDRESS ? ADDRESS : 'm***@x.org') }),
    [`PUT /teams/invitations/${SECRET}/accept`]: () => ({ data: { id: 't1', name: 'Lab A' } }),
    'GET /account/sign-out': () => ({ data: {} }),
    'GET /account/signInOptions': () => ({ data: { oidc: null, outbox: false } }),
    'POST /account/reg': () => ({ data: {} }),
    'POST /teams/switch': () => ({ status: 404, error: { id: 'NOT_FOUND' } }),
  });
  const store = renderSignedIn(
    <>
      <Where />
      <Routes>
        <Route path="/inviteMember" element={<InviteMemberScreen />} />
        <Route path="/login" element={<SignInScreen />} />
      </Routes>
    </>,
    { path: `/inviteMember?id=${SECRET}#${encodeURIComponent(ADDRESS)}` },
  );
  const info = { ...store.getState().session.info!, email: own ?? '' };
  act(() => void store.dispatch(own === null ? signedOut() : signedIn(info as AccountInfo)));
  return asked;
}
const user = userEvent.setup();
const button = (id: keyof typeof design, values: Record<string, string> = {}) =>
  screen.findByRole('button', {
    name: Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), design[id]),
  });

test('another account is told so, offered no joining, and led to sign in as another one and back', async () => {
  open('li@x.org');
  await screen.findByText(
    design['inviteAccept.otherAccount'].replace('{invited}', 'm***@x.org').replace('{own}', 'li@x.org'),
  );
  expect(screen.queryByRole('button', { name: design['inviteAccept.join'] })).toBeNull();
  await user.click(await button('inviteAccept.signInAs'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('/login?redirect='));
  expect(decodeURIComponent(screen.getByRole('status').textContent!)).toContain(`/inviteMember?id=${SECRET}`);
});

test('the invited account joins, and goes to the group with one press', async () => {
  const asked = open(ADDRESS);
  await user.click(await button('inviteAccept.join'));
  await user.click(await button('inviteAccept.switch', { group: 'Lab A' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/teams/switch'))).toBe(true));
  expect(asked.find(({ path }) => path.endsWith('/teams/switch'))!.body).toBe('teamId=t1');
});

test('a visitor registers with the invited address, which is filled in and fixed, and then signs in by a name that is filled in', async () => {
  open(null);
  const link = await screen.findByRole('link', { name: design['inviteAccept.signIn'] });
  act(() => void go(link.getAttribute('href')!));
  await user.click(await button('signIn.signUp'));
  const email = (await screen.findByLabelText(new RegExp(`^${design['signIn.email']}`))) as HTMLInputElement;
  expect([email.value, email.readOnly]).toEqual([ADDRESS, true]);
  const field = (id: keyof typeof design) => screen.getByLabelText(new RegExp(`^${design[id]}`));
  await user.type(field('signIn.username'), 'meili');
  await user.type(field('signIn.code'), '123456');
  await user.type(screen.getAllByLabelText(new RegExp(`^${design['signIn.password']}`))[0]!, 'Secret1x');
  await user.type(field('signIn.passwordAgain'), 'Secret1x');
  await user.click(screen.getAllByRole('button', { name: design['signIn.signUp'] }).at(-1)!);
  const account = (await screen.findByLabelText(new RegExp(`^${design['signIn.account']}`))) as HTMLInputElement;
  expect(account.value).toBe('meili');
});

test.each(['', '#', '#%', '#nobody', '#%E0%A4%A'])('a hash that is no address (%j) fills in nothing', async (hash) => {
  open(null);
  act(() => void go(`/login?mode=signUp${hash}`));
  const email = (await screen.findByLabelText(new RegExp(`^${design['signIn.email']}`))) as HTMLInputElement;
  expect([email.value, email.readOnly]).toEqual(['', false]);
});
