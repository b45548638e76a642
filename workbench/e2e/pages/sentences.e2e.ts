import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { clientOf, type Client } from '../support/client.ts';
import { importSample, saveDraft } from '../support/fixtures.ts';
import { codeFor, openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

/** Sentences of specification 8 that no other test covers, each in its situation; in both languages in `npm run broad`. */
describe('sentences of the error catalogue', () => {
  let platform: Platform;
  let mei: Client;
  const samples: string[] = [];
  let files: string[] = [];
  before(async () => {
    platform = await sharedPlatform();
    mei = await newcomer(platform, person('sentences_mei'));
    files = (await demoFiles()).samples;
    for (const path of files) samples.push(await importSample(mei, path));
  });

  for (const locale of IS_BROAD_RUN ? (['en-US', 'zh-CN'] as const) : (['zh-CN'] as const))
    describe(locale, () => {
      const say = messageReader(locale);
      const come = async (client?: Client): Promise<Visit> => {
        const v = await openVisit({ locale });
        if (client) await openSignedIn(v, client);
        return v;
      };
      const wizard = async (v: Visit, stepTag: number, over = {}) => {
        const id = await saveDraft(mei, samples, { stepTag, ...over });
        await v.page.goto(`${platform.url}/cloud/integrateLocalData?draft=${id}`);
        return id;
      };

      test('Registration failed: the server says nothing about the registration itself', async () => {
        const who = person(`new_${locale.slice(0, 2)}`);
        const code = await codeFor(platform, clientOf(platform), who);
        const { page, context } = await come();
        await page.route('**/api/account/reg', (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto(`${platform.url}/login`);
        const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
        await press(say('signIn.signUp'));
        for (const [id, text] of Object.entries({
          username: who.username,
          email: who.email,
          code,
          password: who.password,
          passwordAgain: who.password,
        }))
          await page.getByLabel(say(`signIn.${id}`), { exact: id !== 'email' }).fill(text);
        await press(say('signIn.signUp'));
        await page.getByText(say('signIn.registrationFailed')).waitFor();
        await context.close();
      });

      test('Please enter SampleID: a sample without a name, and the wizard stays', async () => {
        const v = await come(mei);
        await wizard(v, 1);
        const { page } = v;
        await page
          .getByRole('textbox', { name: say('samples.name') })
          .first()
          .fill('');
        await page.getByRole('button', { name: say('common.next'), exact: true }).click();
        await page.getByText(say('error.SAMPLE_ID_REQUIRED')).first().waitFor();
        await page
          .getByRole('heading', { name: say('wizard.step.samples') })
          .first()
          .waitFor();
        await v.context.close();
      });

      test('Job unable to submit: a sample of the draft was deleted meanwhile', async () => {
        const v = await come(mei);
        const gone = await importSample(mei, files[0]!);
        await wizard(v, 4, { matrixFiles: [{ fileId: gone, name: 'S1', group: 'S1' }] });
        const { page } = v;
        const start = page.getByRole('button', { name: say('wizard.startAnalysis') });
        await start.waitFor();
        assert.equal((await mei.call(`user/files/${gone}`, { method: 'DELETE' })).status, 200);
        await start.click();
        await page.getByText(say('preview.unableToSubmit')).first().waitFor();
        await v.context.close();
      });
    });
});
