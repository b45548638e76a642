import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
  leaseMs: number;
  smtpUrl: string | null;
  logLevel: string;
}

/** Reads the settings of docs/interfaces.md; a missing secret is generated once and kept beside the data. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(env.STROMA_DATA_DIR ?? '.stroma');
  mkdirSync(dataDir, { recursive: true });
  const { secret, generated } = internalSecret(env.INTERNAL_SECRET, dataDir);
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
    leaseMs: Number(env.STROMA_LEASE_MS ?? 30_000),
    smtpUrl: env.SMTP_URL || null,
    logLevel: env.LOG_LEVEL ?? 'info',
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
