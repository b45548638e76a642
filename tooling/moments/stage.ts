import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { writeDemoContent } from '../start/demo-content.mjs';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { signIn, type Client } from '../../workbench/e2e/support/client.ts';
import { importDataset, importSample } from '../../workbench/e2e/support/fixtures.ts';
import { isGone } from '../../workbench/e2e/support/killing.ts';
import { openSignedIn, newcomer } from '../../workbench/e2e/support/newcomer.ts';
import { person, type Person } from '../../workbench/e2e/support/people-steps.ts';
import { freePort, openPage, type Platform, type Visit } from '../../workbench/e2e/support/platform.ts';
import { messageFormatter } from '../../workbench/e2e/support/words.ts';

export type Locale = 'en-US' | 'zh-CN';
const LOOKS = {
  'en-US': { theme: 'light', width: 1440, height: 900 },
  'zh-CN': { theme: 'dark', width: 390, height: 844 },
} as const;

/** A reader with a language and theme, a dataset, two samples and their own group. */
export interface MomentReader {
  locale: Locale;
  visit: Visit;
  page: Page;
  say: ReturnType<typeof messageFormatter>;
  who: Person;
  client: Client;
  dataset: string;
  samples: string[];
  group: { id: string; name: string };
  /** Owner of the group; the reader is its member. */
  owner: Client;
  /** A slow line, for the moment that it is needed in: it would hold the network up when that is cut. */
  line?: CDPSession | undefined;
}

/** The platform on one port and data folder, stopped and started again. */
export interface Stage {
  url: string;
  files: { annotated: string; samples: string[] };
  admin: Client;
  cast: MomentReader[];
  stop(): Promise<void>;
  start(): Promise<void>;
  /** `kill -9` of the BFF; the supervisor starts the next one. */
  kill(): Promise<void>;
  ready(): Promise<unknown>;
  end(): Promise<void>;
}

const must = <T>({ status, data, error }: { status: number; data: T; error?: unknown }): T => {
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
};

async function groupOf(platform: Platform, owner: Client, member: Client, who: Person, name: string): Promise<string> {
  const { id: team } = must(await owner.call<{ id: string }>('teams/create', { form: { name } }));
  const json = { email: who.email };
  const { path } = must(await owner.call<{ path: string }>(`teams/${team}/members/invitation`, { json }));
  const invitation = new URL(path, platform.url).searchParams.get('id')!;
  must(await member.call(`teams/invitations/${invitation}/accept`, { method: 'PUT' }));
  const members = must(await owner.call<{ memberId: string; name: string }[]>(`teams/${team}/members`));
  const { memberId } = members.find((one) => one.name === who.username)!;
  const seat = { memberId, dataPermissions: ['view', 'edit', 'delete', 'download'] };
  must(await owner.call(`teams/${team}/members`, { json: seat }));
  return team;
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-moments-'));
  const folder = mkdtempSync(join(tmpdir(), 'stroma-moments-files-'));
  await writeDemoContent(folder, { cells: 400 });
  const at = (name: string) => join(folder, name);
  const files = {
    annotated: at('pbmc68k_reduced.h5ad'),
    samples: ['simulated_ctrl1.zip', 'simulated_stim1.zip'].map(at),
  };
  const port = await freePort();
  const more = { STROMA_WARM: 'off', STROMA_WORKERS: '1', STROMA_RATE_LIMITS: 'off', STROMA_LEASE_MS: '8000' };
  const launch = () => startPlatform({ host: '127.0.0.1', port, dataDir, more });
  let running = await launch();
  const { url, demo } = running;
  await waitReady(url);
  const platform = { url, dataDir, demoLink: `${url}/login?link=${demo.link}` } as Platform;
  const admin = await signIn(platform);
  const browser: Browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  const cast: MomentReader[] = [];
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const tag = locale.slice(0, 2);
    const who = person(`reader_${tag}`);
    const client = await newcomer(platform, who);
    const owner = await newcomer(platform, person(`owner_${tag}`));
    const name = tag === 'en' ? 'Blood lab' : '血液课题组';
    const group = { id: await groupOf(platform, owner, client, who, name), name };
    const samples = [];
    for (const path of files.samples) samples.push(await importSample(client, path));
    const dataset = await importDataset(client, files.annotated);
    const visit = await openPage(browser, { locale, ...LOOKS[locale] });
    await openSignedIn(visit, client);
    visit.page.setDefaultTimeout(20_000);
    cast.push({
      locale,
      visit,
      page: visit.page,
      say: messageFormatter(locale),
      who,
      client,
      dataset,
      samples,
      group,
      owner,
    });
  }
  return {
    url,
    files,
    admin,
    cast,
    stop: () => running.supervisor.stop(),
    start: async () => {
      running = await launch();
      await waitReady(url, 120_000);
    },
    kill: async () => {
      const pid = running.supervisor.pidOf('bff')!;
      process.kill(pid, 'SIGKILL');
      while (!isGone(pid)) await new Promise((done) => setTimeout(done, 5));
    },
    ready: () => waitReady(url, 120_000),
    end: async () => {
      await browser.close();
      await running.supervisor.stop();
      for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
