import { createHmac, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import type { CodePurpose } from '../mail/codes.ts';

const HOUR = 3600_000;
/** Wrong guesses per code from all addresses together. The chance to guess six digits is then 1 in 50,000. */
export const MAX_GUESSES = 20;

/** Rate-limit key for the guesses of one client address at one code. */
export const guessKey = ({ purpose, email }: CodeOf, ip: string, codeId = 'none'): string =>
  `${purpose}|${emailKeyOf(email)}|${ip}|${codeId}`;

/** Purpose and address of a code, which is valid for no others. */
export interface CodeOf {
  purpose: CodePurpose;
  email: string;
}
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Keyed hash of a code. A plain hash of six digits could be reversed from a copy of the database. */
const hashOf = (deps: Deps, { purpose, email }: CodeOf, code: string): string =>
  createHmac('sha256', deps.config.internalSecret)
    .update(`${purpose}:${emailKeyOf(email)}:${code}`)
    .digest('hex');

const open = (db: Knex, { purpose, email }: CodeOf) =>
  db('email_codes')
    .where({ email_key: emailKeyOf(email), purpose })
    .whereNull('spent_at');

/** Creates a six-digit code, valid for `LIMITS.emailCodeHours`, and invalidates earlier codes of the same address and purpose. */
export async function createCode(deps: Deps, of: CodeOf): Promise<string> {
  const now = deps.now();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await open(deps.db, of).update({ spent_at: now });
  await deps.db('email_codes').insert({
    id: newId(),
    email_key: emailKeyOf(of.email),
    purpose: of.purpose,
    code_hash: hashOf(deps, of, code),
    guesses: 0,
    expires_at: now + LIMITS.emailCodeHours * HOUR,
    spent_at: null,
  });
  return code;
}

const matching = (deps: Deps, db: Knex, of: CodeOf, code: string) =>
  open(db, of)
    .where({ code_hash: hashOf(deps, of, code.trim()) })
    .where('guesses', '<', MAX_GUESSES)
    .where('expires_at', '>=', deps.now());

/**
 * Throws CODE_INVALID for a wrong code and counts the guess. The count is outside any transaction, so that a rollback cannot undo it.
 * After five guesses one client address gets 429 until a new code is mailed, whether or not a code exists; other addresses are not
 * affected. After MAX_GUESSES wrong guesses from all addresses, counted in the code's row, the code is void.
 */
export async function requireCode(deps: Deps, of: CodeOf, code: string, ip: string): Promise<void> {
  const current = (await open(deps.db, of).first('id')) as { id: string } | undefined;
  const key = guessKey(of, ip, current?.id);
  await deps.limits.check('codeGuessesPerAddress', ip);
  await deps.limits.take('codeGuesses', key);
  // The caller has the mailbox, so the count is reset.
  if (await matching(deps, deps.db, of, code).first()) return deps.limits.clear('codeGuesses', key);
  await open(deps.db, of).increment('guesses', 1);
  // This guess may exhaust the limit of the address; the reply is still CODE_INVALID.
  await deps.limits.take('codeGuessesPerAddress', ip).catch(() => undefined);
  throw new AppError('CODE_INVALID');
}

/** Spends a code by one conditional update. Returns true for exactly one of several concurrent callers. */
export const spendCode = async (deps: Deps, trx: Knex, of: CodeOf, code: string): Promise<boolean> =>
  (await matching(deps, trx, of, code).update({ spent_at: deps.now() })) === 1;
