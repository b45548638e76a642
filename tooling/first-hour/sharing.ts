import type { StepContext } from './steps.ts';
import { JOB, RUN, register, skipTour } from './steps.ts';

export const GROUP = `Blood lab ${RUN}`;

async function switchTo({ who, say }: StepContext, from: string, to: RegExp): Promise<void> {
  await who.press(who.button(say('team.switch', { name: from })));
  await Promise.all([who.page.waitForEvent('load'), who.press(who.page.getByRole('option', { name: to }))]);
}

/** A group and a link of invitation, which the colleague gets by mail as well. */
export async function invite(hour: StepContext, colleague: string): Promise<string> {
  const { who, say } = hour;
  const { page } = who;
  const personal = say('team.personal');
  await who.press(who.button(say('team.switch', { name: personal })));
  await who.press(who.button(say('team.create')));
  const create = page.getByRole('dialog', { name: say('team.create') });
  await who.type(create.getByRole('textbox'), GROUP);
  await Promise.all([page.waitForEvent('load'), who.press(who.button(say('group.createDo'), create))]);
  await who.press(who.button(say('team.switch', { name: GROUP })));
  await who.press(page.getByRole('link', { name: say('team.settings'), exact: true }));
  await who.press(who.button(say('groupSettings.invite')));
  const dialog = page.getByRole('dialog').last();
  await who.type(dialog.getByRole('textbox'), `${colleague}@example.org`);
  await who.press(who.button(say('invite.create'), dialog));
  const link = dialog.getByRole('textbox', { name: say('invite.link') });
  await who.sees(link);
  const address = await link.inputValue();
  await who.press(who.button(say('common.close'), dialog));
  await switchTo(hour, GROUP, new RegExp(`^${personal}`));
  return address;
}

export async function share(hour: StepContext): Promise<void> {
  const { who, say } = hour;
  await who.press(who.page.getByRole('link', { name: say('shell.home') }).first());
  await who.press(who.button(say('analyses.shareNamed', { name: JOB })));
  const dialog = who.page.getByRole('dialog');
  const read = who.page.getByRole('switch', { name: say('share.readNamed', { group: GROUP }) });
  await who.press(dialog.locator('label').filter({ has: read }));
  await dialog.locator('[role=switch]:checked').waitFor({ state: 'attached' });
  await who.press(who.button(say('common.close'), dialog));
}

/** The colleague's side: from the link in the mail to the map. */
export async function openShared(hour: StepContext, link: string, name: string): Promise<void> {
  const { who, say } = hour;
  const { page } = who;
  await page.goto(link);
  await who.press(page.getByRole('link', { name: say('inviteAccept.signIn') }));
  await register(hour, name);
  await who.press(who.button(say('inviteAccept.join')));
  await Promise.all([
    page.waitForEvent('load'),
    who.press(page.getByRole('button', { name: say('inviteAccept.switch', { group: GROUP }) })),
  ]);
  await skipTour(hour);
  const dataset = page.getByRole('link', { name: JOB, exact: true });
  await who.press(dataset);
  await page.getByRole('application', { name: new RegExp(JOB) }).waitFor();
  await page
    .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
    .first()
    .waitFor({ state: 'attached' });
}
