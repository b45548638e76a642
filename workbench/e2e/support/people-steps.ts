import type { Page } from 'playwright';
import { waitForMail } from './outbox.ts';
import type { Platform, Visit } from './platform.ts';
import type { Words } from './words.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}
export const person = (username: string): Person => ({
  username,
  email: `${username}@example.org`,
  password: 'Secret1x',
});

/** The last control of a name: sign-in's switch of modes bears the same words as its button. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

/** Registers on the sign-in page with the code from the mail, then signs in and returns to My analyses or the given page. */
export async function register(v: Visit, platform: Platform, say: Words, who: Person, path = '/login'): Promise<void> {
  const { page } = v;
  await page.goto(platform.url + path);
  await press(page, say('signIn.signUp'));
  await page.getByLabel(say('signIn.username'), { exact: true }).fill(who.username);
  await page.getByLabel(say('signIn.email')).fill(who.email);
  await press(page, say('signIn.sendCode'));
  const code = await waitForMail(platform.dataDir, who.email, /\b(\d{6})\b/);
  await page.getByLabel(say('signIn.code'), { exact: true }).fill(code);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(who.password);
  await page.getByLabel(say('signIn.passwordAgain'), { exact: true }).fill(who.password);
  await press(page, say('signIn.signUp'));
  await page.getByText(say('signIn.registered')).waitFor();
  await signIn(v, say, who);
}

/** Fills the sign-in form that is open. */
export async function signIn({ page }: Visit, say: Words, who: Person): Promise<void> {
  await page.getByLabel(say('signIn.account')).fill(who.username);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(who.password);
  await press(page, say('signIn.signIn'));
  await page.waitForURL((url) => url.pathname !== '/login');
}
