import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { withDatabase } from '../support/database.ts';
import { person, register } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

/**
 * What must be shown, line 1: accounts and teams from registration to removal, on whichever database is set; in Chinese too by
 * `npm run broad`.
 */
describe('people', () => {
  let platform: Platform;
  before(async () => {
    platform = await sharedPlatform();
  });

  for (const locale of IS_BROAD_RUN ? (['en-US', 'zh-CN'] as const) : (['en-US'] as const)) {
    describe(locale, () => {
      const say = messageReader(locale);
      const tag = locale === 'en-US' ? 'en' : 'zh';
      const [owner, member] = [person(`owner_${tag}`), person(`member_${tag}`)];
      const group = locale === 'en-US' ? 'Liver lab' : '肝脏课题组';
      let a: Visit;
      let b: Visit;
      let link = '';
      before(async () => {
        [a, b] = [await openVisit({ locale }), await openVisit({ locale })];
      });
      after(async () => {
        await a?.context.close();
        await b?.context.close();
      });
      const settings = (page: Page) => page.goto(`${platform.url}/cloud/groupSettings`);
      const inviteMember = async (page: Page) => {
        await settings(page);
        await page.getByRole('button', { name: say('groupSettings.invite') }).click();
        const dialog = page.getByRole('dialog').last();
        await dialog.getByRole('textbox').fill(member.email);
        await dialog.getByRole('button', { name: say('invite.create') }).click();
        return dialog;
      };
      const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
      const seat = (page: Page, name: string, id: string) =>
        page.getByLabel(say('groupSettings.seatOf', { name, permission: say(`groupSettings.seat.${id}`) }));
      const menuOf = async (page: Page, name: string, entry: string) => {
        await row(page, name)
          .getByRole('button', { name: say('groupSettings.actionsOf', { name }) })
          .click();
        await page.getByRole('menuitem', { name: entry }).click();
      };

      test('registers with the mailed code, signs in, creates a group and works in it', async () => {
        const { page } = a;
        await register(a, platform, say, owner);
        await page.waitForURL((url) => url.pathname === '/cloud/my_analyzes');
        await page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).click();
        await page.getByRole('button', { name: say('team.create') }).click();
        const dialog = page.getByRole('dialog').last();
        await dialog.getByRole('textbox').fill('sixteen letters!');
        await dialog.getByRole('button').last().click();
        await page.getByText(say('group.nameTooLong')).waitFor();
        await dialog.getByRole('textbox').fill(group);
        await Promise.all([page.waitForEvent('load'), dialog.getByRole('button').last().click()]);
        await page.getByRole('button', { name: say('team.switch', { name: group }) }).waitFor();
        assert.equal(new URL(page.url()).pathname, '/cloud/my_analyzes', 'the place is kept');
      });

      test('invites by a link that is mailed and copied', async () => {
        const { page } = a;
        const dialog = await inviteMember(page);
        await dialog.getByRole('button', { name: say('invite.copy') }).click();
        await page.getByText(say('invite.copied')).waitFor();
        await picture(page, `people-${tag}-invite`);
        link = await page.evaluate(() => navigator.clipboard.readText());
        // The hash of the address fills in the registration.
        assert.match(link, new RegExp(`/inviteMember\\?id=[\\w-]{20,}#${member.username}%40example\\.org$`));
      });

      test('a visitor follows the link, registers and joins once', async () => {
        const { page } = b;
        await page.goto(link);
        await picture(page, `people-${tag}-visitor`);
        await page.getByRole('link', { name: say('inviteAccept.signIn') }).click();
        await page.waitForURL(/login\?redirect=/);
        const { pathname, search } = new URL(page.url());
        await register(b, platform, say, member, pathname + search);
        await page.waitForURL(/inviteMember/);
        await page.getByRole('button', { name: say('inviteAccept.join') }).click();
        await page.getByText(say('inviteAccept.joined', { group })).waitFor();
        await picture(page, `people-${tag}-joined`);
        // The address differs only in its hash, so the browser does not navigate.
        await page.goto(link);
        await page.reload();
        await page.getByText(say('inviteAccept.used')).waitFor();
      });

      test('a seat permission that is taken away is gone on the next click', async () => {
        await b.page.goto(`${platform.url}/cloud/my_analyzes`);
        await b.page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).click();
        await Promise.all([
          b.page.waitForEvent('load'),
          b.page.getByRole('option', { name: new RegExp(group) }).click(),
        ]);
        await b.page
          .getByRole('link', { name: say('menu.importData') })
          .first()
          .click();
        await b.page.waitForURL(/importdata/);
        await settings(a.page);
        await seat(a.page, member.username, 'edit').click({ force: true });
        await seat(a.page, member.username, 'edit')
          .and(a.page.locator(':not(:checked)'))
          .waitFor({ state: 'attached' });
        await b.page.goto(`${platform.url}/cloud/my_analyzes`);
        await b.page.getByRole('button', { name: say('team.switch', { name: group }) }).waitFor();
        await b.page.goto(`${platform.url}/cloud/importdata`);
        await b.page.waitForURL((url) => url.pathname === '/404');
      });

      test('a member sees "No permission"; an admin manages the group at once', async () => {
        await settings(b.page);
        await b.page.getByText(say('groupSettings.noPermission')).waitFor();
        await settings(a.page);
        await menuOf(a.page, member.username, say('groupSettings.makeAdmin'));
        await row(a.page, member.username).getByText(say('groupSettings.role.admin')).waitFor();
        await settings(b.page);
        await b.page.getByRole('button', { name: say('groupSettings.invite') }).waitFor();
      });

      test('the owner cannot leave', async () => {
        const { page } = a;
        await settings(page);
        await page.locator('[data-owner-stays]').waitFor();
        const answer = await page.evaluate(async () => {
          const headers = { Authorization: `Bearer ${localStorage.getItem('stroma.token')}` };
          const teams = await (await fetch('/api/teams/joined', { headers })).json();
          const reply = await fetch(`/api/teams/${teams.data[0].id}/members/leave`, { method: 'DELETE', headers });
          return (await reply.json()).error.id;
        });
        assert.equal(answer, 'OWNER_CANNOT_LEAVE');
      });

      test('a removed member is out at once; the name has to be typed', async () => {
        await b.page.goto(`${platform.url}/cloud/my_analyzes`);
        await b.page.getByRole('button', { name: say('team.switch', { name: group }) }).waitFor();
        await settings(a.page);
        await menuOf(a.page, member.username, say('removeMember.confirm'));
        const dialog = a.page.getByRole('alertdialog').or(a.page.getByRole('dialog')).last();
        await dialog.getByRole('textbox').fill(member.username);
        await picture(a.page, `people-${tag}-remove`);
        await dialog.getByRole('button', { name: say('removeMember.confirm') }).click();
        await row(a.page, member.username).waitFor({ state: 'detached' });
        // The open page receives the event and switches to the member's own space without a manual reload.
        await b.page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).waitFor();
        await b.page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).click();
        await b.page.getByRole('option').first().waitFor();
        assert.equal(await b.page.getByRole('option', { name: new RegExp(group) }).count(), 0);
        await b.page.keyboard.press('Escape');
      });

      test('an invitation that is ten days old is refused', async () => {
        const { page } = a;
        const dialog = await inviteMember(page);
        await dialog.getByRole('button', { name: say('invite.copy') }).waitFor();
        const late = await dialog.getByRole('textbox').inputValue();
        await withDatabase(platform, (db) => db('invitations').whereNull('spent_at').update({ expires_at: 1 }));
        await b.page.goto(late);
        await b.page.getByText(say('inviteAccept.expired')).waitFor();
        const id = new URL(late).searchParams.get('id')!;
        const answer = await b.page.evaluate(async (invitation) => {
          const headers = { Authorization: `Bearer ${localStorage.getItem('stroma.token')}` };
          const reply = await fetch(`/api/teams/invitations/${invitation}/accept`, { method: 'PUT', headers });
          return (await reply.json()).error.id;
        }, id);
        assert.equal(answer, 'INVITATION_EXPIRED');
      });

      test('nothing was logged as an error and no call failed', () => {
        assert.deepEqual(
          [...a.complaints, ...b.complaints].filter((text) => !/status of 4\d\d/.test(text)),
          [],
        );
      });
    });
  }
});
