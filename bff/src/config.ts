import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { FEATURES } from '@stroma/contract';
import type { Features } from './services/accounts/privileges.ts';

/** Features that are on by default. The catalogue and the chat are the operator's choice. */
const DEFAULT_FEATURES = 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase';

/** `STROMA_FEATURES`: the toggles that are on, by comma (specification 6). */
export function readFeatures(text = DEFAULT_FEATURES): Features {
  const on = new Set(text.split(',').map((name) => name.trim()));
  return Object.fromEntries(FEATURES.map((name) => [name, on.has(name)])) as Features;
}

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  objectStore: string;
  datasetServiceUrl: string;
  runnerUrl: string;
  internalSecret: string;
  secretIsGenerated: boolean;
  staticDir: string;
  /** The listener of the drawing tools, which need a separate origin. */
  drawingTools: DrawingToolsSettings;
  leaseMs: number;
  /** Identifies the data folder; it distinguishes a restarted BFF from a second one. */
  instance: string;
  /** Staging folder of unfinished uploads. */
  uploadsDir: string;
  /** Identifies that folder; the BFFs that share it have the same. Unfinished uploads refer to it. */
  uploadsId: string;
  /**
   * Behaviour of a BFF on a database that another one uses: `wait` for its end, `refuse` to start, or `share` the
   * database.
   */
  secondBff: 'wait' | 'refuse' | 'share';
  /** Folder into which the set-up writes the demo; null if there is none. */
  demoDir: string | null;
  /** Days for which checkpoints are kept after a job last used them; 0: until the job ends. */
  checkpointDays: number;
  smtpUrl: string | null;
  logLevel: string;
  /** Can be off only on loopback: for the fuzz and load scripts, whose thousands of calls come from one address. */
  rateLimits: boolean;
  features: Features;
  /** URL at which browsers reach this server: links in mails, the OpenID redirect, HSTS. No trailing slash. */
  publicUrl: string;
  isPublicUrlGiven: boolean;
  mailFrom: string;
  operatorEmail: string | null;
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** A table of address ranges, csv: cidr,iso. Null: the bundled one; `off`: none (services/accounts/geo.ts). */
  geoFile: string | null;
  /** Regional host of this server (specification 8, region mismatch), and the URLs of the hosts. */
  region: Region;
  regionHosts: Partial<Record<Region, string>>;
  oidc: OidcSettings | null;
  /** `two`: the publisher of a dataset must be another person than the one who offered it. */
  curation: 'one' | 'two';
  /** User names that become administrators on startup. */
  admins: string[];
}
export interface DrawingToolsSettings {
  host: string;
  /** Null: disabled. 0, or `isAnyPort` if the port is taken: chosen by the system. */
  port: number | null;
  isAnyPort: boolean;
  /** The address for browsers; null: host and port, only on loopback. */
  url: string | null;
  /** The built application. */
  folder: string;
}
export const REGIONS = ['CN', 'other'] as const;
export type Region = (typeof REGIONS)[number];
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  name: string;
}

/** Reads the settings of docs/interfaces.md; a missing secret is generated once and stored next to the data. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.STROMA_DATA_DIR ?? '.stroma');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Restricts uploads, results and the outbox to this user. The permissions of a folder of another owner are the operator's responsibility.
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
  const { secret, generated } = internalSecret(env.INTERNAL_SECRET, dataDir);
  const instance = instanceOf(dataDir);
  const secondBff = readSecond(env.STROMA_SECOND_BFF || 'refuse');
  const uploadsDir = resolve(env.STROMA_UPLOADS_DIR || join(dataDir, 'uploads'));
  const publicUrl = withoutSlash(env.PUBLIC_URL || `http://${env.HOST ?? '127.0.0.1'}:${env.PORT ?? 8080}`);
  return {
    host: env.HOST ?? '127.0.0.1',
    port: Number(env.PORT ?? 8080),
    dataDir,
    databaseUrl: env.DATABASE_URL || `sqlite:${join(dataDir, 'stroma.sqlite')}`,
    objectStore: env.OBJECT_STORE || `file://${join(dataDir, 'objects')}`,
    datasetServiceUrl: env.DATASET_SERVICE_URL ?? 'http://127.0.0.1:8081',
    runnerUrl: env.RUNNER_URL ?? 'http://127.0.0.1:8082',
    internalSecret: secret,
    secretIsGenerated: generated,
    staticDir: resolve(env.STATIC_DIR ?? join(import.meta.dirname, '../../workbench/dist')),
    drawingTools: readDrawingTools(env),
    leaseMs: Number(env.STROMA_LEASE_MS ?? 30_000),
    instance,
    uploadsDir,
    uploadsId: uploadsIdOf(uploadsDir, instance, secondBff === 'share'),
    secondBff,
    demoDir: env.STROMA_DEMO !== '0' && env.STROMA_SEED_DIR ? resolve(env.STROMA_SEED_DIR) : null,
    checkpointDays: readDays('STROMA_CHECKPOINT_DAYS', env.STROMA_CHECKPOINT_DAYS || '30'),
    smtpUrl: env.SMTP_URL || null,
    logLevel: env.LOG_LEVEL ?? 'info',
    rateLimits: env.STROMA_RATE_LIMITS !== 'off',
    features: readFeatures(env.STROMA_FEATURES),
    publicUrl: readUrl('PUBLIC_URL', publicUrl),
    isPublicUrlGiven: Boolean(env.PUBLIC_URL),
    mailFrom: env.MAIL_FROM || 'Stroma <no-reply@stroma.invalid>',
    operatorEmail: env.OPERATOR_EMAIL || null,
    trustedProxies: list(env.STROMA_TRUSTED_PROXIES),
    geoFile: env.STROMA_GEO_FILE || null,
    region: env.STROMA_REGION === 'CN' ? 'CN' : 'other',
    regionHosts: readHosts(env.STROMA_REGION_HOSTS),
    oidc: readOidc(env),
    curation: readCuration(env.STROMA_CURATION || 'two'),
    admins: list(env.STROMA_ADMINS),
  };
}

/** Added to the port of the product. */
const DRAWING_PORT_OFFSET = 5;

