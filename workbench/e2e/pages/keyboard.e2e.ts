import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { withDatabase } from '../support/database.ts';
import { keysOf, MAX_STOPS, stopsTo, type Keys } from '../support/keys.ts';
import { newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

const say = messageReader('en-US');
const GROUP = 'Liver lab';

/** What must be shown, line 6: everything below uses only `page.keyboard`. */
describe('by keyboard alone', () => {
  let platform: Platform;
  let v: Visit;
  let keys: Keys;
  const mei = person('keyboard_mei');
  const at = (path: string) => v.page.waitForURL((url) => url.pathname === path);
  const switcher = (name: string) => say('team.switch', { name });
  const isShown = (name: string) => v.page.getByRole('button', { name }).waitFor();

  before(async () => {
    platform = await sharedPlatform();
    const client = await newcomer(platform, mei);
    const made = await client.call('teams/create', { form: { name: GROUP } });
    assert.equal(made.status, 200, JSON.stringify(made.error));
    await withDatabase(platform, async (db) => {
      const { id } = await db('users').where({ username: mei.username }).first('id');
      const permission = 'integrateLocalAndPublic';
      await db('privilege_switches').insert({
        id: randomUUID(),
        user_id: id,
        permission,
        disabled: true,
        hidden: null,
      });
    });
    v = await openVisit();
    keys = await keysOf(v.page);
  });
  after(() => v?.context.close());

  test('signs in and is led where she wanted to go', async () => {
    await v.page.goto(`${platform.url}/cloud/faq`);
    await v.page.waitForURL(/login\?redirect=/);
    await v.page.getByLabel(say('signIn.account')).waitFor();
    await keys.to(say('signIn.account'));
    await keys.type(mei.username);
    await keys.to(say('signIn.password'));
    await keys.type(mei.password);
    await keys.press('Enter');
    await at('/cloud/faq');
  });

  test('the first stop of a page skips to its content', async () => {
    await v.page.reload();
    await v.page.getByRole('heading', { level: 1 }).waitFor();
    await keys.to(say('shell.skip'), 'Tab', 3);
    await keys.press('Enter', 'Tab');
    assert.ok(await v.page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)));
  });

  for (const page of ['importdata', 'integrateLocalData'])
    test(`/cloud/${page}: its content is near without the skip`, async () => {
      await v.page.goto(`${platform.url}/cloud/${page}`);
      await v.page.getByRole('heading', { level: 1 }).waitFor();
      const stops = await stopsTo(v.page, v.page.getByRole('main'));
      assert.ok(stops <= MAX_STOPS, `${stops} stops`);
    });

  test('switches the team', async () => {
    await v.page.goto(`${platform.url}/cloud/faq`);
    await isShown(switcher(say('team.personal')));
    await keys.to(switcher(say('team.personal')), 'Shift+Tab');
    await keys.press('Enter');
    await v.page.getByRole('option', { name: new RegExp(GROUP) }).waitFor();
    await keys.to(new RegExp(`^${say('team.personal')}`));
    await keys.to(new RegExp(`^${GROUP}`), 'ArrowDown', 4);
    await Promise.all([v.page.waitForEvent('load'), keys.press('Enter')]);
    await isShown(switcher(GROUP));
    assert.equal(new URL(v.page.url()).pathname, '/cloud/faq', 'the place is kept');
  });

  test('opens group settings, invites and copies the link', async () => {
    await keys.to(switcher(GROUP));
    await keys.press('Enter');
    await v.page.getByRole('option', { name: new RegExp(GROUP) }).waitFor();
    await keys.to(say('team.settings'));
    await keys.press('Enter');
    await at('/cloud/groupSettings');
    await isShown(say('groupSettings.invite'));
    await keys.to(say('groupSettings.invite'));
    await keys.press('Enter');
    await v.page.getByRole('dialog').waitFor();
    await keys.to(say('invite.email'));
    await keys.type('lei@example.org');
    await keys.to(say('invite.create'));
    await keys.press('Enter');
    await isShown(say('invite.copy'));
    await keys.to(say('invite.copy'));
    await keys.press('Space');
    await v.page.getByText(say('invite.copied')).waitFor();
    assert.match(
      await v.page.evaluate(() => navigator.clipboard.readText()),
      /\/inviteMember\?id=[\w-]{20,}#lei%40example\.org$/,
    );
    await keys.press('Escape');
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus returns to its origin.
    await keys.becomes(say('groupSettings.invite'));
  });

  test('the palette finds a page by its Chinese name while the page is English', async () => {
    await keys.press('Control+k');
    await v.page.getByRole('dialog', { name: say('palette.title') }).waitFor();
    await keys.type('常见');
    await keys.becomes(say('menu.faq'));
    await keys.press('Enter');
    await at('/cloud/faq');
  });

  test('an operation of the palette runs', async () => {
    const theme = () => v.page.evaluate(() => JSON.parse(localStorage.getItem('stroma.preferences')!).theme as string);
    const paper = () => v.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await paper();
    await keys.press('Control+k');
    await v.page.getByRole('dialog', { name: say('palette.title') }).waitFor();
    await keys.type('theme dark');
    await keys.becomes(say('palette.do.dark'));
    await keys.press('Enter');
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await theme(), 'dark');
    assert.notEqual(await paper(), before);
  });

  test('what is not permitted says why and does nothing', async () => {
    await keys.press('Control+k');
    await v.page.getByRole('dialog', { name: say('palette.title') }).waitFor();
    await keys.type('local and public');
    const entry = v.page.getByRole('menuitem', { name: new RegExp(say('menu.integrateLocalAndPublic')) });
    await entry.getByText(say('menu.why.switched')).waitFor();
    assert.equal(await entry.getAttribute('aria-disabled'), 'true');
    await keys.press('ArrowDown', 'Enter');
    assert.equal(new URL(v.page.url()).pathname, '/cloud/faq');
    await keys.press('Escape', 'Escape');
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('signs out with its confirmation', async () => {
    await keys.to(/^Account of keyboard_mei/);
    await keys.press('Enter');
    await v.page.getByRole('menuitem', { name: say('shell.signOut') }).waitFor();
    await keys.to(say('shell.signOut'), 'ArrowDown', 8);
    await keys.press('Enter');
    await v.page.getByRole('alertdialog').or(v.page.getByRole('dialog')).waitFor();
    await keys.to(say('shell.signOut'));
    await keys.press('Enter');
    await at('/login');
    assert.equal(await v.page.evaluate(() => localStorage.getItem('stroma.token')), null);
  });

  test('every stop on the way was seen', () => assert.deepEqual([...new Set(keys.unseen)], []));
  test('the page complained about nothing', () => assert.deepEqual(v.complaints, []));
});
