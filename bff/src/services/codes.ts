import { createHmac, randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from './ids.ts';
import type { CodePurpose } from './mail/codes.ts';

const HOUR = 3600_000;
/** Of all connections at one code: 1 in 50,000 to hit six digits, and four connections' guesses before a code is lost. */
export const MOST_GUESSES = 20;

/** What the guesses of one connection at one code are counted under. */
export const guessKey = ({ purpose, email }: CodeOf, ip: string, codeId = 'none'): string =>
  `${purpose}|${emailKeyOf(email)}|${ip}|${codeId}`;

/** What a code is for and whose it is: it opens nothing else. */
export interface CodeOf {
  purpose: CodePurpose;
  email: string;
}
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Six digits are guessed from a plain hash at once: keyed, a copy of the database tells nothing. */
const hashOf = (deps: Deps, { purpose, email }: CodeOf, code: string): string =>
  createHmac('sha256', deps.config.internalSecret)
    .update(`${purpose}:${emailKeyOf(email)}:${code}`)
    .digest('hex');

const open = (db: Knex, { purpose, email }: CodeOf) =>
  db('email_codes')
    .where({ email_key: emailKeyOf(email), purpose })
    .whereNull('spent_at');

/** Six digits, valid for the specification's two hours; an earlier open code of address and purpose is spent. */
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
    .where('guesses', '<', MOST_GUESSES)
    .where('expires_at', '>=', deps.now());

/**
 * Refuses a wrong code and counts the guess, outside of any transaction: what follows may be rolled back, a guess is not. The sixth
 * of one connection is 429 whether or not there is a code, until a new code is mailed (memory); no code outlives 20 wrong ones of
 * all connections together (its row, also after a restart). Whoever guesses at another's code stops only herself.
 */
export async function requireCode(deps: Deps, of: CodeOf, code: string, ip: string): Promise<void> {
  const current = (await open(deps.db, of).first('id')) as { id: string } | undefined;
  const key = guessKey(of, ip, current?.id);
  await deps.limits.check('codeGuessesPerAddress', ip);
  await deps.limits.take('codeGuesses', key);
  // Whoever knows the code has the mailbox: the count was for the others.
  if (await matching(deps, deps.db, of, code).first()) return deps.limits.clear('codeGuesses', key);
  await open(deps.db, of).increment('guesses', 1);
  // The address's own rule may be used up by this very guess; the guess is still answered as what it is.
  await deps.limits.take('codeGuessesPerAddress', ip).catch(() => undefined);
  throw new AppError('CODE_INVALID');
}

/** Spends a code by one conditional update, so that of several callers one wins. */
export const spendCode = async (deps: Deps, trx: Knex, of: CodeOf, code: string): Promise<boolean> =>
  (await matching(deps, trx, of, code).update({ spent_at: deps.now() })) === 1;