function readDrawingTools(env: NodeJS.ProcessEnv): DrawingToolsSettings {
  const port = Number(env.PORT ?? 8080);
  const given = env.DRAWING_TOOLS_PORT || '';
  if (given !== '' && given !== 'off' && !/^\d{1,5}$/.test(given))
    throw new Error(`DRAWING_TOOLS_PORT is neither a port nor off: ${given}`);
  return {
    host: env.DRAWING_TOOLS_HOST || env.HOST || '127.0.0.1',
    port: given === 'off' ? null : given ? Number(given) : port && Math.min(port + DRAWING_PORT_OFFSET, 65_535),
    isAnyPort: given === '',
    url: env.DRAWING_TOOLS_URL ? readUrl('DRAWING_TOOLS_URL', env.DRAWING_TOOLS_URL) : null,
    folder: resolve(env.DRAWING_TOOLS_DIR || join(import.meta.dirname, '../../drawing-tools/dist')),
  };
}

function readCuration(text: string): 'one' | 'two' {
  if (text !== 'one' && text !== 'two') throw new Error(`STROMA_CURATION is one or two, not ${text}`);
  return text;
}

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A wrong setting stops the start with its name, not the first user's call. */
function readUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is not a web address: ${text}`);
  return text;
}

function readSecond(text: string): Config['secondBff'] {
  if (text !== 'wait' && text !== 'refuse' && text !== 'share')
    throw new Error(`STROMA_SECOND_BFF is neither wait, refuse nor share: ${text}`);
  return text;
}

function instanceOf(dataDir: string): string {
  const file = join(dataDir, 'instance-id');
  if (!existsSync(file)) writeFileSync(file, randomBytes(16).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The first BFF that shares a folder stores its own id in it, so that uploads started before sharing are kept. */
function uploadsIdOf(folder: string, instance: string, isShared: boolean): string {
  const file = join(folder, '.folder-id');
  if (isShared && !existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const written = join(folder, `.folder-id-${randomBytes(8).toString('hex')}`);
    writeFileSync(written, instance, { mode: 0o600 });
    // Another BFF may be faster, and no process may read a partial file. Not every file system supports links.
    unlessThere(
      () => linkSync(written, file),
      () => writeFileSync(file, instance, { mode: 0o600, flag: 'wx' }),
    );
    unlinkSync(written);
  }
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : instance;
}

function unlessThere(make: () => void, otherwise?: () => void): void {
  try {
    make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    if (!otherwise) throw error;
    unlessThere(otherwise);
  }
}

function readDays(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${name} is not a number of days: ${text}`);
  return Number(text);
}

function readHosts(text: string | undefined): Config['regionHosts'] {
  if (!text) return {};
  const given = JSON.parse(text) as Record<string, unknown>;
  const known = REGIONS.filter((region) => Object.hasOwn(given, region));
  return Object.fromEntries(known.map((region) => [region, readUrl('STROMA_REGION_HOSTS', String(given[region]))]));
}

function readOidc(env: NodeJS.ProcessEnv): OidcSettings | null {
  if (!env.OIDC_ISSUER) return null;
  if (!env.OIDC_CLIENT_ID || !env.PUBLIC_URL) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and PUBLIC_URL');
  return {
    issuer: readUrl('OIDC_ISSUER', env.OIDC_ISSUER),
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET || null,
    name: env.OIDC_NAME || 'OpenID',
  };
}

function internalSecret(given: string | undefined, dataDir: string): { secret: string; generated: boolean } {
  if (given) return { secret: given, generated: false };
  const file = join(dataDir, 'internal-secret');
  if (existsSync(file)) return { secret: readFileSync(file, 'utf8').trim(), generated: true };
  const secret = randomBytes(24).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return { secret, generated: true };
}
