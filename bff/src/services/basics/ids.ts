import { createHash, randomBytes } from 'node:crypto';

export const newId = (): string => randomBytes(10).toString('hex');
/** 128 random bits, base64url: session tokens and one-use links (ASVS 7.2.3). */
export const newToken = (): string => randomBytes(16).toString('base64url');
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
export const iso = (ms: number): string => new Date(Number(ms)).toISOString();
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
