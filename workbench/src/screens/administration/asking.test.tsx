import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { jobFixture } from '@stroma/contract/fixtures';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../messages/en-US.json' with { type: 'json' };
import { answerWith, type RecordedRequest } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { signedIn, type AccountInfo } from '../../features/session/index.ts';
import { AdministrationScreen } from './AdministrationScreen.tsx';

afterEach(cleanup);

const at = '2026-11-21T08:00:00.000Z';
const announcement = {
  id: 'a1',
  text: { 'en-US': 'Closed on Sunday', 'zh-CN': '周日关闭' },
  from: at,
  until: at,
  state: 'shown',
};
const LISTS: Record<string, unknown> = {
  users: {
    total: 1,
    rows: [
      {
        id: 'u1',
        username: 'rosa',
        email: 'r@x.org',
        institution: '',
        status: 'active',
        isAdmin: false,
        isCurator: false,
        used: 0,
        quota: 1,
        lastLogin: null,
        renewalRequested: false,
        subscriptionUntil: null,
      },
    ],
  },
  content: {
    total: 1,
    rows: [
      {
        id: 'c1',
        kind: 'faq',
        slug: 'mix',
        title: 'Can I mix?',
        languages: ['en-US', 'zh-CN'],
        state: 'published',
        updatedOn: at,
        source: {},
      },
    ],
  },
  announcements: [announcement],
  jobs: { total: 1, rows: [{ ...jobFixture({ name: 'kidney' }), team: null, worker: null }] },
  storage: { capacity: 10, areas: [{ area: 'cache', bytes: 5, files: 1, reclaimable: 5 }] },
};
let asked: RecordedRequest[];
beforeEach(() => {
  asked = answerWith(
    Object.fromEntries(Object.entries(LISTS).map(([name, data]) => [`GET /admin/${name}`, () => ({ data })])),
  );
});
const changes = () => asked.filter(({ method }) => method !== 'GET').length;
async function open(tab: string): Promise<void> {
  const store = renderSignedIn(<AdministrationScreen />, { path: `/?tab=${tab}` });
  const info = { ...store.getState().session.info!, isAdmin: true };
  store.dispatch(signedIn(info as AccountInfo));
  await screen.findByRole('grid', { name: design[`admin.tab.${tab}` as keyof typeof design] });
}

test.each([
  ['users', design['admin.lock'], 'lock', 'rosa'],
  ['users', design['admin.makeAdmin'], 'makeAdmin', 'rosa'],
  ['content', design['admin.withdraw'], 'withdraw', 'Can I mix?'],
  ['announcements', design['admin.endNow'], 'end', 'Closed on Sunday'],
  ['jobs', design['admin.cancelJob'], 'cancelJob', 'kidney'],
  ['storage', null, 'reclaim', design['admin.storage.cache']],
] as const)('%s: %s asks first; only the answer sends it', async (tab, item, what, name) => {
  await open(tab);
  const act = async () => {
    const rows = within(screen.getByRole('grid', { name: design[`admin.tab.${tab}`] }));
    fireEvent.click(rows.getAllByRole('button')[0]!);
    if (item) fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  await act();
  const title = app[`admin.ask.${what}.title`].replace('{name}', name);
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  fireEvent.click(dialog.getByRole('button', { name: design['common.cancel'] }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(changes()).toBe(0);
  await act();
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getAllByRole('button').at(-1)!);
  await waitFor(() => expect(changes()).toBe(1));
});
